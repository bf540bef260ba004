/** Values that fit because of known facts: conditions around them, and the number of additions. */

import { expression, statement, type Piece } from '../../fuzz/generate/piece.js'
import { readableNumber } from './assignments.js'
import { numberPiece as make, type Maker } from './number-piece.js'
import type { NumberName, NumberTarget } from './scope.js'
import type { Idiom } from './statements.js'
import type { Writer } from './writer.js'

/** A signal or variable that a condition can bound and that can reach at least `least`. */
function guardable(writer: Writer, least: number): NumberName | undefined {
  const isName = (text: string): boolean => /^(?:this\.)?\w+$/.test(text)
  return writer.maybe(writer.scope.numbers.filter(({ text, low, high }) => isName(text) && low >= 0 && high >= least))
}

/** A target that can hold `most`. */
function targetFor(writer: Writer, most: number): NumberTarget | undefined {
  return writer.maybe(writer.scope.numberTargets.filter(({ width }) => 2 ** width > most))
}

/** Numbers that a condition keeps in bounds. */
export const guarded: Maker = (writer) => {
  const name = guardable(writer, 1)
  if (!name) return null
  const { text: x, high } = name
  const by = writer.choice.between(1, Math.min(high, 7))
  writer.note('guarded number')
  return writer.choice.weighted([
    [2, () => make(expression`(${x} >= ${by} ? ${x} - ${by} : 0)`, 0, high - by)],
    [2, () => make(expression`(${x} < ${by} ? 0 : ${x} - ${by})`, 0, high - by)],
    [1, () => make(expression`(${x} < ${by} ? ${x} * 3 : 1)`, 0, Math.max(1, (by - 1) * 3))],
    [1, () => make(expression`(${x} <= ${by} ? ${x} << 2 : 3)`, 0, Math.max(3, by << 2))],
    [1, () => make(expression`(${x} > ${by} ? ${by} : ${x})`, 0, by)],
    [1, () => make(expression`(${x} < ${by} || ${writer.bool(0)} ? 0 : ${x} - ${by})`, 0, high - by)],
    [1, () => make(expression`(${x} >= ${by} && ${writer.bool(0)} ? ${x} - ${by} : 0)`, 0, high - by)],
    [
      1,
      () => {
        const { piece, low: least, high: most } = writer.number(0)
        return make(expression`(${x} <= ${by} ? ${piece} >> (${by} - ${x}) : 0)`, Math.min(least, 0), Math.max(most, 0))
      },
    ],
    [2, () => make(expression`Math.min(${by}, ${x})`, 0, by)],
    [1, () => make(expression`Math.max(-2, Math.min(1, ${writer.number(1).piece}))`, -2, 1)],
  ])
}

/** A store that fits because of a condition around it. */
function guardedStore(writer: Writer): Piece | null {
  const name = guardable(writer, 2)
  const target = name && targetFor(writer, Math.ceil(name.high / 2))
  if (!name || !target) return null
  const { text: x, high } = name
  const middle = Math.floor(high / 2)
  return writer.choice.weighted([
    [2, () => statement`if (${x} <= ${middle}) ${target.text} = ${x}\n`],
    [2, () => statement`if (${x} < ${middle}) ${target.text} = ${x} + 1; else ${target.text} = ${high} - ${x}\n`],
    [1, () => statement`if (!(${x} < ${middle})) ${target.text} = ${x} - ${middle}\n`],
    [1, () => statement`if (${x} > 0 && ${x} <= ${middle}) { const held = ${x} - 1; ${target.text} = held }\n`],
    [1, () => statement`switch (${x}) { case 1: case 2: ${target.text} = ${x} - 1; break; default: }\n`],
  ])
}

export const guards: Readonly<Record<string, Idiom>> = {
  'guarded store': guardedStore,
  'clamp by a branch': (writer) => {
    const target = writer.maybe(writer.scope.numberTargets)
    if (!target) return null
    const { piece, low, high } = writer.number(1)
    const most = 2 ** target.width - 1
    if (high <= most || low > most) return null
    const name = writer.fresh('clamped')
    const least = low < 0 ? `if (${name} < 0) ${name} = 0\n` : ''
    return statement`{ let ${name} = ${piece}\n${least}if (${name} > ${most}) ${name} = ${most}\n${target.text} = ${name} }\n`
  },
  'count of bits': (writer) => {
    const signal = writer.maybe(writer.scope.numbers.filter(({ width }) => width !== null))
    const target = signal && targetFor(writer, signal.width!)
    if (!target) return null
    const n = writer.fresh('n')
    const { text: x, width } = signal
    const turn = writer.choice.pick([`${n} += bit(${x}, i) ? 1 : 0`, `if (bit(${x}, i)) ${n}++`])
    return statement`{ let ${n} = 0; for (let i = 0; i < ${width!}; i++) { ${turn} }; ${target.text} = ${n} }\n`
  },
  'new value with a name': (writer) => {
    const target = readableNumber(writer)
    if (!target) return null
    const name = writer.fresh('next')
    const by = writer.choice.between(1, 2 ** target.width - 1)
    return writer.choice.weighted([
      [2, () => statement`{ const ${name} = ${target.text} - ${by}; ${target.text} = ${name} }\n`],
      [
        1,
        () =>
          statement`{ let ${name} = ${target.text}; if (${writer.bool(1)}) ${name} = ${name} + ${by}; ${target.text} = ${name} }\n`,
      ],
      [
        1,
        () =>
          statement`{ const ${name} = ${target.text} === ${by} ? 0 : ${target.text} + 1; ${target.text} = ${name} }\n`,
      ],
    ])
  },
  'comparison in some turns': (writer) => {
    const name = guardable(writer, 1)
    const target = writer.maybe(writer.scope.boolTargets)
    if (!name || !target) return null
    return statement`for (const i of [${name.high}, ${2 * name.high + 2}]) if (${name.text} === i) ${target.text} = ${writer.bool(0)}\n`
  },
}
