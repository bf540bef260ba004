import { chooseLeaves, type LocatedLeaf } from './choose.js'
import type { Engine, EngineProbe, LeafFollower, Raw } from '../engine/engine.js'
import { probeLeaves } from '../engine/port-probe.js'
import type { InstanceNode } from '../engine/instances.js'

export type { LeafFollower } from '../engine/engine.js'

/** Leaves that are read together; see {@link Simulator.probe}. They are numbered in the order of the globs. */
export interface Probe {
  readonly paths: readonly string[]
  /** The current value of a leaf; enums and booleans are numbers, too. */
  read(index: number): Raw
  /** The numbers of the leaves that are currently not 0, ascending. */
  nonzero(): number[]
  /** Starts to track changes of leaves of at most 8 bits; their initial values count as 0. */
  follow(): LeafFollower
}

/** The members of the simulator that probes need. */
export interface ProbeHost {
  readonly tree: InstanceNode
  readonly engine: Engine
  /** Called before a read. */
  settle(): void
  /** Increases whenever a value may have changed. */
  version(): number
}

/**
 * Creates probes that an engine computes together.
 * @throws FlitwaveError FW903 for a glob without a match
 */
export function createProbes<K extends string>(
  sets: Readonly<Record<K, string | readonly string[]>>,
  host: ProbeHost,
): Readonly<Record<K, Probe>> {
  const names = Object.keys(sets) as K[]
  const chosen = names.map((name) => chooseLeaves(host.tree, [sets[name]].flat()))
  const together = new ProbedLeaves(host, chosen.flat())
  let from = 0
  return Object.fromEntries(
    names.map((name, i): [string, Probe] => {
      const first = from
      from += chosen[i]!.length
      return [name, new LeafProbe(together, chosen[i]!, first)]
    }),
  ) as Record<K, Probe>
}

/** All leaves of probes that were created together. */
class ProbedLeaves {
  readonly own: EngineProbe
  private seen = -1

  constructor(
    private readonly host: ProbeHost,
    leaves: readonly LocatedLeaf[],
  ) {
    this.own = probeLeaves(host.engine, leaves)
  }

  /** Updates all leaves; returns a version that increases whenever a value may have changed. */
  update(): number {
    const version = this.host.version()
    if (this.seen !== version) {
      this.host.settle()
      this.own.settle()
      this.seen = version
    }
    return version
  }
}

class LeafProbe implements Probe {
  readonly paths: readonly string[]
  private readonly find: () => number[]
  private readonly end: number

  constructor(
    private readonly together: ProbedLeaves,
    leaves: readonly LocatedLeaf[],
    private readonly first: number,
  ) {
    this.paths = leaves.map(({ path }) => path)
    this.end = first + leaves.length
    this.find = together.own.finder(first, this.end)
  }

  read(index: number): Raw {
    this.together.update()
    return this.together.own.read(this.first + index)
  }

  nonzero(): number[] {
    this.together.update()
    return this.find()
  }

  follow(): LeafFollower {
    const { together } = this
    const follower = together.own.follower(this.first, this.end)
    const { values, changed } = follower
    const update = (): number => {
      together.update()
      return follower.update()
    }
    return { values, changed, update }
  }
}
