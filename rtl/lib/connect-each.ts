'use rtl'
import { connect } from 'flitwave/hdl'

/** Connects interfaces pairwise, in order. Call it in wiring. */
export function connectEach<T>(from: readonly T[], to: readonly T[]): void {
  from.forEach((one, i) => connect(one, to[i]))
}
