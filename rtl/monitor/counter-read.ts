'use rtl'
import { flipped, struct, uint } from 'flitwave/hdl'
import type { TypeOf } from 'flitwave/hdl'
import { unionOf } from '../lib/one-hot.js'

/** Bits of the number of a meter, and of a value of its activity: enough for the largest routers. */
export const meterWidth = 8
export const valueWidth = 4

/**
 * How software reads counters: it says which one, and sees it in the same cycle, as it stands before the clock edge. A
 * counter that does not exist reads 0.
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

/** Has several units answer, of which at most one has the counter. To be called in wiring. */
export function askAll(read: CounterRead, units: readonly CounterRead[]): void {
  for (const unit of units) {
    unit.meter = read.meter
    unit.value = read.value
  }
  read.count = unionOf(units.map(({ count }) => count))
}
