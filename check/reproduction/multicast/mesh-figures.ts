/** Figures 11 to 16: many multicasts at once on a mesh of 16x16 nodes. */

import { all, judgeTally, ratioOf, tallyOf } from '../draws.js'
import type { ClaimGroup } from '../paper.js'
import { fewSources } from './balancing.js'
import { figure11 } from './figure11.js'
import { figure14 } from './figure14.js'
import { panelClaims } from './figure-claim.js'
import { hotSpotGrowths, longerMessages } from './gains.js'
import { hotSpotPanels, lengthPanels } from './panels.js'
import { startUpClaims } from './start-up.js'

export const meshFigures: ClaimGroup = {
  title: 'Figures 11 to 16: the mesh',
  claims: [
    ...figure11,
    ...startUpClaims({
      where: 'Section 5.2, Fig. 12',
      claim: 'With a start-up of 30 instead of 300, the improvement is larger.',
      runs: ['multicast-fig12', 'multicast-fig11'],
      schemes: ['4IB', 'spu'],
    }),
    ...panelClaims(lengthPanels, {
      where: 'Section 5.2, Fig. 13',
      claim: 'The gain over SPU grows with the length of messages.',
      run: 'multicast-fig13',
      on: (figure, panel) => longerMessages(figure, '4IB', 'spu', panel),
      because: {},
    }),
    ...figure14,
    ...fewSources('Section 5.2, Fig. 15', 'multicast-fig15', ['2II', '4II']),
    ...panelClaims(hotSpotPanels, {
      where: 'Section 5.2, Fig. 16',
      claim: 'Latency grows slightly with the part p of the destinations that all multicasts have in common.',
      run: 'multicast-fig16',
      on(figure, panel) {
        const { schemes, text } = hotSpotGrowths(figure, panel)
        const tally = tallyOf(
          schemes.map(({ ratios }) => ratioOf(ratios)),
          ({ low, high }) => low > 1 && high < slight,
          ({ low, high }) => high < 1 || low > slight,
        )
        return judgeTally(tally, text, all)
      },
      because: {
        'not reproduced':
          'It does for the partitions, whose nodes in the middle of blocks become the same for all multicasts, but not for SPU.',
      },
    }),
  ],
}

/** Beyond this factor, longer is no longer slightly longer. */
const slight = 1.6
