/** Results that are not statements of the paper: trends of its figures, and the effect of priority. */

import { copyRates } from '../../../src/networks/collective/min/throughput-model.js'
import { estimate, type Estimate } from '../../../src/base/statistics.js'
import type { Note } from '../claim.js'
import { countOf, range } from '../figures.js'
import { eta, loads, ofFigure6, shapes, sizes } from './curves.js'
import { lateAgainstEarly } from './throughput.js'

const showEta = ({ mean, half }: Estimate): string => `${mean.toFixed(5)} ± ${half.toFixed(5)}`

const falls = (values: readonly number[]): boolean => values.every((value, i) => i === 0 || value < values[i - 1]!)

/** Only complete multicasts distinguish the orders. */
const whoGoesFirst: Note = {
  where: 'Theorem 2 and analysis',
  note: 'In the analysis either input goes first as often, in Theorem 2 the upper one. By copies, as the formula counts, it does not matter. If all copies have to arrive, as the text says, it does: with upper first the same sources win at all elements, and so their multicasts arrive whole.',
  shows(evidence) {
    const figure = evidence.experiment('min-upper-first')
    const texts = ['eta', 'etaFull'].map((name) => {
      const [first, either] = ['upper', 'random'].map((arbitration) =>
        showEta(estimate(figure.byDraw({ arbitration }, name))),
      )
      return `${first} against ${either}`
    })
    return `N = 64, f = 12, m = 1, load 1, upper first against at random, on the RTL, ${figure.values('seed').length} draws: ${texts[0]} by copies, each as 1/f of a packet; ${texts[1]} if all copies have to arrive`
  },
}

export const trends: readonly Note[] = [
  whoGoesFirst,
  {
    where: 'Fig. 5',
    note: 'A region is copied ever more often from stage to stage.',
    shows() {
      const copies = [2, 4, 8, 16, 32]
      const rates = copies.map((f) => copyRates({ n: 7, copies: f, scheme: 'region' }))
      const growing = countOf(rates, (each) => each.every((rate, stage) => stage === 0 || rate <= each[stage - 1]!))
      return `N = 128: so for ${growing} of ${copies.length} sizes of regions; at the last stage ${range(rates.map(([last]) => last!))}`
    },
  },
  {
    where: 'Fig. 6',
    note: 'Copying late, as regions do (A), gives more throughput than copying early (B) there as well.',
    shows: () => lateAgainstEarly(ofFigure6)[1],
  },
  {
    where: 'Fig. 6',
    note: 'Throughput falls with the part of multicasts and with the number of their copies.',
    shows() {
      const parts = [0.1, 0.5, 1]
      const copies = [2, 4, 8, 16]
      const curves = loads
        .map((load) => ({ load, n: 7 }))
        .flatMap((at) => [
          ...copies.map((f) => parts.map((multicasts) => eta({ ...at, copies: f, multicasts }, 'region'))),
          ...parts.map((multicasts) => copies.map((f) => eta({ ...at, copies: f, multicasts }, 'region'))),
        ])
      return `along ${countOf(curves, falls)} of ${curves.length} curves`
    },
  },
  {
    where: 'Fig. 7',
    note: 'Throughput falls with the size of the network.',
    shows() {
      const curves = shapes.map((shape) =>
        sizes.filter((n) => shape.copies <= 2 ** n).map((n) => eta({ ...shape, load: 1, n }, 'region')),
      )
      return `along ${countOf(curves, falls)} of ${curves.length} curves from N = 8 to 2048`
    },
  },
]
