'use rtl'
import {
  array,
  asBit,
  assert,
  bit,
  bitLength,
  comb,
  hasBit,
  input,
  low,
  mask,
  Module,
  output,
  param,
  reg,
  seq,
  typeParam,
  uint,
  vec,
} from 'flitwave/hdl'
import { maskOf } from '../lib/one-hot.js'

/** Bits in which sums are compared: a cycle in which none of 16 values is counted, or several are, shows in them. */
const sumWidth = 4

/**
 * Counts the cycles of each value of an activity, such as that of a virtual channel. A counter that is full stays full:
 * it saturates. As long as none has, they sum to the cycles since reset, for in each cycle exactly one value holds.
 */
export class ActivityMeter<T extends number> extends Module.with({
  /** The type of the activity: an enum. */
  type: typeParam(uint(1)),
  /** The values that occur, as a mask. The others have no counter and read 0. */
  values: param(0b11, { min: 1, max: 2 ** 16 - 1 }),
  /** Bits of a counter. */
  width: param(16, { min: 1, max: 32 }),
})<T> {
  activity = input(this.p.type)
  /** By value. */
  counts = output(vec(bitLength(this.p.values), uint(this.p.width)))

  /** By value that occurs, in order. They wrap when they saturate, which is cheaper than to stay, and is never seen. */
  counters = this.occurring.map(() => reg(uint(this.p.width), 0))
  /** By the same: those that have wrapped. */
  saturated = reg(mask(this.occurring.length), 0)
  /** For the assertion alone: the low bits of the cycles since reset. */
  cycles = reg(uint(Math.min(this.p.width, sumWidth)), 0)

  @comb show() {
    for (let value = 0; value < this.counts.length; value++) {
      const i = this.occurring.indexOf(value)
      if (i === -1) this.counts[value] = 0
      else this.counts[value] = bit(this.saturated, i) ? 2 ** this.p.width - 1 : this.counters[i]
    }
  }

  @seq count() {
    const sums = this.occurring.map((value, i) => this.counters[i] + asBit(this.activity === value))
    sums.forEach((sum, i) => (this.counters[i] = low(sum, this.p.width)))
    this.saturated = this.saturated | maskOf(sums.map((sum) => bit(sum, this.p.width)))
  }

  /** Counters that wrap sum to the cycles modulo a power of two even when some have saturated. */
  @seq check() {
    const width = Math.min(this.p.width, sumWidth)
    const sum = this.counters.map((counter) => low(counter, width)).reduce((sum, more) => low(sum + more, width))
    assert(sum === this.cycles, 'the counters do not sum to the cycles since reset')
    this.cycles++
  }

  /** The values that have a counter. */
  get occurring(): readonly number[] {
    return array(bitLength(this.p.values), (value) => value).filter((value) => hasBit(this.p.values, value))
  }
}
