/** Random conditions over a {@link import('./bank.js').Bank}. */

import fc from 'fast-check'
import type { Condition, NameNode } from '../../../src/runs/find/syntax/condition.js'
import { FlitwaveError } from '../../../src/base/diagnostic/diagnostic.js'

const name = (text: string): NameNode => ({ kind: 'name', text, at: 0 })
const names = (...texts: string[]): fc.Arbitrary<Condition> => fc.constantFrom(...texts.map(name))
const inCells = (field: string): string[] => [
  `dut.rows[*].slot.${field}`,
  `dut.cells[*].${field}`,
  `dut.rows[1].slot.${field}`,
]

const flags = names(
  ...inCells('full'),
  ...inCells('item.head'),
  ...inCells('push'),
  'dut.rows[*].marks[1]',
  'dut.marks[0]',
)
const unsigned = names(...inCells('count'), ...inCells('wide'), ...inCells('words[3]'), 'dut.value')
const signed = names('dut.level', ...inCells('item.delta'))
const literal = fc.bigInt(0n, 40n).map((value): Condition => ({ kind: 'number', value, at: 0 }))
const bits = names(...inCells('count[2]'), 'dut.value[4]')

const call = (text: string, argument: Condition): Condition => ({ kind: 'call', name: text as 'any', argument, at: 0 })
const join = (operator: string, left: Condition, right: Condition): Condition => ({
  kind: 'binary',
  operator: operator as '+',
  left,
  right,
  at: 0,
})
const operator = (...signs: string[]): fc.Arbitrary<string> => fc.constantFrom(...signs)

/** A condition of one bit, as far as types go. */
export const anyCondition: fc.Arbitrary<Condition> = fc.letrec<{ flag: Condition; number: Condition }>((tie) => ({
  flag: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    flags,
    fc.tuple(operator('===', '!==', '<', '<=', '>', '>='), tie('number'), tie('number')).map((t) => join(...t)),
    fc.tuple(operator('===', '!=='), names(...inCells('mode')), names('Idle', 'Busy', 'Stuck')).map((t) => join(...t)),
    fc.tuple(operator('&&', '||', '===', '!=='), tie('flag'), tie('flag')).map((t) => join(...t)),
    fc.tuple(operator('&', '|', '^'), tie('flag'), tie('flag')).map((t) => join(...t)),
    tie('flag').map((operand): Condition => ({ kind: 'unary', operator: '!', operand, at: 0 })),
    fc.tuple(operator('rise', 'fall', 'before', 'earlier', 'any', 'all'), tie('flag')).map((t) => call(...t)),
    tie('number').map((argument) => call('change', argument)),
  ),
  number: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    unsigned,
    signed,
    literal,
    bits,
    tie('number').map((argument) => call('before', argument)),
    fc.tuple(operator('+', '-', '*', '&', '|', '^'), tie('number'), tie('number')).map((t) => join(...t)),
    fc.tuple(operator('<<', '>>'), tie('number'), fc.oneof(bits, literal)).map((t) => join(...t)),
    fc
      .tuple(fc.constantFrom('~' as const, '-' as const), tie('number'))
      .map(([sign, operand]): Condition => ({ kind: 'unary', operator: sign, operand, at: 0 })),
  ),
})).flag

/** The errors that a random condition may get: it cannot hold, or ranges over nothing. */
const mayBeRefused = ['FW105', 'FW106', 'FW107', 'FW109', 'FW973']

export function isRefusal(error: unknown): boolean {
  return error instanceof FlitwaveError && mayBeRefused.includes(error.diagnostics[0]!.code)
}
