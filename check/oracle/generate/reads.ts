/** Values that are read before a store and used after it: they must not change. */

import { statement } from '../../fuzz/generate/piece.js'
import { readableNumber } from './assignments.js'
import { numberOf } from './numbers.js'
import type { Idiom } from './statements.js'

export const reads: Readonly<Record<string, Idiom>> = {
  'read, write, read': (writer) => {
    const target = readableNumber(writer)
    const other = writer.maybe(writer.scope.numberTargets)
    if (!target || !other || target === other) return null
    const before = writer.fresh('before')
    const value = numberOf(writer, 1)
    return statement`{ const ${before} = ${target.text}; ${target.text} = low(${value.piece}, ${target.width}); ${other.text} = low(${before} ^ ${target.text}, ${other.width}) }\n`
  },
  'struct read, written, read': (writer) => {
    const struct = writer.maybe(writer.scope.structTargets.filter(({ isReadable }) => isReadable))
    const other = writer.maybe(writer.scope.numberTargets)
    if (!struct || !other || other.text.startsWith(struct.text)) return null
    const name = writer.fresh('held')
    const held = writer.choice.pick([
      `const { m: ${name} } = ${struct.text}`,
      `const ${name} = { ...${struct.text} }.m`,
      `const [${name}] = [${struct.text}.m]`,
      `const { q: ${name} } = { q: ${struct.text}.m }`,
    ])
    return statement`{ ${held}; ${struct.text}.m = ${writer.fitting(writer.struct.width, 1)}; ${other.text} = low(${name}, ${other.width}) }\n`
  },
  'array read, written, read': (writer) => {
    const arrays = writer.scope.arrayTargets.filter(({ isReadable, element }) => isReadable && element === 'number')
    const array = writer.maybe(arrays)
    const other = writer.maybe(writer.scope.numberTargets)
    if (!array || !other || other.text.startsWith(array.text)) return null
    const { text: name, width } = array
    const held = writer.fresh('held')
    const [declared, value] = writer.choice.pick([
      [`[${held}]`, name],
      [`[, ...${held}]`, `[0, ...${name}]`],
      [held, `[${name}[0]!, 1]`],
      [held, `[...${name}]`],
      [held, `${name}.slice()`],
      [held, `${name}.concat([1])`],
      [held, `Array.from(${name})`],
      [held, `Object.values(${name})`],
      [held, `{ 0: ${name}[0]! }`],
      [`[[, ${held}]]`, `[...${name}.entries()] as [[number, number]]`],
    ] as const)
    const isNumber = declared.startsWith('[') && !declared.includes('...')
    const write = statement`${name}[0] = ${writer.fitting(width, 1)}`
    return statement`{ const ${declared} = ${value}; ${write}; ${other.text} = low(${held}${isNumber ? '' : '[0]!'}, ${other.width}) }\n`
  },
  'element of a literal': (writer) => {
    const [a, b] = writer.choice.shuffled(writer.scope.structTargets)
    if (!a || !b) return null
    const index = writer.indexWithin(2)
    const value = writer.fitting(writer.struct.width, 1)
    return writer.choice.chance(1, 2)
      ? statement`;[${a.text}, ${b.text}][${index}]!.m = ${value}\n`
      : statement`;[{ q: ${a.text} }, { q: ${b.text} }][${index}]!.q.m = ${value}\n`
  },
}
