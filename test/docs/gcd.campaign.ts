import { elaborate } from 'flitwave'
import { param } from 'flitwave/hdl'
import { campaign } from '../../campaigns/framework/campaign.js'
import { inLanes } from '../../campaigns/framework/lanes.js'
import { exactly } from '../../campaigns/framework/report.js'
import { GcdCase } from './gcd-case.js'

export default campaign({
  about: 'The greatest common divisor of any two numbers, against Euclid.',
  parameters: { largest: param(255, { min: 0, max: 255, about: 'the largest number' }) },
  parts: ({ largest }) => {
    const numbers = largest + 1
    const caseOf = (index: number) => ({ a: Math.floor(index / numbers), b: index % numbers })
    return [
      {
        name: 'all pairs',
        cases: numbers ** 2,
        batch: 16_384,
        design: () => elaborate(new GcdCase()),
        prepare: (design) =>
          inLanes<GcdCase>(design, {
            limit: 1000,
            feed: (dut, index) => Object.assign(dut, caseOf(index)),
            inspect: (dut, index, tally) => {
              const { a, b } = caseOf(index)
              if (dut.x + dut.y === gcd(a, b)) tally.count('divisors found')
              else tally.fail(index, `${dut.x + dut.y} is wrong`)
            },
            describe: (index) => JSON.stringify(caseOf(index)),
          }),
        judge: (counts, isComplete) => exactly(counts, 'divisors found', numbers ** 2, isComplete),
      },
    ]
  },
})

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b))
