import type { ByteSource, DumpVariable } from '../dump.js'
import { blockTypes, contentOf, type Block } from './blocks.js'
import { ByteReader } from './byte-reader.js'
import { failDamaged } from './damage.js'
import { EnumTables } from './enum-tables.js'
import { gunzip } from './gunzip.js'
import {
  attributeTypes,
  directions,
  entryTags,
  miscellaneous,
  realTypes,
  structScopes,
  variableTypes,
} from './hierarchy-types.js'
import { unescaped } from './names.js'
import { signalsOf, type Signals } from './signals.js'
import { unpack } from './unpack.js'
import { refineKind, variableOf, type Entry } from './variables.js'

/** The variables of a file, and what their types say of its signals. */
export interface Hierarchy {
  readonly variables: readonly DumpVariable[]
  readonly signals: Signals
}

/**
 * Reads names and types of all variables.
 * @param geometry - null if the file has none: then signals are as the variables say
 * @throws FlitwaveError FW977 for a block that is damaged
 */
export async function readHierarchy(source: ByteSource, block: Block, geometry: Signals | null): Promise<Hierarchy> {
  const reader = new ByteReader(await unpackHierarchy(source, block), block.start + 16, true)
  const parser = new HierarchyParser(reader)
  const entries = parser.parse()
  const signals = geometry ?? signalsOf(parser.lengths, reader.offset)
  compareLengths(parser.lengths, signals, reader.offset)
  for (const entry of entries) refineKind(signals, entry)
  const variables = entries.map((entry) => variableOf(entry, signals, parser.tables, reader.offset))
  return { variables, signals }
}

/** Names and geometry are two blocks that say the same of lengths. */
function compareLengths(lengths: readonly number[], { count, geometryLengths }: Signals, offset: number): void {
  if (lengths.length !== count) failDamaged(offset, `${lengths.length} signals have names, but ${count} have a width`)
  const other = lengths.findIndex((length, i) => length !== geometryLengths[i])
  if (other >= 0)
    failDamaged(
      offset,
      `signal ${other} has two widths: ${lengths[other]} with its name, ${geometryLengths[other]} elsewhere`,
    )
}

async function unpackHierarchy(source: ByteSource, block: Block): Promise<Uint8Array> {
  const offset = block.start + 16
  if (block.end < offset) failDamaged(block.start, 'the hierarchy is too short')
  if (block.type === blockTypes.gzipHierarchy) {
    const length = new ByteReader(await source.read(block.start + 8, 8), block.start + 8).uint64()
    return gunzip(source, offset, block.end - offset, length)
  }
  const content = new ByteReader(await contentOf(source, block), block.start + 8)
  const length = content.uint64()
  const isTwice = block.type === blockTypes.lz4TwiceHierarchy
  const lengthOnce = isTwice ? content.varint() : length
  const once = unpack('lz4', content.take(content.bytes.length - content.position), lengthOnce, offset)
  return isTwice ? unpack('lz4', once, length, offset) : once
}

/** Goes over the entries: scopes, their ends, attributes, variables. */
class HierarchyParser {
  /** By signal, as in the geometry. */
  readonly lengths: number[] = []
  readonly tables = new EnumTables()
  private readonly entries: Entry[] = []
  private scope: readonly string[] = []
  /** By scope, how many of the innermost ones are structs. */
  private readonly structs = [0]
  private unnamedScopes = 0
  private table = 0
  private type = ''

  constructor(private readonly reader: ByteReader) {}

  parse(): readonly Entry[] {
    const { reader } = this
    while (!reader.isAtEnd) {
      const tag = reader.byte()
      if (tag === entryTags.scope) this.enterScope()
      else if (tag === entryTags.endOfScope) this.leaveScope()
      else if (tag === entryTags.attribute) this.readAttribute()
      else if (tag !== entryTags.endOfAttribute) this.readVariable(tag)
    }
    return this.entries
  }

  private enterScope(): void {
    const { reader } = this
    const isStruct = structScopes.has(reader.byte())
    this.structs.push(isStruct ? this.structs.at(-1)! + 1 : 0)
    const name = reader.text() || `$unnamed_scope_${this.unnamedScopes++}`
    reader.text()
    this.scope = [...this.scope, unescaped(name)]
  }

  private leaveScope(): void {
    this.scope = this.scope.slice(0, -1)
    if (this.structs.length > 1) this.structs.pop()
  }

  private readAttribute(): void {
    const { reader } = this
    const [type, subtype] = [reader.byte(), reader.byte()]
    const text = reader.text()
    const argument = reader.varint()
    if (type !== attributeTypes.miscellaneous) return
    if (subtype === miscellaneous.supplementalType) this.type = text
    if (subtype !== miscellaneous.enumTable) return
    if (text === '') this.table = argument
    else this.tables.add(argument, text, reader.offset)
  }

  private readVariable(tag: number): void {
    const { reader } = this
    const type = variableTypes[tag]
    if (type === undefined) failDamaged(reader.offset, `no entry of the hierarchy begins with ${tag}`)
    const direction = directions[reader.byte()]
    if (direction === undefined) failDamaged(reader.offset, 'a variable has an unknown direction')
    const name = reader.text()
    const length = reader.varint()
    const signal = this.signalOf(reader.varint(), type, length)
    const { scope, table } = this
    const structs = this.structs.at(-1)!
    this.entries.push({ type: this.type || type, direction, scope, structs, name, signal, table })
    this.table = 0
    this.type = ''
  }

  /** @param alias - number of the signal from 1; 0 for one of its own */
  private signalOf(alias: number, type: string, length: number): number {
    if (alias > this.lengths.length) failDamaged(this.reader.offset, `an alias of signal ${alias} stands before it`)
    if (alias > 0) return alias - 1
    return this.lengths.push(realTypes.has(type) ? 0 : length === 0 ? 0xffffffff : length) - 1
  }
}
