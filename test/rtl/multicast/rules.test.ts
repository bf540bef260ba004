import { describe, expect, it } from 'vitest'
import { graphOf } from '../../../src/networks/graph/build-graph.js'
import { dimensionOrderTable } from '../../../src/networks/graph/routing/dimension-order.js'
import { grid } from '../../../src/networks/graph/shapes/grid.js'
import { multicastRun, play, type Multicast, type Played } from './multicast-run.js'

/** Routes along x first; terminal 3 y + x is at (x,y). */
const table = dimensionOrderTable(graphOf(grid([3, 3])))
const at = (x: number, y: number): number => 3 * y + x

/** Two multicasts from the ends of the middle row, each to the column between them, above and below. */
const crossing = (flits: number): readonly Multicast[] =>
  [at(0, 1), at(2, 1)].map((source) => ({ source, destinations: [at(1, 0), at(1, 2)], flits }))

/** A packet before, after which the arbiters of the two outputs of the router in the middle serve different inputs. */
const before: Multicast = { source: at(0, 1), destinations: [at(1, 0)], flits: 1 }

type Run = Parameters<typeof multicastRun> extends [unknown, ...infer Rest] ? Rest : never

/** Plays the two multicasts. */
function cross(flits: number, ...run: Run) {
  const sim = multicastRun(table, ...run)
  play(sim, [before])
  const packets = crossing(flits)
  const first = sim.cycle
  const played = play(sim, packets)
  return { sim, isWhole: whole(packets, played), cycles: played.end - first }
}

const whole = (packets: readonly Multicast[], { delivered }: Played): boolean =>
  delivered.length === packets.reduce((sum, { flits, destinations }) => sum + flits * destinations.length, 0)

describe('two multicasts that cross', () => {
  it('arrive if each copy has a position of its own and buffers hold them', () => {
    expect(cross(4, { depth: 4 }).isWhole).toBe(true)
  })

  it('wait for each other for ever if copies go on together', () => {
    const { isWhole, cycles } = cross(4, { depth: 4, positions: 'together' })
    expect(isWhole).toBe(false)
    expect(cycles).toBeLessThan(10)
  })

  it('wait for each other for ever if a buffer cannot hold one, which is an assertion', () => {
    const { sim, isWhole, cycles } = cross(4, { depth: 3 }, { onAssertion: 'collect' })
    expect(isWhole).toBe(false)
    expect(cycles).toBeLessThan(10)
    expect(sim.assertions[0]!.message).toContain('a packet forks that the buffer cannot hold whole')
  })

  it('arrive if they are longer than buffers and do not fork', () => {
    const packets = [at(0, 1), at(2, 1)].map((source) => ({ source, destinations: [at(1, 0)], flits: 20 }))
    expect(whole(packets, play(multicastRun(table, { depth: 3 }), packets))).toBe(true)
  })
})

describe('assertions', () => {
  it.each([
    ['a packet to no terminal', { source: 0, destinations: [], flits: 2 }],
    ['a packet without flits', { source: 0, destinations: [1], flits: 0 }],
  ])('refuse %s', (message, packet) => {
    expect(() => play(multicastRun(table), [packet])).toThrow(message)
  })
})
