import type { Engine, EngineProbe, LeafFollower, LeafPort, Raw, WatchedLeaf } from './engine.js'

/** A probe of leaves of the first run. The engine must settle before the probe does. */
export function probeLeaves(engine: Engine, leaves: readonly WatchedLeaf[]): EngineProbe {
  return engine.probe?.(leaves) ?? new PortProbe(leaves.map(({ node, signal }) => engine.signal(node, signal)))
}

/** A probe for an engine that has all values anyway, or computes them together. */
export class PortProbe implements EngineProbe {
  /** @param compute - updates the ports; by default the simulator has already settled the engine */
  constructor(
    private readonly ports: readonly Pick<LeafPort, 'read'>[],
    private readonly compute: () => void = () => undefined,
  ) {}

  read(leaf: number): Raw {
    return this.ports[leaf]!.read()
  }

  settle(): void {
    this.compute()
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

/** Compares all values with the previous ones. */
class PortFollower implements LeafFollower {
  readonly values: Uint8Array
  readonly changed: Int32Array

  constructor(private readonly ports: readonly Pick<LeafPort, 'read'>[]) {
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
