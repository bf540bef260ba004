'use rtl'
import { array, comb, input, Module, param, typeParam, uint, wiring } from 'flitwave/hdl'
import { unionOf } from '../lib/one-hot.js'
import { ActivityMeter } from './activity-meter.js'
import { counterReadType, meterWidth, valueWidth } from './counter-read.js'

/** A performance monitoring unit: a meter for each of several activities of one type, and a port to read their counters. */
export class PerformanceMonitor<T extends number> extends Module.with({
  /** The number of measured activities. */
  meters: param(2, { min: 1, max: 2 ** meterWidth }),
  /** The number of the first meter for reading; the others follow. */
  first: param(0, { min: 0, max: 2 ** meterWidth - 1 }),
  /** The type of the activities: an enum. */
  type: typeParam(uint(1)),
  /** The mask of values that occur. */
  values: param(0b11, { min: 1, max: 2 ** (2 ** valueWidth) - 1 }),
  /** Bits of a counter. */
  counterWidth: param(16, { min: 1, max: 32 }),
})<T> {
  activities = array(this.p.meters, () => input(this.p.type))
  read = input(counterReadType(this.p))

  meters = this.activities.map(() => new ActivityMeter<T>({ ...this.p, width: this.p.counterWidth }))

  @wiring connectMeters() {
    this.meters.forEach((meter, i) => (meter.activity = this.activities[i]))
  }

  @comb answer() {
    const { meter, value } = this.read
    const counts = this.meters.map((one) => array(2 ** valueWidth, (i) => (i < one.counts.length ? one.counts[i] : 0)))
    this.read.count = unionOf(counts.map((ofMeter, i) => (meter === this.p.first + i ? ofMeter[value] : 0)))
  }
}
