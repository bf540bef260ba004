/** The part of an FST file that names things: scopes, signals, and the members of enums. */

import type { EnumShape } from '../../ir/shape.js'
import { ByteWriter } from '../../base/byte-writer.js'
import type { Scope, Signal } from './signals.js'

/** What an entry begins with, unless it is a signal, which begins with its type. */
const tag = { attribute: 252, scope: 254, upscope: 255 } as const

const scopeTypes = { instance: 0, struct: 6 } as const

const signalTypes = { register: 5, wire: 16, enum: 28 } as const

const directions = { input: 1, output: 2, wire: 0, register: 0, local: 0 } as const

/** The attribute that holds a table of member names, or points to one. */
const enumTable = { type: 0, subtype: 7 } as const

export interface Hierarchy {
  readonly bytes: Uint8Array
  readonly scopeCount: number
}

/** Signals in the order of their ids: first the clock, outside all scopes. */
export function hierarchy(clockName: string, scopes: readonly Scope[]): Hierarchy {
  const writer = new ByteWriter()
  writeSignal(writer, signalTypes.wire, directions.wire, clockName, 1)
  const tables = new EnumTables(writer)
  const scopeCount = scopes.reduce((count, scope) => count + writeScope(writer, tables, scope), 0)
  return { bytes: writer.finish(), scopeCount }
}

/** Returns how many scopes were written. */
function writeScope(writer: ByteWriter, tables: EnumTables, scope: Scope): number {
  const component = ''
  writer.byte(tag.scope).byte(scopeTypes[scope.kind]).cString(scope.name).cString(component)
  for (const signal of scope.signals) {
    if (signal.shape.kind === 'enum') tables.refer(signal.shape)
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

/** One table for each enum, written before its first use and referred to by number. */
class EnumTables {
  private readonly numbers = new Map<string, number>()

  constructor(private readonly writer: ByteWriter) {}

  /** Says that the signal which is written next has these names. */
  refer(shape: EnumShape): void {
    const table = tableText(shape)
    const number = this.numbers.get(table) ?? this.numbers.size + 1
    if (number > this.numbers.size) this.write(table, number)
    this.numbers.set(table, number)
    this.write('', number)
  }

  private write(text: string, number: number): void {
    this.writer.byte(tag.attribute).byte(enumTable.type).byte(enumTable.subtype).cString(text).varint(number)
  }
}

/** `State 2 IDLE ACTIVE 00 01` */
function tableText({ name, width, members }: EnumShape): string {
  const names = members.map((member) => member.name)
  const bits = members.map(({ value }) => value.toString(2).padStart(width, '0'))
  return [name, members.length, ...names, ...bits].join(' ')
}
