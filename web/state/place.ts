/** The names of places in lists. */

import type { PacketRow } from '../../src/apps/inspect/network/packets.js'

/** Where a packet has arrived, or where its head says that it goes. */
export function targetOf({ target, destination }: Pick<PacketRow, 'target' | 'destination'>): string {
  return target ?? destination ?? '…'
}

/** `(1,0)` of `node (1,0)`: the place of a source or a sink where its kind is plain. */
export function shortPlace(label: string): string {
  return label.replace(/^node /, '')
}
