import { readFileSync } from 'node:fs'
import { paperNumber } from '../../../../src/networks/collective/aggregation/cube.js'
import { nodeAt, nodesOf, type Network } from '../../../../src/networks/collective/network.js'

export type Place = readonly [x: number, y: number, z: number]
type ByNumber<T> = Readonly<Record<string, T>>
type Merges = readonly (readonly [from: number, to: number, rank: number])[]
type Rounds = readonly (readonly [unicasts: number, load: number])[]

export interface RunVectors {
  readonly n: number
  readonly h: number
  /** Without it, all nodes in the order of the paper's numbers. */
  readonly sources: readonly Place[] | null
  readonly steps: readonly (readonly [
    phase: string,
    name: string,
    unicasts: number,
    load: number,
    hops: number,
    channels: number,
    sha1: string,
  ])[]
  readonly scheduledSteps: number
  readonly nonemptySteps: number
  readonly lemmaSteps: number
  readonly prefix?: readonly (readonly [place: Place, alpha: number, beta: number])[]
  readonly ddnMessages?: Readonly<Record<string, readonly number[]>>
}

interface TreeRounds {
  readonly height: number
  readonly gather: Rounds
  readonly broadcast: Rounds
}

interface Vectors {
  readonly runs: readonly RunVectors[]
  readonly mergeLevels3: ByNumber<readonly Merges[]>
  readonly mergeLevels1: ByNumber<readonly Merges[]>
  readonly scales: ByNumber<readonly number[]>
  readonly digits: ByNumber<ByNumber<readonly number[]>>
  readonly columnRings: ByNumber<readonly number[]>
  readonly targets: {
    readonly h: number
    readonly alpha: number
    readonly beta: number
    readonly targets: readonly (readonly [u: number, v: number])[]
  }
  readonly closedForm: ByNumber<{ readonly height: number; readonly arcs: number; readonly T0: string }>
  readonly shallow: ByNumber<{ readonly height: number; readonly arcs: number }>
  readonly treeRuns: readonly {
    readonly n: number
    readonly sources: readonly Place[]
    readonly 'closed-form': TreeRounds
    readonly shallow: TreeRounds
  }[]
  readonly gatheringCosts: ByNumber<readonly [startups: number, bytes: number]>
  readonly aggregationCosts: Readonly<Record<string, readonly [startups: number, bytes: number]>>
  readonly distributionCosts: Readonly<Record<string, readonly [startups: number, bytes: number]>>
  readonly treesCosts: ByNumber<readonly [startups: number, bytes: number]>
  readonly costs: readonly {
    readonly n: number
    readonly s: number
    readonly m: number
    readonly treeHeight: number
    readonly treeBroadcast: number
    readonly treesPaper: number
    readonly lemmas: ByNumber<number>
    readonly measured?: Readonly<Record<string, number>>
  }[]
}

export const vectors = JSON.parse(
  readFileSync(new URL('../../../vectors/torus3d-broadcast.json', import.meta.url), 'utf8'),
) as Vectors

export function torusOf(n: number): Network {
  return { topology: 'torus', sizes: [n, n, n] }
}

/** All nodes in the order of the paper's numbers, in which the vectors number their messages. */
export function inPaperOrder(n: number): number[] {
  const cube = torusOf(n)
  return nodesOf(cube).sort((a, b) => paperNumber(a, cube) - paperNumber(b, cube))
}

export function sourcesOf({ n, sources }: Pick<RunVectors, 'n' | 'sources'>): number[] {
  return sources ? sources.map((place) => nodeAt(place, torusOf(n))) : inPaperOrder(n)
}
