import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { RouteMesh } from '../../../rtl/router/route-mesh.js'
import { RouteRing } from '../../../rtl/router/route-ring.js'
import { RouteTorus } from '../../../rtl/router/route-torus.js'
import { localPort, Port } from '../../../rtl/router/port.js'
import type { RouteParameters } from '../../../rtl/router/route.js'
import { Way } from '../../../rtl/router/way.js'
import { elaborate } from '../../../src/hdl/elaborate.js'
import { Simulator } from '../../../src/sim/index.js'

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
  readonly route_digests: Readonly<Record<string, { readonly total_hops: number; readonly pairs: number }>>
}

const vectors = JSON.parse(
  readFileSync(new URL('../../vectors/torus2d-routes.json', import.meta.url), 'utf8'),
) as Vectors

const steps: Readonly<Record<number, readonly [name: string, dx: number, dy: number]>> = {
  [Port.XPlus]: ['+x', 1, 0],
  [Port.XMinus]: ['-x', -1, 0],
  [Port.YPlus]: ['+y', 0, 1],
  [Port.YMinus]: ['-y', 0, -1],
}

const local = localPort({ dimensions: 2 })

const squareOf = (k: number): RouteParameters => ({
  dimensions: 2,
  sizeX: k,
  sizeY: k,
  sizeZ: 1,
  header: 'absolute',
  injection: 'one-port',
  vcs: 2,
})

/** Follows the answers of a route unit from node to node. */
class Walker {
  readonly #sim: Simulator<RouteTorus | RouteMesh>

  constructor(
    private readonly net: 'torus' | 'mesh',
    private readonly k: number,
  ) {
    const unit = net === 'torus' ? new RouteTorus(squareOf(k)) : new RouteMesh(squareOf(k))
    this.#sim = new Simulator<RouteTorus | RouteMesh>(elaborate(unit))
  }

  walk([x, y]: Node, [toX, toY]: Node, wayX: Way, wayY: Way): Hop[] {
    const { dut } = this.#sim
    const hops: Hop[] = []
    let here = { x, y }
    dut.to = { x: toX, y: toY }
    dut.way = { x: wayX, y: wayY }
    dut.eject = local
    for (;;) {
      dut.here = here
      const { port, vcs } = dut.route
      if (port === local) {
        expect(vcs).toBe(1)
        return hops
      }
      const [direction, dx, dy] = steps[port]!
      hops.push([here.x, here.y, direction, this.#channelName(vcs, direction)])
      expect(hops.length).toBeLessThan(4 * this.k)
      here = { x: (here.x + dx + this.k) % this.k, y: (here.y + dy + this.k) % this.k }
    }
  }

  #channelName(vcs: number, direction: string): string {
    const lOrH = direction.startsWith('+') ? 'h' : 'l'
    if (this.net === 'torus') return vcs === 0b01 ? 'p' : vcs === 0b10 ? lOrH : `set ${vcs}`
    return vcs === 0b11 ? lOrH : `set ${vcs}`
  }
}

const wayOf = (mode: Mode, hint: number): Way =>
  mode === 'pos' ? Way.Positive : mode === 'neg' ? Way.Negative : hint < 0 ? Way.ShorterElseNegative : Way.Shorter

describe('the routes of the vectors', () => {
  const walkers = new Map<string, Walker>()
  const walker = (net: 'torus' | 'mesh', k: number): Walker => {
    const key = `${net}${k}`
    if (!walkers.has(key)) walkers.set(key, new Walker(net, k))
    return walkers.get(key)!
  }

  it.each(vectors.routes)('$net $k $mode $hint: $src to $dst', ({ net, k, src, dst, mode, hint, hops }) => {
    expect(walker(net, k).walk(src, dst, wayOf(mode, hint[0]), wayOf(mode, hint[1]))).toEqual(hops)
  })

  it.each(Object.entries(vectors.route_digests))('all pairs of %s', (name, { total_hops, pairs }) => {
    const [, net, k, mode] = /^(torus|mesh)(\d+)\/(\w+)$/.exec(name) as unknown as [
      string,
      'torus' | 'mesh',
      string,
      Mode,
    ]
    const nodes = Array.from({ length: Number(k) ** 2 }, (_, id): Node => [Math.floor(id / Number(k)), id % Number(k)])
    const routes = nodes.flatMap((from) =>
      nodes
        .filter((to) => to !== from)
        .map((to) => walker(net, Number(k)).walk(from, to, wayOf(mode, 0), wayOf(mode, 0))),
    )
    expect({ pairs: routes.length, total_hops: routes.flat().length }).toEqual({ pairs, total_hops })
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

/** Which channel follows which on some path through a torus; `name` tells channels apart. */
function dependencies(k: number, name: (hop: Hop) => string): Map<string, Set<string>> {
  const walker = new Walker('torus', k)
  const nodes = Array.from({ length: k * k }, (_, id): Node => [Math.floor(id / k), id % k])
  const after = new Map<string, Set<string>>()
  for (const [from, to] of nodes.flatMap((a) => nodes.map((b) => [a, b] as const))) {
    for (const way of [Way.Shorter, Way.ShorterElseNegative, Way.Positive, Way.Negative]) {
      const channels = walker.walk(from, to, way, way).map(name)
      channels.forEach((channel, i) => {
        if (!after.has(channel)) after.set(channel, new Set())
        if (i > 0) after.get(channels[i - 1]!)!.add(channel)
      })
    }
  }
  return after
}

it.each([2, 3, 4, 5])('the virtual channels of a torus of %i nodes a side depend on each other in no circle', (k) => {
  expect(hasCircle(dependencies(k, (hop) => hop.join()))).toBe(false)
})

it('without virtual channels they would', () => {
  expect(hasCircle(dependencies(4, ([x, y, direction]) => [x, y, direction].join()))).toBe(true)
})

/** Takes away what nothing comes after until nothing is left, or only circles are. */
function hasCircle(after: Map<string, Set<string>>): boolean {
  for (;;) {
    const last = [...after].filter(([, next]) => next.size === 0).map(([channel]) => channel)
    if (last.length === 0) return after.size > 0
    for (const channel of last) after.delete(channel)
    for (const next of after.values()) for (const channel of last) next.delete(channel)
  }
}
