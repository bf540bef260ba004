import type { RouterParameters } from '../../../rtl/router/router-parameters.js'
import { localPortsOf } from '../../../rtl/router/port.js'
import { channelNumber } from './channel-places.js'
import type { GridPlaces } from './grid-plan.js'

/**
 * The places of a network of routers for its floor plan.
 * @param first - the number of the first virtual channel
 * @param ends - the places of a node outside of its router
 */
export function gridPlacesOf(
  p: RouterParameters,
  first: number,
  ends: (node: number) => readonly number[],
): GridPlaces {
  const channels = Array.from({ length: p.vcs }, (_, vc) => vc)
  return {
    channel: (node, port, vc) => first + channelNumber(node, port, vc, p),
    atNode: (node) => [
      ...ends(node),
      ...localPortsOf(p).flatMap((port) => channels.map((vc) => first + channelNumber(node, port, vc, p))),
    ],
  }
}
