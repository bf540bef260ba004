/** Covered and uncovered points of one or more runs. */

import type { Place } from '../../base/diagnostic/place.js'
import { placeKey } from '../../base/diagnostic/place.js'
import { obtain } from '../../base/maps.js'

/** The number of runs that reached something, summed over its instances; 0 if no test reached it. */
export interface Hit {
  hits: number
}

/** Something with a place in the source. */
export interface SourceItem extends Hit {
  readonly place: Place
}

export interface NamedItem extends SourceItem {
  /** The name of a method, the message of an assertion, the label of a cover point. */
  readonly name: string
}

export interface BranchItem {
  readonly kind: 'if' | 'switch' | 'cond'
  readonly place: Place
  /** By label. */
  readonly arms: Map<string, SourceItem>
}

/** The bits of a signal, lowest first. */
export interface ToggleItem {
  readonly rises: number[]
  readonly falls: number[]
}

export interface MachineItem {
  /** The name of the enum. */
  readonly type: string
  readonly states: Map<string, Hit>
  /** By `from → to`. */
  readonly arcs: Map<string, Hit>
}

/** A class with one set of parameters; all instances are counted together. */
export interface ModuleItem {
  /** `Fifo (depth = 4)`. */
  readonly name: string
  readonly place: Place
  /** By the signal's path in the module. */
  readonly toggles: Map<string, ToggleItem>
  /** By the register's path in the module. */
  readonly machines: Map<string, MachineItem>
}

/** The kinds of coverage. */
export const measures = ['statements', 'branches', 'toggles', 'states', 'arcs', 'covers', 'assertions'] as const
export type Measure = (typeof measures)[number]

/** The share of something that is covered. */
export interface Share {
  readonly covered: number
  readonly total: number
}

/** Coverage as plain data, to be sent between processes. */
export type CoverageItems = Pick<
  Coverage,
  'methods' | 'statements' | 'branches' | 'covers' | 'assertions' | 'modules'
>

/** The coverage of runs. {@link add} merges the coverage of other runs. */
export class Coverage {
  readonly methods = new Map<string, NamedItem>()
  readonly statements = new Map<string, SourceItem>()
  readonly branches = new Map<string, BranchItem>()
  readonly covers = new Map<string, NamedItem>()
  readonly assertions = new Map<string, NamedItem>()
  readonly modules = new Map<string, ModuleItem>()

  /** Returns the item at a place; adds it without hits if it is new. */
  item(kind: 'methods' | 'covers' | 'assertions', place: Place, name: string): NamedItem {
    return obtain<string, NamedItem>(this[kind], `${placeKey(place)} ${name}`, () => ({ place, name, hits: 0 }))
  }

  statement(place: Place): SourceItem {
    return obtain(this.statements, placeKey(place), () => ({ place, hits: 0 }))
  }

  branch(kind: BranchItem['kind'], place: Place): BranchItem {
    return obtain<string, BranchItem>(this.branches, `${placeKey(place)} ${kind}`, () => ({
      kind,
      place,
      arms: new Map(),
    }))
  }

  module(name: string, place: Place): ModuleItem {
    return obtain<string, ModuleItem>(this.modules, `${placeKey(place)} ${name}`, () => ({
      name,
      place,
      toggles: new Map(),
      machines: new Map(),
    }))
  }

  add(other: CoverageItems): void {
    for (const kind of ['methods', 'covers', 'assertions'] as const)
      for (const { place, name, hits } of other[kind].values()) this.item(kind, place, name).hits += hits
    for (const { place, hits } of other.statements.values()) this.statement(place).hits += hits
    for (const { kind, place, arms } of other.branches.values()) addHits(this.branch(kind, place).arms, arms)
    for (const { name, place, toggles, machines } of other.modules.values()) {
      const module = this.module(name, place)
      for (const [path, { rises, falls }] of toggles) {
        const own = obtain(module.toggles, path, () => ({ rises: [], falls: [] }))
        addCounts(own.rises, rises)
        addCounts(own.falls, falls)
      }
      for (const [path, { type, states, arcs }] of machines) {
        const own = obtain<string, MachineItem>(module.machines, path, () => ({
          type,
          states: new Map<string, Hit>(),
          arcs: new Map<string, Hit>(),
        }))
        addHits(own.states, states)
        addHits(own.arcs, arcs)
      }
    }
  }

  /** The covered share of a kind, in one file or in all. */
  share(measure: Measure, file?: string): Share {
    const isWanted = ({ place }: { readonly place: Place }): boolean => file === undefined || place.file === file
    const all = <T extends { readonly place: Place }>(map: ReadonlyMap<string, T>): readonly T[] =>
      [...map.values()].filter(isWanted)
    const machines = (): readonly MachineItem[] => all(this.modules).flatMap((module) => [...module.machines.values()])
    switch (measure) {
      case 'statements':
      case 'covers':
      case 'assertions':
        return shareOf(all<SourceItem>(this[measure]).map(({ hits }) => hits))
      case 'branches':
        return shareOf(all(this.branches).flatMap(({ arms }) => hitsIn(arms)))
      case 'toggles':
        return shareOf(
          all(this.modules).flatMap(({ toggles }) =>
            [...toggles.values()].flatMap(({ rises, falls }) => [...rises, ...falls]),
          ),
        )
      case 'states':
      case 'arcs':
        return shareOf(machines().flatMap((machine) => hitsIn(machine[measure])))
    }
  }

  /** Absolute paths of the sources, sorted: the files of modules and of functions that they call. */
  get files(): readonly string[] {
    const { methods, statements, branches, covers, assertions, modules } = this
    const items = [methods, statements, branches, covers, assertions, modules].flatMap((map) => [...map.values()])
    return [...new Set(items.map(({ place }) => place.file))].sort()
  }
}

function hitsIn(items: ReadonlyMap<string, Hit>): readonly number[] {
  return [...items.values()].map(({ hits }) => hits)
}

function shareOf(hits: readonly number[]): Share {
  return { covered: hits.filter((count) => count > 0).length, total: hits.length }
}

function addHits<T extends Hit>(into: Map<string, T>, from: ReadonlyMap<string, T>): void {
  for (const [key, item] of from) {
    const own = into.get(key)
    if (own) own.hits += item.hits
    else into.set(key, { ...item })
  }
}

export function addCounts(into: number[], from: ArrayLike<number>): void {
  for (let i = 0; i < from.length; i++) into[i] = (into[i] ?? 0) + from[i]!
}
