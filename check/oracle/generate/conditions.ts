/** Boolean expressions. */

import { expression, type Piece } from '../../fuzz/generate/piece.js'
import { arrayOf } from './arrays.js'
import { callOf } from './numbers.js'
import type { Writer } from './writer.js'

/** Makes a condition of limited depth; null if the scope lacks something that it needs. */
type Maker = (writer: Writer, depth: number) => Piece | null

/** A random condition over the scope. */
export function condition(writer: Writer, depth: number): Piece {
  const { choice } = writer
  for (let attempts = 0; attempts < 6; attempts++) {
    const maker = depth <= 0 || choice.chance(2, 5) ? choice.pick(simple) : choice.pick(compound)
    const made = maker(writer, depth)
    if (made) return made
  }
  return expression`true`
}

const read: Maker = ({ scope, choice }) => (scope.bools.length > 0 ? expression`${choice.pick(scope.bools)}` : null)

const comparison: Maker = (writer, depth) => {
  const [a, b] = [writer.number(depth - 1), writer.number(depth - 1)]
  const operator = writer.choice.pick(['===', '!==', '<', '<=', '>', '>='] as const)
  const canHold = {
    '===': a.low <= b.high && b.low <= a.high,
    '!==': true,
    '<': a.low < b.high,
    '<=': a.low <= b.high,
    '>': a.high > b.low,
    '>=': a.high >= b.low,
  }
  return canHold[operator] ? expression`(${a.piece} ${operator} ${b.piece})` : null
}

/** A comparison with a possible value of the other side. */
const test: Maker = (writer, depth) => {
  const { piece, low, high } = writer.number(depth - 1)
  if (low >= high) return null
  const value = writer.choice.between(low, Math.min(high, low + 7))
  return expression`(${piece} ${writer.choice.pick(['===', '!==', '<=', '>='])} ${value})`
}

const logic: Maker = (writer, depth) =>
  expression`(${writer.bool(depth - 1)} ${writer.choice.pick(['&&', '||'])} ${writer.bool(depth - 1)})`

const negation: Maker = (writer, depth) => expression`!${writer.bool(depth - 1)}`

const choice: Maker = (writer, depth) =>
  expression`(${writer.bool(depth - 1)} ? ${writer.bool(depth - 1)} : ${writer.bool(depth - 1)})`

const bits: Maker = (writer) => {
  const signal = writer.maybe(writer.scope.numbers.filter(({ width }) => width !== null))
  if (!signal) return null
  const { text: name, width } = signal
  return writer.choice.weighted<Piece>([
    [2, () => expression`bit(${name}, ${writer.choice.between(0, width! - 1)})`],
    [1, () => expression`bit(${name}, ${writer.index(width!)})`],
    [1, () => expression`any(${name})`],
    [1, () => expression`all(${name})`],
    [1, () => expression`parity(${name})`],
    [1, () => expression`any([${writer.bool(0)}, ${writer.bool(0)}])`],
    [1, () => expression`all([${writer.bool(0)}, ${writer.bool(0)}])`],
  ])
}

const called: Maker = (writer, depth) => {
  const callee = writer.maybe(writer.scope.functions.filter(({ gives }) => gives === 'bool'))
  return callee ? callOf(writer, callee, depth) : null
}

const sameStruct: Maker = (writer) => {
  const structs = writer.scope.structs.filter(({ isHardware }) => isHardware)
  const [a, b] = [writer.maybe(structs), writer.maybe(structs)]
  return a && b && a !== b ? expression`(${a.text} ${writer.choice.pick(['===', '!=='])} ${b.text})` : null
}

/** Methods whose result depends on the elements. */
const search: Maker = (writer) => {
  const { piece, width } = arrayOf(writer)
  const x = writer.fresh('x')
  const wanted = writer.fitting(width, 0)
  const method = writer.choice.pick(['includes', 'some', 'every', 'includes', 'indexOf'])
  writer.note(method)
  if (method === 'includes') return expression`${piece}.includes(${wanted})`
  if (method === 'indexOf') return expression`(${piece}.indexOf(${wanted}) >= 0)`
  return expression`${piece}.${method}((${x}) => ${x} >= ${wanted})`
}

const asked = [
  ...(['Boolean', 'typeof', 'typeof bool', 'isInteger', 'Object.is', 'Set', 'Map', 'conditions'] as const),
  ...(['filter(Boolean)', 'instanceof', 'helpers.same', 'random'] as const),
]

/** Facts that JavaScript knows about a value, but not about a signal. */
const builtIn: Maker = (writer, depth) => {
  const { piece } = writer.number(depth - 1)
  const made = writer.choice.pick(asked)
  writer.note(made)
  switch (made) {
    case 'Boolean':
      return expression`Boolean(${writer.choice.chance(1, 2) ? piece : writer.bool(0)})`
    case 'typeof':
      return expression`(typeof ${piece} === 'number')`
    case 'typeof bool':
      return expression`(typeof ${writer.bool(0)} === 'boolean')`
    case 'isInteger':
      return expression`Number.isInteger(${piece})`
    case 'Object.is':
      return expression`Object.is(${piece}, ${writer.choice.between(0, 3)})`
    case 'Set':
      return expression`new Set([1, 3]).has(${piece})`
    case 'Map':
      return expression`(new Map([[0, 2], [1, 3]]).get(${piece}) === 3)`
    case 'filter(Boolean)':
      return expression`([${writer.bool(0)}, ${writer.bool(0)}].filter(Boolean).length === 1)`
    case 'instanceof':
      return expression`((${piece} as unknown) instanceof Object)`
    case 'random':
      return expression`(Math.random() < 0.5)`
    case 'helpers.same':
      return expression`helpers.same(${piece}, ${writer.number(0).piece})`
    case 'conditions':
      return expression`[${writer.bool(0)}, ${writer.bool(0)}].${writer.choice.pick(['some', 'every'])}(Boolean)`
  }
}

/** Conditions that hardware may not support. */
export const unusual: Maker = (writer, depth) => writer.choice.pick([search, builtIn])(writer, depth)

const simple: readonly Maker[] = [read, read, read, test]
const compound: readonly Maker[] = [
  ...[comparison, comparison, test, test, logic, logic, logic, negation, choice, bits, bits, called, sameStruct],
  unusual,
]
