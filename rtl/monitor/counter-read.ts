'use rtl'
import { flipped, struct, uint } from 'flitwave/hdl'
import type { TypeOf } from 'flitwave/hdl'
import { unionOf } from '../lib/one-hot.js'

/** Bits of the number of a meter, and of a value of its activity, sufficient for the largest routers. */
export const meterWidth = 8
export const valueWidth = 4

/**
 * How software reads counters: it selects one, and reads it in the same cycle, as it is before the clock edge. A missing
 * counter reads 0.
 */
export type CounterRead = TypeOf<typeof counterReadType>

export function counterReadType({ counterWidth }: { readonly counterWidth: number }) {
  return struct(
    {
      /** The number of the meter. */
      meter: uint(meterWidth),
      /** The value of its activity. */
      value: uint(valueWidth),
      /** Cycles. */
      count: flipped(uint(counterWidth)),
    },
    { name: 'CounterRead' },
  )
}

/** Sends a query to several units, at most one of which has the counter. Call it in wiring. */
export function askAll(read: CounterRead, units: readonly CounterRead[]): void {
  for (const unit of units) {
    unit.meter = read.meter
    unit.value = read.value
  }
  read.count = unionOf(units.map(({ count }) => count))
}
