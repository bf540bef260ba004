import { describe, expect, it } from 'vitest'
import type { NetworkParameters } from '../../../rtl/net/parameters.js'
import { headCycles } from '../../../rtl/router/parameters.js'
import { O1Turn } from '../../../rtl/router/o1turn.js'
import { nodeCount } from '../../../rtl/router/sizes.js'
import { Random } from '../../../src/engines/sim/stimulus/random.js'
import { budget, enginesOf, sample } from '../../support/sample.js'
import { ByColumn } from '../router/looked-ahead.js'
import { networkOf, Traffic } from './traffic.js'

type Changes = Partial<NetworkParameters>

/**
 * The flits that leave routers, as `cycle: node port vc tag`, and by packet the channels that its head takes, as `node port`.
 */
interface Seen {
  readonly events: string[]
  readonly ways: Map<number, string[]>
  readonly arrivals: Traffic['arrivals']
}

/** Sends random packets, or a packet between each two nodes, and looks at all links between routers. */
function watch(changes: Changes, send: (traffic: Traffic) => void): Seen {
  const traffic = new Traffic(networkOf(changes))
  send(traffic)
  const events: string[] = []
  const ways = new Map<number, string[]>()
  while (traffic.underway > 0) {
    if (traffic.sim.cycle > 20_000) throw new Error(`${traffic.underway} messages have not arrived`)
    traffic.sim.dut.nodes.forEach(({ leaving }, node) =>
      leaving.forEach(({ valid, vc, flit }, port) => {
        if (!valid) return
        events.push(`${traffic.sim.cycle}: ${node} ${port} ${vc} ${flit.tag}`)
        if (!flit.head) return
        const way = ways.get(flit.tag) ?? []
        ways.set(flit.tag, [...way, `${node} ${port}`])
      }),
    )
    traffic.step()
  }
  return { events, ways, arrivals: traffic.arrivals }
}

function randomly(count: number, seed: number) {
  return (traffic: Traffic): void => {
    const random = new Random(seed)
    const nodes = nodeCount(traffic.parameters)
    for (let tag = 0; tag < count; tag++)
      traffic.send({ from: random.below(nodes), to: random.below(nodes), flits: 1 + random.below(5), tag })
  }
}

/** A packet from each node to each. */
function all(traffic: Traffic): void {
  const nodes = nodeCount(traffic.parameters)
  for (let pair = 0; pair < nodes ** 2; pair++)
    traffic.send({ from: Math.floor(pair / nodes), to: pair % nodes, flits: 2, tag: pair })
}

const three = { dimensions: 3, sizeX: 3, sizeY: 2, sizeZ: 2 } as const
const o1turn = { topology: 'mesh', routing: O1Turn, injectionVcs: 'all', sizeX: 3, sizeY: 3 } as unknown as Changes

const twoClasses = { vcs: 4, messageClasses: 2, injectionVcs: 'all', ejectionVcs: 'all' } as const

const networks: readonly (readonly [string, Changes])[] = [
  ['a mesh', { topology: 'mesh', sizeX: 3, sizeY: 4, vcs: 1 }],
  ['a torus', { topology: 'torus', sizeX: 5, sizeY: 4 }],
  ['a torus with relative headers', { topology: 'torus', sizeX: 4, sizeY: 3, header: 'relative', vcs: 3 }],
  ['a mesh with relative headers', { topology: 'mesh', sizeX: 3, sizeY: 3, header: 'relative' }],
  ['a torus of three dimensions', { topology: 'torus', ...three }],
  ['a torus of three dimensions with relative headers', { topology: 'torus', ...three, header: 'relative' }],
  ['a ring', { topology: 'torus', dimensions: 1, sizeX: 6 }],
  ['O1TURN', { ...o1turn, vcs: 2 }],
  ['O1TURN in two message classes', { ...o1turn, ...twoClasses }],
  ['two message classes on a torus', { ...twoClasses, topology: 'torus', sizeX: 3 }],
  [
    'a function that sees where packets come in',
    { topology: 'mesh', routing: ByColumn, vcs: 3, sizeX: 3 } as unknown as Changes,
  ],
  ['long links', { topology: 'torus', linkDelay: 2, depth: 6, sizeX: 3 }],
  ['ejection on all channels', { topology: 'mesh', ejectionVcs: 'all', vcs: 3, sizeX: 3 }],
]

/** Stages, and whether there is speculation; cycles for a head. */
const pipelines = [
  [4, false, 3],
  [4, true, 2],
  [1, false, 1],
  [2, false, 2],
  [3, true, 2],
  [2, true, 1],
  [3, false, 3],
] as const

/**
 * Where the route is not computed alone, a router with look-ahead routing does in each cycle what one without does; and one of four
 * stages does what one of three stages does.
 */
describe.each(networks)('look-ahead routing on %s', (name, network) => {
  it('moves each flit in the cycle, over the link and in the channel of routers without the stage of the route', () => {
    const turn = networks.findIndex(([other]) => other === name)
    for (const [stages, speculation] of enginesOf(pipelines, turn)) {
      const p = { ...network, stages, speculation, depth: network.depth ?? 3 }
      const send = randomly(budget(60, 300), stages)
      const ahead = watch({ ...p, lookAhead: true }, send)
      const plain = watch({ ...p, stages: Math.min(stages, 3) as never }, send)
      expect(ahead.events).toEqual(plain.events)
      expect(ahead.arrivals).toEqual(plain.arrivals)
      expect(ahead.arrivals.length).toBe(budget(60, 300))
    }
  })
})

describe.each(
  sample(
    networks.filter(([, { injectionVcs }]) => !injectionVcs),
    4,
  ),
)('%s of four stages', (_, network) => {
  it('delivers all pairs with look-ahead routing, on the routes that there are without', () => {
    const p = { ...network, stages: 4, depth: network.depth ?? 4 } as const
    const ahead = watch({ ...p, lookAhead: true }, all)
    const plain = watch(p, all)
    expect(ahead.arrivals.map(({ tag, at }) => [tag, at]).sort(([a], [b]) => a! - b!)).toEqual(
      Array.from({ length: nodeCount(networkOf(p)) ** 2 }, (_, pair) => [pair, pair % nodeCount(networkOf(p))]),
    )
    const sorted = ({ ways }: Seen) => [...ways].sort(([a], [b]) => a - b)
    expect(sorted(ahead)).toEqual(sorted(plain))
  })
})

describe.each([
  ['mesh', { topology: 'mesh', sizeX: 2, sizeY: 4, vcs: 1 }],
  ['torus', { topology: 'torus', sizeX: 2, sizeY: 4 }],
  ['torus of three dimensions', { topology: 'torus', ...three }],
] as [string, Changes][])('a lone packet with look-ahead routing in a %s', (_, network) => {
  it.each(pipelines)('through routers of %i stages, speculation %s: %i cycles a hop', (stages, speculation, cycles) => {
    const p = networkOf({ ...network, stages, speculation, lookAhead: true, depth: stages + 1 })
    expect(headCycles(p)).toBe(cycles)
    const traffic = new Traffic(p)
    const nodes = nodeCount(p)
    const pairs = Array.from({ length: nodes ** 2 }, (_, pair) => pair)
    for (const pair of sample(pairs, 14)) {
      const [from, to, flits] = [Math.floor(pair / nodes), pair % nodes, 1 + (pair % 4)]
      traffic.send({ from, to, flits, tag: pair })
      traffic.drain(100)
      const { taken, cycles: arrivals } = traffic.arrivals.at(-1)!
      expect(arrivals.at(-1)! - taken).toBe(cycles * (traffic.hops(from, to) + 1) + flits - 1)
    }
  })
})

it('routers of four stages on an idle network take one cycle less at each hop', () => {
  const latency = (lookAhead: boolean, to: number): number => {
    const traffic = new Traffic(networkOf({ topology: 'mesh', sizeX: 5, sizeY: 1, vcs: 1, stages: 4, lookAhead }))
    traffic.send({ from: 0, to, flits: 3, tag: 1 })
    traffic.drain(100)
    const { taken, cycles } = traffic.arrivals[0]!
    return cycles.at(-1)! - taken
  }
  for (const hops of [0, 1, 2, 3, 4]) expect(latency(false, hops) - latency(true, hops)).toBe(hops + 1)
})
