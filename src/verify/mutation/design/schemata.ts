/**
 * Many mutants in one design. An input, passed down to each module, selects the active mistake, so one set of gates serves
 * all mutants, and each lane of the bit-sliced engine can run a different one. Untch, Offutt and Harrold called this mutant
 * schemata.
 */

import { bit, bitLength, unsigned } from '../../../ir/integer.js'
import type { Connection, Design, Expr, Instance, Module, Signal, Stmt } from '../../../ir/ir.js'
import { constantOf } from '../../../ir/fold.js'
import { editDesign, noEdit, type ModuleEdit } from '../../../ir/rebuild.js'
import { obtain } from '../../../base/maps.js'
import type { Mutant } from '../mutant.js'
import { ChangeTable, editSites } from './changes.js'

/** A design that can act as any one of several mutants, or as none. */
export interface Schemata {
  readonly design: Design
  /** The path of the selector input of the top: 0 for no mistake, or the index of a mutant plus 1. */
  readonly selector: string
  /** Registers with other start values, by mutant: reset logic does not depend on the selector. */
  readonly resets: ReadonlyMap<Mutant, readonly StartValue[]>
}

/** The initial value of a register in each instance of a module. */
export interface StartValue {
  readonly signal: Signal
  readonly value: bigint
}

/** @param mutants - the mutants of `design` */
export function schemataOf(design: Design, mutants: readonly Mutant[]): Schemata {
  const changes = new ChangeTable(mutants)
  const numbers = new Map(mutants.map((mutant, i) => [mutant, BigInt(i + 1)]))
  const selector = unusedName(design)
  const type = unsigned(bitLength(mutants.length))
  const selectors = new Map<Module, Signal>()
  const made = editDesign(design, (module, instances) => {
    const { place } = module
    const input: Signal = { path: selector, name: selector, role: 'input', type, reset: null, place }
    selectors.set(module, input)
    return new Choosing(changes, numbers, input, instances, selectors).edit()
  })
  const { place } = made.top
  const chosen = selectors.get(design.top)!
  const shape = { kind: 'bits', width: type.width, signed: false } as const
  const field = { segments: [selector], path: selector, shape, signals: [chosen], place }
  const top: Module = { ...made.top, fields: [...made.top.fields, field] }
  const modules = [...made.modules.slice(0, -1), top]
  return { design: { top, modules }, selector, resets: startValues(mutants) }
}

function startValues(mutants: readonly Mutant[]): Schemata['resets'] {
  const values = new Map<Mutant, StartValue[]>()
  for (const mutant of mutants)
    for (const change of mutant.changes) if (change.kind === 'reset') obtain(values, mutant, () => []).push(change)
  return values
}

/** Returns a name that no field or memory of any module uses. */
function unusedName({ modules }: Design): string {
  const used = new Set(
    modules.flatMap(({ fields, memories, instances, signals }) =>
      [...fields, ...memories, ...instances].map(({ path }) => path).concat(signals.map(({ name }) => name)),
    ),
  )
  let name = 'mutant'
  while (used.has(name)) name += '_'
  return name
}

/** Adds the selection of a mutant to a module. */
class Choosing {
  private readonly flags = new Map<Mutant, Expr>()
  private readonly selected: Expr

  constructor(
    private readonly changes: ChangeTable,
    private readonly numbers: ReadonlyMap<Mutant, bigint>,
    private readonly input: Signal,
    private readonly instances: ReadonlyMap<Instance, Instance>,
    private readonly selectors: ReadonlyMap<Module, Signal>,
  ) {
    this.selected = { kind: 'signal', signal: input, type: input.type, place: input.place }
  }

  edit(): ModuleEdit {
    const sites = editSites(this.changes, {
      changed: (by, right) =>
        by.reduce((good, { mutant, change }) => this.either(mutant, change.by(right), good), right),
      dropped: (by, statement) => by.reduce((stmts, { mutant }) => this.unless(mutant, stmts), [statement]),
    })
    return { ...noEdit, ...sites, added: { signals: [this.input], connections: this.handedDown() } }
  }

  private unless(mutant: Mutant, stmts: Stmt[]): Stmt[] {
    const { place } = stmts[0]!
    return [{ kind: 'if', condition: this.flagOf(mutant), then: [], else: stmts, place }]
  }

  private handedDown(): Connection[] {
    return [...this.instances].map(([old, instance]): Connection => {
      return {
        target: { instance, signal: this.selectors.get(old.module)! },
        value: this.selected,
        place: instance.place,
      }
    })
  }

  private either(mutant: Mutant, wrong: Expr, right: Expr): Expr {
    const { type, place } = right
    return { kind: 'mux', condition: this.flagOf(mutant), then: wrong, else: right, type, place }
  }

  private flagOf(mutant: Mutant): Expr {
    return obtain(this.flags, mutant, () => {
      const { selected: left } = this
      const { place, type } = left
      const right = constantOf(this.numbers.get(mutant)!, type, place)
      return { kind: 'compare', op: 'eq', left, right, type: bit, place }
    })
  }
}
