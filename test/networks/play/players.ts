import type { Network } from '../../../src/networks/collective/network.js'
import type { Schedule } from '../../../src/networks/collective/schedule.js'
import { Player } from '../../../src/networks/play/player.js'
import type { PlayerOptions } from '../../../src/networks/play/hardware.js'

const players = new Map<string, Player>()

/** A player, the same each time that it is asked for: making a network takes longer than most plays on it. */
export function playerFor(network: Network, ports: Schedule['ports'], options: PlayerOptions = {}): Player {
  const key = JSON.stringify([network, ports, options])
  let player = players.get(key)
  if (!player) players.set(key, (player = new Player(network, ports, options)))
  return player
}
