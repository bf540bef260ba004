import { copyRateStudy } from '../copy-rate-study.js'

export default copyRateStudy(
  'Park and Yoon, Fig. 5: regions are replicated mostly in the last stages, cubes in the first.',
)
