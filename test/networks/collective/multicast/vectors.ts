import { readFileSync } from 'node:fs'
import { nodeAt, type Network, type Vector } from '../../../../src/networks/collective/network.js'
import type { Unicast } from '../../../../src/networks/collective/schedule.js'

/** The network of some vectors. */
export interface Square {
  readonly net: Network['topology']
  readonly n: number
}

type Mode = 'short' | 'pos' | 'neg'

interface Vectors {
  readonly chain_splits: readonly {
    readonly len: number
    readonly source: number
    readonly sends: readonly (readonly [from: number, to: number, step: number])[]
  }[]
  readonly multicast_trees: readonly (Square & {
    readonly alg: string
    readonly mode: Mode
    readonly src: Vector
    readonly dests: readonly Vector[]
    readonly sends: readonly (readonly [step: number, order: number, from: Vector, to: Vector, hops: number])[]
  })[]
  readonly multinode: readonly (Square & {
    readonly p: number
    readonly workload: readonly { readonly src: Vector; readonly dests: readonly Vector[] }[]
    readonly plans: readonly {
      readonly scheme: string
      readonly ddn: readonly string[] | null
      readonly n_sends: number
      readonly sends?: readonly (readonly [message: number, phase: string, from: Vector, to: Vector, mode: Mode])[]
    }[]
  })[]
  readonly utorus_formula: readonly {
    readonly nd: number
    readonly L: number
    readonly ts: number
    readonly cycles: number
  }[]
}

/** Multicasts as they were computed elsewhere. */
export const vectors = JSON.parse(
  readFileSync(new URL('../../../vectors/torus2d-multicast.json', import.meta.url), 'utf8'),
) as Vectors

export const wayOf = { short: 'shorter', pos: 'positive', neg: 'negative' } as const

export function squareOf({ net, n }: Square): Network {
  return { topology: net, sizes: [n, n] }
}

export function messageOf(
  { src, dests }: { readonly src: Vector; readonly dests: readonly Vector[] },
  network: Network,
): { source: number; destinations: number[] } {
  return { source: nodeAt(src, network), destinations: dests.map((place) => nodeAt(place, network)) }
}

/** The one way of a unicast in all dimensions. */
export function onlyWayOf({ ways }: Unicast): string {
  return [...new Set(ways)].join(' or ')
}
