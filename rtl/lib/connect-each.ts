'use rtl'
import { connect } from 'flitwave/hdl'

/** Connects as many interfaces as there are, in order. To be called in wiring. */
export function connectEach<T>(from: readonly T[], to: readonly T[]): void {
  from.forEach((one, i) => connect(one, to[i]))
}
