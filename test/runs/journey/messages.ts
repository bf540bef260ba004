import { messageParameters, type MessageParameters } from '../../../rtl/net/parameters.js'
import { MessageNetwork } from '../../../rtl/net/message-network.js'
import { coordinatesOf } from '../../../rtl/net/place.js'
import { forEachAxis } from '../../../rtl/router/dimensions.js'
import { localPortsOf } from '../../../rtl/router/port.js'
import { nodeCount } from '../../../rtl/router/sizes.js'
import { Way } from '../../../rtl/router/way.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { parametersOf } from '../../../src/language/hdl/index.js'
import type { Journey } from '../../../src/runs/journey/journey.js'
import { JourneyRecorder } from '../../../src/runs/journey/recorder.js'
import { Simulator } from '../../../src/engines/sim/simulator.js'
import { messageJourneys } from '../../../src/networks/watch/message-journeys.js'
import type { Sent } from './traffic.js'

export interface FollowedMessages {
  /** By the place of the message in the list, which is its tag. */
  readonly journeys: readonly Journey[]
  /** The cycle in which each was received, as its receive unit says. */
  readonly received: readonly number[]
  readonly labels: readonly string[]
}

export interface Latencies {
  readonly ts: number
  readonly tr: number
}

/** Sends messages through a network with interfaces, and follows them from a cycle on until all have been received. */
export function followMessages(
  given: Partial<MessageParameters>,
  { ts, tr }: Latencies,
  messages: readonly Sent[],
  from = 0,
): FollowedMessages {
  const p = parametersOf(messageParameters, given)
  const sim = new Simulator<MessageNetwork>(elaborate(new MessageNetwork(p)))
  const network = messageJourneys(sim, p)
  const journeys: Journey[] = []
  const received: number[] = []
  const recorder = new JourneyRecorder(network, {
    finished: (journey) => !journey.isPartial && (journeys[journey.tag!] = journey),
  })
  const queues = Array.from({ length: nodeCount(p) }, (_, node) =>
    messages.map((message, tag) => ({ ...message, tag })).filter(({ from }) => from === node),
  )
  const channels = queues.flatMap((_, node) => localPortsOf(p).map((_, channel) => `dut.received[${node}][${channel}]`))
  const probes = sim.probe({
    taken: queues.map((_, node) => `dut.send[${node}].ready`),
    receipts: channels.map((channel) => `${channel}.valid`),
    tags: channels.map((channel) => `${channel}.tag`),
  })
  sim.dut.ts = ts
  sim.dut.tr = tr
  for (let left = messages.length; left > 0;) {
    if (sim.cycle > 50_000) throw new Error(`${left} messages are under way after ${sim.cycle} cycles`)
    offer(sim, queues, p)
    if (sim.cycle >= from) recorder.record(sim.cycle)
    for (const channel of probes.receipts.nonzero()) {
      received[Number(probes.tags.read(channel))] = sim.cycle
      left--
    }
    queues.forEach((queue, node) => {
      if (queue[0] && queue[0].cycle <= sim.cycle && Number(probes.taken.read(node)) === 1) queue.shift()
    })
    sim.step()
  }
  return { journeys, received, labels: network.places.map(({ label }) => label) }
}

function offer(
  { dut, cycle }: Simulator<MessageNetwork>,
  queues: readonly (readonly (Sent & { readonly tag: number })[])[],
  p: MessageParameters,
): void {
  queues.forEach(([message], node) => {
    const isDue = message !== undefined && message.cycle <= cycle
    const send = dut.send[node]!
    if (send.valid !== isDue) send.valid = isDue
    if (!isDue || (send.packet.tag === message.tag && message.tag !== 0)) return
    send.packet.to = coordinatesOf(message.to, p)
    send.packet.way = forEachAxis(p, () => Way.Shorter)
    send.packet.flits = message.flits
    send.packet.tag = message.tag
  })
}
