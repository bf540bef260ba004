/** Workloads as text: CSV or JSON, a row for each event. docs/workloads.md describes the columns. */

import { formOf, readRows, wholeNumber, type Row } from '../../base/rows/rows.js'
import type { CollectiveName, Trace, TraceKind, TraceNode } from './trace.js'
import { anyTag, failAt, isRooted, most, rootedNames } from './trace.js'

const header = 'rank,id,type,after,ns,peer,bytes,tag,group,name'
const line = '0,1,send,0,,1,4096,,,activations'
const example = '{"rank":0,"id":1,"type":"send","after":[0],"peer":1,"bytes":4096}'

const kinds = ['compute', 'send', 'receive', 'join'] as const satisfies readonly TraceKind[]
const collectives = [
  'all-reduce',
  'reduce-scatter',
  'all-gather',
  'all-to-all',
  ...rootedNames,
  'barrier',
] as const satisfies readonly CollectiveName[]

/** @throws FlitwaveError FW980 with the wrong line */
export function readTextTrace(file: string, text: string): Trace {
  const rows = readRows(text, {
    required: ['rank', 'id', 'type'],
    header,
    line,
    example,
    fail: (line, message, help) => failAt({ file, line }, message, help),
  })
  if (rows.length === 0)
    failAt({ file, line: 1 }, 'there is no event in the file', `write a row for each, such as ${line} below ${header}`)
  if (rows.length > most.nodes)
    failAt({ file, line: rows[most.nodes]!.line }, `there are more than ${most.nodes} events`, 'split the file')
  const nodes = rows.map((row) => nodeOf(row, file))
  const ranks = 1 + nodes.reduce((last, { rank, kind, peer }) => Math.max(last, rank, kind === 'compute' ? 0 : peer), 0)
  return { format: formOf(text), ranks, nodes, notes: [] }
}

function nodeOf(row: Row, file: string): TraceNode {
  const { line, values } = row
  const { type: named, name, bytes, peer, tag, group } = values
  const source = { file, line }
  const type = String(named)
  const collective = collectives.find((name) => name === type)
  const kind = collective ? 'collective' : kinds.find((name) => name === type)
  if (!kind)
    return failAt(
      source,
      `line ${line}: type is ${shown(named)}`,
      `type is one of ${[...kinds, ...collectives].join(', ')}`,
    )
  const isMessage = kind === 'send' || kind === 'receive'
  const hasBytes = isMessage || (collective !== undefined && collective !== 'barrier')
  const id = whole(row, 'id', file, Number.MAX_SAFE_INTEGER)
  return {
    rank: whole(row, 'rank', file, most.ranks - 1),
    id,
    kind,
    label: isAbsent(name) ? `${type} ${id}` : String(name),
    source,
    after: afterOf(row, file),
    nanoseconds: kind === 'compute' ? duration(row, file) : absent(row, 'ns', type, file),
    // A receive takes what is sent to it.
    bytes:
      hasBytes && !(kind === 'receive' && isAbsent(bytes))
        ? whole(row, 'bytes', file, 2 ** 40)
        : absent(row, 'bytes', type, file),
    peer:
      isMessage || (isRooted(collective) && !isAbsent(peer))
        ? whole(row, 'peer', file, most.ranks - 1)
        : absent(row, 'peer', type, file),
    tag: isMessage && !isAbsent(tag) ? tagOf(row, file) : absent(row, 'tag', type, file),
    ...(collective && { collective }),
    ...(collective && !isAbsent(group) && { group: String(group) }),
  }
}

function whole({ line, values }: Row, column: string, file: string, greatest: number): number {
  const value = wholeNumber(values[column])
  if (value !== null && value <= greatest) return value
  const help = `${column} is a whole number from 0 to ${greatest}`
  return failAt({ file, line }, `line ${line}: ${column} is ${shown(values[column])}`, help)
}

function tagOf(row: Row, file: string): number {
  return Number(row.values['tag']) === anyTag ? anyTag : whole(row, 'tag', file, 2 ** 32 - 1)
}

/** Refuses a value in a column that this type does not use: it would be ignored silently. */
function absent({ line, values }: Row, column: string, type: string, file: string): 0 {
  if (isAbsent(values[column])) return 0
  const message = `line ${line}: ${column} is ${shown(values[column])}, and ${type} has none`
  return failAt({ file, line }, message, `leave ${column} empty`)
}

function duration({ line, values }: Row, file: string): number {
  const { ns } = values
  const value = typeof ns === 'string' && /^\d+(\.\d+)?$/.test(ns) ? Number(ns) : ns
  if (typeof value === 'number' && value >= 0 && value <= 1e15) return value
  return failAt(
    { file, line },
    `line ${line}: ns is ${shown(ns)}`,
    'ns is how long it computes, in nanoseconds, from 0',
  )
}

/** In CSV, numbers separated by blanks; in JSON, an array. */
function afterOf({ line, values }: Row, file: string): number[] {
  const { after } = values
  if (isAbsent(after)) return []
  const items: readonly unknown[] = Array.isArray(after)
    ? after
    : typeof after === 'number'
      ? [after]
      : String(after).split(/\s+/)
  return items.map((item) => {
    const id = wholeNumber(item)
    if (id !== null) return id
    const help = 'after names ids of the same rank, with blanks between them; in JSON, an array'
    return failAt({ file, line }, `line ${line}: after is ${shown(after)}`, help)
  })
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

function shown(value: unknown): string {
  return isAbsent(value) ? 'missing' : JSON.stringify(value)
}
