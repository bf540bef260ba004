import type { Probing } from '../../runs/journey/network.js'
import type { LeafFollower, Probe } from '../../engines/sim/probe/probe.js'

type Made = Readonly<Record<string, Probe>>

/**
 * Collects the probes that different parts of a network request and creates them together, so that signals read in each
 * cycle share common computations. No probe is usable before {@link make}; later requests are served at once.
 */
export class PooledProbes implements Probing {
  private readonly sets: Record<string, string | readonly string[]> = {}
  private made: Made | null = null

  constructor(private readonly run: Probing) {}

  probe<K extends string>(sets: Readonly<Record<K, string | readonly string[]>>): Readonly<Record<K, Probe>> {
    if (this.made) return this.run.probe(sets)
    const probes = Object.entries<string | readonly string[]>(sets).map(([name, globs]) => {
      const key = `${Object.keys(this.sets).length}`
      this.sets[key] = globs
      return [name, new PooledProbe(() => this.made![key]!)] as const
    })
    return Object.fromEntries(probes) as unknown as Readonly<Record<K, Probe>>
  }

  /** @throws FlitwaveError FW903 for a glob that selects nothing */
  make(): void {
    this.made = this.run.probe(this.sets)
  }
}

class PooledProbe implements Probe {
  private known: Probe | null = null

  constructor(private readonly find: () => Probe) {}

  get paths(): readonly string[] {
    return this.probe.paths
  }

  read(index: number): number | bigint {
    return this.probe.read(index)
  }

  nonzero(): number[] {
    return this.probe.nonzero()
  }

  follow(): LeafFollower {
    return this.probe.follow()
  }

  private get probe(): Probe {
    return (this.known ??= this.find())
  }
}
