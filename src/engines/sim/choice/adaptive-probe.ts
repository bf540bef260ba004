import type { EngineProbe, LeafFollower, Raw } from '../engine/engine.js'

/** A probe of leaves on the current engine of the run. */
export class AdaptiveProbe implements EngineProbe {
  /** @param current - returns the probe of the current engine */
  constructor(private readonly current: () => EngineProbe) {}

  read(leaf: number): Raw {
    return this.current().read(leaf)
  }

  settle(): void {
    this.current().settle()
  }

  finder(from: number, to: number): () => number[] {
    let known: { readonly probe: EngineProbe; readonly find: () => number[] } | null = null
    return () => {
      const probe = this.current()
      if (known?.probe !== probe) known = { probe, find: probe.finder(from, to) }
      return known.find()
    }
  }

  follower(from: number, to: number): LeafFollower {
    return new AdaptiveFollower(this.current, from, to)
  }
}

/** A new engine's follower starts at 0, so values that did not change at the switch are left out. */
class AdaptiveFollower implements LeafFollower {
  readonly values: Uint8Array
  readonly changed: Int32Array
  private known: { readonly probe: EngineProbe; readonly follower: LeafFollower } | null = null

  constructor(
    private readonly current: () => EngineProbe,
    private readonly from: number,
    private readonly to: number,
  ) {
    this.values = new Uint8Array(to - from)
    this.changed = new Int32Array(to - from)
  }

  update(): number {
    const probe = this.current()
    if (this.known?.probe !== probe) return this.begin(probe)
    const { follower } = this.known
    const count = follower.update()
    for (let i = 0; i < count; i++) this.note(i, follower.changed[i]!, follower)
    return count
  }

  private begin(probe: EngineProbe): number {
    const follower = probe.follower(this.from, this.to)
    this.known = { probe, follower }
    follower.update()
    let count = 0
    for (let leaf = 0; leaf < this.values.length; leaf++) {
      if (follower.values[leaf] !== this.values[leaf]) this.note(count++, leaf, follower)
    }
    return count
  }

  private note(i: number, leaf: number, { values }: LeafFollower): void {
    this.values[leaf] = values[leaf]!
    this.changed[i] = leaf
  }
}
