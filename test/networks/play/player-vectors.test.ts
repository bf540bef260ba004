import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { broadcastSchedule, type BroadcastName } from '../../../src/networks/collective/broadcast/broadcast.js'
import { multicastSchedule } from '../../../src/networks/collective/multicast/multicast.js'
import type { Network } from '../../../src/networks/collective/network.js'
import { hopsOf } from '../../../src/networks/collective/route.js'
import { summaryOf } from '../../../src/networks/play/play-result.js'
import type { Timing } from '../../../src/networks/collective/timing.js'
import { budget, sample } from '../../support/sample.js'
import { playerFor } from './players.js'

interface PlayVectors {
  broadcasts: { name: BroadcastName; n: number; source: [number, number]; plays: [number, number, number, number][] }[]
  multicast_trees: number[]
  multinode: ({ scheme: string } & Record<Timing['startup'], number>)[][]
}
interface Sent {
  src: [number, number]
  dests: [number, number][]
}
interface MulticastVectors {
  multicast_trees: (Sent & { net: Network['topology']; n: number; alg: string; mode: 'short' | 'pos' | 'neg' })[]
  multinode: { net: Network['topology']; n: number; workload: Sent[] }[]
  utorus_formula: { nd: number; L: number; ts: number; cycles: number }[]
}
const vectors = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../vectors/${name}.json`, import.meta.url), 'utf8'))
const plays = vectors('torus2d-plays') as PlayVectors
const multicasts = vectors('torus2d-multicast') as MulticastVectors

const square = (n: number, topology: Network['topology'] = 'torus'): Network => ({ topology, sizes: [n, n] })

describe('broadcasts of the vectors', () => {
  const played = (name: BroadcastName, n: number) =>
    plays.broadcasts
      .filter((vector) => vector.name === name && vector.n === n)
      .flatMap(({ source: [x, y], plays: cases }) => {
        const schedule = broadcastSchedule(name, square(n), n * x + y)
        const player = playerFor(square(n), 'all-port', { longest: 100 })
        return sample(cases, 3).map(([flits, ts, tr, expected]) => ({
          expected,
          cycles: player.play(schedule, { flits, ts, tr, startup: 'serial' }).cycles,
        }))
      })

  /** To make and compile the larger network takes longer than to play all broadcasts on it. */
  const sides: readonly number[] = [4, 8].slice(0, budget(1, 2))

  it.each(sides)('DCF on a side of %i takes what the formula says', (n) => {
    const cases = played('dcf', n)
    expect(cases.length).toBeGreaterThan(4)
    for (const { cycles, expected } of cases) expect(cycles).toBe(expected)
  })

  const others = [
    ['dcf-a', 4, 0],
    ['z-block', 4, 0],
    ['edn', 4, 0],
    ['edn-lattice', 4, 0],
    ['dilated-diagonal', 4, 0],
    ['dcf-a', 8, 0],
    // Worms wait for each other: by how long differs in a few cycles.
    ['z-block', 8, 2],
    ['edn', 8, 0],
    ['edn-lattice', 8, 0],
    ['dilated-diagonal', 8, 2],
  ] as const

  it.each(others.filter(([, n]) => sides.includes(n)))('%s on a side of %i, up to %i cycles', (name, n, tolerance) => {
    const cases = played(name, n)
    expect(cases.length).toBeGreaterThan(0)
    for (const { cycles, expected } of cases)
      expect(Math.abs(cycles - expected), `${cycles} for ${expected}`).toBeLessThanOrEqual(tolerance)
  })
})

describe('multicasts of the vectors', () => {
  const way = { short: 'shorter', pos: 'positive', neg: 'negative' } as const
  const messageOf = ({ src, dests }: Sent, n: number) => {
    const nodeOf = ([x, y]: [number, number]): number => n * x + y
    return { source: nodeOf(src), destinations: dests.map(nodeOf) }
  }

  it('a tree takes what the formula says, and the hops', () => {
    const timing: Timing = { flits: 32, ts: 300, tr: 0, startup: 'blocking' }
    let trees = 0
    multicasts.multicast_trees.forEach(({ net, n, alg, mode, ...sent }, i) => {
      if (n !== 8) return
      const network = square(n, net)
      const schedule = multicastSchedule(alg, network, [messageOf(sent, n)], { way: way[mode] })
      const played = playerFor(network, 'one-port', { longest: 32 }).play(schedule, timing)
      expect(played.cycles, `tree ${i}`).toBe(plays.multicast_trees[i])
      const formula = multicasts.utorus_formula.find(({ nd }) => nd === sent.dests.length)
      if (formula) {
        const hops = schedule.unicasts.reduce((most, unicast) => Math.max(most, hopsOf(unicast, network)), 0)
        expect(played.cycles - formula.cycles).toBeGreaterThan(0)
        expect(played.cycles - formula.cycles).toBeLessThanOrEqual(schedule.steps * hops)
      }
      trees++
    })
    expect(trees).toBe(23)
  })

  it('many at once take about as long as on another simulator', () => {
    const differences = multicasts.multinode.flatMap(({ net, n, workload }, i) => {
      if (net === 'mesh') return []
      const messages = workload.map((sent) => messageOf(sent, n))
      const player = playerFor(square(n), 'one-port', { longest: 32 })
      return sample(plays.multinode[i]!, 4).flatMap((expected) => {
        const schedule = multicastSchedule(expected.scheme, square(n), messages)
        return (['blocking', 'serial', 'latency'] as const).map((startup) => {
          const timing: Timing = { flits: 32, ts: 30, tr: 0, startup }
          return summaryOf(player.play(schedule, timing), schedule, timing).completion / expected[startup] - 1
        })
      })
    })
    // The order of service decides on more than the few cycles that buffers and arbiters make.
    expect(differences.length).toBe(budget(24, 66))
    expect(Math.max(...differences.map(Math.abs))).toBeLessThan(0.11)
    expect(Math.abs(differences.reduce((sum, one) => sum + one) / differences.length)).toBeLessThan(0.015)
  })
})
