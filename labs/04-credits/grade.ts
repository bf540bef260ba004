import { grading, inSurroundings, keepsLaws, randomRuns, sameAsReference, scenarios } from 'flitwave/lab'
import check, { depthsOf } from './check.js'
import { EveryPlaceHasOneCredit } from './laws.js'
import type { LinkNumbers } from './numbers.js'
import { Measuring, measuredCycles, Stalling } from './receiver.js'
import { CreditLink } from './reference/credit-link.js'
import { right } from './right/index.js'
import { wrong } from './wrong.js'

export default grading({
  lab: check,
  reference: CreditLink,
  right,
  wrong,
  parts: [
    scenarios({ title: 'The scenarios of the lab', points: 10 }),
    keepsLaws<LinkNumbers>({
      title: 'Every place has one credit',
      points: 15,
      size: 'small',
      laws: ({ forward, back }) => new EveryPlaceHasOneCredit({ depth: 2, forward, back }),
    }),
    sameAsReference({ title: 'Same as the reference, with flits of 1 bit', points: 15, size: 'small' }),
    randomRuns({ title: 'Random flits and credits, on another link', points: 10, size: 'other' }),
    inSurroundings<LinkNumbers>({
      title: 'Flits per cycle in a loop, as the formula says',
      points: 20,
      runs: (numbers) =>
        depthsOf(numbers).map((depth) => ({
          title: `depth ${depth}`,
          cycles: measuredCycles(numbers),
          make: () => new Measuring({ size: `depth ${depth}`, numbers: { ...numbers, depth }, takes: () => true }),
        })),
    }),
    inSurroundings<LinkNumbers>({
      title: 'A receiver that stalls loses nothing',
      points: 10,
      runs: (numbers, draw) =>
        [0.3, 0.5, 0.7, 0.9].map((share) => {
          const takes = Array.from({ length: 500 }, () => draw.chance(share))
          return {
            title: `it takes flits in ${share * 100} % of the cycles`,
            cycles: takes.length,
            make: () => new Stalling({ size: 'yours', numbers, takes: (cycle) => takes[cycle] }),
          }
        }),
    }),
  ],
  tests: { points: 20, mutants: 12 },
})
