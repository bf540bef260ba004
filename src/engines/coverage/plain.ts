/** Coverage as plain data, to be sent and kept. */

import { Coverage, type BranchItem, type MachineItem, type ModuleItem, type NamedItem, type SourceItem } from './coverage.js'

type Entries<T> = readonly (readonly [string, T])[]

/** The same with lists in the place of maps. */
export interface PlainCoverage {
  readonly methods: Entries<NamedItem>
  readonly statements: Entries<SourceItem>
  readonly branches: Entries<Omit<BranchItem, 'arms'> & { readonly arms: Entries<SourceItem> }>
  readonly covers: Entries<NamedItem>
  readonly assertions: Entries<NamedItem>
  readonly modules: Entries<
    Omit<ModuleItem, 'toggles' | 'machines'> & {
      readonly toggles: Entries<{ rises: number[]; falls: number[] }>
      readonly machines: Entries<PlainMachine>
    }
  >
}

interface PlainMachine {
  readonly type: string
  readonly states: Entries<{ hits: number }>
  readonly arcs: Entries<{ hits: number }>
}

export function plainCoverage({ methods, statements, branches, covers, assertions, modules }: Coverage): PlainCoverage {
  return {
    methods: [...methods],
    statements: [...statements],
    branches: mapped(branches, (branch) => ({ ...branch, arms: [...branch.arms] })),
    covers: [...covers],
    assertions: [...assertions],
    modules: mapped(modules, (module) => ({
      ...module,
      toggles: [...module.toggles],
      machines: mapped(module.machines, (machine) => ({
        ...machine,
        states: [...machine.states],
        arcs: [...machine.arcs],
      })),
    })),
  }
}

export function coverageOf(plain: PlainCoverage): Coverage {
  const coverage = new Coverage()
  for (const kind of ['methods', 'covers', 'assertions', 'statements'] as const)
    for (const [key, item] of plain[kind]) coverage[kind].set(key, item as NamedItem)
  for (const [key, branch] of plain.branches) coverage.branches.set(key, { ...branch, arms: new Map(branch.arms) })
  for (const [key, module] of plain.modules) {
    const machines = module.machines.map(([path, machine]): [string, MachineItem] => [
      path,
      { ...machine, states: new Map(machine.states), arcs: new Map(machine.arcs) },
    ])
    coverage.modules.set(key, { ...module, toggles: new Map(module.toggles), machines: new Map(machines) })
  }
  return coverage
}

function mapped<T, R>(map: ReadonlyMap<string, T>, change: (item: T) => R): Entries<R> {
  return [...map].map(([key, item]) => [key, change(item)] as const)
}
