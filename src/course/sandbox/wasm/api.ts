/** The part of the WebAssembly interface that the compiler uses: the library of a language without a browser does not declare it. */

/** A compiled module. It can be posted to workers, which then need not compile it. */
export type WasmModule = object

export interface WasmMemory {
  /** Replaced where the memory grows. */
  readonly buffer: ArrayBuffer
}

export interface WasmGlobal<T extends number | bigint> {
  value: T
}

type Exports = Readonly<Record<string, unknown>>
type Imports = Readonly<Record<string, Readonly<Record<string, unknown>>>>

interface WasmApi {
  readonly Module: {
    new (code: Uint8Array<ArrayBuffer>): WasmModule
    imports(module: WasmModule): readonly { readonly module: string; readonly name: string }[]
    exports(module: WasmModule): readonly { readonly name: string }[]
  }
  readonly Instance: new (module: WasmModule, imports: Imports) => { readonly exports: Exports }
}

export const wasm = (globalThis as unknown as { WebAssembly: WasmApi }).WebAssembly
