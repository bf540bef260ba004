import { describe, expect, it } from 'vitest'
import { faultOf } from '../../../src/apps/course/lab-trial.js'
import { lab as defined, type Lab, type ModelLab, type Values } from '../../../src/apps/course/index.js'
import { elaborate } from '../../../src/index.js'
import { Fifo } from '../../../rtl/lib/fifo.js'

/** Adds what comes in, two bits of it. */
const adder = defined<{ readonly width: number }>({
  name: '11-adder',
  title: 'An adder',
  about: 'adds',
  file: 'adder.ts',
  parameters: [],
  imports: [],
  numbers: () => ({ width: 2 }),
  sizes: () => [{ name: 'wide', numbers: { width: 3 } }],
  ports: ({ width }) => [
    { name: 'a', role: 'input', width },
    { name: 'sum', role: 'output', width },
  ],
  model: ({ width }) => {
    let sum = 0
    return { cycle: ({ a }) => ({ sum: (sum = (sum + Number(a)) % 2 ** width) }) }
  },
  scenarios: () => [{ title: 'one after the other', inputs: [{ a: 1 }, {}, { a: 3 }] }],
  stimulus: ({ width }, draw, cycles) => Array.from({ length: cycles }, () => ({ a: draw.between(0, 2 ** width - 1) })),
})

const faultWith = (change: Partial<ModelLab>) => faultOf({ ...adder, ...change }, 'ada')
const gives = (outputs: unknown): Partial<ModelLab> => ({ model: () => ({ cycle: () => outputs as Values }) })
const runs = (...inputs: Values[]): Partial<ModelLab> => ({ scenarios: () => [{ title: 'so', inputs }] })

describe('a lab that is tried', () => {
  it('has no fault if its inputs fit, and its model gives what the ports are', () => {
    expect(faultOf(adder as unknown as Lab, 'ada')).toBeNull()
    expect(faultWith(gives({ sum: 3n }))).toBeNull()
    expect(faultWith(gives({ sum: true }))).toBeNull()
    expect(faultWith({ ...gives({}), ports: () => [{ name: 'a', role: 'input', width: 3 }] })).toBeNull()
  })

  it.each([
    [
      gives({ sums: 1 }),
      'model',
      /^the model gives no sum in cycle 0 of 'one after the other' \(size yours: width 2\)/,
    ],
    [gives({ sum: 1, more: 1 }), 'model', /^the model gives more, which is no output/],
    [gives({ sum: 4 }), 'model', /^sum has 2 bits, and the model gives 4/],
    [gives({ sum: -1 }), 'model', /^sum has 2 bits, and the model gives -1/],
    [gives({ sum: 0.5 }), 'model', /^sum has 2 bits, and the model gives 0.5/],
    [gives(undefined), 'model', /^the model gives no sum/],
    [runs({ a: 3 }, { a: 4 }), 'scenarios', /^a has 2 bits, and is set to 4 in cycle 1 of 'so'/],
    [runs({ b: 1 }), 'scenarios', /^b is no input of ports/],
    [runs({ sum: 1 }), 'scenarios', /^sum is no input of ports/],
    [{ scenarios: () => [] }, 'scenarios', /^there is no scenario/],
    [{ stimulus: () => [{ a: 7 }] }, 'stimulus', /^a has 2 bits, and is set to 7 in cycle 0 of the random inputs/],
    [{ ports: () => [] }, 'scenarios', /^a is no input/],
    [{ ports: () => [{ name: 'a', role: 'input', width: 0 }] }, 'ports', /^a is 0 bits wide/],
    [{ ports: () => [1, 2].map(() => ({ name: 'a', role: 'input', width: 1 })) }, 'ports', /^ports has a twice/],
    [
      {
        sizes: () => {
          throw new Error('no sizes')
        },
      },
      'sizes',
      /^sizes throws no sizes/,
    ],
  ] as readonly (readonly [Partial<ModelLab>, string, RegExp])[])(
    'tells the fault of %s',
    (change, member, message) => {
      const fault = faultWith(change)
      expect(fault).toMatchObject({ member, message: expect.stringMatching(message) })
      expect(fault!.help).not.toBe('')
    },
  )

  it('finds the first size that has it', () => {
    expect(faultWith({ stimulus: ({ width }) => [{ a: Number(width) }] })).toBeNull()
    expect(faultWith(gives({ sum: 3 }))).toBeNull()
    const late = faultWith({ model: ({ width }) => ({ cycle: () => ({ sum: width === 3 ? 8 : 0 }) }) })
    expect(late?.message).toMatch(/the model gives 8.*\(size wide: width 3\)/)
  })

  it('tells what was thrown', () => {
    const thrown = new Error('so')
    const fault = faultWith({
      model: () => {
        throw thrown
      },
    })
    expect(fault).toMatchObject({ member: 'model', thrown })
  })

  it('compares the reference with the ports, and with the model', () => {
    const fifo = elaborate(new Fifo({ depth: 2 }))
    expect(faultOf(adder as unknown as Lab, 'ada', () => fifo)).toMatchObject({
      member: 'reference',
      message: expect.stringMatching(/^input a is missing, in the reference/),
    })
  })
})
