/** Random traces of every kind of shape, for laws that hold for all of them. */

import fc from 'fast-check'
import type { PlainValue, Shape } from '../../../src/ir/shape.js'
import type { Trace } from '../../../src/engines/sim/trace/trace.js'
import { bool, traceOf } from './traces.js'

const enumShape: Shape = {
  kind: 'enum',
  name: 'Phase',
  width: 3,
  members: ['A', 'B', 'C', 'D', 'E'].map((name, value) => ({ name, value })),
}

const bits: fc.Arbitrary<Shape> = fc
  .record({ width: fc.integer({ min: 1, max: 100 }), signed: fc.boolean() })
  .map(({ width, signed }) => ({ kind: 'bits', width, signed }))

const leaf = fc.oneof(bits, fc.constant<Shape>(bool), fc.constant(enumShape))

const { shape } = fc.letrec<{ shape: Shape }>((tie) => ({
  shape: fc.oneof(
    { maxDepth: 2 },
    leaf,
    fc.array(tie('shape'), { minLength: 1, maxLength: 3 }).map((shapes): Shape => ({
      kind: 'struct',
      name: 'Bundle',
      members: shapes.map((member, i) => ({ name: `m${i}`, shape: member })),
      label: null,
    })),
    fc
      .record({ length: fc.integer({ min: 1, max: 3 }), element: tie('shape') })
      .map(({ length, element }): Shape => ({ kind: 'array', length, element })),
  ),
}))

function sample(shape: Shape): fc.Arbitrary<PlainValue> {
  switch (shape.kind) {
    case 'bool':
      return fc.boolean()
    case 'enum':
      return fc.constantFrom(...shape.members.map((member) => member.value))
    case 'bits': {
      const size = 1n << BigInt(shape.width)
      const [min, max] = shape.signed ? [-(size / 2n), size / 2n - 1n] : [0n, size - 1n]
      const value = fc.oneof(fc.bigInt({ min, max }), fc.constantFrom(min, max))
      return shape.width <= 53 ? value.map(Number) : value
    }
    case 'struct':
      return fc.record(Object.fromEntries(shape.members.map((member) => [member.name, sample(member.shape)])))
    case 'array':
      return fc.tuple(...Array.from({ length: shape.length }, () => sample(shape.element)))
  }
}

const paths = ['dut.a', 'dut.b[0]', 'dut.b[1]', 'dut.inner.a', 'dut.inner.deep.c', 'other.a']

/** Up to six variables in nested instances, up to 20 cycles, beginning anywhere. */
export const arbitraryTrace: fc.Arbitrary<Trace> = fc
  .record({
    chosen: fc.subarray(paths, { minLength: 1 }),
    firstCycle: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 1_000_000 })),
    length: fc.integer({ min: 1, max: 20 }),
  })
  .chain(({ chosen, firstCycle, length }) =>
    fc
      .tuple(
        ...chosen.map((path) =>
          shape.chain((type) =>
            fc
              .array(sample(type), { minLength: length, maxLength: length })
              .map((samples) => [path, type, samples] as const),
          ),
        ),
      )
      .map((variables) => traceOf('Random', firstCycle, variables)),
  )

/** A trace and some window that touches it. */
export const traceWithWindow = arbitraryTrace.chain((trace) =>
  fc
    .tuple(
      fc.integer({ min: Math.max(0, trace.firstCycle - 2), max: trace.lastCycle }),
      fc.integer({ min: 0, max: 25 }),
    )
    .map(([from, length]) => ({ trace, window: { from, to: Math.max(from + length, trace.firstCycle) } })),
)
