import { readFileSync } from 'node:fs'
import type { Place, Sending } from './network.js'

type PacketVector = readonly [source: number, min: number, max: number, flits: number, cycle: number]
type Tails = Readonly<Record<string, number>>

export interface RunVector {
  readonly n: number
  readonly packets: readonly PacketVector[]
  /** `upper`, `wait_upper`, or by `stage,element` the input that goes first there. */
  readonly policy: string | Readonly<Record<string, 0 | 1>>
  readonly motion: 'free' | 'rigid'
  readonly result: 'done' | 'deadlock'
  readonly tails: Tails
  readonly occupancy: readonly (readonly Place[])[]
  /** Where it ends in a deadlock: [stage, element, input, packet, 1 head or 2 none, + 4 tail, requested, granted]. */
  readonly held?: readonly (readonly number[])[]
}

interface Outcome {
  readonly result: 'done' | 'deadlock'
  readonly tails: Tails
}

interface Vectors {
  readonly latency: readonly (readonly [n: number, flits: number, tail: number])[]
  readonly fig2: {
    readonly region: readonly [number, number]
    /** By source. */
    readonly hops: readonly (readonly Hop[])[]
  }
  readonly fig4: readonly RunVector[]
  readonly counterexamples: readonly RunVector[]
  readonly regression: readonly {
    readonly n: number
    readonly packets: readonly PacketVector[]
    readonly 'upper/free': Outcome
    readonly 'waiting/rigid': Outcome
  }[]
}

type Region = readonly [min: number, max: number]
export type Hop = readonly [stage: number, link: number, header: Region, out: readonly (readonly [number, Region])[]]

export const vectors = JSON.parse(
  readFileSync(new URL('../../vectors/min-wormhole.json', import.meta.url), 'utf8'),
) as Vectors

export function sendings(packets: readonly PacketVector[]): Sending[] {
  return packets.map(([from, min, max, flits, at]) => ({ from, header: { min, max }, flits, at }))
}
