import { elaborate } from 'flitwave'
import { exactly, experiment, inLanes } from 'flitwave/experiment'
import { GcdCase } from './gcd-case.js'

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b))

export default experiment<{ largest: number }>({
  title: 'Greatest common divisors',
  about: 'The greatest common divisor of any two numbers, against Euclid.',
  axes: { largest: { values: [255], title: 'the largest number', min: 0, max: 255 } },
  cases: ({ largest }) => {
    const numbers = largest + 1
    const pairOf = (index: number) => ({ a: Math.floor(index / numbers), b: index % numbers })
    return {
      count: numbers ** 2,
      batch: 16_384,
      design: () => elaborate(new GcdCase()),
      prepare: (design) =>
        inLanes<GcdCase>(design, {
          limit: 1000,
          feed: (dut, index) => Object.assign(dut, pairOf(index)),
          inspect: (dut, index, tally) => {
            const { a, b } = pairOf(index)
            if (dut.x + dut.y === gcd(a, b)) tally.count('divisors found')
            else tally.fail(index, `${dut.x + dut.y} is wrong`)
          },
          describe: (index) => JSON.stringify(pairOf(index)),
        }),
      judge: (counts, isComplete) => exactly(counts, 'divisors found', numbers ** 2, isComplete),
    }
  },
})
