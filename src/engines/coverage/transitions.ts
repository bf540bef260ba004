/** Finds the next states that a module's logic allows for each state of a register, for any inputs. */

import { operate } from '../../ir/evaluate.js'
import type { Expr, Module, Signal, Stmt } from '../../ir/ir.js'
import { bodiesOf, operandsOf, targetsIn } from '../../ir/visit.js'

/** The possible values of a signal or expression; null for any value. */
type Values = ReadonlySet<bigint> | null

/** The maximum size of a set of values; larger sets count as any value. */
const mostValues = 64

/** Deeper expressions are not analysed. */
const deepest = 400

/** The possible values of a register after a cycle in which it holds `state`; null for any value. */
export function nextValues(module: Module, register: Signal, state: bigint): Values {
  const block = module.blocks.find(({ body }) => targetsIn(body).some(({ signal }) => signal === register))
  if (!block) return new Set([state])
  const inputs = new Drivers(module, register, new Set([state]))
  const env: Env = new Map()
  const next: Env = new Map([[register, new Set([state])]])
  runBody(block.body, env, next, inputs)
  return next.get(register)!
}

type Env = Map<Signal, Values>

class Drivers {
  private readonly known = new Map<Signal, Values>()

  constructor(
    private readonly module: Module,
    private readonly register: Signal,
    private readonly state: Values,
  ) {}

  valueOf(signal: Signal): Values {
    if (signal === this.register) return this.state
    if (signal.role !== 'wire' && signal.role !== 'output') return null
    const known = this.known.get(signal)
    if (known !== undefined) return known
    // A placeholder for a wire that depends on itself through another part of its block.
    this.known.set(signal, null)
    const values = this.drive(signal)
    this.known.set(signal, values)
    return values
  }

  private drive(signal: Signal): Values {
    const drives = (target: { readonly instance: unknown; readonly signal: Signal }): boolean =>
      target.instance === null && target.signal === signal
    const connection = this.module.connections.find(({ target }) => drives(target))
    if (connection) return evaluate(connection.value, new Map(), this)
    const block = this.module.blocks.find(({ kind, body }) => kind === 'comb' && targetsIn(body).some(drives))
    if (!block) return null
    const env: Env = new Map()
    runBody(block.body, env, null, this)
    return env.get(signal) ?? null
  }
}

/** @param next - the register, in a seq block; null in a comb block, which assigns immediately */
function runBody(body: readonly Stmt[], env: Env, next: Env | null, drivers: Drivers): void {
  for (const stmt of body) {
    if (stmt.kind === 'assign' && stmt.target.instance === null) {
      const { signal } = stmt.target
      if (next && signal.role === 'register') {
        if (next.has(signal)) next.set(signal, evaluate(stmt.value, env, drivers))
      } else env.set(signal, evaluate(stmt.value, env, drivers))
    }
    const arms = armsOf(stmt, env, drivers)
    if (arms.length > 0) runArms(arms, env, next, drivers)
  }
}

/** The lists of a statement that may be executed. */
function armsOf(stmt: Stmt, env: Env, drivers: Drivers): readonly (readonly Stmt[])[] {
  if (stmt.kind === 'if') {
    const test = evaluate(stmt.condition, env, drivers)
    return [...(canBe(test, 1n) ? [stmt.then] : []), ...(canBe(test, 0n) ? [stmt.else] : [])]
  }
  if (stmt.kind !== 'switch') return bodiesOf(stmt)
  const subject = evaluate(stmt.subject, env, drivers)
  const cases = stmt.cases.filter(({ values }) => values.some((value) => canBe(subject, value)))
  const named = new Set(stmt.cases.flatMap(({ values }) => values))
  const isOther = subject === null || [...subject].some((value) => !named.has(value))
  return [...cases.map(({ body }) => body), ...(isOther && stmt.default ? [stmt.default] : [])]
}

function runArms(arms: readonly (readonly Stmt[])[], env: Env, next: Env | null, drivers: Drivers): void {
  const outcomes = arms.map((body) => {
    const [inner, innerNext] = [new Map(env), next && new Map(next)]
    runBody(body, inner, innerNext, drivers)
    return { inner, innerNext }
  })
  merge(
    env,
    outcomes.map(({ inner }) => inner),
  )
  if (next)
    merge(
      next,
      outcomes.map(({ innerNext }) => innerNext!),
    )
}

function merge(into: Env, outcomes: readonly Env[]): void {
  for (const signal of new Set(outcomes.flatMap((one) => [...one.keys()])))
    into.set(signal, outcomes.map((one) => one.get(signal) ?? null).reduce(union))
}

function union(a: Values, b: Values): Values {
  if (a === null || b === null) return null
  const all = new Set([...a, ...b])
  return all.size > mostValues ? null : all
}

function canBe(values: Values, value: bigint): boolean {
  return values === null || values.has(value)
}

function isOnly(values: Values, value: bigint): boolean {
  return values?.size === 1 && values.has(value)
}

function evaluate(root: Expr, env: Env, drivers: Drivers): Values {
  const known = new Map<Expr, Values>()
  const valueOf = (expr: Expr, depth: number): Values => {
    if (known.has(expr)) return known.get(expr)!
    const values = depth > deepest ? null : compute(expr, depth)
    known.set(expr, values)
    return values
  }
  const compute = (expr: Expr, depth: number): Values => {
    const inner = (operand: Expr): Values => valueOf(operand, depth + 1)
    switch (expr.kind) {
      case 'constant':
        return new Set([expr.value])
      case 'signal':
        return env.has(expr.signal) ? env.get(expr.signal)! : drivers.valueOf(expr.signal)
      case 'port':
      case 'read':
        return null
      case 'mux': {
        const test = inner(expr.condition)
        if (isOnly(test, 1n)) return inner(expr.then)
        return isOnly(test, 0n) ? inner(expr.else) : union(inner(expr.then), inner(expr.else))
      }
      case 'select':
        return expr.items.map(inner).reduce(union)
      default:
        return operation(expr, inner)
    }
  }
  return valueOf(root, 0)
}

function operation(expr: Parameters<typeof operate>[0], inner: (operand: Expr) => Values): Values {
  const operands = operandsOf(expr)
  const values = operands.map(inner)
  if (expr.kind === 'binary' && expr.op === 'and' && values.some((one) => isOnly(one, 0n))) return new Set([0n])
  if (expr.kind === 'binary' && expr.op === 'or' && expr.type.width === 1 && values.some((one) => isOnly(one, 1n)))
    return new Set([1n])
  let combinations: Map<Expr, bigint>[] = [new Map<Expr, bigint>()]
  for (const [i, some] of values.entries()) {
    const operand = operands[i]!
    if (some === null || combinations.length * some.size > mostValues) return null
    combinations = combinations.flatMap((one) => [...some].map((value) => new Map(one).set(operand, value)))
  }
  return new Set(combinations.map((one) => operate(expr, (operand) => one.get(operand)!)))
}
