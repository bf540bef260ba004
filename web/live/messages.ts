/** What a page, the frame in which it runs programs, and the worker in that frame say to each other. */

import type { LiveOutcome } from '../../src/live/outcome.js'

/** The first message to a worker: what it parses with. */
export interface StartMessage {
  readonly kind: 'start'
  /** `@swc/wasm-web/wasm_bg.wasm`, compiled or not. */
  readonly parser: WebAssembly.Module | Uint8Array<ArrayBuffer>
}

export interface RunMessage {
  readonly kind: 'run'
  /** Of the answer. */
  readonly id: number
  readonly files: readonly (readonly [name: string, text: string])[]
  readonly entry: string
  readonly set: Readonly<Record<string, string>>
}

export type ToWorker = StartMessage | RunMessage

export type FromWorker =
  | { readonly kind: 'ready' }
  | {
      readonly kind: 'outcome'
      readonly id: number
      readonly outcome: LiveOutcome
      /** What the program has written to the console, line by line. */
      readonly printed: readonly string[]
    }

/** What the frame is sent first, with the port over which it answers. */
export interface SetUpMessage {
  readonly kind: 'set up'
  /** The script of the worker. */
  readonly script: string
  /** `@swc/wasm-web/wasm_bg.wasm`. */
  readonly parser: ArrayBuffer
}

/** To the frame, over the port: a program, or that the one that runs is to be ended. */
export type ToFrame = RunMessage | { readonly kind: 'end' }
