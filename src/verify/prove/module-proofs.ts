/** Properties that modules keep in any surroundings. */

import type { Design, Instance, Module } from '../../ir/ir.js'
import { placeKey } from '../../base/diagnostic/place.js'
import { zero, type Literal } from '../../engines/sim/bitslice/lower/gates.js'
import type { Property } from './property.js'
import { topName, type TransitionSystem } from './system.js'

/** The properties proved for a single module. */
export interface ModuleProof {
  /** Assertions of the module and its children that never fail. */
  readonly proved: readonly Property[]
  /** The proof holds as long as all of these are kept. */
  readonly assumptions: readonly Property[]
}

/** Why a property holds up to a cycle: all of its premises hold up to that cycle. */
interface Granted {
  /** The class of the module that keeps it. */
  readonly by: string
  readonly premises: readonly Property[]
}

/** Lists the distinct modules inside a design, children before parents. */
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

/** Tracks which properties of a design follow from proofs of its modules, given that their premises hold. */
export class ModuleProofs {
  private readonly granted: ReadonlyMap<Property, Granted>
  /** Flags that never hold. */
  private readonly never: Set<Literal>
  /** Flags that were seen to hold. */
  private readonly happened = new Set<Literal>()

  constructor(system: TransitionSystem, proofs: ReadonlyMap<Module, ModuleProof>) {
    this.granted = grantedIn(system, proofs)
    this.never = new Set([zero, ...system.assumptions.map(({ flag }) => flag)])
  }

  /** Returns the further properties to prove, so that everything that might follow does follow. */
  premisesBeside(properties: readonly Property[]): Property[] {
    const known = new Set([...this.never, ...properties.map(({ flag }) => flag)])
    const premises = properties.flatMap((property) => this.granted.get(property)?.premises ?? [])
    const open = new Map(premises.map((premise) => [premise.flag, premise]))
    return [...open.values()].filter(({ flag }) => !known.has(flag)).map((one) => ({ ...one, kind: 'lemma' }))
  }

  /** The class of the module that keeps a property in any surroundings. */
  classOf(property: Property): string | undefined {
    return this.granted.get(property)?.by
  }

  /** Records that a property never fails. */
  exclude({ flag }: Property): void {
    this.never.add(flag)
  }

  /** Records that a property can fail: properties that rely on it are no longer granted. */
  allow({ flag }: Property): void {
    this.happened.add(flag)
  }

  /** True if no premise of a property is known to fail in the cycles examined so far. */
  mayFollow(property: Property): boolean {
    const premises = this.granted.get(property)?.premises
    return (
      premises?.every((one) => !this.happened.has(one.flag) && (!this.granted.has(one) || this.mayFollow(one))) ?? false
    )
  }

  /** Decides if a property never fails as long as `others` do not. */
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

/** Lists parents before children. */
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
