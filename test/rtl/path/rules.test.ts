import { describe, expect, it } from 'vitest'
import type { Multicast } from '../multicast/multicast-run.js'
import { isWhole, pathRun, playPaths, type GivenPaths } from './path-run.js'

/** Terminal 3 y + x of a 3x3 mesh is at (x,y). */
const at = (x: number, y: number): number => 3 * y + x
const mesh = { columns: 3, rows: 3 }

/** Two worms that visit the same two terminals in opposite orders. */
const opposite: readonly Multicast[] = [
  { source: at(0, 0), destinations: [at(1, 0), at(1, 1)], flits: 6 },
  { source: at(0, 1), destinations: [at(1, 1), at(1, 0)], flits: 6 },
]

/** A packet to the router in the middle, after which its arbiters of channel and link serve different inputs. */
const before: Multicast = { source: at(2, 1), destinations: [at(1, 1)], flits: 1 }

/** Two worms that come to the router in the middle at once, are copied there, and go on over the same link. */
const meeting: readonly Multicast[] = [at(2, 1), at(1, 0)].map((source) => {
  return { source, destinations: [at(1, 1), at(1, 2)], flits: 6 }
})

/** Two worms and two packets to one terminal. Along x and then y, the latter turn where worms never do. */
const turning: readonly Multicast[] = [
  { source: at(0, 1), destinations: [at(0, 2), at(1, 2)], flits: 10 },
  { source: at(0, 2), destinations: [at(1, 0)], flits: 10 },
  { source: at(1, 1), destinations: [at(1, 0), at(0, 0)], flits: 10 },
  { source: at(1, 0), destinations: [at(0, 2)], flits: 10 },
]

interface Fate {
  readonly arrives: boolean
  /** Cycles until nothing moves any more. */
  readonly cycles: number
}

function fateOf(packets: readonly Multicast[], given: GivenPaths, first: readonly Multicast[] = []): Fate {
  const sim = pathRun({ ...mesh, ...given })
  if (first.length > 0) playPaths(sim, first)
  const from = sim.cycle
  const played = playPaths(sim, packets)
  return { arrives: isWhole(packets, played), cycles: played.end - from }
}

const deadlock: Fate = { arrives: false, cycles: expect.any(Number) as number }

describe.each(['column', 'dual', 'multi'] as const)('%s paths', (scheme) => {
  it('pass each other only with a consumption channel for each direction (rule C2)', () => {
    expect(fateOf(opposite, { scheme }).arrives).toBe(true)
    expect(fateOf(opposite, { scheme, consumption: 'one' })).toEqual({ arrives: false, cycles: 6 })
  })

  it('share a link only if they have their channel first (rule C1)', () => {
    expect(fateOf(meeting, { scheme }, [before]).arrives).toBe(true)
    const fate = fateOf(meeting, { scheme, grants: 'any' }, [before])
    expect(fate).toEqual(deadlock)
    expect(fate.cycles).toBeLessThan(10)
  })
})

describe.each(['dual', 'multi'] as const)('%s paths', (scheme) => {
  it('meet packets to one terminal only on the same routes (rule C4)', () => {
    expect(fateOf(turning, { scheme }).arrives).toBe(true)
    const fate = fateOf(turning, { scheme, unicasts: 'dimension-order' })
    expect(fate).toEqual(deadlock)
    expect(fate.cycles).toBeLessThan(20)
  })
})

it('lets column paths meet packets that go along x and then y', () => {
  expect(fateOf(turning, { scheme: 'column', unicasts: 'dimension-order' }).arrives).toBe(true)
})

describe('assertions', () => {
  it.each([
    ['a packet to no terminal', { source: 0, destinations: [], flits: 2 }],
    ['a packet without flits', { source: 0, destinations: [1], flits: 0 }],
    ['a packet to its own terminal', { source: 0, destinations: [0, 1], flits: 2 }],
  ])('refuse %s', (message, packet) => {
    expect(() => playPaths(pathRun(mesh), [packet])).toThrow(message)
  })
})
