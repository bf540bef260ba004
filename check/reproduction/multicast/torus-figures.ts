/** Figures 5 to 10: many multicasts at once on a torus of 16x16 nodes. */

import { all, growthOf, isLess, isMore, judgeTally, ratioOf, showRatio, tallyOf } from '../draws.js'
import type { ClaimGroup } from '../paper.js'
import { fewSources } from './balancing.js'
import { figure5 } from './figure5.js'
import { figure8 } from './figure8.js'
import { panelClaims } from './figure-claim.js'
import { hotSpotGrowths, longerMessages } from './gains.js'
import { hotSpotPanels, lengthPanels } from './panels.js'
import { startUpClaims } from './start-up.js'

export const balancingClaims = fewSources('Section 4, Fig. 9', 'multicast-fig9', ['4II', '4IV'])

export const torusFigures: ClaimGroup = {
  title: 'Figures 5 to 10: the torus',
  claims: [
    ...figure5,
    ...startUpClaims({
      where: 'Section 4, Fig. 6',
      claim: 'With a start-up of 30 instead of 300, the advantage of the partitions is larger.',
      runs: ['multicast-fig6', 'multicast-fig5'],
      schemes: ['4IIIB', 'utorus'],
    }),
    ...panelClaims(lengthPanels, {
      where: 'Section 4, Fig. 7',
      claim: 'The gain over U-torus grows with the length of messages.',
      run: 'multicast-fig7',
      on: (figure, panel) => longerMessages(figure, '4IIIB', 'utorus', panel),
      because: {},
    }),
    ...figure8,
    ...balancingClaims,
    ...panelClaims(hotSpotPanels, {
      where: 'Section 4.4, Fig. 10',
      claim: 'Latency grows with the part p of the destinations that all multicasts have in common.',
      run: 'multicast-fig10',
      on(figure, panel) {
        const { schemes, text } = hotSpotGrowths(figure, panel)
        return judgeTally(tallyOf(schemes.map(({ ratios }) => ratioOf(ratios))), text, all)
      },
      because: {
        'not reproduced':
          'It does for the partitions, whose nodes in the middle of blocks become the same for all multicasts. U-torus has its tree from the source on, which differs anyway: it becomes faster, if anything.',
      },
    }),
    ...panelClaims(hotSpotPanels, {
      where: 'Section 4.4, Fig. 10',
      claim: '4IIIB is the least sensitive to p.',
      run: 'multicast-fig10',
      on(figure, panel) {
        const { schemes } = hotSpotGrowths(figure, panel)
        const own = schemes.find(({ scheme }) => scheme === '4IIIB')!
        const against = schemes.filter((one) => one !== own).map(({ ratios }) => growthOf(own.ratios, ratios))
        const tally = {
          yes: Number(against.every((ratio) => isMore(ratio))),
          no: Number(against.some((ratio) => isLess(ratio))),
          of: 1,
          byMean: Number(against.every(({ value }) => value > 1)),
          draws: against[0]!.draws,
        }
        const text = schemes.map(({ scheme, ratios }) => `${scheme} ${showRatio(ratioOf(ratios))}`).join(', ')
        return judgeTally(tally, `latency with p = 1 over that with the least p: ${text}`, all)
      },
      because: {
        'not reproduced':
          'It grows for types I, III and IV by more than for U-torus. The least sensitive ones are slow anyway: U-torus, and among the partitions type II.',
      },
    }),
  ],
}
