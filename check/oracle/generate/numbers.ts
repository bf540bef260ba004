/** Numeric expressions. */

import { expression, sequence, text, type Piece } from '../../fuzz/generate/piece.js'
import { arrayOf, element, folded, search } from './arrays.js'
import { guarded } from './guards.js'
import { allOnes, numberPiece as make, type Maker, type NumberPiece } from './number-piece.js'
import { largest, type Writer } from './writer.js'

/** A random number over the scope. */
export function numberOf(writer: Writer, depth: number): NumberPiece {
  const { choice } = writer
  for (let attempts = 0; attempts < 8; attempts++) {
    const maker = depth <= 0 ? choice.pick(simple) : choice.pick(choice.chance(2, 5) ? simple : compound)
    const made = maker(writer, depth)
    if (made && made.low > -largest && made.high < largest) return made
  }
  return literal(writer)
}

function literal({ choice }: Writer): NumberPiece {
  const value = choice.between(0, 7)
  return make(expression`${value}`, value, value)
}

/** Reads of sufficient width. */
function read(writer: Writer): NumberPiece | null {
  const found = writer.maybe(writer.scope.numbers)
  return found ? make(expression`${found.text}`, found.low, found.high) : null
}

const simple: readonly Maker[] = [read, read, read, literal]

const sum: Maker = (writer, depth) => {
  const [a, b] = [writer.number(depth - 1), writer.number(depth - 1)]
  if (writer.choice.chance(1, 2)) return make(expression`(${a.piece} + ${b.piece})`, a.low + b.low, a.high + b.high)
  return make(expression`(${a.piece} - ${b.piece})`, a.low - b.high, a.high - b.low)
}

const product: Maker = (writer, depth) => {
  const [a, b] = [writer.number(depth - 1), writer.number(0)]
  const corners = [a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high]
  return make(expression`(${a.piece} * ${b.piece})`, Math.min(...corners), Math.max(...corners))
}

const bitwise: Maker = (writer, depth) => {
  const [a, b] = [writer.number(depth - 1), writer.number(depth - 1)]
  const operator = writer.choice.pick(['&', '|', '^'])
  const most = Math.max(allOnes(a.high), allOnes(b.high), allOnes(a.low), allOnes(b.low))
  const isSigned = a.low < 0 || b.low < 0
  return make(expression`(${a.piece} ${operator} ${b.piece})`, isSigned ? -most - 1 : 0, most)
}

const shift: Maker = (writer, depth) => {
  const { piece, low, high } = writer.number(depth - 1)
  const by = writer.choice.between(0, 3)
  if (writer.choice.chance(1, 2)) return make(expression`(${piece} << ${by})`, low * 2 ** by, high * 2 ** by)
  return make(expression`(${piece} >> ${by})`, Math.floor(low / 2 ** by), Math.floor(high / 2 ** by))
}

const shiftBySignal: Maker = (writer, depth) => {
  const by = writer.maybe(writer.scope.numbers.filter(({ low, high }) => low >= 0 && high <= 7))
  if (!by) return null
  const { piece, low, high } = writer.number(depth - 1)
  if (writer.choice.chance(1, 2))
    return make(expression`(${piece} << ${by.text})`, Math.min(low, low * 2 ** by.high), high * 2 ** by.high)
  return make(expression`(${piece} >> ${by.text})`, Math.min(low, 0), Math.max(high, 0))
}

const unary: Maker = (writer, depth) => {
  const { piece, low, high } = writer.number(depth - 1)
  if (writer.choice.chance(1, 2)) return make(expression`(-${piece})`, -high, -low)
  return make(expression`(~${piece})`, -high - 1, -low - 1)
}

const chosen: Maker = (writer, depth) => {
  const [a, b] = [writer.number(depth - 1), writer.number(depth - 1)]
  writer.note('?:')
  return make(
    expression`(${writer.bool(depth - 1)} ? ${a.piece} : ${b.piece})`,
    Math.min(a.low, b.low),
    Math.max(a.high, b.high),
  )
}

const lowBits: Maker = (writer, depth) => {
  const width = writer.choice.between(1, 5)
  return make(expression`low(${writer.number(depth - 1).piece}, ${width})`, 0, 2 ** width - 1)
}

/** Functions that must know the width of a value. */
const wide: Maker = (writer) => {
  const { choice } = writer
  const signals = writer.scope.numbers.filter(({ width }) => width !== null)
  const a = writer.maybe(signals)
  const b = writer.maybe(signals)
  if (!a || !b) return null
  const [width, other] = [a.width!, b.width!]
  return choice.weighted<NumberPiece>([
    [2, () => make(expression`concat(${a.text}, ${b.text})`, 0, 2 ** (width + other) - 1)],
    [1, () => make(expression`concat(${writer.bool(0)}, low(${b.text}, 2))`, 0, 7)],
    [1, () => make(expression`asUnsigned(${a.text})`, 0, 2 ** width - 1)],
    [1, () => make(expression`asSigned(${a.text})`, -(2 ** (width - 1)), 2 ** (width - 1) - 1)],
    [1, () => make(expression`bits(${a.text}, ${width - 1}, ${width > 1 ? 1 : 0})`, 0, 2 ** width - 1)],
    [1, () => make(expression`asBit(${writer.bool(0)})`, 0, 1)],
    [1, () => make(expression`literal(uint(5), ${choice.between(0, 31)})`, 0, 31)],
  ])
}

const packed: Maker = (writer) => {
  const struct = writer.maybe(writer.scope.structs.filter(({ isHardware }) => isHardware))
  return struct ? make(expression`low(pack(${struct.text}), 6)`, 0, 63) : null
}

const indexed: Maker = (writer) => {
  const array = writer.maybe(writer.scope.arrays)
  if (!array) return null
  const index = array.isHardware ? writer.index(array.length) : writer.indexWithin(array.length)
  const member = array.element === 'struct' ? '.m' : ''
  const width = array.element === 'struct' ? writer.struct.width : array.width
  return make(expression`${array.text}[${index}]!${member}`, 0, 2 ** width - 1)
}

const called: Maker = (writer, depth) => {
  const callee = writer.maybe(writer.scope.functions.filter(({ gives }) => gives !== 'bool'))
  if (!callee || callee.gives === 'bool') return null
  return make(callOf(writer, callee, depth), callee.gives.low, callee.gives.high)
}

/** A call of a function in scope. */
export function callOf(writer: Writer, callee: Writer['scope']['functions'][number], depth: number): Piece {
  const given = callee.takes.map((kind) => (kind === 'bool' ? writer.bool(depth - 1) : writer.fitting(4, depth - 1)))
  return expression`${callee.text}(${sequence(given, ', ')})`
}

const builtIn: Maker = (writer, depth) => {
  const [a, b] = [writer.number(depth - 1), writer.number(depth - 1)]
  const name = writer.choice.pick(['min', 'max', 'abs', 'Number', 'spread', 'random', 'choose'] as const)
  writer.note(`Math.${name}`)
  switch (name) {
    case 'min':
      return make(expression`Math.min(${a.piece}, ${b.piece})`, Math.min(a.low, b.low), Math.min(a.high, b.high))
    case 'max':
      return make(expression`Math.max(${a.piece}, ${b.piece})`, Math.max(a.low, b.low), Math.max(a.high, b.high))
    case 'abs':
      return make(expression`Math.abs(${a.piece})`, 0, Math.max(-a.low, a.high, 0))
    case 'Number':
      return make(expression`Number(${writer.bool(0)})`, 0, 1)
    case 'random':
      return writer.choice.chance(1, 2) ? make(expression`Math.floor(Math.random() * 4)`, 0, 3) : null
    case 'choose': {
      const piece = expression`helpers.choose(${writer.bool(0)}, ${a.piece}, ${b.piece})`
      return make(piece, Math.min(a.low, b.low), Math.max(a.high, b.high))
    }
    case 'spread': {
      const { piece, width } = arrayOf(writer)
      return make(expression`Math.max(...${piece})`, 0, 2 ** width - 1)
    }
  }
}

const immediate: Maker = (writer, depth) => {
  const { piece, low, high } = writer.number(depth - 1)
  const other = writer.number(0)
  writer.note('function expression')
  const [least, most] = [Math.min(low, other.low), Math.max(high, other.high)]
  return writer.choice.weighted<NumberPiece>([
    [1, () => make(expression`(() => ${piece})()`, low, high)],
    [
      1,
      () => make(expression`(() => { if (${writer.bool(0)}) return ${piece}; return ${other.piece} })()`, least, most),
    ],
    [
      1,
      () =>
        make(
          expression`(function (p: number, q: number, r = p) { return p > q ? q : r })(${piece}, ${other.piece})`,
          least,
          most,
        ),
    ],
    [1, () => make(expression`((...all: number[]) => all[1]!)(${other.piece}, ${piece})`, low, high)],
    [1, () => make(expression`(({ q }: { q: number }) => q)({ q: ${piece} })`, low, high)],
    [1, () => make(expression`(([, q]: number[]) => q!)([${other.piece}, ${piece}])`, low, high)],
  ])
}

/** Members of literals, accessed in all ways of TypeScript. */
const member: Maker = (writer, depth) => {
  const { piece, low, high } = writer.number(depth - 1)
  writer.note('literal')
  return writer.choice.weighted<NumberPiece>([
    [1, () => make(expression`({ q: ${piece} }).q`, low, high)],
    [1, () => make(expression`({ q: ${piece} })['q']`, low, high)],
    [1, () => make(expression`({ q: ${piece} } as { q?: number }).q!`, low, high)],
    [1, () => make(expression`((q: number) => ({ get r() { return q } }))(${piece}).r`, low, high)],
    [1, () => make(expression`({ q: () => ${piece} }).q()`, low, high)],
    [1, () => make(expression`({ ...{ q: ${piece}, r: 1 } }).q`, low, high)],
    [1, () => make(expression`({ q: ${piece} } as { q: number } | undefined)?.q!`, low, high)],
    [1, () => make(expression`Object.entries({ q: ${piece} })[0]![1]`, low, high)],
    [1, () => make(expression`new Map([['q', ${piece}]]).get('q')!`, low, high)],
    [1, () => make(expression`Object.fromEntries([['q', ${piece}]])['q']!`, low, high)],
    [1, () => make(expression`({ [${'`q${1}`'}]: ${piece} } as Record<string, number>)['q1']!`, low, high)],
  ])
}

const getter: Maker = (writer) =>
  writer.kind === 'function' ? null : make(text`this.${writer.choice.pick(['total', 'mixed(3)', 'mixed()'])}`, 0, 63)

const compound: readonly Maker[] = [
  ...[sum, sum, sum, product, bitwise, bitwise, shift, shiftBySignal, unary, chosen, chosen, lowBits, wide, packed],
  ...[
    guarded,
    guarded,
    indexed,
    indexed,
    called,
    called,
    folded,
    element,
    element,
    builtIn,
    immediate,
    member,
    member,
    getter,
    search,
  ],
]
