import { describe, expect, it } from 'vitest'
import { columnRing } from '../../../../src/networks/collective/aggregation/collection.js'
import { balanced, residueOf } from '../../../../src/networks/collective/aggregation/cube.js'
import { digitsInUse, digitsOf, scalesFor } from '../../../../src/networks/collective/aggregation/distribution.js'
import { mergeLevels } from '../../../../src/networks/collective/merge-levels.js'
import { Plan } from '../../../../src/networks/collective/aggregation/plan.js'
import { targetsOf } from '../../../../src/networks/collective/aggregation/tuning.js'
import { ceilLog } from '../../../../src/networks/collective/whole-numbers.js'
import { routeOf } from '../../../../src/networks/collective/route.js'
import { torusOf, vectors } from './vectors.js'

const upTo = (count: number): number[] => Array.from({ length: count }, (_, i) => i)
const numbered = <T>(table: Readonly<Record<string, T>>): [number, T][] =>
  Object.entries(table).map(([number, value]) => [Number(number), value])

describe('gathering', () => {
  it.each([
    [3, vectors.mergeLevels3],
    [1, vectors.mergeLevels1],
  ] as const)('with %i on each side merges as the vectors say', (side, table) => {
    for (const [positions, expected] of numbered(table)) {
      const levels = mergeLevels(positions, side).map((merges) => merges.map(({ from, to, rank }) => [from, to, rank]))
      expect(levels.map((merges) => merges.sort((a, b) => a[0]! - b[0]!))).toEqual(expected)
    }
  })

  it.each([
    [3, 7],
    [1, 3],
  ] as const)('with %i on each side brings everything to 0 in ⌈log%i M⌉ levels', (side, base) => {
    for (let positions = 1; positions < 400; positions++) {
      const levels = mergeLevels(positions, side)
      expect(levels).toHaveLength(ceilLog(base, positions))
      const holders = new Set(upTo(positions).map((value) => balanced(value, positions)))
      const isSound = levels.every(
        (merges) => merges.every(({ to }) => holders.has(to)) && merges.every(({ from }) => holders.delete(from)),
      )
      expect({ isSound, left: [...holders] }).toEqual({ isSound: true, left: [0] })
    }
  })
})

describe('digits', () => {
  it('have the scales of the vectors', () => {
    for (const [offsets, expected] of numbered(vectors.scales)) expect(scalesFor(offsets)).toEqual(expected)
  })

  it('are those of the vectors', () => {
    for (const [offsets, table] of numbered(vectors.digits)) {
      const scales = scalesFor(offsets)
      for (const [offset, expected] of numbered(table)) expect(digitsOf(offset, scales)).toEqual(expected)
      expect(Object.keys(table)).toHaveLength(offsets)
    }
  })

  it('make up every offset, from -3 to 3 each', () => {
    for (let offsets = 1; offsets < 400; offsets++) {
      const scales = scalesFor(offsets)
      expect(scales).toHaveLength(ceilLog(7, offsets))
      const isMadeUp = upTo(offsets).every((value) => {
        const digits = digitsOf(balanced(value, offsets), scales)
        const sum = digits.reduce((all, digit, j) => all + digit * scales[j]!, 0)
        return sum === balanced(value, offsets) && digits.every((digit) => Math.abs(digit) <= 3)
      })
      expect({ offsets, isMadeUp }).toEqual({ offsets, isMadeUp: true })
    }
  })

  it('that some offset has are all that the broadcast on a plane sends to', () => {
    expect([2, 3, 4, 7].map((offsets) => digitsInUse(offsets))).toEqual([
      [[1]],
      [[-1, 1]],
      [[-1, 1, 2]],
      [[-3, -2, -1, 1, 2, 3]],
    ])
  })
})

/** All digits at once from all nodes of a plane: more than any set of messages can bring about. */
it('the two-step pattern uses no channel twice', () => {
  for (let n = 2; n <= 12; n++) {
    for (const h of upTo(n + 1).filter((divisor) => divisor > 0 && n % divisor === 0)) {
      // In A3, all diagonal nodes with digits of offsets modulo h; in B2, those of a plane with offsets of h hops each.
      for (const [offsets, unit, m] of [
        [h, 1, h],
        [n / h, h, n],
      ] as const) {
        const digits = digitsInUse(offsets)
        scalesFor(offsets).forEach((scale, round) => {
          for (const axes of [
            [1, 0, 1],
            [1, 1, 0],
          ]) {
            const plan = new Plan(torusOf(n))
            const senders = plan.nodes.filter((node) => residueOf(node, plan.torus, m) === 0)
            const parcels = senders.flatMap((from) =>
              digits[round]!.map((digit) => {
                return {
                  from,
                  by: axes.map((axis) => axis * digit * scale * unit),
                  rank: Math.abs(digit),
                  carries: [0],
                }
              }),
            )
            plan.twoSteps('A3', parcels)
            for (const step of [1, 2]) {
              const ofStep = plan.unicasts.filter((unicast) => unicast.step === step)
              const channels = ofStep.flatMap((unicast) => routeOf(unicast, plan.torus).map(({ channel }) => channel))
              expect(new Set(channels).size).toBe(channels.length)
            }
          }
        })
      }
    }
  }
})

it('rings without the wraparound channel', () => {
  for (const [h, expected] of numbered(vectors.columnRings)) expect(columnRing(h)).toEqual(expected)
})

it('the targets of the example of the paper', () => {
  const { alpha, beta, h, targets } = vectors.targets
  expect(targetsOf(alpha, beta, h)).toEqual(targets.map(([u, v]) => ({ u, v })))
})
