/** The values of registers and memories before the first clock edge, as an `initial` block. */

import { constantOf } from '../../ir/fold.js'
import type { Block, Memory, Module, Signal } from '../../ir/ir.js'
import { allStatements } from '../../ir/visit.js'
import { print } from './expression.js'
import type { Scope } from './scope.js'
import { indent, literal } from './text.js'

/** True for a register or memory that begins with a value. */
const begins = ({ initial }: Signal | Memory): boolean => initial !== undefined

/** True if a clocked block changes something that begins with a value: `always_ff` would have to be its only driver. */
export function changesInitial({ body }: Block): boolean {
  return allStatements(body).some(
    (stmt) => (stmt.kind === 'assign' && begins(stmt.target.signal)) || (stmt.kind === 'write' && begins(stmt.memory)),
  )
}

/** Word by word: a file for `$readmemh` would be looked for where the simulator is started. */
export function printInitial({ signals, memories }: Module, scope: Scope): string[] {
  const registers = signals.filter(begins).map((register) => registerLine(register, scope))
  const index = memories.some(begins) ? scope.names.fresh('i') : ''
  const words = memories.filter(begins).flatMap((memory) => wordLines(memory, index, scope))
  const lines = [...registers, ...words]
  return lines.length === 0 ? [] : ['initial begin', ...indent(lines), 'end']
}

function registerLine(register: Signal, scope: Scope): string {
  const { name, type, place, initial } = register
  scope.usage.drive(name)
  const value = print(
    constantOf(initial!, type, place),
    scope,
    scope.enumOfTarget({ instance: null, signal: register }),
  )
  return `${name} = ${value};`
}

/** From here on, a run of equal words is a loop. */
const longRun = 4

function wordLines({ name, depth, type, initial = [] }: Memory, index: string, scope: Scope): string[] {
  scope.usage.drive(name)
  const wordAt = (address: number): bigint => initial[address] ?? 0n
  const lines: string[] = []
  for (let from = 0, to = 0; from < depth; from = to) {
    const word = wordAt(from)
    for (to = from + 1; to < depth && wordAt(to) === word;) to++
    const value = literal(word, type)
    if (to - from >= longRun)
      lines.push(
        `for (integer ${index} = ${from}; ${index} < ${to}; ${index} = ${index} + 1) ${name}[${index}] = ${value};`,
      )
    else for (let address = from; address < to; address++) lines.push(`${name}[${address}] = ${value};`)
  }
  return lines
}
