/** The inputs of routers over which the worms of packets come. */

import { PathOrder } from '../../rtl/path/flit.js'
import { axisWays, entryWays, labelOf, neighbourAt, orderOfPart, partsAt, wormWays } from '../../rtl/path/mesh-paths.js'
import type { PathNetworkParameters } from '../../rtl/path/network-parameters.js'
import { linkPorts } from '../../rtl/path/parameters.js'
import { opposite } from '../../rtl/router/port.js'

export interface LaidInput {
  readonly node: number
  readonly port: number
}

interface Sent {
  readonly source: number
  readonly destinations: readonly number[]
}

/** Each input once, by router and port. */
export function inputsOnWay(packets: readonly Sent[], p: PathNetworkParameters): LaidInput[] {
  const inputs = packets.flatMap((packet) => inputsOf(packet, p))
  const byKey = new Map(inputs.map((input) => [input.node * (linkPorts + 1) + input.port, input]))
  return [...byKey].sort(([a], [b]) => a - b).map(([, input]) => input)
}

function inputsOf({ source, destinations }: Sent, p: PathNetworkParameters): LaidInput[] {
  const left = new Set(destinations.map((terminal) => labelOf(terminal, p)))
  const isAlone = p.unicasts === 'dimension-order' && destinations.length === 1
  const inputs = partsAt(source, p).flatMap(({ needs, takes }, part) => {
    if (!needs.some((label) => left.has(label))) return []
    const labels = takes.filter((label) => left.delete(label))
    if (orderOfPart(part, p) === PathOrder.Descending) labels.reverse()
    return along(source, labels, p, isAlone)
  })
  return [{ node: source, port: linkPorts }, ...inputs]
}

function along(source: number, labels: readonly number[], p: PathNetworkParameters, isAlone: boolean): LaidInput[] {
  const inputs: LaidInput[] = []
  let node = source
  for (const label of labels) {
    while (labelOf(node, p) !== label) {
      const waysOf = isAlone ? axisWays : node === source ? entryWays : wormWays
      const link = waysOf(node, p).findIndex((set) => set.includes(label))
      node = neighbourAt(node, link, p)!
      inputs.push({ node, port: opposite(link) })
    }
  }
  return inputs
}
