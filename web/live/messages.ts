/** What a page and the worker that runs programs for it say to each other. */

import type { LiveOutcome } from '../../src/live/outcome.js'

/** The first message to a worker: what it parses with. */
export interface StartMessage {
  readonly kind: 'start'
  /** `@swc/wasm-web/wasm_bg.wasm`. */
  readonly parser: Uint8Array<ArrayBuffer>
}

export interface RunMessage {
  readonly kind: 'run'
  /** Of the answer. */
  readonly id: number
  readonly files: readonly (readonly [name: string, text: string])[]
  readonly entry: string
  readonly set: Readonly<Record<string, string>>
}

export type ToSandbox = StartMessage | RunMessage

export type FromSandbox =
  { readonly kind: 'ready' } | { readonly kind: 'outcome'; readonly id: number; readonly outcome: LiveOutcome }
