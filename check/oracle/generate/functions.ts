/** Functions inside blocks, and their calls. */

import { statement, text, type Piece } from '../../fuzz/generate/piece.js'
import type { FunctionName } from './scope.js'
import { statements, type Idiom } from './statements.js'
import type { NumberPiece } from './number-piece.js'
import type { Writer } from './writer.js'

/** A writer for a body that knows its parameters and the enclosing scope, and stores nothing. */
function bodyOf(writer: Writer, numbers: readonly string[], bools: readonly string[] = []): Writer {
  return writer.inner((scope) => {
    scope.numbers = [...scope.numbers, ...numbers.map((text) => ({ text, low: 0, high: 15, width: null }))]
    scope.bools = [...scope.bools, ...bools]
    Object.assign(scope, { numberTargets: [], boolTargets: [], structTargets: [], arrayTargets: [], children: [] })
  })
}

const both = (a: NumberPiece, b: NumberPiece): { low: number; high: number } => ({
  low: Math.min(a.low, b.low),
  high: Math.max(a.high, b.high),
})

/** The parameters, body and result of a function of numbers, as text after its name. */
export function numberFunction(writer: Writer): {
  readonly takes: FunctionName['takes']
  readonly signature: string
  readonly body: Piece
  readonly gives: { readonly low: number; readonly high: number }
} {
  const { choice } = writer
  const [a, b, c] = [writer.fresh('p'), writer.fresh('p'), writer.fresh('c')]
  const inside = bodyOf(writer, [a, b], [c])
  const takes = ['number', 'number', 'bool'] as const
  const signature = choice.pick([
    `(${a}: number, ${b}: number, ${c}: boolean): number`,
    `(${a}: number, ${b} = 3, ${c} = true): number`,
    `(${a}: number, ...[${b}, ${c}]: [number, boolean]): number`,
  ])
  const [x, y] = [inside.number(1), inside.number(1)]
  const test = inside.bool(1)
  const t = writer.fresh('t')
  const most = 15
  const bodies: readonly (() => { body: Piece; low: number; high: number })[] = [
    () => ({ body: text`return ${x.piece}`, low: x.low, high: x.high }),
    () => ({ body: text`if (${test}) return ${x.piece}\nreturn ${y.piece}`, ...both(x, y) }),
    () => ({ body: text`if (${test}) { return ${x.piece} } else { return ${y.piece} }`, ...both(x, y) }),
    () => ({
      body: text`let ${t} = ${inside.fitting(4, 1)}\nif (${test}) ${t} = ${inside.fitting(4, 1)}\nreturn ${t}`,
      ...{ low: 0, high: most },
    }),
    () => ({ body: text`const [q, r] = ${test} ? [${a}, ${b}] : [${b}, ${a}]\nreturn q - r`, low: -most, high: most }),
    () => ({
      body: text`switch (${a}) {\ncase 0: return ${x.piece}\ncase 1: return ${y.piece}\ndefault: return 2\n}`,
      ...both({ ...x, low: Math.min(2, x.low), high: Math.max(2, x.high) }, y),
    }),
    () => ({
      body: text`const inner = (q: number): number => low(q + ${a}, 4)\nreturn inner(inner(${b}))`,
      low: 0,
      high: most,
    }),
    () => ({
      body: text`let ${t} = 0\nfor (const q of [${a}, ${b}]) if (${test}) ${t} = low(${t} + q, 4)\nreturn ${t}`,
      ...{ low: 0, high: most },
    }),
    () => ({ body: text`const { q, r } = { q: ${a}, r: ${b} }\nreturn ${c} ? q : r`, low: 0, high: most }),
  ]
  const { body, low, high } = choice.pick(bodies)()
  return { takes, signature, body, gives: { low, high } }
}

function addFunction(writer: Writer, name: FunctionName): void {
  writer.scope.functions = [...writer.scope.functions, name]
}

export const functions: Readonly<Record<string, Idiom>> = {
  arrow: (writer) => {
    const name = writer.fresh('f')
    const { takes, signature, body, gives } = numberFunction(writer)
    addFunction(writer, { text: name, takes, gives })
    return statement`const ${name} = ${signature} => {\n${body}\n}\n`
  },
  'arrow of one expression': (writer) => {
    const [name, x] = [writer.fresh('f'), writer.fresh('p')]
    const { piece, low, high } = bodyOf(writer, [x]).number()
    addFunction(writer, { text: name, takes: ['number'], gives: { low, high } })
    return statement`const ${name} = (${x}: number): number => ${piece}\n`
  },
  predicate: (writer) => {
    const [name, x] = [writer.fresh('is'), writer.fresh('p')]
    const piece = bodyOf(writer, [x]).bool()
    addFunction(writer, { text: name, takes: ['number'], gives: 'bool' })
    return statement`const ${name} = (${x}: number): boolean => ${piece}\n`
  },
  'closure that writes': (writer) => {
    const [name, x] = [writer.fresh('put'), writer.fresh('p')]
    const inside = writer.inner((scope) => {
      scope.numbers = [...scope.numbers, { text: x, low: 0, high: 15, width: null }]
    })
    const body = statements(inside, 1, 2)
    return statement`const ${name} = (${x}: number): void => {\n${body}}\n${name}(${writer.fitting(4, 1)})\n`
  },
  'early return': (writer) => {
    const name = writer.fresh('put')
    const body = statements(writer.inner(), 1, 1)
    return statement`const ${name} = (): void => {\nif (${writer.bool(1)}) return\n${body}}\n${name}()\n`
  },
  'procedure with a struct': (writer) => {
    const target = writer.maybe(writer.scope.structTargets)
    if (!target || writer.kind === 'function') return null
    const call = writer.choice.pick(['putMember', 'putAll', 'helpers.putMember', 'this.put', 'Top.place'])
    return statement`${call}(${target.text}, ${writer.fitting(writer.struct.width, 1)})\n`
  },
  'helper of structs': (writer) => {
    const struct = writer.maybe(writer.scope.structs)
    const target = writer.maybe(writer.scope.structTargets)
    if (!struct || !target || writer.kind === 'function') return null
    const call = writer.choice.pick(['raised', 'helpers.raised', 'this.raised'])
    return statement`${target.text} = ${call}(${struct.text})\n`
  },
  generator: (writer) => {
    if (writer.choice.chance(9, 10)) return null
    const [name, x] = [writer.fresh('all'), writer.fresh('x')]
    const { piece, low, high } = writer.number(1)
    const inside = writer.inner((scope) => {
      scope.numbers = [...scope.numbers, { text: x, low: Math.min(low, 1), high: Math.max(high, 1), width: null }]
    })
    return statement`const ${name} = function* (q: number) { yield q; yield 1 }\nfor (const ${x} of ${name}(${piece})) {\n${statements(inside, 1, 1)}}\n`
  },
  'object with methods': (writer) => {
    const [name, x] = [writer.fresh('o'), writer.fresh('p')]
    const { piece, low, high } = writer.number(1)
    const inside = bodyOf(writer, [x]).number(1)
    addFunction(writer, { text: `${name}.f`, takes: ['number'], gives: { low: inside.low, high: inside.high } })
    writer.scope.numbers = [...writer.scope.numbers, { text: `${name}.q`, low, high, width: null }]
    return statement`const ${name} = { q: ${piece}, f: (${x}: number): number => ${inside.piece} }\n`
  },
  'closure over a let': (writer) => {
    const [name, n] = [writer.fresh('bump'), writer.fresh('n')]
    const piece = statement`let ${n} = ${writer.fitting(3, 1)}
const ${name} = (): void => { ${n} = low(${n} + 1, 3) }
${name}()
if (${writer.bool(1)}) ${name}()\n`
    writer.scope.numbers = [...writer.scope.numbers, { text: n, low: 0, high: 7, width: null }]
    return piece
  },
  'rest parameters': (writer) => {
    const name = writer.fresh('sum')
    const piece = statement`const ${name} = (...all: number[]): number => all.reduce((p, q) => p + q, 0)\n`
    addFunction(writer, { text: name, takes: ['number', 'number', 'number'], gives: { low: 0, high: 45 } })
    return piece
  },
  'optional call': (writer) => {
    const [name, x] = [writer.fresh('maybe'), writer.fresh('x')]
    const { piece, low, high } = writer.number(1)
    writer.scope.numbers = [
      ...writer.scope.numbers,
      { text: x, low: Math.min(low, 0), high: Math.max(high, 0), width: null },
    ]
    return statement`const ${name}: (() => number) | undefined = ${writer.choice.pick(['undefined', text`() => ${piece}`])}\nconst ${x} = ${name}?.() ?? 0\n`
  },
}
