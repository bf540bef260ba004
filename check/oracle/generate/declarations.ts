/** Names for values, destructured in all ways of TypeScript. */

import { statement, text, type Piece } from '../../fuzz/generate/piece.js'
import { arrayOf } from './arrays.js'
import type { Idiom } from './statements.js'
import type { Writer } from './writer.js'

function addNumber(writer: Writer, name: string, low: number, high: number): void {
  writer.scope.numbers = [...writer.scope.numbers, { text: name, low, high, width: null }]
}

function addBits(writer: Writer, name: string, width: number): void {
  addNumber(writer, name, 0, 2 ** width - 1)
}

function addArray(writer: Writer, text: string, length: number, width: number): void {
  writer.scope.arrays = [...writer.scope.arrays, { text, length, element: 'number', width, isHardware: false }]
}

export const declarations: Readonly<Record<string, Idiom>> = {
  const: (writer) => {
    const { piece, low, high } = writer.number()
    const name = writer.fresh('x')
    addNumber(writer, name, low, high)
    return statement`const ${name} = ${piece}\n`
  },
  'const bool': (writer) => {
    const value = writer.bool()
    const name = writer.fresh('b')
    writer.scope.bools = [...writer.scope.bools, name]
    return statement`const ${name} = ${value}\n`
  },
  let: (writer) => {
    const width = writer.choice.between(2, 6)
    const value = writer.fitting(width)
    const name = writer.fresh('v')
    addBits(writer, name, width)
    writer.scope.numberTargets = [...writer.scope.numberTargets, { text: name, width, isReadable: true }]
    return statement`let ${name} = ${value}\n`
  },
  'let without a value': (writer) => {
    const width = writer.choice.between(2, 6)
    const name = writer.fresh('v')
    const piece = statement`let ${name}: number
if (${writer.bool(1)}) ${name} = ${writer.fitting(width, 1)}
else ${name} = ${writer.fitting(width, 1)}\n`
    addBits(writer, name, width)
    return piece
  },
  'let bool': (writer) => {
    const value = writer.bool()
    const name = writer.fresh('b')
    writer.scope.bools = [...writer.scope.bools, name]
    writer.scope.boolTargets = [...writer.scope.boolTargets, { text: name, isReadable: true }]
    return statement`let ${name} = ${value}\n`
  },
  'struct taken apart': (writer) => {
    const struct = writer.maybe(writer.scope.structs)
    if (!struct) return null
    const [m, k] = [writer.fresh('m'), writer.fresh('k')]
    const pattern = writer.choice.pick([
      `{ m: ${m}, k: ${k} }`,
      `{ k: ${k}, m: ${m} = 0 }`,
      `{ k: ${k}, ...${m}s }`,
      `{ ['m']: ${m}, 'k': ${k} }`,
    ])
    const piece = statement`const ${pattern} = ${struct.text}\n`
    if (pattern.includes('...')) addBits(writer, `${m}s.m`, writer.struct.width)
    else addBits(writer, m, writer.struct.width)
    writer.scope.bools = [...writer.scope.bools, k]
    return piece
  },
  'array taken apart': (writer) => {
    const array = writer.maybe(writer.scope.arrays.filter(({ element, length }) => element === 'number' && length > 1))
    if (!array) return null
    const [x, rest] = [writer.fresh('x'), writer.fresh('rest')]
    const pattern = writer.choice.pick([`[${x}, ...${rest}]`, `[, ${x}]`, `[${x} = 0]`, `{ 1: ${x}, length: ${rest} }`])
    const piece = statement`const ${pattern} = ${array.text}\n`
    if (pattern.includes('...')) addArray(writer, rest, array.length - 1, array.width)
    addBits(writer, x, array.width)
    return piece
  },
  'nested taken apart': (writer) => {
    const struct = writer.maybe(writer.scope.structs)
    if (!struct) return null
    const [m, first] = [writer.fresh('m'), writer.fresh('x')]
    const { piece, low, high } = writer.number(1)
    const made = statement`const { q: { m: ${m} }, r: [${first}, ...${first}s], t = 3 } = { q: ${struct.text}, r: [${piece}, 1] } as { q: S; r: [number, ...number[]]; t?: number }\n`
    addBits(writer, m, writer.struct.width)
    addNumber(writer, first, low, high)
    return made
  },
  'array literal': (writer) => {
    const length = writer.choice.between(1, 4)
    const name = writer.fresh('list')
    const piece = statement`const ${name} = ${writer.list(length, 4)}\n`
    addArray(writer, name, length, 4)
    return piece
  },
  'array of another': (writer) => {
    const { piece, length, width } = arrayOf(writer)
    const name = writer.fresh('list')
    addArray(writer, name, length, width)
    return statement`const ${name} = ${piece}\n`
  },
  'object literal': (writer) => {
    const name = writer.fresh('o')
    const piece = statement`const ${name} = ${writer.literal()}\n`
    writer.struct.addTo(writer.scope, name, false)
    return piece
  },
  'copy of a struct': (writer) => {
    const struct = writer.maybe(writer.scope.structs)
    if (!struct) return null
    const name = writer.fresh('o')
    writer.struct.addTo(writer.scope, name, false)
    return statement`const ${name} = { ...${struct.text}${writer.choice.chance(1, 2) ? `, k: true` : ''} }\n`
  },
  'let of a struct': (writer) => {
    const struct = writer.maybe(writer.scope.structs)
    if (!struct) return null
    const name = writer.fresh('o')
    const piece = statement`let ${name} = { ...${struct.text} }\n`
    writer.struct.addTo(writer.scope, name, false)
    writer.scope.structTargets = [...writer.scope.structTargets, { text: name, isReadable: true }]
    return piece
  },
  'name for a struct': (writer) => {
    const struct = writer.maybe(writer.scope.structs)
    if (!struct) return null
    const name = writer.fresh('s')
    writer.struct.addTo(writer.scope, name, false)
    return statement`const ${name} = ${struct.text}\n`
  },
  'chosen struct': (writer) => {
    const [a, b] = [writer.maybe(writer.scope.structs), writer.maybe(writer.scope.structs)]
    if (!a || !b) return null
    const name = writer.fresh('s')
    const piece = statement`const ${name} = ${writer.bool(1)} ? ${a.text} : ${b.text}\n`
    writer.struct.addTo(writer.scope, name, false)
    return piece
  },
  'element by a signal': (writer) => {
    const array = writer.maybe(writer.scope.arrays.filter(({ element }) => element === 'struct'))
    if (!array) return null
    const name = writer.fresh('s')
    const piece = statement`const ${name} = ${array.text}[${writer.index(array.length)}]!\n`
    writer.struct.addTo(writer.scope, name, false)
    return piece
  },
  'word of a memory': (writer) => {
    if (writer.kind === 'function') return null
    const name = writer.fresh('word')
    const piece = statement`const ${name} = this.words[${writer.index(3)}]!\n`
    writer.struct.addTo(writer.scope, name, false)
    return piece
  },
  'list that grows': (writer) => {
    const array = writer.maybe(writer.scope.arrays.filter(({ element }) => element === 'number'))
    if (!array) return null
    const name = writer.fresh('list')
    const { text: from, length, width } = array
    const more = writer.fitting(width, 1)
    const build = writer.choice.weighted<Piece>([
      [2, () => text`for (const x of ${from}) ${name}.push(x)`],
      [1, () => text`for (let i = 0; i < ${length}; i++) ${name}.unshift(${from}[i]!)`],
      [1, () => text`${name}.push(...${from})`],
      [1, () => text`for (let i = ${length}; i > 0; i--) ${name}[${length} - i] = ${from}[i - 1]!`],
      [1, () => text`${name}.push(${more}, ...${from}); ${name}.shift()`],
      [1, () => text`${name}.push(...${from}, ${more}); ${name}.pop()`],
      [1, () => text`${name}.push(...${from}); ${name}.splice(0, 1, ${more})`],
      [1, () => text`${name}.push(...${from}); ${name}.reverse()`],
    ])
    addArray(writer, name, length, width)
    return statement`const ${name}: number[] = []\n${build}\n`
  },
  map: (writer) => {
    const name = writer.fresh('map')
    const { piece, low, high } = writer.number(1)
    addNumber(writer, `${name}.get('q')!`, low, high)
    return statement`const ${name} = new Map<string, number>()\n${name}.set('q', ${piece})\n`
  },
  record: (writer) => {
    const name = writer.fresh('record')
    const { piece, low, high } = writer.number(1)
    addNumber(writer, `${name}['at1']!`, low, high)
    return statement`const ${name}: Record<string, number> = {}
for (const i of [0, 1]) ${name}[${'`at${i}`'}] = ${piece}\n`
  },
  template: (writer) => {
    const [key, name] = [writer.fresh('key'), writer.fresh('x')]
    const { piece, low, high } = writer.number(1)
    addNumber(writer, `(${key} === 'q3' ? 1 : 0)`, 0, 1)
    addNumber(writer, name, low, high)
    return statement`const ${key} = ${'`q${this.kids.length + 1}`'}\nconst ${name} = { [${key}]: ${piece} }[${key}]!\n`
  },
  'typed const': (writer) => {
    const { piece, low, high } = writer.number()
    const name = writer.fresh('x')
    addNumber(writer, name, low, high)
    return statement`const ${name}: number = (${piece} as number)!\n`
  },
}
