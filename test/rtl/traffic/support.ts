import { trafficParameters, type TrafficParameters } from '../../../rtl/traffic/parameters.js'
import { TrafficTorus } from '../../../rtl/traffic/traffic-torus.js'
import { elaborate } from '../../../src/hdl/elaborate.js'
import { Simulator } from '../../../src/sim/index.js'

/** The defaults of a node, some changed. */
export function parametersOf(changes: Partial<TrafficParameters>): TrafficParameters {
  const defaults = Object.fromEntries(Object.entries(trafficParameters).map(([name, spec]) => [name, spec.default]))
  return { ...(defaults as unknown as TrafficParameters), topology: 'torus', ...changes }
}

/** A torus whose nodes make `rate` packets in 2^16 cycles. */
export function torusOf(changes: Partial<TrafficParameters>, rate: number): Simulator<TrafficTorus> {
  return new Simulator<TrafficTorus>(elaborate(new TrafficTorus({ ...parametersOf(changes), rate })))
}
