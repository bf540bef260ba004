import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { RouteRing } from '../../../rtl/router/route-ring.js'
import { Way, type Ways } from '../../../rtl/router/way.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { Simulator } from '../../../src/engines/sim/index.js'
import { budget } from '../../support/sample.js'
import { cubeOf, Walker } from './walker.js'

type Hop = readonly [x: number, y: number, direction: string, vc: string]
type Node = readonly [x: number, y: number]
type Mode = 'short' | 'pos' | 'neg'

interface Vectors {
  readonly routes: readonly {
    readonly net: 'torus' | 'mesh'
    readonly k: number
    readonly src: Node
    readonly dst: Node
    readonly mode: Mode
    readonly hint: readonly [number, number]
    readonly hops: readonly Hop[]
  }[]
  /** sha256 over a line for each pair of different nodes, in order: `0,0>1,0:0,0,+x,h`, hops divided by `;`. */
  readonly route_digests: Readonly<Record<string, { sha256: string; total_hops: number; pairs: number }>>
}

const vectors = JSON.parse(
  readFileSync(new URL('../../vectors/torus2d-routes.json', import.meta.url), 'utf8'),
) as Vectors

/** By default of small networks; in negative direction there is just one. */
const digests = Object.entries(vectors.route_digests).filter(
  ([name]) => budget(5, 8) >= Number(/\d+/.exec(name)) || name.endsWith('/neg'),
)

const directions = ['+x', '-x', '+y', '-y']

const ways: Readonly<Record<Mode, Way>> = { short: Way.Shorter, pos: Way.Positive, neg: Way.Negative }

const wayOf = (mode: Mode, hint: number): Way => (hint < 0 ? Way.ShorterElseNegative : ways[mode])

const walkers = new Map<string, Walker>()

function walkerOf(net: 'torus' | 'mesh', k: number, header: 'absolute' | 'relative' = 'absolute'): Walker {
  const key = `${net} ${k} ${header}`
  const walker = walkers.get(key) ?? new Walker(cubeOf(net, 2, k, header))
  walkers.set(key, walker)
  return walker
}

/** The route as the vectors write it. */
function walk(net: 'torus' | 'mesh', k: number, from: Node, to: Node, way: Ways): Hop[] {
  const [source, destination] = [from, to].map(([x, y]) => x * k + y) as [number, number]
  const { hops, end } = walkerOf(net, k).toNode(source, destination, way)
  expect(end).toBe(destination)
  return hops.map(({ node, port, channel }) => [Math.floor(node / k), node % k, directions[port]!, channel])
}

/** The hops of an absolute header along one axis. */
function hopsAlong(net: 'torus' | 'mesh', k: number, from: number, to: number, mode: Mode): number {
  if (net === 'mesh') return to - from
  const forward = (to - from + k) % k
  const goesForward = { short: forward * 2 <= k, pos: true, neg: forward === 0 }[mode]
  return goesForward ? forward : forward - k
}

describe('the routes of the vectors', () => {
  it.each(vectors.routes)('$net $k $mode $hint: $src to $dst', ({ net, k, src, dst, mode, hint, hops }) => {
    expect(walk(net, k, src, dst, { x: wayOf(mode, hint[0]), y: wayOf(mode, hint[1]) })).toEqual(hops)
  })

  describe.each(digests)('all pairs of %s', (name, { sha256, total_hops, pairs }) => {
    const [, net, digits, mode] = /^(torus|mesh)(\d+)\/(\w+)$/.exec(name) as unknown as [
      string,
      'torus' | 'mesh',
      string,
      Mode,
    ]
    const k = Number(digits)
    const nodes = Array.from({ length: k ** 2 }, (_, id): Node => [Math.floor(id / k), id % k])
    const allPairs = nodes.flatMap((from) => nodes.filter((to) => to !== from).map((to) => ({ from, to })))

    it('take each hop on its virtual channel', () => {
      const routes = allPairs.map(({ from, to }) => walk(net, k, from, to, { x: ways[mode], y: ways[mode] }))
      expect({ pairs: routes.length, total_hops: routes.flat().length }).toEqual({ pairs, total_hops })
      const lines = routes.map((hops, i) => `${allPairs[i]!.from.join()}>${allPairs[i]!.to.join()}:${hops.join(';')}\n`)
      expect(createHash('sha256').update(lines.join('')).digest('hex')).toBe(sha256)
    })

    it('are the same with relative headers', () => {
      const walker = walkerOf(net, k, 'relative')
      const lines = allPairs.map(({ from, to }) => {
        const apart = { x: hopsAlong(net, k, from[0], to[0], mode), y: hopsAlong(net, k, from[1], to[1], mode) }
        const { hops } = walker.byHops(from[0] * k + from[1], apart)
        const texts = hops.map(
          ({ node, port, channel }) => `${Math.floor(node / k)},${node % k},${directions[port]!},${channel}`,
        )
        return `${from.join()}>${to.join()}:${texts.join(';')}\n`
      })
      expect(createHash('sha256').update(lines.join('')).digest('hex')).toBe(sha256)
    })
  })
})

describe('the classes that shortest paths use on each channel of a ring', () => {
  it.each([
    [8, ['h', 'h', 'h', 'h', 'ph', 'ph', 'ph', 'p'], ['p', 'pl', 'pl', 'l', 'l', 'l', 'l', 'l']],
    [5, ['h', 'h', 'h', 'ph', 'p'], ['p', 'pl', 'l', 'l', 'l']],
  ])('of %i nodes', (size, positive, negative) => {
    const sim = new Simulator<RouteRing>(elaborate(new RouteRing({ size })))
    const used = { plus: new Map<number, Set<string>>(), minus: new Map<number, Set<string>>() }
    for (let from = 0; from < size; from++) {
      for (let to = 0; to < size; to++) {
        let here = from
        sim.dut.to = to
        for (sim.dut.here = here; !sim.dut.arrived; sim.dut.here = here) {
          const { positive: plus, wraps } = sim.dut
          const channels = plus ? used.plus : used.minus
          channels.set(here, (channels.get(here) ?? new Set()).add(wraps ? 'p' : plus ? 'h' : 'l'))
          here = (here + (plus ? 1 : -1) + size) % size
        }
      }
    }
    const named = (channels: Map<number, Set<string>>): string[] =>
      Array.from({ length: size }, (_, x) => [...(channels.get(x) ?? [])].sort().reverse().join('')).map((text) =>
        text === 'hp' ? 'ph' : text === 'lp' ? 'pl' : text,
      )
    expect([named(used.plus), named(used.minus)]).toEqual([positive, negative])
  })
})

/** The channels that follow each channel on some path through a torus; `name` distinguishes channels. */
function dependencies(k: number, name: (hop: Hop) => string): Map<string, Set<string>> {
  const nodes = Array.from({ length: k * k }, (_, id): Node => [Math.floor(id / k), id % k])
  const after = new Map<string, Set<string>>()
  for (const [from, to] of nodes.flatMap((a) => nodes.map((b) => [a, b] as const))) {
    for (const way of [Way.Shorter, Way.ShorterElseNegative, Way.Positive, Way.Negative]) {
      const channels = walk('torus', k, from, to, { x: way, y: way }).map(name)
      channels.forEach((channel, i) => {
        if (!after.has(channel)) after.set(channel, new Set())
        if (i > 0) after.get(channels[i - 1]!)!.add(channel)
      })
    }
  }
  return after
}

it.each([2, 3, 4, 5].slice(0, budget(3, 4)))(
  'the virtual channels of a torus of %i nodes a side depend on each other in no circle',
  (k) => {
    expect(hasCircle(dependencies(k, (hop) => hop.join()))).toBe(false)
  },
)

it('without virtual channels they would', () => {
  expect(hasCircle(dependencies(4, ([x, y, direction]) => [x, y, direction].join()))).toBe(true)
})

/** Removes nodes without successors until none is left, or only circles are. */
function hasCircle(after: Map<string, Set<string>>): boolean {
  for (;;) {
    const last = [...after].filter(([, next]) => next.size === 0).map(([channel]) => channel)
    if (last.length === 0) return after.size > 0
    for (const channel of last) after.delete(channel)
    for (const next of after.values()) for (const channel of last) next.delete(channel)
  }
}
