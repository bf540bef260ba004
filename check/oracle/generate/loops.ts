/** Loops, which run during elaboration. */

import { statement, text, type Piece } from '../../fuzz/generate/piece.js'
import { block, statements, type Idiom } from './statements.js'
import type { Writer } from './writer.js'

/** A body in which a name is a number of a given width. */
function bodyWith(writer: Writer, names: readonly (readonly [string, number])[], high = 2): Piece {
  const inside = writer.inner((scope) => {
    scope.numbers = [
      ...scope.numbers,
      ...names.map(([name, width]) => ({ text: name, low: 0, high: 2 ** width - 1, width: null })),
    ]
  })
  return statements(inside, 1, high)
}

const numbers = (writer: Writer): Writer['scope']['arrays'][number] | undefined =>
  writer.maybe(writer.scope.arrays.filter(({ element }) => element === 'number'))

/** A store into each element of an array of signals. */
function storeEach(writer: Writer, at: string): Piece {
  const target = writer.maybe(writer.scope.arrayTargets.filter(({ element }) => element === 'number'))
  return target
    ? text`if (${at} < ${target.length}) ${target.text}[${at}] = ${writer.fitting(target.width, 1)}\n`
    : text``
}

export const loops: Readonly<Record<string, Idiom>> = {
  for: (writer) => {
    const i = writer.fresh('i')
    const array = numbers(writer)
    const length = array?.length ?? 2
    const inside = writer.inner((scope) => {
      scope.numbers = [...scope.numbers, { text: i, low: 0, high: length - 1, width: null }]
      if (array)
        scope.numbers = [
          ...scope.numbers,
          { text: `${array.text}[${i}]!`, low: 0, high: 2 ** array.width - 1, width: null },
        ]
    })
    return statement`for (let ${i} = 0; ${i} < ${length}; ${i}++) {\n${storeEach(inside, i)}${statements(inside, 1, 2)}}\n`
  },
  'for downwards': (writer) => {
    const i = writer.fresh('i')
    return statement`for (let ${i} = 2; ${i} >= 0; ${i} -= 1) {\n${storeEach(writer, i)}${bodyWith(writer, [[i, 2]], 1)}}\n`
  },
  'for … of': (writer) => {
    const array = numbers(writer)
    if (!array) return null
    const x = writer.fresh('x')
    const over = writer.choice.pick([
      array.text,
      `[...${array.text}]`,
      `${array.text}.slice()`,
      `${array.text}.values()`,
      `new Set([0, 1, 3])`,
    ])
    return statement`for (const ${x} of ${over}) {\n${bodyWith(writer, [[x, Math.max(array.width, 2)]])}}\n`
  },
  entries: (writer) => {
    const array = numbers(writer)
    if (!array) return null
    const [i, x] = [writer.fresh('i'), writer.fresh('x')]
    const names = [[i, 2] as const, [x, array.width] as const]
    return statement`for (const [${i}, ${x}] of ${array.text}.entries()) {\n${storeEach(writer, i)}${bodyWith(writer, names)}}\n`
  },
  'entries of an object': (writer) => {
    const [name, x] = [writer.fresh('key'), writer.fresh('x')]
    const value = writer.fitting(4, 1)
    return statement`for (const [${name}, ${x}] of Object.entries({ q: ${value}, r: 1 })) {
if (${name} === 'q') ${block(writer, 1)}
${bodyWith(writer, [[x, 4]], 1)}}\n`
  },
  forEach: (writer) => {
    const array = numbers(writer)
    if (!array) return null
    const [x, i] = [writer.fresh('x'), writer.fresh('i')]
    const body = text`${storeEach(writer, i)}${bodyWith(writer, [
      [x, array.width],
      [i, 2],
    ])}`
    return statement`${array.text}.forEach((${x}, ${i}) => {\n${body}})\n`
  },
  structs: (writer) => {
    const array = writer.maybe(writer.scope.arrays.filter(({ element }) => element === 'struct'))
    if (!array) return null
    const name = writer.fresh('s')
    const inside = writer.inner((scope) => writer.struct.addTo(scope, name, false))
    return statement`for (const ${name} of ${array.text}) {\n${statements(inside, 1, 2)}}\n`
  },
  'structs taken apart': (writer) => {
    const array = writer.maybe(writer.scope.arrays.filter(({ element }) => element === 'struct'))
    if (!array) return null
    const [m, k] = [writer.fresh('m'), writer.fresh('k')]
    const inside = writer.inner((scope) => {
      scope.numbers = [...scope.numbers, { text: m, low: 0, high: 2 ** writer.struct.width - 1, width: null }]
      scope.bools = [...scope.bools, k]
    })
    return statement`for (const { m: ${m}, k: ${k} = false } of ${array.text}) {\n${statements(inside, 1, 2)}}\n`
  },
  'structs written': (writer) => {
    const array = writer.maybe(writer.scope.arrayTargets.filter(({ element }) => element === 'struct'))
    if (!array) return null
    const name = writer.fresh('s')
    const inside = writer.inner((scope) => writer.struct.addTargetTo(scope, name, array.isReadable))
    return statement`for (const ${name} of ${array.text}) {\n${statements(inside, 1, 2)}}\n`
  },
  while: (writer) => {
    const n = writer.fresh('n')
    return statement`let ${n} = 0\nwhile (${n} < 2) {\n${bodyWith(writer, [[n, 1]], 1)}${n}++\n}\n`
  },
  'do while': (writer) => {
    const n = writer.fresh('n')
    return statement`let ${n} = 3\ndo {\n${bodyWith(writer, [[n, 2]], 1)}${n} -= 2\n} while (${n} > 0)\n`
  },
  break: (writer) => {
    const i = writer.fresh('i')
    return statement`for (const ${i} of [0, 1, 2]) {\nif (${i} === 2) break\n${bodyWith(writer, [[i, 2]])}}\n`
  },
  continue: (writer) => {
    const i = writer.fresh('i')
    return statement`for (let ${i} = 0; ${i} < 3; ${i}++) {\nif (${i} === 1) continue\n${bodyWith(writer, [[i, 2]])}}\n`
  },
  'continue by a signal': (writer) => {
    const i = writer.fresh('i')
    return statement`for (const ${i} of [0, 1]) {\nif (${writer.bool(1)}) continue\n${bodyWith(writer, [[i, 1]])}}\n`
  },
  label: (writer) => {
    if (writer.choice.chance(2, 3)) return null
    const [label, i, j] = [writer.fresh('outer'), writer.fresh('i'), writer.fresh('j')]
    const leave = writer.choice.pick(['continue', 'break'])
    const names = [[i, 1] as const, [j, 1] as const]
    return statement`${label}: for (const ${i} of [0, 1]) for (const ${j} of [0, 1]) {
if (${j} > ${i}) ${leave} ${label}
${bodyWith(writer, names, 1)}}\n`
  },
  'two loops': (writer) => {
    const [i, j] = [writer.fresh('i'), writer.fresh('j')]
    const names = [[i, 1] as const, [j, 1] as const]
    return statement`for (const ${i} of [0, 1]) for (let ${j} = ${i}; ${j} < 2; ${j}++) {\n${bodyWith(writer, names, 1)}}\n`
  },
}
