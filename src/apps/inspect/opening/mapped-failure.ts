/** The failure of a network that is followed through a map: nothing but its packets tells that it stands still. */

import { headlineOf } from '../../../runs/deadlock/standstill-text.js'
import { standstillOf } from '../../../runs/packets/standstill.js'
import type { MappedPackets } from '../network/mapped-packets.js'
import { explained, type Failure } from './failure.js'

/** Null for a network that goes on until the end of the run. */
export function mappedFailure({ followed }: MappedPackets): Failure | null {
  const standstill = standstillOf(followed)
  if (!standstill) return null
  const { cycle } = standstill
  const text = headlineOf(standstill)
  const plain = { kind: 'standstill', cycle, since: cycle, text, packet: null, waits: null } as const
  const stand = explained(standstill, followed.places)
  // The places of a map are links, which are no instances.
  return { ...plain, ...stand, instance: null }
}
