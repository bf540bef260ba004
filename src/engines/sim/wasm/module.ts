/** Encodes WebAssembly modules: functions with one imported memory. */

import { Bytes, typeCodes, type Code, type ValueType } from './code.js'

// The part of the WebAssembly interface that the engine uses. TypeScript's library without a browser does not declare it,
// and the one with a browser would add all browser names to the scope.

export interface WasmMemory {
  readonly buffer: ArrayBuffer
  /** Adds pages; this replaces `buffer`. */
  grow(pages: number): number
}

/** Bytes of a page of memory. */
export const pageBytes = 65536

type Callable = (...values: number[]) => number

interface WasmApi {
  readonly Memory: new (limits: { readonly initial: number }) => WasmMemory
  readonly Module: new (code: Uint8Array<ArrayBuffer>) => object
  readonly Instance: new (
    module: object,
    imports: Readonly<Record<string, Readonly<Record<string, WasmMemory | Callable>>>>,
  ) => { readonly exports: Readonly<Record<string, Callable>> }
  validate(code: Uint8Array<ArrayBuffer>): boolean
}

export const wasm = (globalThis as unknown as { WebAssembly: WasmApi }).WebAssembly

export interface FunctionType {
  readonly parameters: readonly ValueType[]
  readonly results: readonly ValueType[]
}

interface Import {
  readonly name: string
  readonly type: FunctionType
}

interface Definition {
  readonly type: FunctionType
  readonly code: Code
  readonly exportAs: string | null
}

const section = { type: 1, import: 2, function: 3, export: 7, code: 10 }

/** All imports use this module name. */
export const importModule = 'env'

export class ModuleEncoder {
  private readonly imports: Import[] = []
  private readonly definitions: Definition[] = []

  /** Adds an imported function, before any definition. Returns its index. */
  import(name: string, type: FunctionType): number {
    return this.imports.push({ name, type }) - 1
  }

  /** Adds a function. Returns its index. */
  define(type: FunctionType, code: Code, exportAs: string | null = null): number {
    return this.imports.length + this.definitions.push({ type, code, exportAs }) - 1
  }

  /** Encodes a module that imports its memory as `memory`. */
  encode(): Uint8Array<ArrayBuffer> {
    const types = [...this.imports, ...this.definitions].map(({ type }) => type)
    const out = new Bytes().bytes([0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00])
    addSection(out, section.type, vectorOf(types, encodeType))
    addSection(out, section.import, this.encodeImports())
    addSection(
      out,
      section.function,
      vectorOf(this.definitions, (into, _, i) => into.varint(this.imports.length + i)),
    )
    addSection(out, section.export, this.encodeExports())
    addSection(
      out,
      section.code,
      vectorOf(this.definitions, (into, { code }) => {
        const body = code.encode()
        into.varint(body.length).append(body)
      }),
    )
    return out.finish()
  }

  private encodeImports(): Bytes {
    const out = new Bytes().varint(this.imports.length + 1)
    out.text(importModule).text('memory').byte(0x02).byte(0x00).varint(1)
    this.imports.forEach(({ name }, i) => out.text(importModule).text(name).byte(0x00).varint(i))
    return out
  }

  private encodeExports(): Bytes {
    const exported = this.definitions.flatMap(({ exportAs }, i) =>
      exportAs === null ? [] : [{ name: exportAs, index: this.imports.length + i }],
    )
    return vectorOf(exported, (into, { name, index }) => into.text(name).byte(0x00).varint(index))
  }
}

function encodeType(out: Bytes, { parameters, results }: FunctionType): void {
  out.byte(0x60)
  for (const list of [parameters, results]) {
    out.varint(list.length)
    for (const type of list) out.byte(typeCodes[type])
  }
}

function vectorOf<T>(items: readonly T[], encode: (out: Bytes, item: T, index: number) => void): Bytes {
  const out = new Bytes().varint(items.length)
  items.forEach((item, i) => encode(out, item, i))
  return out
}

function addSection(out: Bytes, id: number, content: Bytes): void {
  out.byte(id).varint(content.length).append(content)
}
