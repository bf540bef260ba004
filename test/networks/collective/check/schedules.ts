import type { Network } from '../../../../src/networks/collective/network.js'
import type { Schedule, Unicast } from '../../../../src/networks/collective/schedule.js'

export const ring: Network = { topology: 'torus', sizes: [8, 1] }

/** A unicast the shorter way, of message 0 in step 1 unless said otherwise. */
export function unicast(from: number, to: number, more: Partial<Unicast> = {}): Unicast {
  return { from, to, ways: ['shorter', 'shorter'], carries: [0], step: 1, ...more }
}

/** A schedule with all ports and without barriers, of one message from node 0 to the nodes that get one. */
export function scheduleOf(unicasts: readonly Unicast[], more: Partial<Schedule> = {}): Schedule {
  return {
    name: 'by hand',
    network: ring,
    ports: 'all-port',
    messages: [{ source: 0, destinations: [...new Set(unicasts.map(({ to }) => to))].filter((node) => node !== 0) }],
    unicasts,
    hasBarriers: false,
    steps: Math.max(0, ...unicasts.map(({ step }) => step)),
    ...more,
  }
}
