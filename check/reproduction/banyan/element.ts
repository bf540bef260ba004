/** A switching element, computed without the equations of the paper. */

import type { LinkTraffic } from '../../../src/networks/collective/min/throughput-model.js'

/** The output of an element, found by enumerating all inputs: each input is empty, or requests ports. */
export function enumerated({ packets, multicasts }: LinkTraffic, copyRate: number): LinkTraffic {
  const single = packets * (1 - multicasts * copyRate)
  const inputs = [
    { ports: [], chance: 1 - packets, isMulticast: 0 },
    ...[[0], [1]].map((ports) => ({
      ports,
      chance: single / 2,
      isMulticast: single === 0 ? 0 : (packets * multicasts * (1 - copyRate)) / single,
    })),
    { ports: [0, 1], chance: packets * multicasts * copyRate, isMulticast: 1 },
  ]
  let [out, multicastsOut] = [0, 0]
  for (const upper of inputs) {
    for (const lower of inputs) {
      const chance = upper.chance * lower.chance
      const clash = upper.ports.some((port) => lower.ports.includes(port))
      // If both request a port, one of them, equally often either, gets all its ports, and the other none.
      const share = clash ? 0.5 : 1
      for (const { ports, isMulticast } of [upper, lower]) {
        out += chance * share * ports.length
        multicastsOut += chance * share * ports.length * isMulticast
      }
    }
  }
  return { packets: out / 2, multicasts: multicastsOut / out }
}

/** Traffic in front of an element, and its copy rate. */
export const elementCases = [0.1, 0.4, 0.9, 1].flatMap((packets) =>
  [0.1, 0.5, 1].flatMap((multicasts) => [0, 0.3, 1].map((copyRate) => ({ packets, multicasts, copyRate }))),
)
