import { Choice } from './choice.js'
import type { Helper, Surroundings } from './surroundings.js'
import { ClassGenerator, makeHelper, type GeneratedClass } from './module.js'
import { sequence, statement, text, type Piece } from './piece.js'
import { sizeOf } from './size.js'
import { TypeSet } from './types.js'

/** A generated program: its text, and the class that is the top of the design. */
export interface Program {
  readonly seed: number
  readonly piece: Piece
  readonly top: string
}

const imported = `all, any, asBit, asMember, assert, asSigned, asUnsigned, bit, bits, bool, clear, comb, concat, connect, cover, enumOf, flipped,
  input, low, memory, Module, noReset, output, pack, param, parity, reg, seq, sint, struct, uint, unpackAs, unused, vec, wire, wiring`

/** The program of a seed, which changes only with the generator. */
export function generateProgram(seed: number): Program {
  const choice = new Choice(seed, sizeOf(seed))
  let names = 0
  const types = new TypeSet(choice)
  const fresh = (prefix: string): string => `${prefix}${names++}`
  const around: Surroundings = { choice, types, helpers: [], parameters: [], fresh }
  const functions = choice.times(0, 2, () => {
    const { helper, signature, body } = makeHelper(around)
    const named: Helper = { ...helper, name: fresh('compute') }
    return { helper: named, piece: statement`function ${named.name}${signature} {\n${body}}\n` }
  })
  const surroundings = { ...around, helpers: functions.map(({ helper }) => helper) }
  const classes: GeneratedClass[] = []
  for (let i = choice.amount(0, 2); i > 0; i--) {
    classes.push(new ClassGenerator(`Part${classes.length}`, classes, choice.chance(1, 2), surroundings).generate())
  }
  classes.push(new ClassGenerator('Top', classes, false, surroundings).generate())
  const parts = sequence([
    ...types.declarations().map((line) => `${line}\n`),
    ...functions.map(({ piece }) => piece),
    ...classes.map(({ piece }) => piece),
  ])
  return { seed, top: 'Top', piece: text`'use rtl'\nimport { ${imported} } from 'flitwave/hdl'\n\n${parts}` }
}
