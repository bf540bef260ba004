/**
 * A waveform dump of any simulator. The readers of VCD and FST both give a `Dump`, and everything above them reads
 * dumps by this interface alone.
 */

import type { Rises } from './rises.js'

/** A waveform dump: the signals that a simulator recorded, and no more. */
export interface Dump {
  readonly format: 'vcd' | 'fst'
  /** One unit of time is `factor` times ten to the power of `exponent` seconds: 1 ns is 1 and -9. */
  readonly timescale: { readonly factor: number; readonly exponent: number }
  /** In units of time; a safe integer. */
  readonly firstTime: number
  /** In units of time; a safe integer. */
  readonly lastTime: number
  /** In the order of their declaration. Several variables may share one signal. */
  readonly variables: readonly DumpVariable[]
  /** Signals are numbered from 0. */
  readonly signalCount: number
  /** Sentences on parts of the file that could not be read, such as a cut end; without a full stop. */
  readonly notices?: readonly string[]
  /**
   * Tells the values of signals at `from`, then their changes up to `to`, both included, in ascending order of time.
   * A signal without a value at `from` is x, or has none if it is no bits. `pause` is awaited now and then.
   * @throws FlitwaveError for bytes that are damaged, with the offset of the byte
   */
  changes(
    signals: readonly number[],
    from: number,
    to: number,
    sink: ChangeSink,
    options?: { pause?(): Promise<void> },
  ): Promise<void>
  /** The rising edges of a signal of one bit behind the first time, if they are known without reading. */
  risesOf?(signal: number): Rises | null
  /** The time before which another dump is the same, byte by byte; null if that cannot be told without reading values. */
  sameBefore?(other: Dump): Promise<number | null>
  close(): Promise<void>
}

/** A declared variable of a dump. */
export interface DumpVariable {
  readonly signal: number
  /** Names from the top to the instance, without the variable's own; unescaped. */
  readonly scope: readonly string[]
  /** The number of its innermost scopes that are structs; none if absent. */
  readonly structs?: number
  readonly name: string
  readonly kind: 'bits' | 'real' | 'text' | 'event'
  /** In bits; 0 for a variable that is no bits. */
  readonly width: number
  /** As declared: `[7:0]`; null without a range. */
  readonly range: { readonly left: number; readonly right: number } | null
  /** As the simulator calls it: wire, reg, integer, parameter, ... */
  readonly type: string
  readonly direction: 'input' | 'output' | 'inout' | null
  /** Names of values, where the dump has a table of them. */
  readonly members: ReadonlyMap<string, string> | null
  /** The name of the type that has the members, if the dump has it. */
  readonly enumName?: string
}

/** Receives the values that a dump tells. */
export interface ChangeSink {
  /**
   * The bits stand in `buffer` from `offset` as characters 0 1 x z, the most significant first, all `length` of them.
   * They are valid during the call. An event that occurs is the single character 1.
   */
  bits(signal: number, time: number, buffer: Uint8Array, offset: number, length: number): void
  real(signal: number, time: number, value: number): void
  text(signal: number, time: number, value: string): void
}

/** A file, or a `File` of a browser: read by pieces, never whole. */
export interface ByteSource {
  /** In bytes. */
  readonly size: number
  /** The bytes from `offset`: `length` of them, fewer at the end of the source. */
  read(offset: number, length: number): Promise<Uint8Array>
}
