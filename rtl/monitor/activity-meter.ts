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

/** Bits of the compared sums, enough to reveal a cycle in which none or several of 16 values are counted. */
const sumWidth = 4

/**
 * Counts the cycles of each value of an activity, such as that of a virtual channel. Counters saturate. Until one does, they
 * sum to the cycles since reset, because exactly one value holds in each cycle.
 */
export class ActivityMeter<T extends number> extends Module.with({
  /** The type of the activity: an enum. */
  type: typeParam(uint(1)),
  /** The mask of values that occur. Others have no counter and read 0. */
  values: param(0b11, { min: 1, max: 2 ** 16 - 1 }),
  /** Bits of a counter. */
  width: param(16, { min: 1, max: 32 }),
})<T> {
  activity = input(this.p.type)
  /** By value. */
  counts = output(vec(bitLength(this.p.values), uint(this.p.width)))

  /** By occurring value, in order. They wrap on saturation, which is cheaper than stopping and never visible. */
  counters = this.occurring.map(() => reg(uint(this.p.width), 0))
  /** By occurring value: true if the counter has wrapped. */
  saturated = reg(mask(this.occurring.length), 0)
  /** Only for the assertion: the low bits of the cycles since reset. */
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

  /** Counters that wrap sum to the cycles modulo a power of two even after saturation. */
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
