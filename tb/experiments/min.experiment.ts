/** The figures of Park and Yoon: multicast in broadcast banyans. */

import type { Experiment } from '../../src/networks/experiment/experiment.js'
import { copyRateExperiment } from './support/copy-rate-experiment.js'
import { slotExperiment } from './support/slot-experiment.js'

export const experiments: Readonly<Record<string, Experiment>> = {
  'min-fig5': copyRateExperiment(
    'Park and Yoon, Fig. 5: regions are replicated mostly in the last stages, cubes in the first.',
  ),
  'min-fig6': slotExperiment({
    title: 'Throughput of an unbuffered broadcast banyan of 128 nodes against its load',
    about: 'Park and Yoon, Fig. 6: multicasts to regions (A) and to cubes (B), more and more load.',
    x: 'load',
    values: { n: [7], copies: [2, 4, 8, 16], load: [0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 1] },
    quick: { copies: [4], load: [0.25, 0.5, 1] },
  }),
  'min-fig7': slotExperiment({
    title: 'Throughput of an unbuffered broadcast banyan against its stages',
    about: 'Park and Yoon, Fig. 7: multicasts to regions (A) and to cubes (B), larger and larger networks.',
    x: 'n',
    values: { n: [3, 4, 5, 6, 7, 8, 9, 10, 11], copies: [2, 4, 8], load: [1] },
    quick: { n: [3, 5, 10], copies: [2, 8] },
  }),
}
