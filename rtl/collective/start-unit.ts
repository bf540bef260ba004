'use rtl'
import { bool, comb, enumOf, indexWidth, input, low, Module, output, reg, seq, uint, unused, wire } from 'flitwave/hdl'
import { localPortsOf } from '../router/port.js'
import { collectiveParameters, latencyWidth } from './parameters.js'
import { candidateType } from './tables.js'

/** The state of a node whose start-ups exclude each other. */
export enum StartState {
  /** Idle: it can begin a start-up. */
  Idle,
  /** A start-up is running. */
  StartUp,
  /** The start-up has ended, but the tail has not left (blocking start-ups). */
  Sending,
}

/** The channel that goes first. */
interface First {
  readonly valid: boolean
  readonly key: number
  readonly channel: number
}

/**
 * The serial start-ups of a node, in the order in which unicasts become ready, on any channel. A start-up that begins in
 * cycle c ends in cycle c + ts; the next one begins in that cycle at the earliest or, if start-ups block, in the cycle after
 * the tail has left.
 */
export class StartUnit extends Module.with(collectiveParameters) {
  /** Start-up latency in cycles. It is not 0 with `serial`: such start-ups exclude nothing, and channels omit them. */
  ts = input(uint(latencyWidth))
  /** By injection channel. */
  candidates = localPortsOf(this.p).map(() => input(candidateType(this.p)))
  /** A tail leaves. */
  sent = input(bool)
  /** By injection channel: the start-up of its candidate begins. */
  begins = this.candidates.map(() => output(bool))
  /** By injection channel: the start-up of its unicast ends. */
  over = this.candidates.map(() => output(bool))

  state = reg(enumOf(StartState, 'StartState'), StartState.Idle)
  /** The remaining cycles of the start-up after this one. */
  left = reg(uint(latencyWidth), 0)
  channel = reg(uint(this.channelWidth()), 0)
  /** The channel of the unicast that begins, or has begun. */
  at = wire(uint(this.channelWidth()))
  starts = wire(bool)
  ends = wire(bool)

  @comb decide() {
    const first = firstOf(this.candidates.map(({ valid, key }, channel) => ({ valid, key, channel })))
    const isOver = this.state === StartState.StartUp && this.left === 0
    const isIdle = this.state === StartState.Idle || (this.p.startup === 'serial' && isOver)
    this.starts = isIdle && first.valid && (this.p.startup === 'blocking' || this.ts !== 0)
    this.ends = isOver || (this.starts && this.ts === 0)
    this.at = first.channel
  }

  @comb tell() {
    const ending = this.state === StartState.StartUp ? this.channel : this.at
    for (let channel = 0; channel < this.candidates.length; channel++) {
      this.begins[channel] = this.starts && this.at === channel
      this.over[channel] = this.ends && ending === channel
    }
  }

  @seq advance() {
    if (this.p.startup === 'serial') unused(this.sent)
    if (this.starts) this.channel = this.at
    if (this.starts && this.ts !== 0) {
      this.state = StartState.StartUp
      this.left = low(this.ts - 1, latencyWidth)
    } else if (this.ends || this.state === StartState.Sending) {
      const isFree = this.p.startup === 'serial' || this.sent
      this.state = isFree ? StartState.Idle : StartState.Sending
    } else if (this.left !== 0) this.left--
  }

  channelWidth(): number {
    return indexWidth(localPortsOf(this.p).length)
  }
}

function firstOf(channels: readonly First[]): First {
  if (channels.length === 1) return channels[0]
  const half = Math.ceil(channels.length / 2)
  const [a, b] = [firstOf(channels.slice(0, half)), firstOf(channels.slice(half))]
  const isFirst = a.valid && (!b.valid || a.key <= b.key)
  return {
    valid: a.valid || b.valid,
    key: isFirst ? a.key : b.key,
    channel: isFirst ? a.channel : b.channel,
  }
}
