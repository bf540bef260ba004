/**
 * Declares the locals of blocks as JavaScript variables, so that a debugger finds them by their RTL names. Because they cost
 * time, only code for a debugger has them. The simulation does not read them.
 */

import type { AssignStmt, Block, Field, Module, Signal, Stmt } from '../../../ir/ir.js'
import { placeKey, type Place } from '../../../base/diagnostic/place.js'
import { allStatements } from '../../../ir/visit.js'
import { signalsReader, type Reader } from './inspection.js'
import * as runtime from './runtime.js'
import type { Sources } from './nets.js'

/** A local of a block; in an unrolled loop, the local of one iteration. */
interface Local {
  readonly name: string
  /** The place of its declaration, which all iterations share. */
  readonly place: Place
  /** Text of its value. */
  readonly value: string
}

export class LocalVariables {
  /** Readers of locals; the text calls them by index: `$locals[3](this)`. */
  readonly readers: Reader[] = []
  private readonly locals = new Map<Signal, Local>()

  constructor(module: Module, sources: Sources) {
    for (const field of module.fields) {
      const name = field.signals[0]?.role === 'local' ? sourceName(field, sources) : null
      if (name === null) continue
      const value = `$locals[${this.readers.push(signalsReader(field.shape, field.signals, module)) - 1}](this)`
      for (const signal of field.signals) this.locals.set(signal, { name, place: field.place, value })
    }
  }

  in(block: Block): BlockVariables {
    return new BlockVariables(this.locals, block.body)
  }
}

/** The name in the source, without the number that the IR adds to equal names; null for unnamed locals, such as results. */
function sourceName({ segments, place }: Field, sources: Sources): string | null {
  const name = sources.nameAt(place)
  if (name === null || name in runtime || name in globalThis) return null
  const rest = String(segments[1])
  return rest === name || (rest.startsWith(`${name}_`) && /^\d+$/.test(rest.slice(name.length + 1))) ? name : null
}

/** The variables of a method. Locals that share a name share one variable. */
export class BlockVariables {
  readonly names: readonly string[]
  /** By name: its declarations in the block. */
  private readonly declarations = new Map<string, Place[]>()
  /** By name: the local in its variable at the current point of the text. */
  private readonly held = new Map<string, Local>()
  /** By declaration: the local assigned last. */
  private readonly latest = new Map<string, Local>()

  constructor(
    private readonly locals: ReadonlyMap<Signal, Local>,
    body: readonly Stmt[],
  ) {
    for (const stmt of allStatements(body)) {
      const local = stmt.kind === 'assign' ? locals.get(stmt.target.signal) : undefined
      if (!local) continue
      const { name, place } = local
      const known = this.declarations.get(name) ?? []
      if (!known.some((other) => keyOf(name, other) === keyOf(name, place)))
        this.declarations.set(name, [...known, place])
    }
    this.names = [...this.declarations.keys()]
  }

  /** Declares the variables at the start of a method. A later part of a method starts with the values of the part before. */
  declare(): readonly string[] {
    const texts = this.names.map((name) => {
      const held = this.held.get(name)
      return held ? `${name} = ${held.value}` : name
    })
    return texts.length > 0 ? [`let ${texts.join(', ')};`] : []
  }

  /**
   * Prints the code before a statement at which a debugger can stop. If a name is declared more than once, for example in a
   * helper function too, its variable takes the local of the nearest declaration above.
   */
  before({ place }: Stmt): readonly string[] {
    const lines: string[] = []
    for (const [name, declarations] of this.declarations) {
      if (declarations.length < 2) continue
      const visible = nearestAbove(declarations, place)
      const local = visible && this.latest.get(keyOf(name, visible))
      if (!local || this.held.get(name) === local) continue
      this.held.set(name, local)
      lines.push(`${name} = ${local.value};`)
    }
    return lines
  }

  /** Prints the text after an assignment: the variable of a local takes the new value, too. */
  after({ target }: AssignStmt): string {
    const local = this.locals.get(target.signal)
    if (!local) return ''
    this.held.set(local.name, local)
    this.latest.set(keyOf(local.name, local.place), local)
    return ` ${local.name} = ${local.value};`
  }
}

const keyOf = (name: string, place: Place): string => `${name} ${placeKey(place)}`

function nearestAbove(declarations: readonly Place[], place: Place): Place | null {
  let nearest: Place | null = null
  for (const candidate of declarations)
    if (isAbove(candidate, place) && (!nearest || isAbove(nearest, candidate))) nearest = candidate
  return nearest
}

function isAbove(one: Place, other: Place): boolean {
  if (one.file !== other.file) return false
  return one.line < other.line || (one.line === other.line && one.column < other.column)
}
