/**
 * FST, GTKWave's compressed format: a tenth of the size of VCD, and quick to open. This writes a simple subset of the format
 * that GTKWave's `fstapi.c` reads: a header, one block of value changes, the geometry and the hierarchy, packed with zlib.
 * Names, scopes and time are as in VCD; the file also contains the names of enum members.
 */

import { host } from '#host'
import type { Trace } from '../../engines/sim/trace/trace.js'
import { ByteWriter, concatenated } from '../../base/byte-writer.js'
import {
  clockName,
  endTime,
  enumTableText,
  signalsOf,
  supplementaryType,
  timeUnit,
  unitsPerCycle,
  type Signal,
  type Scope,
} from './signals.js'
import { fourStateBits } from './values.js'
import type { EnumShape } from '../../ir/shape.js'

/** Block types. */
const block = { header: 0, valueChanges: 1, geometry: 3, hierarchy: 4 } as const

/** Written as a double, so that readers can detect the byte order. */
const endianTest = 2.7182818284590452354

/** Sizes of the header's text fields. */
const headerSizes = { version: 128, date: 119 } as const

/** The trace as FST. The same trace gives the same bytes: no date is written. */
export function printFst(trace: Trace): Uint8Array {
  const signals = signalsOf(trace)
  const tree = hierarchy(clockName, signals.scopes)
  const widths = [1, ...signals.all.map(({ width }) => width)]
  const chains = [clockChain(trace), ...signals.all.map((signal) => changeChain(signal, trace.firstCycle))]
  return concatenated([
    section(block.header, header(trace, widths.length, tree.scopeCount)),
    section(block.valueChanges, valueChanges(trace, widths, chains)),
    section(block.geometry, geometry(widths)),
    section(block.hierarchy, new ByteWriter().uint64(tree.bytes.length).bytes(host.gzip(tree.bytes)).finish()),
  ])
}

/** A block: its type, and a length that includes itself. */
function section(type: number, content: Uint8Array): Uint8Array {
  return new ByteWriter()
    .byte(type)
    .uint64(content.length + 8)
    .bytes(content)
    .finish()
}

function header(trace: Trace, signalCount: number, scopeCount: number): Uint8Array {
  const memoryOfWriter = 0
  const blocksOfValueChanges = 1
  const verilog = 0
  const timeZero = 0
  return new ByteWriter()
    .uint64(trace.firstCycle * unitsPerCycle)
    .uint64(endTime(trace))
    .double(endianTest)
    .uint64(memoryOfWriter)
    .uint64(scopeCount)
    .uint64(signalCount)
    .uint64(signalCount)
    .uint64(blocksOfValueChanges)
    .byte(timeUnit.exponent & 0xff)
    .fixedString(`Flitwave ${trace.title}`, headerSizes.version)
    .fixedString('', headerSizes.date)
    .byte(verilog)
    .uint64(timeZero)
    .finish()
}

function geometry(widths: readonly number[]): Uint8Array {
  const content = new ByteWriter()
  for (const width of widths) content.varint(width)
  const packed = pack(content.finish())
  return new ByteWriter().uint64(content.length).uint64(widths.length).bytes(packed).finish()
}

/** In bytes: shorter data hardly shrinks, and setting up zlib dominates the time. GTKWave has the same limit. */
const shortest = 32

/** Deflates data if that makes it shorter. A reader compares the two lengths; equal lengths mean uncompressed data. */
function pack(data: Uint8Array): Uint8Array {
  if (data.length <= shortest) return data
  const deflated = host.deflate(data)
  return deflated.length < data.length ? deflated : data
}

function valueChanges(trace: Trace, widths: readonly number[], chains: readonly Uint8Array[]): Uint8Array {
  const writer = new ByteWriter()
    .uint64(trace.firstCycle * unitsPerCycle)
    .uint64(endTime(trace))
    .uint64(chains.reduce((sum, chain) => sum + chain.length, 0))
  writeInitialValues(writer, widths)
  writeChains(writer, chains)
  writeTimes(writer, trace)
  return writer.finish()
}

/** All signals change at the first time, so their initial value is never shown: unknown. */
function writeInitialValues(writer: ByteWriter, widths: readonly number[]): void {
  const bits = new Uint8Array(widths.reduce((sum, width) => sum + width, 0)).fill('x'.charCodeAt(0))
  const packed = pack(bits)
  writer.varint(bits.length).varint(packed.length).varint(widths.length).bytes(packed)
}

/** Each signal's changes, then an index of their positions: the odd varints are distances between starts. */
function writeChains(writer: ByteWriter, chains: readonly Uint8Array[]): void {
  writer.varint(chains.length)
  const start = writer.length
  writer.byte('Z'.charCodeAt(0))
  const index = new ByteWriter()
  let previous = 0
  for (const chain of chains) {
    const position = writer.length - start
    index.varint((position - previous) * 2 + 1)
    previous = position
    const packed = pack(chain)
    writer.varint(packed === chain ? 0 : chain.length).bytes(packed)
  }
  writer.bytes(index.finish()).uint64(index.length)
}

/** The times to which changes refer by number: two for each cycle, then the end, as differences. */
function writeTimes(writer: ByteWriter, trace: Trace): void {
  const count = timeIndex(trace.lastCycle - trace.firstCycle) + timesPerCycle + 1
  const times = new ByteWriter().varint(trace.firstCycle * unitsPerCycle)
  for (let i = 1; i < count; i += 1) times.varint(unitsPerCycle / timesPerCycle)
  const packed = pack(times.finish())
  writer.bytes(packed).uint64(times.length).uint64(packed.length).uint64(count)
}

const timesPerCycle = 2

function timeIndex(cycleOffset: number): number {
  return cycleOffset * timesPerCycle
}

/** A bit's change is one varint: the distance in time, the bit, and 0 for "neither x nor z". */
function clockChain(trace: Trace): Uint8Array {
  const chain = new ByteWriter().varint(0b10)
  const toggles = timeIndex(trace.lastCycle - trace.firstCycle + 1)
  for (let i = 1; i < toggles; i += 1) chain.varint((1 << 2) | (i % 2 === 0 ? 0b10 : 0b00))
  return chain.finish()
}

function changeChain({ leaf, width, shape }: Signal, firstCycle: number): Uint8Array {
  const { cycles, values, unknown } = leaf
  const chain = new ByteWriter()
  let previous = 0
  for (const [i, cycle] of cycles.entries()) {
    const now = timeIndex(cycle - firstCycle)
    const bits = fourStateBits(shape, values[i] ?? 0, unknown?.[i])
    const isKnown = !/[xz]/.test(bits)
    if (width === 1 && isKnown) chain.varint((now - previous) * 4 + Number(bits) * 2)
    else if (width === 1) chain.varint((now - previous) * 16 + (bits === 'x' ? 1 : 3))
    else if (isKnown) chain.varint((now - previous) * 2).bytes(packBits(bits))
    else chain.varint((now - previous) * 2 + 1).bytes(characters.encode(bits))
    previous = now
  }
  return chain.finish()
}

const characters = new TextEncoder()

/** Eight bits per byte, the most significant first; the last byte is padded with zeros. */
function packBits(bits: string): Uint8Array {
  const bytes = new Uint8Array(Math.ceil(bits.length / 8))
  for (let i = 0; i < bytes.length; i += 1) bytes[i] = Number.parseInt(bits.slice(i * 8, i * 8 + 8).padEnd(8, '0'), 2)
  return bytes
}

/** The first byte of an entry. A signal begins with its type instead. */
const tag = { attribute: 252, scope: 254, upscope: 255 } as const

const scopeTypes = { instance: 0, generate: 5, struct: 6 } as const

const signalTypes = { register: 5, wire: 16, enum: 28 } as const

const directions = { input: 1, output: 2, wire: 0, register: 0, local: 0 } as const

/** Attributes of a type of their own: the type of a signal, and a table of member names, or the number of one. */
const miscellaneous = { type: 0, supplementary: 2, enumTable: 7 } as const

interface Hierarchy {
  readonly bytes: Uint8Array
  readonly scopeCount: number
}

/** Signals in the order of their ids: first the clock, outside all scopes. */
function hierarchy(clockName: string, scopes: readonly Scope[]): Hierarchy {
  const writer = new ByteWriter()
  writeSignal(writer, signalTypes.wire, directions.wire, clockName, 1)
  const tables = new EnumTables(writer)
  const scopeCount = scopes.reduce((count, scope) => count + writeScope(writer, tables, scope), 0)
  return { bytes: writer.finish(), scopeCount }
}

/** Returns the number of written scopes. */
function writeScope(writer: ByteWriter, tables: EnumTables, scope: Scope): number {
  const component = ''
  writer.byte(tag.scope).byte(scopeTypes[scope.kind]).cString(scope.name).cString(component)
  for (const signal of scope.signals) {
    if (signal.shape.kind === 'enum') tables.refer(signal.shape)
    const type = supplementaryType(signal.shape)
    if (type) writeAttribute(writer, miscellaneous.supplementary, type.name, type.number)
    writeSignal(writer, signalType(signal), directions[signal.role], signal.name, signal.width)
  }
  const inner = scope.scopes.reduce((count, child) => count + writeScope(writer, tables, child), 0)
  writer.byte(tag.upscope)
  return inner + 1
}

function signalType({ shape, role }: Signal): number {
  if (shape.kind === 'enum') return signalTypes.enum
  return role === 'register' ? signalTypes.register : signalTypes.wire
}

function writeSignal(writer: ByteWriter, type: number, direction: number, name: string, width: number): void {
  const noAlias = 0
  writer.byte(type).byte(direction).cString(name).varint(width).varint(noAlias)
}

function writeAttribute(writer: ByteWriter, subtype: number, text: string, number: number): void {
  writer.byte(tag.attribute).byte(miscellaneous.type).byte(subtype).cString(text).varint(number)
}

/** One table for each enum, written before its first use and referred to by number. */
class EnumTables {
  private readonly numbers = new Map<string, number>()

  constructor(private readonly writer: ByteWriter) {}

  /** Assigns these names to the next signal. */
  refer(shape: EnumShape): void {
    const table = enumTableText(shape)
    const number = this.numbers.get(table) ?? this.numbers.size + 1
    if (number > this.numbers.size) this.write(table, number)
    this.numbers.set(table, number)
    this.write('', number)
  }

  private write(text: string, number: number): void {
    writeAttribute(this.writer, miscellaneous.enumTable, text, number)
  }
}
