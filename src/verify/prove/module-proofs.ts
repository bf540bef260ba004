/** Properties that modules keep by themselves, wherever they stand. */

import type { Design, Instance, Module } from '../../ir/ir.js'
import { placeKey } from '../../base/diagnostic/place.js'
import { zero, type Literal } from '../../engines/sim/bitslice/lower/gates.js'
import type { Property } from './property.js'
import { topName, type TransitionSystem } from './system.js'

/** The properties that have been proved of a module alone. */
export interface ModuleProof {
  /** Its assertions and those of what is in it that never fail. */
  readonly proved: readonly Property[]
  /** As long as all of these are kept. */
  readonly assumptions: readonly Property[]
}

/** Why a property holds up to a cycle: all of its premises hold up to that. */
interface Granted {
  /** The class that keeps it. */
  readonly by: string
  readonly premises: readonly Property[]
}

/** The distinct modules inside a design, each after those that are inside it. */
export function modulesInside({ top }: Design): Module[] {
  const found = new Set<Module>()
  const visit = (module: Module): void => {
    for (const { module: child } of module.instances) if (!found.has(child)) visit(child)
    found.add(module)
  }
  visit(top)
  found.delete(top)
  return [...found]
}

/** Which properties of a design follow from proofs of the modules in it, as far as their premises are kept. */
export class ModuleProofs {
  private readonly granted: ReadonlyMap<Property, Granted>
  /** Flags that never hold. */
  private readonly never: Set<Literal>
  /** Flags that have held. */
  private readonly happened = new Set<Literal>()

  constructor(system: TransitionSystem, proofs: ReadonlyMap<Module, ModuleProof>) {
    this.granted = grantedIn(system, proofs)
    this.never = new Set([zero, ...system.assumptions.map(({ flag }) => flag)])
  }

  /** The properties to be shown beside some others, for all that might follow. */
  premisesBeside(properties: readonly Property[]): Property[] {
    const known = new Set([...this.never, ...properties.map(({ flag }) => flag)])
    const premises = properties.flatMap((property) => this.granted.get(property)?.premises ?? [])
    const open = new Map(premises.map((premise) => [premise.flag, premise]))
    return [...open.values()].filter(({ flag }) => !known.has(flag)).map((one) => ({ ...one, kind: 'lemma' }))
  }

  /** The class that keeps a property wherever it stands. */
  classOf(property: Property): string | undefined {
    return this.granted.get(property)?.by
  }

  /** This never happens. */
  exclude({ flag }: Property): void {
    this.never.add(flag)
  }

  /** This can happen: what relies on it is not granted any more. */
  allow({ flag }: Property): void {
    this.happened.add(flag)
  }

  /** True if nothing is known against what a property relies on, in the cycles that have been looked at. */
  mayFollow(property: Property): boolean {
    const premises = this.granted.get(property)?.premises
    return (
      premises?.every((one) => !this.happened.has(one.flag) && (!this.granted.has(one) || this.mayFollow(one))) ?? false
    )
  }

  /** Decides if a property never fails as long as some others do not. */
  follows(property: Property, others: readonly Property[] = []): boolean {
    const premises = this.granted.get(property)?.premises
    if (!premises) return false
    const flags = new Set(others.map(({ flag }) => flag))
    return premises.every(({ flag }) => this.never.has(flag) || flags.has(flag))
  }
}

function grantedIn(system: TransitionSystem, proofs: ReadonlyMap<Module, ModuleProof>): ReadonlyMap<Property, Granted> {
  const all = [...system.properties, ...system.rangesInside]
  const known = new Map(all.map((property) => [keyOf(property), property]))
  const found = new Map<Property, Granted>()
  for (const { path, module } of instancesInside(system.design.top)) {
    const proof = proofs.get(module)
    if (!proof) continue
    const here = (property: Property): Property | undefined => known.get(keyOf(property, path))
    const premises = proof.assumptions.map((assumption) => here(assumption)!)
    for (const property of proof.proved) {
      const placed = here(property)
      if (placed?.kind === 'assertion' && !found.has(placed)) found.set(placed, { by: module.className, premises })
    }
  }
  return found
}

/** Parents before children. */
function* instancesInside(top: Module): Generator<{ readonly path: string; readonly module: Module }> {
  const left: { path: string; instances: readonly Instance[] }[] = [{ path: topName, instances: top.instances }]
  for (const { path, instances } of left) {
    for (const { path: name, module } of instances) {
      const inside = `${path}.${name}`
      yield { path: inside, module }
      left.push({ path: inside, instances: module.instances })
    }
  }
}

/** The key of a property of a module at a path. */
function keyOf({ instance, place, message }: Property, path: string = topName): string {
  return `${path}${instance.slice(topName.length)} ${placeKey(place)} ${message}`
}
