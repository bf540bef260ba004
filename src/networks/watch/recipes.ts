/** Networks defined by data: their kinds by name, with the parameters of each. */

import { parametersOf } from '../../language/hdl/declare/parameters.js'
import type { ParameterSpecs } from '../../language/hdl/declare/param.js'
import { fail } from '../../base/diagnostic/diagnostic.js'
import type { JourneyNetwork, NetworkRecipe, Probing } from '../../runs/journey/network.js'
import { multicastNetworkParameters } from '../../../rtl/multicast/network-parameters.js'
import { graphParameters } from '../../../rtl/net/graph.js'
import { messageParameters, networkParameters } from '../../../rtl/net/parameters.js'
import { banyanParameters } from '../../../rtl/min/parameters.js'
import { slotPacketParameters } from '../../../rtl/min/slot/slot-link.js'
import { wraparoundParameters } from '../../../rtl/min/wraparound/parameters.js'
import { pathNetworkParameters } from '../../../rtl/path/network-parameters.js'
import { nodeCount } from '../../../rtl/router/sizes.js'
import { banyanJourneys } from './banyan-journeys.js'
import { graphJourneys } from './graph-journeys.js'
import { messageJourneys } from './message-journeys.js'
import { multicastJourneys } from './multicast-journeys.js'
import { pathJourneys } from './path-journeys.js'
import { nodePath } from './place-groups.js'
import { playedJourneys, routerJourneys } from './router-journeys.js'
import { slotJourneys } from './slot-journeys.js'
import { wraparoundJourneys } from './wraparound-journeys.js'

/** A kind of network. */
interface Adapter {
  readonly specs: ParameterSpecs
  readonly read: (run: Probing, p: never, at: string) => JourneyNetwork
  /** True if its path represents the nodes that the parameters define. */
  readonly hasNodes: boolean
}

const adapters: Readonly<Record<string, Adapter>> = {
  router: { specs: networkParameters, read: routerJourneys, hasNodes: true },
  played: { specs: networkParameters, read: playedJourneys, hasNodes: true },
  message: { specs: messageParameters, read: messageJourneys, hasNodes: true },
  graph: { specs: graphParameters, read: graphJourneys, hasNodes: false },
  multicast: { specs: multicastNetworkParameters, read: multicastJourneys, hasNodes: false },
  path: { specs: pathNetworkParameters, read: pathJourneys, hasNodes: false },
  banyan: { specs: banyanParameters, read: banyanJourneys, hasNodes: false },
  slot: { specs: slotPacketParameters, read: slotJourneys, hasNodes: false },
  wraparound: { specs: wraparoundParameters, read: wraparoundJourneys, hasNodes: false },
}

/** A recipe for writing to a file, with only the parameters of its kind. Classes are dropped: reading does not need them. */
export function plainRecipe({ adapter, parameters, at }: NetworkRecipe): NetworkRecipe {
  const names = Object.keys(adapterOf(adapter).specs)
  const known = Object.entries(parameters).filter(
    ([name, value]) => names.includes(name) && typeof value !== 'function',
  )
  return { adapter, parameters: Object.fromEntries(known), at }
}

/**
 * Creates a network from its recipe, which may come from anywhere.
 * @param requireInstance - throws if the design has no such instance; it must have the last node of the network
 * @throws FlitwaveError FW144, FW146 for parameters that the kind does not allow, FW903 for places that are not in the
 * design
 */
export function readNetwork(
  run: Probing,
  { adapter, parameters, at }: NetworkRecipe,
  requireInstance: (path: string) => void,
): JourneyNetwork {
  const { specs, read, hasNodes } = adapterOf(adapter)
  const p = parametersOf(specs, parameters)
  requireInstance(hasNodes ? nodePath(at)(nodeCount(p as Parameters<typeof nodeCount>[0]) - 1) : at)
  return read(run, p as never, at)
}

function adapterOf(name: string): Adapter {
  const adapter = Object.hasOwn(adapters, name) ? adapters[name] : undefined
  return (
    adapter ??
    fail('FW910', `there is no kind of network ${name}`, null, `it can be ${Object.keys(adapters).join(', ')}`)
  )
}
