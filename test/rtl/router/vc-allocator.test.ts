import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { localPort, Port } from '../../../rtl/router/port.js'
import { VcAllocator } from '../../../rtl/router/vc-allocator.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { Simulator } from '../../../src/engines/sim/index.js'

const local = localPort({ dimensions: 2 })

interface Request {
  readonly port: Port
  /** A set, as a mask. */
  readonly vcs: number
}

interface Grant {
  readonly port: Port
  readonly vc: number
}

/** The grant of each input virtual channel, or null; `requests` in the order of input ports. */
function allocate(
  sim: Simulator<VcAllocator>,
  requests: readonly (Request | null)[],
  free: readonly number[],
): (Grant | null)[] {
  const { dut } = sim
  dut.free = [...free]
  const all = dut.requests.flat()
  all.forEach((request, i) => {
    const wanted = requests[i] ?? null
    request.valid = wanted !== null
    request.port = wanted?.port ?? 0
    request.vcs = wanted?.vcs ?? 0
  })
  const grants = all.map(({ granted, vc, port }) => (granted ? { port, vc } : null))
  const given = dut.free.map((_, port) =>
    grants.reduce((mask, grant) => (grant?.port === port ? mask | (1 << grant.vc) : mask), 0),
  )
  expect([...dut.allocated]).toEqual(given)
  sim.step()
  return grants
}

const allocator = (vcs: number, resetPriority = 0): Simulator<VcAllocator> =>
  new Simulator<VcAllocator>(elaborate(new VcAllocator({ ports: 5, vcs, resetPriority })))
const allFree = [3, 3, 3, 3, 3]

describe('VcAllocator', () => {
  it.each([
    ['nobody asks', [null, null], allFree, [null, null]],
    ['one asks', [{ port: Port.YPlus, vcs: 0b10 }], allFree, [{ port: Port.YPlus, vc: 1 }]],
    [
      'of several the lowest free one',
      [{ port: Port.XPlus, vcs: 0b11 }],
      [2, 3, 3, 3, 3],
      [{ port: Port.XPlus, vc: 1 }],
    ],
    ['none is free', [{ port: Port.XPlus, vcs: 0b01 }], [2, 3, 3, 3, 3], [null]],
    [
      'different outputs do not compete',
      [
        { port: Port.XPlus, vcs: 1 },
        { port: Port.XMinus, vcs: 1 },
      ],
      allFree,
      [
        { port: Port.XPlus, vc: 0 },
        { port: Port.XMinus, vc: 0 },
      ],
    ],
  ] as const)('%s', (_, requests, free, grants) => {
    expect(allocate(allocator(2), requests, free).slice(0, grants.length)).toEqual(grants)
  })

  it.each([
    [0, [0, 2, 4, 0]],
    [1, [2, 4, 0, 2]],
    // Two virtual channels of the input that has priority.
    [2, [4, 0, 2, 4]],
  ])('serves packets that want the same virtual channel in turn, from input %i on', (resetPriority, expected) => {
    const sim = allocator(2, resetPriority)
    const want = { port: local, vcs: 1 }
    const winners = Array.from({ length: 4 }, () =>
      allocate(sim, [want, null, want, null, want], allFree).findIndex((grant) => grant !== null),
    )
    expect(winners).toEqual(expected)
  })

  it('gives each virtual channel to one packet that wants it, and each packet one', () => {
    const request = fc.option(fc.record({ port: fc.integer({ min: 0, max: 4 }), vcs: fc.integer({ min: 1, max: 7 }) }))
    const sim = allocator(3)
    fc.assert(
      fc.property(
        fc.array(request, { minLength: 15, maxLength: 15 }),
        fc.array(fc.nat(7), { minLength: 5, maxLength: 5 }),
        (requests, free) => {
          const grants = allocate(sim, requests, free)
          const taken = grants.flatMap((grant) => (grant ? [`${grant.port} ${grant.vc}`] : []))
          expect(new Set(taken).size).toBe(taken.length)
          grants.forEach((grant, i) => {
            if (grant) expect((requests[i]!.vcs & free[grant.port]! & (1 << grant.vc)) !== 0).toBe(true)
          })
          // No output that some packet could have is left idle as a whole.
          for (let port = 0; port < 5; port++) {
            const wanted = requests.some((wish) => wish?.port === port && (wish.vcs & free[port]!) !== 0)
            expect(grants.some((grant) => grant?.port === port)).toBe(wanted)
          }
        },
      ),
      { numRuns: 200 },
    )
  })
})
