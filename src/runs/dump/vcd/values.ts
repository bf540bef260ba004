/** The last values of some signals of a dump. */

import type { ChangeSink } from '../dump.js'
import { bitOf, type VcdHandler } from './scan.js'
import { signalKinds, type VcdSignals } from './signals.js'

const characters = { zero: 48, one: 49, x: 120 } as const

/** Writes bits out in full: a shortened vector is continued by its first bit, a 1 by zeros. */
export function widen(bytes: Uint8Array, start: number, end: number, width: number, out: Uint8Array, at: number): void {
  const from = Math.max(start, end - width)
  const missing = width - (end - from)
  const first = bitOf[bytes[from]!]!
  if (missing > 0) out.fill(first === characters.one ? characters.zero : first, at, at + missing)
  for (let i = from, to = at + missing; i < end; i++, to++) out[to] = bitOf[bytes[i]!]!
}

/** Keeps the last value of each wanted signal. */
export class LastValues {
  /** By signal, where its bits stand; -1 for what is not wanted. */
  private readonly places: Int32Array
  private readonly bitsOf: Uint8Array
  private readonly reals = new Map<number, number>()
  private readonly texts = new Map<number, string>()
  /** The signals that have a value. */
  private readonly found: Uint8Array

  constructor(
    private readonly signals: VcdSignals,
    private readonly wanted: readonly number[],
  ) {
    this.places = new Int32Array(signals.widths.length).fill(-1)
    this.found = new Uint8Array(signals.widths.length)
    let size = 0
    for (const signal of wanted) {
      this.places[signal] = size
      size += signals.widths[signal]!
    }
    this.bitsOf = new Uint8Array(size).fill(characters.x)
  }

  has(signal: number): boolean {
    return this.found[signal] === 1
  }

  /** Takes the changes of the signals that `isOpen` lets through. */
  handler(isOpen: (signal: number) => boolean, time: (time: number, offset: number) => boolean): VcdHandler {
    const { places, found, bitsOf, signals } = this
    const takes = (signal: number): boolean => places[signal]! >= 0 && isOpen(signal)
    return {
      time,
      bits: (signal, bytes, start, end) => {
        if (!takes(signal)) return
        found[signal] = 1
        widen(bytes, start, end, signals.widths[signal]!, bitsOf, places[signal]!)
      },
      real: (signal, value) => {
        if (!takes(signal)) return
        found[signal] = 1
        this.reals.set(signal, value)
      },
      text: (signal, value) => {
        if (!takes(signal)) return
        found[signal] = 1
        this.texts.set(signal, value)
      },
    }
  }

  /** Tells all values as those of one time. An event has none. */
  tell(time: number, sink: ChangeSink): void {
    for (const signal of this.wanted) {
      const kind = this.signals.kinds[signal]
      if (kind === signalKinds.bits)
        sink.bits(signal, time, this.bitsOf, this.places[signal]!, this.signals.widths[signal]!)
      else if (kind === signalKinds.real && this.has(signal)) sink.real(signal, time, this.reals.get(signal)!)
      else if (kind === signalKinds.text && this.has(signal)) sink.text(signal, time, this.texts.get(signal)!)
    }
  }
}
