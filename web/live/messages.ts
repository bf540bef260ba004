/** The messages between a page, the frame in which it runs programs, and the worker in that frame. */

import type { LabOutcome, LabProgress, LabStart } from '../../src/apps/live/lab.js'
import type { LiveOutcome } from '../../src/apps/live/outcome.js'

/** The first message to a worker: its parser and its interpreter. */
export interface StartMessage {
  readonly kind: 'start'
  /** `@swc/wasm-web/wasm_bg.wasm`, compiled or not. */
  readonly parser: WebAssembly.Module | Uint8Array<ArrayBuffer>
  /** The interpreter that runs students' code, and the script that it evaluates first. */
  readonly sandbox: { readonly interpreter: WebAssembly.Module; readonly guest: string }
}

export interface RunMessage {
  readonly kind: 'run'
  /** Identifies the answer. */
  readonly id: number
  readonly files: readonly (readonly [name: string, text: string])[]
  readonly entry: string
  readonly set: Readonly<Record<string, string>>
}

/** Asks for the start of a lab. */
export interface BeginMessage {
  readonly kind: 'begin'
  readonly id: number
  /** The name of its folder. */
  readonly lab: string
  readonly student: string
  /** The student's files, as they are. */
  readonly files: readonly (readonly [name: string, text: string])[]
}

/** The check of a solution. */
export interface CheckMessage {
  readonly kind: 'check'
  readonly id: number
  readonly lab: string
  readonly student: string
  readonly files: readonly (readonly [name: string, text: string])[]
}

/** The questions that are answered with their `id`. */
export type Question = RunMessage | BeginMessage | CheckMessage

export type ToWorker = StartMessage | Question

export type FromWorker =
  | { readonly kind: 'ready' }
  | {
      readonly kind: 'outcome'
      readonly id: number
      readonly outcome: LiveOutcome
      /** The lines that the program has written to the console. */
      readonly printed: readonly string[]
    }
  | { readonly kind: 'checking'; readonly id: number; readonly reached: LabProgress }
  | { readonly kind: 'begun'; readonly id: number; readonly start: LabStart }
  | {
      readonly kind: 'checked'
      readonly id: number
      readonly outcome: LabOutcome
      readonly printed: readonly string[]
    }

/** The first message to the frame, with the port over which it answers. */
export interface SetUpMessage {
  readonly kind: 'set up'
  /** The script of the worker. */
  readonly script: string
  /** `@swc/wasm-web/wasm_bg.wasm`. */
  readonly parser: ArrayBuffer
  /** `dist/sandbox/quickjs.wasm`. */
  readonly interpreter: ArrayBuffer
  /** `dist/sandbox/guest.js`. */
  readonly guest: string
}

/** A message to the frame, over the port: a question, or the command to end the current one. */
export type ToFrame = Question | { readonly kind: 'end' }
