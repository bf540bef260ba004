import { parametersOf, type GivenParameters } from 'flitwave/hdl'
import { PathNetwork } from '../../../rtl/path/path-network.js'
import { pathNetworkParameters } from '../../../rtl/path/network-parameters.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { Simulator, type SimulatorOptions } from '../../../src/engines/sim/simulator.js'
import { play, type Multicast, type Played } from '../multicast/multicast-run.js'

export type GivenPaths = GivenParameters<typeof pathNetworkParameters>

export function pathRun(given: GivenPaths, options: SimulatorOptions = {}) {
  const p = parametersOf(pathNetworkParameters, given)
  return new Simulator<PathNetwork>(elaborate(new PathNetwork(p)), { engine: 'bitslice', ...options })
}

/** Plays packets; routers have links to routers alone. */
export function playPaths(sim: ReturnType<typeof pathRun>, packets: readonly Multicast[]): Played {
  const played = play(sim, packets)
  return { ...played, flitHops: played.flitHops + played.delivered.length }
}

/** True if every flit has arrived everywhere. */
export function isWhole(packets: readonly Multicast[], { delivered }: Played): boolean {
  return delivered.length === packets.reduce((sum, { flits, destinations }) => sum + flits * destinations.length, 0)
}
