/** Figure 8: subnetworks with every second or every fourth node, of types III and IV, on the torus. */

import type { Note } from '../claim.js'
import { describeTally, gainOf, judgeTally, tallyOf, type Tally } from '../draws.js'
import type { ExperimentEvidence } from '../evidence.js'
import { pointsOf, range } from '../figures.js'
import { panelClaims, type FigureClaim } from './figure-claim.js'
import { torus } from './families.js'
import { subnetworksOf, type Subnetwork } from '../../../src/networks/collective/multicast/subnetworks.js'
import { twoPanels, type Panel } from './panels.js'
import { channelUsage } from './usage.js'

const run = 'multicast-fig8'

/** Compares a scheme with another at the points of a panel. */
function comparedIn(
  figure: ExperimentEvidence,
  [scheme, over]: readonly [string, string],
  { at }: Panel,
): { readonly tally: Tally; readonly times: string } {
  const gains = pointsOf(figure, 'sources').map((point) => gainOf(figure, scheme, over, { ...at, ...point }))
  return { tally: tallyOf(gains), times: `${range(gains.map(({ value }) => value))} times as fast` }
}

const placeOf = ({ i, j, way }: Subnetwork): string => `${i},${j} ${way}`

/** The subnetworks of types III and IV for h = 2: are they the same, and how many does each type have? */
function subnetworksOfTwo(): { readonly areSame: boolean; readonly text: string } {
  const [third, fourth] = (['III', 'IV'] as const).map((type) => subnetworksOf(type, torus, 2)) as [
    Subnetwork[],
    Subnetwork[],
  ]
  const areSame = third.map(placeOf).toSorted().join() === fourth.map(placeOf).toSorted().join()
  const [ofThird, ofFourth] = [third, fourth].map((subnetworks) => channelUsage(subnetworks, torus).most)
  const text = `both have ${third.length} subnetworks, ${areSame ? 'the same' : 'others'}, with a link in up to ${ofThird} and ${ofFourth} of them`
  return { areSame, text }
}

export const figure8: readonly FigureClaim[] = [
  ...panelClaims(twoPanels, {
    where: 'Section 4, Fig. 8',
    claim: 'A larger h is better for type III, with more parallelism: 4IIIB is better than 2IIIB.',
    run,
    on(figure, panel) {
      const { tally, times } = comparedIn(figure, ['4IIIB', '2IIIB'], panel)
      return judgeTally(tally, `4IIIB ${describeTally(tally, 'faster', 'slower')}; ${times}`)
    },
    because: {
      'not reproduced':
        'With 80 destinations, most of them the same for all, the two are about even. With 176, blocks of 4x4 have enough destinations for phase 3 to decide, and blocks of 2x2 are better.',
    },
  }),
  ...panelClaims(twoPanels, {
    where: 'Section 4, Fig. 8',
    claim: '2IVB is better than 2IIIB: h/2 is 1.',
    run,
    on(figure, panel) {
      const { tally, times } = comparedIn(figure, ['2IVB', '2IIIB'], panel)
      const { areSame, text } = subnetworksOfTwo()
      const judged = judgeTally(tally, `2IVB ${describeTally(tally, 'faster', 'slower')}; ${times}; ${text}`)
      // Points within their intervals would not improve it, because nothing could cause a difference.
      return areSame && tally.yes === 0 ? { ...judged, verdict: 'not reproduced' } : judged
    },
    because: {
      'not reproduced':
        'With h = 2, h/2 is 1, and types III and IV are the same four subnetworks in another order. A difference can come from nothing but which multicast takes which.',
    },
  }),
]

/** The paper claims no direction here: a larger h is better for parallelism, and a smaller one for contention. */
export const largerHOfTypeFour: Note = {
  where: 'Section 4, Fig. 8',
  note: 'For types II and IV, a larger h has more subnetworks and a smaller one less contention: which of the two is better for type IV is not claimed.',
  shows(evidence) {
    const figure = evidence.experiment(run)
    const texts = twoPanels.map((panel) => {
      const { tally, times } = comparedIn(figure, ['4IVB', '2IVB'], panel)
      return `${panel.name}: 4IVB ${describeTally(tally, 'faster than 2IVB', 'slower')}, ${times}`
    })
    return texts.join('; ')
  },
}
