/** Adds counters to a block: one for each conditional list of statements, and two for each choice. */

import type { Expr, MuxExpr, Block, IfStmt, Stmt, SwitchStmt } from '../../ir/ir.js'
import { placeKey, type Place } from '../../base/diagnostic/place.js'
import { inDependencyOrder, operandsOf, allStatements, expressionsOf } from '../../ir/visit.js'
import { obtain } from '../../base/maps.js'
import { choose, nowhere, or, assign, bitOf, Counters, hit, keep, none, type HiddenSignals, type Word } from './counters.js'
import { bit } from '../../ir/integer.js'
import { constantOf } from '../../ir/fold.js'
import type { AssertionPoint, BranchPoint, MethodPoint, SourcePoint } from './points.js'

// The choices inside expressions, such as `?:`, and the conditions under which they are evaluated.

/** A choice in the source. For a struct, each member has a mux of its own with the same condition. */
export interface Choice {
  readonly mux: MuxExpr
  /** True if the choice is evaluated; null if it always is when the expression is. */
  readonly isMade: Expr | null
}

/**
 * The choices below an expression, outer ones first.
 * @param isBranch - true if the mux at this place belongs to a branch and is no separate choice
 */
function choicesIn(roots: readonly Expr[], isBranch: (place: string) => boolean): readonly Choice[] {
  const reached = new Map<Expr, Expr | null>(roots.map((root) => [root, null]))
  const reach = (expr: Expr, when: Expr | null): void => {
    const before = reached.get(expr)
    if (before === null) return
    reached.set(expr, before && when ? or(before, when) : when)
  }
  const choices = new Map<Expr, Map<string, Choice>>()
  // Readers of an expression come before it.
  for (const expr of inDependencyOrder(roots).toReversed()) {
    const when = reached.get(expr)!
    if (expr.kind !== 'mux') {
      for (const operand of operandsOf(expr)) reach(operand, when)
      continue
    }
    const { condition } = expr
    reach(condition, when)
    reach(expr.then, both(when, condition))
    reach(expr.else, both(when, choose(condition, zero, one)))
    const key = placeKey(expr.place)
    if (isBranch(key)) continue
    const known = obtain(choices, condition, () => new Map<string, Choice>())
    obtain(known, key, () => ({ mux: expr, isMade: when }))
  }
  return [...choices.values()].flatMap((one) => [...one.values()])
}

const zero = constantOf(0n, bit, nowhere)
const one = constantOf(1n, bit, nowhere)

function both(outer: Expr | null, inner: Expr): Expr {
  return outer === null ? inner : choose(outer, inner, zero)
}

type Taken = ReturnType<Counters['take']>

/** The coverage points of blocks, with their counters. */
export class SourcePoints {
  readonly methods: MethodPoint[] = []
  readonly statements: SourcePoint[] = []
  readonly branches: BranchPoint[] = []
  readonly assertions: AssertionPoint[] = []
}

/** The block with counters, and the words of a comb block, which a seq block must keep. */
export interface Instrumented {
  readonly block: Block
  readonly words: readonly Word[]
}

export function instrumentBlock(block: Block, hidden: HiddenSignals, points: SourcePoints): Instrumented {
  return new BlockInstrumenter(block, hidden, points).run()
}

/** Counts the choices in expressions outside of blocks. */
export function instrumentConnections(
  values: readonly Expr[],
  counters: Counters,
  points: SourcePoints,
): readonly Stmt[] {
  return values.flatMap((value) => countChoices([value], counters, points, () => false))
}

class BlockInstrumenter {
  private readonly counters: Counters
  private readonly branchPlaces: ReadonlySet<string>

  constructor(
    private readonly block: Block,
    hidden: HiddenSignals,
    private readonly points: SourcePoints,
  ) {
    this.counters = new Counters(hidden, block.kind === 'comb' ? 'wire' : 'local')
    const branches = allStatements(block.body).filter(({ kind }) => kind === 'if' || kind === 'switch')
    this.branchPlaces = new Set(branches.map(({ place }) => placeKey(place)))
  }

  run(): Instrumented {
    const { block, counters, points } = this
    const root = counters.take()
    points.methods.push({ name: block.name, place: block.place, counter: root })
    const inner = this.list(block.body, root)
    const { words } = counters
    const begin = words.map((word) => assign(word.hits, word === root.word ? bitOf(root) : none(word)))
    const body = [...begin, ...inner]
    if (block.kind === 'comb') return { block: { ...block, body }, words }
    const locals = [...block.locals, ...words.map(({ hits }) => hits)]
    return { block: { ...block, locals, body: [...body, ...words.map(keep)] }, words: [] }
  }

  /** The statements of a list whose counter is set elsewhere. */
  private list(body: readonly Stmt[], counter: Taken): Stmt[] {
    return body.flatMap((stmt) => {
      this.points.statements.push({ place: stmt.place, counter })
      if (stmt.kind === 'assert')
        this.points.assertions.push({ place: stmt.place, message: stmt.message, counter })
      const before = countChoices(expressionsOf(stmt), this.counters, this.points, (place) =>
        this.branchPlaces.has(place),
      )
      return [...before, this.nested(stmt)]
    })
  }

  private nested(stmt: Stmt): Stmt {
    if (stmt.kind === 'if') return this.ifElse(stmt)
    // An assignment to an indexed element is one statement in the source.
    if (stmt.kind === 'switch' && !isIndexed(stmt)) return this.switchOn(stmt)
    return stmt
  }

  private ifElse(stmt: IfStmt): Stmt {
    const [then, other] = [this.counters.take(), this.counters.take()]
    this.points.branches.push({
      kind: 'if',
      place: stmt.place,
      arms: [
        { label: 'then', place: firstOf(stmt.then, stmt.place), counter: then },
        { label: 'else', place: firstOf(stmt.else, stmt.place), counter: other },
      ],
    })
    return { ...stmt, then: this.arm(stmt.then, then), else: this.arm(stmt.else, other) }
  }

  private switchOn(stmt: SwitchStmt): Stmt {
    const arms = stmt.cases.map(({ values, place, body }) => ({
      label: `case ${values.join(', ')}`,
      place,
      body,
      counter: this.counters.take(),
    }))
    const otherwise = stmt.default && {
      label: 'default',
      place: firstOf(stmt.default, stmt.place),
      body: stmt.default,
      counter: this.counters.take(),
    }
    const all = [...arms, ...(otherwise ? [otherwise] : [])]
    this.points.branches.push({ kind: 'switch', place: stmt.place, arms: all.map(({ body: _, ...arm }) => arm) })
    return {
      ...stmt,
      cases: stmt.cases.map((arm, i) => ({ ...arm, body: this.arm(arm.body, arms[i]!.counter) })),
      default: otherwise && this.arm(otherwise.body, otherwise.counter),
    }
  }

  private arm(body: readonly Stmt[], counter: Taken): Stmt[] {
    return [hit(counter.word, bitOf(counter)), ...this.list(body, counter)]
  }
}

/** Counts the outcomes of the choices in a statement's expressions, before that statement. */
function countChoices(
  roots: readonly Expr[],
  counters: Counters,
  points: SourcePoints,
  isBranch: (place: string) => boolean,
): Stmt[] {
  return choicesIn(roots, isBranch).flatMap(({ mux: { condition, place, then, else: other }, isMade }) => {
    const [first, second] = [counters.take(), counters.take()]
    const arms = [
      { label: 'then', place: then.place, counter: first },
      { label: 'else', place: other.place, counter: second },
    ]
    points.branches.push({ kind: 'cond', place, arms })
    const when = (taken: Taken, test: (bits: Expr, nothing: Expr) => Expr): Stmt => {
      const nothing = none(taken.word)
      const bits = test(bitOf(taken), nothing)
      return hit(taken.word, isMade === null ? bits : choose(isMade, bits, nothing))
    }
    if (first.word === second.word) return [when(first, (bits) => choose(condition, bits, bitOf(second)))]
    return [
      when(first, (bits, nothing) => choose(condition, bits, nothing)),
      when(second, (bits, nothing) => choose(condition, nothing, bits)),
    ]
  })
}

function firstOf(body: readonly Stmt[], otherwise: Place): Place {
  return body[0]?.place ?? otherwise
}

function isIndexed({ place, cases }: SwitchStmt): boolean {
  return cases.every((arm) => placeKey(arm.place) === placeKey(place))
}
