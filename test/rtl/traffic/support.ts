import { parametersOf } from 'flitwave/hdl'
import type { TrafficParameters } from '../../../rtl/traffic/parameters.js'
import { TrafficTorus } from '../../../rtl/traffic/traffic-torus.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { Simulator } from '../../../src/engines/sim/index.js'

/** The defaults of a node, some changed. */
export function trafficParametersOf(changes: Partial<TrafficParameters>): TrafficParameters {
  return parametersOf(TrafficTorus, changes)
}

/** A torus whose nodes make `rate` packets in 2^16 cycles. */
export function torusOf(changes: Partial<TrafficParameters>, rate: number): Simulator<TrafficTorus> {
  return new Simulator<TrafficTorus>(elaborate(new TrafficTorus({ ...trafficParametersOf(changes), rate })))
}
