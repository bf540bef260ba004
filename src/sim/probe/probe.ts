import { chooseLeaves, type LocatedLeaf } from './choose.js'
import type { Engine, EngineProbe, LeafFollower, LeafPort, Raw, WatchedLeaf } from '../engine/engine.js'
import type { InstanceNode } from '../engine/instances.js'

export type { LeafFollower } from '../engine/engine.js'

/** Leaves that are read together; see {@link Simulator.probe}. They have numbers, in the order in which globs chose them. */
export interface Probe {
  readonly paths: readonly string[]
  /** The value of a leaf as it is now: an enum or a boolean is a number, too. */
  read(index: number): Raw
  /** The numbers of the leaves that are not 0 now, ascending. */
  nonzero(): number[]
  /** Begins to tell which leaves change, for leaves of at most 8 bits: their values count as 0 before. */
  follow(): LeafFollower
}

/** What probes need of a simulator. */
export interface ProbeHost {
  readonly tree: InstanceNode
  readonly engine: Engine
  /** Called before a read. */
  settle(): void
  /** Goes up whenever a value may have changed. */
  version(): number
}

/**
 * Probes that an engine computes at once.
 * @throws FlitwaveError FW903 for a glob that chooses nothing
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

/** All leaves of probes that were made together. */
class ProbedLeaves {
  readonly own: EngineProbe
  private seen = -1

  constructor(
    private readonly host: ProbeHost,
    leaves: readonly LocatedLeaf[],
  ) {
    this.own = probeLeaves(host.engine, leaves)
  }

  /** Brings all of them up to date; returns what goes up whenever a value may have changed. */
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

/** Leaves of the first run that are looked at together. The engine has to settle before the probe does. */
export function probeLeaves(engine: Engine, leaves: readonly WatchedLeaf[]): EngineProbe {
  return engine.probe?.(leaves) ?? portProbe(engine, leaves)
}

/** Leaves that are read one by one. */
export function portProbe(engine: Engine, leaves: readonly WatchedLeaf[]): EngineProbe {
  return new PortProbe(leaves.map(({ node, signal }) => engine.signal(node, signal)))
}

/** On an engine that has all values anyway. */
class PortProbe implements EngineProbe {
  constructor(private readonly ports: readonly LeafPort[]) {}

  read(leaf: number): Raw {
    return this.ports[leaf]!.read()
  }

  settle(): void {
    // The simulator has had the engine do so.
  }

  finder(from: number, to: number): () => number[] {
    const ports = this.ports.slice(from, to)
    return () => {
      const found: number[] = []
      ports.forEach((port, index) => {
        if (Number(port.read()) !== 0) found.push(index)
      })
      return found
    }
  }

  follower(from: number, to: number): LeafFollower {
    return new PortFollower(this.ports.slice(from, to))
  }
}

/** Compares all values with those before. */
class PortFollower implements LeafFollower {
  readonly values: Uint8Array
  readonly changed: Int32Array

  constructor(private readonly ports: readonly LeafPort[]) {
    this.values = new Uint8Array(ports.length)
    this.changed = new Int32Array(ports.length)
  }

  update(): number {
    const { ports, values, changed } = this
    let count = 0
    for (let i = 0; i < ports.length; i++) {
      const value = Number(ports[i]!.read())
      if (value === values[i]) continue
      values[i] = value
      changed[count++] = i
    }
    return count
  }
}
