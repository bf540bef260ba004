/** The processes that send the packets of a book into a network, and account for those that arrive. */

import type { DriverContext, Handle, MonitorContext, Process, ReadonlyDeep } from 'flitwave'
import type { Grid } from '../../rtl/net/grid.js'
import type { Delivery } from '../../rtl/terminal/packet.js'
import type { Packet, PacketBook } from '../../src/networks/traffic/traffic-summary.js'

type GridDriver = DriverContext<Grid, unknown, PacketBook>
type GridMonitor = MonitorContext<Grid, unknown, PacketBook>

/** The context of a driver of a network with an input for each of its nodes: of a grid, or of any other network. */
type Driving = Pick<GridDriver, 'state' | 'cycle'> & { readonly dut: Pick<GridDriver['dut'], 'inject'> }

/** The context of a monitor of a network with an output for each of its nodes. */
type Monitoring = Pick<GridMonitor, 'state' | 'cycle' | 'check' | 'until' | 'nonzero'> & {
  readonly dut: Pick<GridMonitor['dut'], 'delivered'>
}

/**
 * Offers each packet from its cycle on until its source takes it.
 * @param address - the destination of a packet, as heads have it
 */
export function* sendPackets(t: Driving, address: (packet: Packet) => object): Process {
  const offering = new Set<number>()
  while (t.state.hasNext) {
    for (const packet of t.state.due(t.cycle)) {
      if (offering.has(packet.source)) continue
      const inject = t.dut.inject[packet.source]
      inject.packet = { ...address(packet), flits: packet.flits, tag: packet.line } as never
      inject.valid = true
      offering.add(packet.source)
    }
    // The answers depend only on registers; reading them after all offers settles the network only once.
    const taken = [...offering].filter((node) => t.dut.inject[node].ready)
    taken.forEach((node) => t.state.take(node, t.cycle))
    yield offering.size > 0 ? 1 : Math.max(1, t.state.nextCycle - t.cycle)
    for (const node of taken) {
      t.dut.inject[node].valid = false
      offering.delete(node)
    }
  }
}

/**
 * Records each flit that arrives, until all packets have.
 * @param leastLatency - the latency of a packet in an empty network, in cycles
 */
export function* receivePackets(t: Monitoring, leastLatency: (packet: Packet) => number): Process {
  let left = t.state.packets.length
  // An array of the design creates its elements on each read; this one contains them.
  const sinks = [...t.dut.delivered]
  const deliveries = 'dut.delivered[*].valid'
  try {
    while (left > 0) {
      const nodes = t.nonzero(deliveries)
      for (const node of nodes) if (account(t, node, sinks[node], leastLatency)) left--
      if (nodes.length > 0) yield
      else yield* t.until({ any: deliveries }, Infinity)
    }
  } finally {
    reportUndelivered(t)
  }
}

/** Records an arriving flit; returns true if its packet is now complete. */
function account(
  t: Monitoring,
  node: number,
  { flit }: ReadonlyDeep<Handle<Delivery>>,
  leastLatency: (packet: Packet) => number,
): boolean {
  const packet = t.state.packetAt(flit.tag)
  if (packet?.injected == null || packet.ejected !== null) {
    t.check(false, `node ${node} receives a flit of packet #${flit.tag}, which is not on its way`)
    return false
  }
  const name = `packet #${packet.line}`
  t.check(node === packet.destination, `${name} arrives at node ${node}, expected ${packet.destination}`)
  t.check(flit.payload === packet.arrived, `${name}: flit ${flit.payload} arrives, expected flit ${packet.arrived}`)
  packet.arrived++
  t.check(
    flit.tail === (packet.arrived === packet.flits),
    `${name}: ${packet.arrived} of ${packet.flits} flits have arrived`,
  )
  if (!flit.tail) return false
  t.state.deliver(packet, t.cycle)
  const latency = t.cycle - packet.injected
  const least = leastLatency(packet)
  const message = `${name} takes ${latency} cycles; even an empty network takes ${least}`
  t.check(latency >= least, message, { packet: packet.line })
  return true
}

function reportUndelivered(t: Monitoring): void {
  const { undelivered, packets } = t.state
  const some = undelivered.slice(0, 5).map(({ line, arrived, flits }) => `line ${line} (${arrived} of ${flits} flits)`)
  const more = undelivered.length > some.length ? ` and ${undelivered.length - some.length} more` : ''
  t.check(
    undelivered.length === 0,
    `${undelivered.length} of ${packets.length} packets have not arrived after ${t.cycle} cycles: ${some.join(', ')}${more}`,
    { packet: undelivered[0]?.line },
  )
}

/** The rows of results: one for each packet. */
export function packetRows({ packets }: PacketBook) {
  return packets.map(({ line, cycle, source, destination, flits, injected, ejected }) => ({
    line,
    cycle,
    source,
    destination,
    flits,
    injected,
    ejected,
    latency: ejected === null ? null : ejected - cycle,
  }))
}

/** The rows of the table of packets, for accounts of their time. */
export function packetTable({ packets }: PacketBook) {
  return packets.map(({ line, cycle, ejected }) => ({ tag: line, created: cycle, delivered: ejected }))
}
