/**
 * The part of the WebAssembly interface that the engine uses. The library of a language without a browser does not
 * declare it, and one with a browser would bring all of that into scope.
 */

export interface WasmMemory {
  readonly buffer: ArrayBuffer
  /** By so many pages; replaces `buffer`. */
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
