import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Port } from '../../../rtl/router/port.js'
import { SwitchAllocator } from '../../../rtl/router/switch-allocator.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { Simulator } from '../../../src/engines/sim/index.js'

interface Request {
  readonly port: Port
  readonly vc: number
  readonly tail: boolean
}

interface Outcome {
  /** The granted requests: input virtual channels, numbered in the order of input ports. */
  readonly granted: readonly number[]
  /** By output, the flit that crosses to it, or null. */
  readonly selections: readonly ({ readonly from: number; readonly vc: number; readonly tail: boolean } | null)[]
}

function allocate(
  sim: Simulator<SwitchAllocator>,
  requests: readonly (Request | null)[],
  credits: readonly number[],
): Outcome {
  const { dut } = sim
  dut.credits = [...credits]
  const all = dut.requests.flat()
  all.forEach((request, i) => {
    const wanted = requests[i] ?? null
    request.valid = wanted !== null
    request.port = wanted?.port ?? 0
    request.vc = wanted?.vc ?? 0
    request.tail = wanted?.tail ?? false
  })
  const granted = all.flatMap((request, i) => (request.granted ? [i] : []))
  const selections = dut.selections.map(({ valid, from, vc, tail }) => (valid ? { from, vc, tail } : null))
  sim.step()
  return { granted, selections }
}

const allocator = (): Simulator<SwitchAllocator> =>
  new Simulator<SwitchAllocator>(elaborate(new SwitchAllocator({ ports: 5, vcs: 2 })))
const credits = [3, 3, 3, 3, 3]
const body = (port: Port, vc = 0): Request => ({ port, vc, tail: false })

describe('SwitchAllocator', () => {
  it.each([
    ['nobody asks', [], credits, []],
    ['without a credit there is no grant', [body(Port.XPlus, 1)], [1, 3, 3, 3, 3], []],
    ['one flit leaves an input', [body(Port.XPlus), body(Port.YPlus)], credits, [0]],
    ['an input nominates one that can go', [body(Port.XPlus), body(Port.YPlus)], [0, 3, 3, 3, 3], [1]],
    ['one flit reaches an output', [body(Port.XPlus), null, body(Port.XPlus)], credits, [0]],
    ['pairs that share nothing cross together', [body(Port.XPlus), null, body(Port.XMinus)], credits, [0, 2]],
  ] as const)('%s', (_, requests, available, granted) => {
    expect(allocate(allocator(), requests, available).granted).toEqual(granted)
  })

  it('reports the input that crosses to an output, its virtual channel, and the last flit', () => {
    const { selections } = allocate(allocator(), [null, null, null, { port: Port.YPlus, vc: 1, tail: true }], credits)
    expect(selections).toEqual([null, null, { from: 1, vc: 1, tail: true }, null, null])
  })

  it('shares an output between two virtual channels flit by flit', () => {
    for (const rival of [1, 2]) {
      const sim = allocator()
      const requests: (Request | null)[] = [body(Port.XPlus, 0), null, null]
      requests[rival] = body(Port.XPlus, 1)
      const winners = Array.from({ length: 6 }, () => allocate(sim, requests, credits).granted[0])
      expect(winners).toEqual([0, rival, 0, rival, 0, rival])
    }
  })

  it('lets an input that loses keep its turn, and nominate the same flit again', () => {
    const sim = allocator()
    const [toX, toY] = [body(Port.XPlus, 1), body(Port.YPlus)]
    // Prepares the first input to nominate its second virtual channel, and +x to choose the second input.
    expect(allocate(sim, [body(Port.XPlus)], credits).granted).toEqual([0])
    expect(allocate(sim, [toY, toX, body(Port.XPlus)], credits).granted).toEqual([2])
    expect(allocate(sim, [toY, toX], credits).granted).toEqual([1])
    expect(allocate(sim, [toY, toX], credits).granted).toEqual([0])
  })

  it('grants one flit of each input and one to each output, only with credits, and never leaves all idle', () => {
    const request = fc.option(fc.record({ port: fc.integer({ min: 0, max: 4 }), vc: fc.nat(1), tail: fc.boolean() }))
    const sim = allocator()
    fc.assert(
      fc.property(
        fc.array(request, { minLength: 10, maxLength: 10 }),
        fc.array(fc.nat(3), { minLength: 5, maxLength: 5 }),
        (requests, available) => {
          const { granted, selections } = allocate(sim, requests, available)
          const possible = requests.map((wish) => wish !== null && ((available[wish.port]! >> wish.vc) & 1) === 1)
          expect(granted.every((i) => possible[i])).toBe(true)
          expect(granted.length > 0).toBe(possible.includes(true))
          expect(new Set(granted.map((i) => Math.floor(i / 2))).size).toBe(granted.length)
          const crossing = selections.map((_, port) => granted.filter((i) => requests[i]!.port === port))
          crossing.forEach((list, port) => {
            const [i] = list
            expect(list.length).toBeLessThanOrEqual(1)
            const wish = i === undefined ? null : requests[i]!
            expect(selections[port]).toEqual(wish && { from: Math.floor(i! / 2), vc: wish.vc, tail: wish.tail })
          })
        },
      ),
      { numRuns: 200 },
    )
  })
})
