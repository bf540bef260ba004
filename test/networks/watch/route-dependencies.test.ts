import { describe, expect, it } from 'vitest'
import type { RoutingParameters } from '../../../rtl/router/route.js'
import { routeDependencies } from '../../../src/networks/watch/route-dependencies.js'
import { budget } from '../../support/sample.js'
import type { PacketKinds } from '../../../src/networks/watch/route-relation.js'

const shortest: PacketKinds = { modes: 'shortest', ties: 'both' }

function gridOf(k: number, changes: Partial<RoutingParameters> = {}): RoutingParameters {
  const sizes = { dimensions: 2, sizeX: k, sizeY: k, sizeZ: k } as const
  return { ...sizes, topology: 'torus', header: 'absolute', injection: 'one-port', vcs: 2, ...changes }
}

/** The length of a shortest cycle, or null. */
function cycleLength(p: RoutingParameters, kinds: PacketKinds = shortest): number | null {
  return routeDependencies(p, kinds).shortestCycle()?.length ?? null
}

/** Every dependency by the names of its channels. */
function edgesOf(p: RoutingParameters, kinds: PacketKinds): string[] {
  const graph = routeDependencies(p, kinds)
  return graph.dependencies.map(({ from, to }) => `${graph.nameOf(from)} > ${graph.nameOf(to)}`).sort()
}

const modes = ['shortest', 'positive', 'negative', 'all'] as const

describe('a torus', () => {
  // The smallest are even and odd, and too small for a cycle and large enough.
  const sides = [2, 3, 4, 5, 6, 7, 8].slice(0, budget(4, 7))

  it.each(sides)('of %i nodes a side is free of cycles with p, l and h, in every mode', (k) => {
    for (const mode of modes) expect(cycleLength(gridOf(k), { modes: mode, ties: 'both' })).toBeNull()
  })

  it.each(sides)('of %i nodes a side with one virtual channel has a cycle where rings close', (k) => {
    const vcs = { vcs: 1 }
    expect(cycleLength(gridOf(k, vcs))).toBe(k >= 4 ? k : null)
    for (const mode of ['positive', 'negative'] as const) {
      expect(cycleLength(gridOf(k, vcs), { modes: mode, ties: 'both' })).toBe(k >= 3 ? k : null)
    }
  })

  it('of three dimensions, of different sizes and with four virtual channels is no different', () => {
    expect(cycleLength(gridOf(4, { dimensions: 3 }))).toBeNull()
    expect(cycleLength(gridOf(4, { dimensions: 3, vcs: 1 }))).toBe(4)
    expect(cycleLength(gridOf(4, { sizeY: 6, vcs: 4 }), { modes: 'all', ties: 'both' })).toBeNull()
    expect(cycleLength(gridOf(3, { sizeY: 6, vcs: 1 }))).toBe(6)
  })
})

describe('a mesh', () => {
  it.each([1, 2, 3] as const)('of %i dimensions is free of cycles with one virtual channel', (dimensions) => {
    expect(cycleLength(gridOf(4, { dimensions, topology: 'mesh', vcs: 1 }))).toBeNull()
  })
})

describe('the dependencies', () => {
  it.each([4, 5])('are those of the paths that the specification describes, on a torus of %i', (k) => {
    for (const mode of ['shortest', 'positive', 'negative'] as const) {
      for (const ties of ['positive', 'negative'] as const) {
        expect(edgesOf(gridOf(k), { modes: mode, ties })).toEqual(specified(k, mode, ties))
      }
    }
  })

  it.each(modes)('are the same with relative headers: %s ways', (mode) => {
    for (const vcs of [1, 2]) {
      const [absolute, relative] = (['absolute', 'relative'] as const).map((header) =>
        edgesOf(gridOf(4, { vcs, header }), { modes: mode, ties: 'both' }),
      )
      expect(relative).toEqual(absolute)
    }
  })

  it('are the same with relative headers on a mesh, from which no packet falls off', () => {
    const mesh = { topology: 'mesh', sizeY: 3, vcs: 2 } as const
    expect(edgesOf(gridOf(4, { ...mesh, header: 'relative' }), shortest)).toEqual(edgesOf(gridOf(4, mesh), shortest))
  })

  it('are each made by a packet that is named', () => {
    const { dependencies } = routeDependencies(gridOf(4, { dimensions: 1, vcs: 1 }), shortest)
    expect(dependencies.find(({ from, to }) => from === 0 && to === 2)).toMatchObject({ packet: 'for (2)' })
  })
})

/**
 * By following every path hop by hop: along x, then y; f = (b - a) mod k hops in positive or k - f in negative direction;
 * p if b < a (positive) or b > a (negative), else h or l.
 */
function specified(k: number, mode: 'shortest' | 'positive' | 'negative', ties: 'positive' | 'negative'): string[] {
  const edges = new Set<string>()
  const places = Array.from({ length: k * k }, (_, id) => [Math.floor(id / k), id % k] as const)
  for (const from of places) {
    for (const to of places) {
      const path: string[] = []
      const at = [...from]
      for (const axis of [0, 1] as const) {
        const f = (to[axis] - from[axis] + k) % k
        const isPositive = mode === 'shortest' ? 2 * f < k || (2 * f === k && ties === 'positive') : mode === 'positive'
        for (let left = isPositive || f === 0 ? f : k - f; left > 0; left--) {
          const here = at[axis]!
          const isAhead = isPositive ? to[axis] < here : to[axis] > here
          path.push(`(${at.join()}) ${isPositive ? '+' : '-'}${'xy'[axis]!} ${isAhead ? 'p' : isPositive ? 'h' : 'l'}`)
          at[axis] = (here + (isPositive ? 1 : k - 1)) % k
        }
      }
      path.slice(1).forEach((channel, i) => edges.add(`${path[i]!} > ${channel}`))
    }
  }
  return [...edges].sort()
}
