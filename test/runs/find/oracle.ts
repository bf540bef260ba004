/** Conditions over a {@link Bank}, computed in plain JavaScript on the values of a recorded run. */

import type { BinaryNode, Condition } from '../../../src/runs/find/syntax/condition.js'
import { Mode } from './bank.js'
import type { Values } from './recorded.js'

/** The binding of wildcards, by the path up to them. */
type Binding = ReadonlyMap<string, string>

const wildcards: Readonly<Record<string, readonly string[]>> = {
  'dut.rows[*]': ['dut.rows[0]', 'dut.rows[1]', 'dut.rows[2]'],
  'dut.cells[*]': ['dut.cells[0]', 'dut.cells[1]'],
}

/** All that the wildcards of a condition stand for together, those inside of `any` and `all` left out. */
export function bindingsOf(node: Condition, outer: Binding = new Map()): Binding[] {
  return [...wildcardsIn(node)]
    .filter((wildcard) => !outer.has(wildcard))
    .reduce<Binding[]>(
      (bindings, wildcard) =>
        bindings.flatMap((binding) => wildcards[wildcard]!.map((path) => new Map([...binding, [wildcard, path]]))),
      [outer],
    )
}

function wildcardsIn(node: Condition): Set<string> {
  switch (node.kind) {
    case 'name':
      return new Set(Object.keys(wildcards).filter((wildcard) => node.text.startsWith(wildcard)))
    case 'unary':
      return wildcardsIn(node.operand)
    case 'binary':
      return new Set([...wildcardsIn(node.left), ...wildcardsIn(node.right)])
    case 'call':
      return node.name === 'any' || node.name === 'all' ? new Set() : wildcardsIn(node.argument)
    default:
      return new Set()
  }
}

/** A recorded run, and the first of its cycles that are looked at. */
export interface Searched {
  readonly values: Values
  readonly from: number
}

/** The value of a condition in a cycle; booleans are 0 and 1. */
export function valueIn(node: Condition, cycle: number, binding: Binding, searched: Searched): bigint {
  const at = (inner: Condition, when = cycle): bigint => valueIn(inner, when, binding, searched)
  switch (node.kind) {
    case 'number':
      return node.value
    case 'boolean':
      return BigInt(node.value)
    case 'name':
      return nameIn(node.text, cycle, binding, searched.values)
    case 'unary':
      return { '!': (x: bigint) => 1n - x, '~': (x: bigint) => ~x, '-': (x: bigint) => -x }[node.operator](
        at(node.operand),
      )
    case 'binary':
      return operate(node.operator, at(node.left), at(node.right))
    case 'call':
      break
  }
  const { name, argument } = node
  if (name === 'any' || name === 'all') {
    const found = bindingsOf(argument, binding).map((inner) => valueIn(argument, cycle, inner, searched) === 1n)
    return BigInt(name === 'any' ? found.includes(true) : !found.includes(false))
  }
  if (name === 'earlier') {
    for (let before = searched.from; before < cycle; before++) if (at(argument, before) === 1n) return 1n
    return 0n
  }
  if (name === 'before') return at(argument, Math.max(0, cycle - 1))
  if (cycle === 0) return 0n
  const [before, now] = [at(argument, cycle - 1), at(argument)]
  return BigInt(name === 'change' ? before !== now : before !== now && now === (name === 'rise' ? 1n : 0n))
}

function nameIn(text: string, cycle: number, binding: Binding, values: Values): bigint {
  if (text in Mode) return BigInt(Mode[text as keyof typeof Mode])
  const wildcard = Object.keys(wildcards).find((known) => text.startsWith(known))
  const path = wildcard === undefined ? text : binding.get(wildcard)! + text.slice(wildcard.length)
  const whole = values[cycle]!.get(path)
  if (whole !== undefined) return whole
  const [, base, bit] = /^(.*)\[(\d+)\]$/.exec(path)!
  return (values[cycle]!.get(base!)! >> BigInt(bit!)) & 1n
}

function operate(operator: BinaryNode['operator'], a: bigint, b: bigint): bigint {
  const results: Record<BinaryNode['operator'], () => bigint | boolean> = {
    '||': () => a | b,
    '&&': () => a & b,
    '|': () => a | b,
    '^': () => a ^ b,
    '&': () => a & b,
    '===': () => a === b,
    '!==': () => a !== b,
    '<': () => a < b,
    '<=': () => a <= b,
    '>': () => a > b,
    '>=': () => a >= b,
    '<<': () => a << b,
    '>>': () => a >> b,
    '+': () => a + b,
    '-': () => a - b,
    '*': () => a * b,
  }
  return BigInt(results[operator]())
}
