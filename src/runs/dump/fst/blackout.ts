import type { ByteSource, ChangeSink } from '../dump.js'
import { contentOf, type Block } from './blocks.js'
import { ByteReader } from './byte-reader.js'
import type { SignalLayout } from './chain.js'
import { failDamaged } from './damage.js'

/** A time from which on the simulator recorded, or did not: `$dumpon`, `$dumpoff`. */
export interface Switch {
  readonly time: number
  readonly isOn: boolean
}

/** @throws FlitwaveError FW977 for a block that is damaged */
export async function readBlackout(source: ByteSource, block: Block): Promise<readonly Switch[]> {
  const reader = new ByteReader(await contentOf(source, block), block.start + 8)
  const count = reader.varint()
  // Each has two bytes at least.
  if (count > reader.bytes.length / 2) failDamaged(block.start + 8, `${count} switches do not fit their block`)
  let time = 0
  return Array.from({ length: count }, () => {
    const isOn = reader.byte() !== 0
    time += reader.varint()
    return { time, isOn }
  })
}

/** Tells a value again. */
type Tell = (time: number) => void

/**
 * A sink between a reader and another one: while nothing is recorded, all bits are x, reals are no numbers and texts are
 * empty. Some simulators write that themselves, others leave the last values standing.
 */
export class BlackoutSink implements ChangeSink {
  /** By signal: the values to report when recording goes on. */
  private readonly held = new Map<number, Tell>()
  private next = 0
  private isOn = true

  /**
   * @param layouts - of all signals that are told
   * @param from - the first time to report
   */
  constructor(
    private readonly target: ChangeSink,
    private readonly switches: readonly Switch[],
    private readonly layouts: readonly SignalLayout[],
    from: number,
  ) {
    while (this.next < switches.length && switches[this.next]!.time < from) this.isOn = switches[this.next++]!.isOn
    if (!this.isOn) this.hide(from)
  }

  bits(signal: number, time: number, buffer: Uint8Array, offset: number, length: number): void {
    const copy = buffer.slice(offset, offset + length)
    this.receive(signal, time, (now) => this.target.bits(signal, now, copy, 0, length))
  }

  real(signal: number, time: number, value: number): void {
    this.receive(signal, time, (now) => this.target.real(signal, now, value))
  }

  text(signal: number, time: number, value: string): void {
    this.receive(signal, time, (now) => this.target.text(signal, now, value))
  }

  /** Tells what happens up to a time, after all changes before it and at it. */
  finish(time: number): void {
    this.passSwitches(time + 1)
  }

  private receive(signal: number, time: number, tell: Tell): void {
    this.passSwitches(time)
    this.held.set(signal, tell)
    if (this.isOn) tell(time)
  }

  /** Those before a time: one at a time holds after the changes at it. */
  private passSwitches(time: number): void {
    for (; this.next < this.switches.length && this.switches[this.next]!.time < time; this.next++) {
      const { time: at, isOn } = this.switches[this.next]!
      if (isOn === this.isOn) continue
      this.isOn = isOn
      if (isOn) this.show(at)
      else this.hide(at)
    }
  }

  private show(time: number): void {
    for (const { signal, kind } of this.layouts) if (kind !== 'event') this.held.get(signal)?.(time)
  }

  private hide(time: number): void {
    for (const { signal, kind, width } of this.layouts) {
      if (kind === 'text') this.target.text(signal, time, '')
      else if (kind === 'real') this.target.real(signal, time, NaN)
      else if (kind !== 'event') this.target.bits(signal, time, new Uint8Array(width).fill(0x78), 0, width)
    }
  }
}
