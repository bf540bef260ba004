import { chooseLeaves } from './choose.js'
import type { Engine, EngineProbe, LeafPort, Raw, WatchedLeaf } from '../engine/engine.js'
import type { InstanceNode } from '../engine/instances.js'

/** Leaves that are read together; see {@link Simulator.probe}. They have numbers, in the order in which globs chose them. */
export interface Probe {
  readonly paths: readonly string[]
  /** Goes up whenever a value may have changed. */
  readonly version: number
  /** The value of a leaf as it is now: an enum or a boolean is a number, too. */
  read(index: number): Raw
  /** The numbers of the leaves that are not 0 now, ascending. */
  nonzero(): number[]
  /** Writes the values of all leaves, in order; for leaves of at most 8 bits. */
  sample(values: Uint8Array): void
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
  const { engine } = host
  const leaves = chosen.flat()
  const own = probeLeaves(engine, leaves)
  let seen = -1
  const update = (): void => {
    if (seen === host.version()) return
    host.settle()
    own.settle()
    seen = host.version()
  }
  let from = 0
  return Object.fromEntries(
    names.map((name, i): [string, Probe] => {
      const first = from
      from += chosen[i]!.length
      const [find, sample] = [own.finder(first, from), own.sampler(first, from)]
      return [
        name,
        {
          paths: chosen[i]!.map(({ path }) => path),
          get version() {
            return host.version()
          },
          read(index) {
            update()
            return own.ports[first + index]!.read()
          },
          nonzero() {
            update()
            return find()
          },
          sample(values) {
            update()
            sample(values)
          },
        },
      ]
    }),
  ) as Record<K, Probe>
}

/** Leaves of the first run that are looked at together. The engine has to settle before the probe does. */
export function probeLeaves(engine: Engine, leaves: readonly WatchedLeaf[]): EngineProbe {
  return engine.probe?.(leaves) ?? new PortProbe(leaves.map(({ node, signal }) => engine.signal(node, signal)))
}

/** On an engine that has all values anyway. */
class PortProbe implements EngineProbe {
  constructor(readonly ports: readonly LeafPort[]) {}

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

  sampler(from: number, to: number): (values: Uint8Array) => void {
    const ports = this.ports.slice(from, to)
    return (values) => ports.forEach((port, index) => (values[index] = Number(port.read())))
  }
}
