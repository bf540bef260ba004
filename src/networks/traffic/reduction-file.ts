/** Files of reductions: groups of terminals, and the vectors that they give. CSV, or JSON with the same members. */

import { operationNames } from '../../../rtl/reduction/operation.js'
import type { ReductionGroup } from '../../../rtl/reduction/group-tree.js'
import { readRows, wholeNumber, type Row } from '../../base/rows/rows.js'
import { failAtLine } from '../../runs/testbench/definition.js'
import type { InputFile } from '../../runs/testbench/host/host.js'

/** A vector of a member of a group. */
export interface VectorRow {
  /** Its line in the file, from 1. */
  readonly line: number
  /** The earliest cycle in which it is offered. */
  readonly cycle: number
  readonly terminal: number
  /** The number of its group, from 0. */
  readonly group: number
  readonly values: readonly number[]
}

const groupColumns = ['operation', 'root', 'members', 'to'] as const
const vectorColumns = ['cycle', 'terminal', 'group', 'values'] as const

/**
 * The groups of a file, numbered from 0 in file order. Members are numbers with blanks between them, or an array in JSON.
 * @throws FlitwaveError FW915 at the first wrong line
 */
export function readGroups(file: InputFile, terminals: number): ReductionGroup[] {
  const rows = rowsOf(file, groupColumns, 'sum,4,1 3 5,members', '{"operation":"sum","root":4,"members":[1,3,5],"to":"members"}') // prettier-ignore
  if (rows.length === 0) failAtLine(file, 1, 'there is no group in the file', `write a row for each below ${groupColumns.join(',')}`) // prettier-ignore
  return rows.map(({ line, values }) => {
    const field = new Fields(file, line)
    const members = field.list('a member', values['members'], terminals - 1)
    if (members.length === 0) field.refuse('there are no members', 'name at least one')
    if (new Set(members).size < members.length) field.refuse('a member is named twice', 'name each once')
    return {
      operation: field.choice('operation', values['operation'], operationNames),
      root: field.whole('root', values['root'], 0, terminals - 1),
      members,
      to: field.choice('to', values['to'], ['root', 'members'] as const),
    }
  })
}

/** The bounds of vectors. */
export interface VectorLimits {
  readonly groups: readonly ReductionGroup[]
  /** Bits of a word, at most 32. */
  readonly width: number
  readonly cycle: number
}

/**
 * The vectors of a file, in file order. Values are numbers with blanks between them, or an array in JSON.
 * @throws FlitwaveError FW915 at the first wrong line
 */
export function readVectors(file: InputFile, { groups, width, cycle }: VectorLimits): VectorRow[] {
  const rows = rowsOf(file, vectorColumns, '0,1,0,7 8 9', '{"cycle":0,"terminal":1,"group":0,"values":[7,8,9]}')
  if (rows.length === 0) failAtLine(file, 1, 'there is no vector in the file', `write a row for each below ${vectorColumns.join(',')}`) // prettier-ignore
  return rows.map(({ line, values }) => {
    const field = new Fields(file, line)
    const group = field.whole('group', values['group'], 0, groups.length - 1)
    const terminal = field.whole('terminal', values['terminal'], 0, Number.MAX_SAFE_INTEGER)
    const { members } = groups[group]!
    if (!members.includes(terminal)) field.refuse(`terminal ${terminal} is no member of group ${group}`, `its members are ${members.join(' ')}`) // prettier-ignore
    const words = field.list('a value', values['values'], 2 ** width - 1)
    if (words.length === 0) field.refuse('there are no values', 'write at least one')
    return { line, cycle: field.whole('cycle', values['cycle'], 0, cycle), terminal, group, values: words }
  })
}

function rowsOf(file: InputFile, required: readonly string[], line: string, example: string): Row[] {
  const fail = (at: number, message: string, help: string): never => failAtLine(file, at, message, help)
  return readRows(file.text, { required, header: required.join(','), line, example, fail })
}

/** Reads the fields of a line. */
class Fields {
  constructor(
    private readonly file: InputFile,
    private readonly line: number,
  ) {}

  whole(name: string, given: unknown, from: number, to: number): number {
    const value = wholeNumber(given)
    if (value !== null && value >= from && value <= to) return value
    return this.refuse(`${name} is ${shown(given)}`, `it is a whole number from ${from} to ${to}`)
  }

  list(name: string, given: unknown, to: number): number[] {
    const listed = typeof given === 'string' ? given.split(/\s+/).filter((part) => part !== '') : [given].flat()
    return listed.map((one: unknown) => this.whole(name, one, 0, to))
  }

  choice<T extends string>(name: string, given: unknown, choices: readonly T[]): T {
    const found = choices.find((choice) => choice === given)
    return found ?? this.refuse(`${name} is ${shown(given)}`, `it is one of ${choices.join(', ')}`)
  }

  refuse(message: string, help: string): never {
    return failAtLine(this.file, this.line, `line ${this.line}: ${message}`, help)
  }
}

function shown(given: unknown): string {
  return given === undefined ? 'missing' : JSON.stringify(given)
}
