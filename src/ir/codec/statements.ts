/** Encodes statements, each as its kind and its parts, in execution order. */

import { holds } from '../integer.js'
import type { Expr, Stmt, SwitchCase } from '../ir.js'
import type { Place } from '../../base/diagnostic/place.js'
import { expectType } from './expressions.js'
import { limits, checkLimit, refuse } from './limits.js'
import type { ModuleInput } from './module-input.js'
import type { ModuleOutput } from './module-output.js'

/** A code is an index into this list. */
const kinds = ['assign', 'if', 'switch', 'write', 'assert', 'cover', 'outOfRange'] as const satisfies Stmt['kind'][]

export function writeBody(body: readonly Stmt[], output: ModuleOutput): void {
  output.list(body, (stmt) => writeStatement(stmt, output))
}

function writeStatement(stmt: Stmt, output: ModuleOutput): void {
  output.number(kinds.indexOf(stmt.kind))
  output.place(stmt.place)
  switch (stmt.kind) {
    case 'assign':
      output.target(stmt.target)
      return output.root(stmt.value)
    case 'if':
      output.root(stmt.condition)
      writeBody(stmt.then, output)
      return writeBody(stmt.else, output)
    case 'switch':
      output.root(stmt.subject)
      output.list(stmt.cases, ({ values, body, place }) => {
        output.place(place)
        output.list(values, (value) => output.integer(value))
        writeBody(body, output)
      })
      output.flag(stmt.default !== null)
      return stmt.default ? writeBody(stmt.default, output) : undefined
    case 'write':
      output.memory(stmt.memory)
      output.root(stmt.address)
      return output.root(stmt.value)
    case 'assert':
      output.root(stmt.condition)
      output.flag(stmt.isAssumed === true)
      return output.text(stmt.message)
    case 'cover':
      output.root(stmt.condition)
      return output.text(stmt.label)
    case 'outOfRange':
      output.root(stmt.index)
      return output.number(stmt.length)
  }
}

/** @throws FlitwaveError FW925 if a statement is invalid */
export function readBody(input: ModuleInput, depth = 0): readonly Stmt[] {
  checkLimit(depth, limits.statements, 'statements inside each other')
  return input.list(() => readStatement(input, depth))
}

function readStatement(input: ModuleInput, depth: number): Stmt {
  const kind = kinds[input.number(kinds.length)]!
  const place = input.place()
  switch (kind) {
    case 'assign': {
      const target = input.target()
      return { kind, target, value: expectType(input.root(), target.signal.type), place }
    }
    case 'if': {
      const condition = input.rootCondition()
      const then = readBody(input, depth + 1)
      return { kind, condition, then, else: readBody(input, depth + 1), place }
    }
    case 'switch':
      return readSwitch(input, place, depth + 1)
    case 'write': {
      const memory = input.memory()
      const address = input.rootIndex()
      return { kind, memory, address, value: expectType(input.root(), memory.type), place }
    }
    case 'assert': {
      const condition = input.rootCondition()
      const isAssumed = input.flag()
      return { kind, condition, message: input.text(), ...(isAssumed && { isAssumed }), place }
    }
    case 'cover':
      return { kind, condition: input.rootCondition(), label: input.text(), place }
    case 'outOfRange':
      return { kind, index: input.rootIndex(), length: input.number(), place }
  }
}

function readSwitch(input: ModuleInput, place: Place, depth: number): Stmt {
  const subject = input.root()
  const named = new Set<bigint>()
  const readCase = (): SwitchCase => {
    const at = input.place()
    const values = input.list(() => readLabel(input, subject, named), 1)
    return { values, body: readBody(input, depth), place: at }
  }
  const cases = input.list(readCase)
  const otherwise = input.flag() ? readBody(input, depth) : null
  if (otherwise === null && named.size !== 2 ** subject.type.width) refuse('a switch without default is not complete')
  return { kind: 'switch', subject, cases, default: otherwise, place }
}

/** Reads a value that the subject can have and no other case has. */
function readLabel(input: ModuleInput, { type }: Expr, named: Set<bigint>): bigint {
  const value = input.integer()
  if (!holds(type, value) || named.has(value))
    refuse('a case of a switch has a value that another one has, or that never comes')
  named.add(value)
  return value
}
