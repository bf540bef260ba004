/** Statements: control statements here, idioms in other files. */

import { sequence, statement, text, type Piece } from '../../fuzz/generate/piece.js'
import { assignments } from './assignments.js'
import { declarations } from './declarations.js'
import { functions } from './functions.js'
import { guards } from './guards.js'
import { loops } from './loops.js'
import { reads } from './reads.js'
import type { Writer } from './writer.js'

/** Makes a statement, and adds the names that it declares; null if the scope lacks something that it needs. */
export type Idiom = (writer: Writer) => Piece | null

/** Some statements, one after the other. */
export function statements(writer: Writer, low: number, high: number): Piece {
  return sequence(writer.choice.times(low, high, () => randomStatement(writer)))
}

function randomStatement(writer: Writer): Piece {
  for (let attempts = 0; attempts < 12; attempts++) {
    const group = writer.choice.weighted<Readonly<Record<string, Idiom>>>([
      [6, () => assignments],
      [3, () => reads],
      [2, () => guards],
      [5, () => declarations],
      [writer.depth > 0 ? 4 : 0, () => control],
      [writer.depth > 0 ? 3 : 0, () => loops],
      [writer.depth > 0 ? 3 : 0, () => functions],
    ])
    const [name, idiom] = writer.choice.pick(Object.entries(group))
    const made = idiom(writer)
    if (!made) continue
    writer.note(name)
    return made
  }
  return text``
}

/** Statements in braces, whose names end with the block. */
export function block(writer: Writer, high = 2): Piece {
  return text`{\n${statements(writer.inner(), 1, high)}}`
}

const control: Readonly<Record<string, Idiom>> = {
  if: (writer) => statement`if (${writer.bool()}) ${block(writer)}\n`,
  'if else': (writer) => statement`if (${writer.bool()}) ${block(writer)} else ${block(writer)}\n`,
  'else if': (writer) =>
    statement`if (${writer.bool(1)}) ${block(writer)} else if (${writer.bool(1)}) ${block(writer)} else ${block(writer, 1)}\n`,
  'if without braces': (writer) => {
    const [then, other] = [assignments['number']!(writer), assignments['number']!(writer)]
    return then && other && statement`if (${writer.bool()}) ${then}else ${other}`
  },
  'switch on an enum': (writer) =>
    statement`switch (this.e) {
case State.Idle: ${block(writer, 1)} break
case State.Busy: ${block(writer, 1)} break
case State.Done: ${block(writer, 1)} break
default: ${block(writer, 1)}
}\n`,
  'switch on a number': (writer) => {
    const { piece, low, high } = writer.number(1)
    if (low > 0 || high < 3) return null
    return statement`switch (${piece}) {
case 0: case 2: ${block(writer, 1)} break
case 3: ${block(writer, 1)} break
default: ${block(writer, 1)}
}\n`
  },
  'switch on a known value': (writer) =>
    statement`switch (this.p.mode) {
case 'first': ${block(writer, 1)} break
default: ${block(writer, 1)}
}\n`,
  'switch (true)': (writer) =>
    writer.choice.chance(1, 3)
      ? statement`switch (true) {
case ${writer.bool(1)}: ${block(writer, 1)} break
default: ${block(writer, 1)}
}\n`
      : null,
  'a known condition': (writer) => statement`if (this.p.mode === 'first') ${block(writer)} else ${block(writer)}\n`,
  block: (writer) => statement`${block(writer)}\n`,
  assert: (writer) =>
    statement`${writer.choice.pick(['assert', 'assume', 'cover'])}(${writer.bool(1)}, '${writer.fresh('check')}')\n`,
}
