/** Expressions of a map: those of `flitwave find`, with variables, over the values of a trace. */

import { isPath, type BinaryOperator, type Condition, type NameNode } from '../find/syntax/condition.js'
import { parseQuery } from '../find/syntax/parse.js'
import { failAt } from '../find/syntax/refuse.js'

/** Null is a value with bits that are x or z. */
export type Value = bigint | null

/** The value of an expression in a cycle. Cycles are asked for in ascending order, mostly. */
export type Evaluate = (cycle: number) => Value

/** Values of variables, by name. */
export type Variables = ReadonlyMap<string, bigint>

/** The meaning of names that are no variables. */
export type Resolve = (name: string) => Evaluate

export function parseExpression(text: string): Condition {
  const { condition, cycles } = parseQuery(text)
  if (cycles > 1) failAt('FW970', '`for` has no meaning in a map', text, text.lastIndexOf('for'), 'take it away')
  return condition
}

/** The names of signals in an expression: all but variables. */
export function signalsIn(node: Condition, isVariable: (name: string) => boolean): NameNode[] {
  switch (node.kind) {
    case 'name':
      return isVariable(node.text) ? [] : [node]
    case 'unary':
      return signalsIn(node.operand, isVariable)
    case 'binary':
      return [...signalsIn(node.left, isVariable), ...signalsIn(node.right, isVariable)]
    case 'call':
      return signalsIn(node.argument, isVariable)
    case 'number':
    case 'boolean':
      return []
  }
}

/** True for a text that can be a variable. */
export function canBeVariable(text: string): boolean {
  return /^[a-z]\w*$/i.test(text) && !isPath({ kind: 'name', text, at: 0 })
}

/** A name with the values of the variables in its braces. */
export function fillIn(name: string, variables: Variables): string {
  return name.replace(/\{([^{}]*)\}/g, (whole, inner: string) => {
    if (inner.includes(',')) return whole
    return String(constantOf(inner, variables))
  })
}

/** The value of an expression without signals. */
export function constantOf(text: string, variables: Variables): bigint {
  const resolve: Resolve = (name) => {
    const known = [...variables.keys()].join(', ')
    const source = 'a variable gets its value from `with`, or from an index in the name of `valid`'
    const help = known === '' ? source : `the variables are ${known}; ${source}`
    return failAt('FW970', `there is no variable \`${name}\``, text, Math.max(0, text.indexOf(name)), help)
  }
  return compile(parseExpression(text), text, variables, resolve)(0) ?? 0n
}

/**
 * Compiles an expression. Truth is 1, and every value but 0 is true. Negative numbers are those of arithmetic without
 * bounds.
 * @throws FlitwaveError FW970 for functions over time, which have no meaning here
 */
export function compile(node: Condition, text: string, variables: Variables, resolve: Resolve): Evaluate {
  const inner = (one: Condition): Evaluate => compile(one, text, variables, resolve)
  switch (node.kind) {
    case 'number':
      return constant(node.value)
    case 'boolean':
      return constant(node.value ? 1n : 0n)
    case 'name': {
      const value = variables.get(node.text)
      return value === undefined ? resolve(node.text) : constant(value)
    }
    case 'unary': {
      const [operand, operate] = [inner(node.operand), unary[node.operator]]
      return (cycle) => {
        const value = operand(cycle)
        return value === null ? null : operate(value)
      }
    }
    case 'binary':
      return compileBinary(node.operator, inner(node.left), inner(node.right))
    case 'call':
      return failAt('FW970', `\`${node.name}\` has no meaning in a map`, text, node.at, 'write values of one cycle')
  }
}

function compileBinary(operator: BinaryOperator, left: Evaluate, right: Evaluate): Evaluate {
  // One side may decide alone.
  if (operator === '&&' || operator === '||') {
    const deciding = operator === '||'
    return (cycle) => {
      const [a, b] = [left(cycle), right(cycle)]
      if ((a !== null && (a !== 0n) === deciding) || (b !== null && (b !== 0n) === deciding)) return deciding ? 1n : 0n
      return a === null || b === null ? null : deciding ? 0n : 1n
    }
  }
  const operate = binary[operator]
  return (cycle) => {
    const [a, b] = [left(cycle), right(cycle)]
    return a === null || b === null ? null : operate(a, b)
  }
}

const constant =
  (value: bigint): Evaluate =>
  () =>
    value

const truth = (holds: boolean): bigint => (holds ? 1n : 0n)

const unary = {
  '!': (a: bigint) => truth(a === 0n),
  '~': (a: bigint) => ~a,
  '-': (a: bigint) => -a,
} as const

/** A shift by more is a mistake that would fill the memory. */
const mostShift = 4096n

const shift = (by: bigint): bigint => (by < 0n ? 0n : by > mostShift ? mostShift : by)

const binary: Readonly<Record<Exclude<BinaryOperator, '&&' | '||'>, (a: bigint, b: bigint) => bigint>> = {
  '|': (a, b) => a | b,
  '^': (a, b) => a ^ b,
  '&': (a, b) => a & b,
  '===': (a, b) => truth(a === b),
  '!==': (a, b) => truth(a !== b),
  '<': (a, b) => truth(a < b),
  '<=': (a, b) => truth(a <= b),
  '>': (a, b) => truth(a > b),
  '>=': (a, b) => truth(a >= b),
  '<<': (a, b) => a << shift(b),
  '>>': (a, b) => a >> shift(b),
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
}
