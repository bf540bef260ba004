import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FixedPriorityArbiter, MatrixArbiter, RoundRobinArbiter } from '../../../rtl/lib/arbiters.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { Simulator } from '../../../src/engines/sim/index.js'
import { simulateOnAll } from '../../support/rtl.js'

type Fair = RoundRobinArbiter | MatrixArbiter

const fair = (
  make: new (p: { requesters: number; resetPriority: number }) => Fair,
  requesters: number,
): Simulator<Fair> => new Simulator<Fair>(elaborate(new make({ requesters, resetPriority: 0 }) as RoundRobinArbiter))

/** The grants for requests given cycle by cycle, all accepted. */
function grants(sim: Pick<Simulator<Fair>, 'dut' | 'step'>, requests: readonly number[]): number[] {
  sim.dut.accept = true
  return requests.map((request) => {
    sim.dut.requests = request
    const grant = sim.dut.grant
    sim.step()
    return grant
  })
}

describe('FixedPriorityArbiter', () => {
  it.each([
    [0b0000, 0b0000],
    [0b0001, 0b0001],
    [0b1100, 0b0100],
    [0b1000, 0b1000],
    [0b1111, 0b0001],
  ])('grants %i by %i', (requests, grant) => {
    const sim = new Simulator<FixedPriorityArbiter>(elaborate(new FixedPriorityArbiter({ requesters: 4 })))
    sim.dut.requests = requests
    expect(sim.dut.grant).toBe(grant)
  })
})

describe('RoundRobinArbiter', () => {
  it('serves everyone in turn', () => {
    expect(grants(fair(RoundRobinArbiter, 3), [7, 7, 7, 7, 5, 5, 5])).toEqual([1, 2, 4, 1, 4, 1, 4])
  })

  it.each([
    [0, [1, 2, 4, 1]],
    [1, [2, 4, 1, 2]],
    [2, [4, 1, 2, 4]],
  ])('begins with requester %i, if that has priority after reset', (resetPriority, expected) => {
    for (const sim of simulateOnAll(new RoundRobinArbiter({ requesters: 3, resetPriority }))) {
      expect(grants(sim, [0, 7, 7, 7, 7])).toEqual([0, ...expected])
      sim.reset()
      expect(grants(sim, [7, 7, 7, 7])).toEqual(expected)
    }
  })

  it('keeps the turn of a grant that was not used', () => {
    const sim = fair(RoundRobinArbiter, 3)
    sim.dut.requests = 7
    sim.step(5)
    expect(sim.dut.grant).toBe(1)
  })
})

describe('MatrixArbiter', () => {
  it('serves the requester that has waited longest since its last grant', () => {
    expect(grants(fair(MatrixArbiter, 3), [7, 1, 7, 7, 7, 2, 7])).toEqual([1, 1, 2, 4, 1, 2, 4])
  })

  it('keeps the order as long as grants are not used', () => {
    const sim = fair(MatrixArbiter, 3)
    for (const requests of [1, 2, 4, 7]) {
      sim.dut.requests = requests
      sim.step()
    }
    expect(grants(sim, [7, 7, 7])).toEqual([1, 2, 4])
  })
})

describe.each([RoundRobinArbiter, MatrixArbiter])('%s', (make) => {
  it('grants one requester whenever somebody asks, and keeps nobody waiting for long', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.infiniteStream(fc.nat()), (requesters, noise) => {
        const sim = fair(make, requesters)
        sim.dut.accept = true
        const waited = Array.from({ length: requesters }, () => 0)
        for (let cycle = 0; cycle < 40; cycle++) {
          // A request stays until it is granted.
          const fresh = noise.next().value! % 2 ** requesters
          const requests = waited.reduce((mask, wait, i) => (wait > 0 ? mask | (1 << i) : mask), fresh)
          sim.dut.requests = requests
          const { grant } = sim.dut
          expect(grant & ~requests).toBe(0)
          expect(grant & (grant - 1)).toBe(0)
          expect(grant !== 0).toBe(requests !== 0)
          waited.forEach((wait, i) => {
            const asks = ((requests >> i) & 1) === 1
            waited[i] = asks && ((grant >> i) & 1) === 0 ? wait + 1 : 0
          })
          expect(Math.max(...waited)).toBeLessThan(requesters)
          sim.step()
        }
      }),
      { numRuns: 30 },
    )
  })
})

it('the matrix arbiter grants the least recently served, as a list kept in that order does', () => {
  const cycle = fc.record({ mask: fc.nat(63), isAccepted: fc.boolean() })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 6 }), fc.array(cycle, { minLength: 20, maxLength: 40 }), (n, cycles) => {
      const sim = fair(MatrixArbiter, n)
      const order = Array.from({ length: n }, (_, i) => i)
      for (const { mask, isAccepted } of cycles) {
        sim.dut.requests = mask % 2 ** n
        sim.dut.accept = isAccepted
        const winner = order.find((i) => (mask >> i) & 1)
        expect(sim.dut.grant).toBe(winner === undefined ? 0 : 1 << winner)
        // An unused grant changes nothing: the winner keeps its place in the order.
        if (winner !== undefined && isAccepted) order.push(...order.splice(order.indexOf(winner), 1))
        sim.step()
      }
    }),
    { numRuns: 30 },
  )
})
