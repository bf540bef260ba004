import type { DumpVariable } from '../dump.js'
import type { EnumTables } from './enum-tables.js'
import { splitName } from './names.js'
import { widthOf, type Signals } from './signals.js'

/** A variable as it stands in the file. */
export interface Entry {
  readonly type: string
  readonly direction: DumpVariable['direction']
  readonly scope: readonly string[]
  readonly structs: number
  readonly name: string
  readonly signal: number
  /** Number of the table of its enum; 0 without one. */
  readonly table: number
}

/** The geometry has lengths alone: events and ports of extended VCD have lengths of bits. */
export function refineKind({ kinds, lengths }: Signals, { signal, type }: Entry): void {
  if (kinds[signal] !== 'bits') return
  if (type === 'event' && lengths[signal] === 1) kinds[signal] = 'event'
  if (type === 'port') kinds[signal] = 'port'
}

/**
 * @param offset - for errors
 * @throws FlitwaveError FW977 for an enum that the file does not have
 */
export function variableOf(entry: Entry, signals: Signals, tables: EnumTables, offset: number): DumpVariable {
  const { signal, scope, structs, type, direction, table } = entry
  const kindInFile = signals.kinds[signal]!
  const kind = kindInFile === 'port' ? 'bits' : kindInFile
  const width = widthOf(signals, signal)
  const members = table > 0 && kind === 'bits' ? tables.membersOf(table, width, offset) : null
  const inside = structs === 0 ? {} : { structs }
  const typed = members ? { members, enumName: tables.nameOf(table) } : { members }
  return { signal, scope, ...inside, ...splitName(entry.name, width), kind, width, type, direction, ...typed }
}
