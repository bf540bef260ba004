/**
 * Limits for WebAssembly that do not depend on the machine: a module is rewritten to count its work and its open calls, and
 * to trap at a limit. A clock or the engine's own stack limit would stop it at a different place each time.
 */

import { BodyWriter, chargeBodies, type Added } from './wasm/body.js'
import {
  countImports,
  readLimits,
  header,
  section,
  sectionsOf,
  writeExtended,
  FunctionTypes,
  type Section,
} from './wasm/sections.js'
import { opcode } from './wasm/instructions.js'
import { Reader, Writer } from './wasm/bytes.js'

/**
 * The exported i64 global with the remaining work. Each call and each loop iteration costs 1; copying and filling cost 1 per
 * 16 bytes or elements, growing a memory 4096 per page. Below 0 the module traps.
 */
export const fuelExport = 'meter:fuel'

/**
 * The exported i32 global with the number of open calls. It keeps its value when a trap or an exception leaves the module:
 * do not use that instance again.
 */
export const depthExport = 'meter:depth'

/** The fuel of a new instance; its start function already uses it. */
export const initialFuel = 2n ** 62n

export interface MeterOptions {
  /** The maximum number of open calls; null does not count them, and leaves deep recursion to the engine. */
  readonly calls: number | null
  /** The maximum number of 64 KiB pages of a memory; by default the module's own maximum. */
  readonly pages?: number
}

const i32 = 0x7f
const i64 = 0x7e
const mutable = 1
const globalKind = 3

/**
 * Rewrites a module. It exports {@link fuelExport} and, if it counts calls, {@link depthExport}.
 * @throws Error for constructs that C and Rust compilers do not emit, such as SIMD, exceptions, tail calls and threads
 */
export function meter(bytes: Uint8Array, options: MeterOptions): Uint8Array<ArrayBuffer> {
  return new Meter(bytes, options).module()
}

class Meter {
  readonly #sections: Section[]
  readonly #writer: Writer
  readonly #types: FunctionTypes
  readonly #typesOfFunctions: readonly number[]
  readonly #chargeType: number
  readonly #added: Added

  constructor(
    private readonly bytes: Uint8Array,
    private readonly options: MeterOptions,
  ) {
    this.#sections = sectionsOf(bytes)
    this.#writer = new Writer(Math.ceil(bytes.length * 1.25))
    this.#types = new FunctionTypes(this.#reader(section.type))
    const functions = this.#reader(section.function)
    this.#typesOfFunctions = functions?.list(() => functions.u32()) ?? []
    this.#chargeType = this.#types.find([i32], [i32])
    // Types are written before the bodies that use them.
    for (const type of this.#typesOfFunctions) this.#types.blockType(type)
    this.#added = this.#numbers()
  }

  module(): Uint8Array<ArrayBuffer> {
    this.#writer.bytes(header)
    for (const one of this.#sections) this.#writer.byte(one.id).sized(() => this.#section(one))
    return this.#writer.finish()
  }

  /** Added globals and functions follow those of the module, so no existing index changes. */
  #numbers(): Added {
    const imports = countImports(this.#reader(section.import))
    const fuel = imports.globals + (this.#reader(section.global)?.u32() ?? 0)
    const functions = imports.functions + this.#typesOfFunctions.length
    const { calls } = this.options
    const depth = calls === null ? null : { global: fuel + 1, most: calls }
    return { fuel, depth, chargeBytes: functions, chargePages: functions + 1 }
  }

  /** Reads the content of a section; null if the module has none. */
  #reader(id: number): Reader | null {
    const found = this.#sections.find((one) => one.id === id)
    return found && found.start >= 0 ? new Reader(this.bytes.subarray(found.start, found.end)) : null
  }

  #section({ id, start, end }: Section): void {
    switch (id) {
      case section.type:
        return writeExtended(this.#writer, this.#reader(id), this.#types.added(this.#writer))
      case section.function:
        return writeExtended(this.#writer, this.#reader(id), this.#functions())
      case section.memory:
        return this.#memories()
      case section.global:
        return writeExtended(this.#writer, this.#reader(id), this.#globals())
      case section.export:
        return this.#exports()
      case section.code:
        return this.#code(start)
      default:
        this.#writer.bytes(this.bytes.subarray(start, end))
    }
  }

  #functions(): (() => void)[] {
    const one = (): Writer => this.#writer.varint(this.#chargeType)
    return [one, one]
  }

  #globals(): (() => void)[] {
    const writer = this.#writer
    const fuel = (): Writer => writer.bytes([i64, mutable, opcode.i64Const]).signed(initialFuel).byte(opcode.end)
    const depth = (): Writer => writer.bytes([i32, mutable, opcode.i32Const]).signed(0n).byte(opcode.end)
    return this.#added.depth ? [fuel, depth] : [fuel]
  }

  #memories(): void {
    const { pages } = this.options
    const reader = this.#reader(section.memory)!
    const writer = this.#writer.varint(reader.u32())
    while (reader.at < reader.bytes.length) {
      const { minimum, maximum } = readLimits(reader)
      const most = Math.min(maximum ?? Infinity, pages ?? Infinity)
      if (most < minimum) throw new Error(`the module needs ${minimum} pages of memory, more than ${most}`)
      if (most === Infinity) writer.byte(0).varint(minimum)
      else writer.byte(1).varint(minimum).varint(most)
    }
  }

  #exports(): void {
    const { fuel, depth } = this.#added
    this.#checkNames()
    const one = (name: string, global: number) => (): void => {
      this.#writer.name(name).byte(globalKind).varint(global)
    }
    const items = [one(fuelExport, fuel), ...(depth ? [one(depthExport, depth.global)] : [])]
    writeExtended(this.#writer, this.#reader(section.export), items)
  }

  #checkNames(): void {
    const reader = this.#reader(section.export)
    const names = reader?.list(() => {
      const name = reader.name()
      reader.byte()
      reader.skipNumber()
      return name
    })
    const taken = names?.find((name) => name === fuelExport || name === depthExport)
    if (taken !== undefined) throw new Error(`the module already exports ${taken}`)
  }

  #code(start: number): void {
    const writer = this.#writer
    const charges = chargeBodies(this.#added)
    const types = this.#typesOfFunctions
    writer.varint(types.length + charges.length)
    if (start >= 0) this.#bodies(start)
    for (const body of charges) writer.varint(body.length).bytes(body)
  }

  /** Offsets in errors refer to the original module. */
  #bodies(start: number): void {
    const reader = new Reader(this.bytes, start)
    const bodies = new BodyWriter(reader, this.#writer, this.#added)
    reader.u32()
    for (const type of this.#typesOfFunctions) {
      const length = reader.u32()
      const end = reader.at + length
      this.#writer.sized(() => bodies.body(end, this.#types.blockType(type)))
    }
  }
}
