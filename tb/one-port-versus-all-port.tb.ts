import { testbench, type Arrow, type MonitorContext } from 'flitwave'
import { param } from 'flitwave/hdl'
import { MessageNetwork } from '../rtl/net/message-network.js'
import type { MessageParameters } from '../rtl/net/parameters.js'
import type { Coordinates } from '../rtl/router/flit.js'
import { ejectionPort, localPort, opposite, Port } from '../rtl/router/port.js'
import type { Injection } from '../rtl/router/parameters.js'
import { directionName, numberOf, type ChannelClass } from '../src/networks/watch/channel-names.js'
import { messageJourneys } from '../src/networks/watch/message-journeys.js'
import { numbered, type LinkHandle } from './support/lanes.js'
import { flitName } from './support/link.js'
import { messageNetworkOf, nodeAt, shortestWay, showNode } from './support/network.js'
import { entriesOf, Timetable, type Stop } from './support/timetable.js'

const size = { sizeX: 4, sizeY: 4 }
const dimensions = 2
const start = 1
const source: Coordinates = { x: 0, y: 0 }

interface Parameters {
  readonly injection: Injection
  readonly ts: number
  readonly tr: number
  readonly flits: number
}

/** A message, and its hops: for each the node, the port, and the class of virtual channels. */
interface Message {
  readonly tag: number
  readonly to: Coordinates
  readonly hops: readonly (readonly [from: Coordinates, port: Port, channel: ChannelClass])[]
}

/** The first four sends of a depth contention-free broadcast on 4x4 nodes: one in each direction. */
const messages: readonly Message[] = [
  {
    tag: 1,
    to: { x: 2, y: 1 },
    hops: [
      [source, Port.XPlus, 'h'],
      [{ x: 1, y: 0 }, Port.XPlus, 'h'],
      [{ x: 2, y: 0 }, Port.YPlus, 'h'],
    ],
  },
  {
    tag: 2,
    to: { x: 0, y: 2 },
    hops: [
      [source, Port.YPlus, 'h'],
      [{ x: 0, y: 1 }, Port.YPlus, 'h'],
    ],
  },
  {
    tag: 3,
    to: { x: 3, y: 3 },
    hops: [
      [source, Port.XMinus, 'p'],
      [{ x: 3, y: 0 }, Port.YMinus, 'p'],
    ],
  },
  { tag: 4, to: { x: 0, y: 3 }, hops: [[source, Port.YMinus, 'p']] },
]

/** The start-up of nodes with this number of ports. */
const startUps = { 'one-port': 'blocking', 'all-port': 'serial' } as const

const network = ({ injection }: Parameters): MessageParameters =>
  messageNetworkOf({ ...size, injection, startup: startUps[injection] })

const firstDirection = ({ hops }: Message): Port => hops[0][1]

/** Into the router, hop by hop, and out of the last one: with all ports, the direction determines both ends. */
function wayOf(message: Message, { injection }: Parameters): Stop[] {
  const ports = { dimensions, injection } as const
  const into = injection === 'one-port' ? localPort(ports) : localPort(ports) + firstDirection(message)
  const arrivesFrom = opposite(message.hops.at(-1)![1])
  return [
    { node: nodeAt(source, size), side: 'arriving', port: into, vc: 0 },
    ...message.hops.map(([from, port, channel]): Stop => {
      return { node: nodeAt(from, size), side: 'leaving', port, vc: numberOf[channel] }
    }),
    { node: nodeAt(message.to, size), side: 'leaving', port: ejectionPort(arrivesFrom, ports), vc: 0 },
  ]
}

/**
 * Cycles between the starts of two messages: with one port until the tail has left, with all ports the length of the
 * start-up.
 */
function period({ injection, ts, flits }: Parameters): number {
  return injection === 'one-port' ? ts + flits : Math.max(ts, 1)
}

const takenIn = (index: number, p: Parameters): number => start + index * period(p)
const receivedIn = (index: number, p: Parameters): number =>
  takenIn(index, p) + p.ts + messages[index].hops.length + p.flits + p.tr

function timetableOf(p: Parameters): Timetable {
  const timetable = new Timetable(localPort({ dimensions }))
  messages.forEach((message, i) => {
    timetable.add(entriesOf({ tag: message.tag, flits: p.flits, way: wayOf(message, p) }, takenIn(i, p) + p.ts))
  })
  return timetable
}

const lastCycle = (p: Parameters): number => Math.max(...messages.map((_, i) => receivedIn(i, p)))

const injectionRow = (message: Message, { injection }: Parameters): string =>
  injection === 'one-port' ? 'injection' : `injection.${directionName(firstDirection(message), { dimensions })}`
const linkRow = (message: Message): string => `link.${directionName(firstDirection(message), { dimensions })}`
const flitRow = ({ to }: Message): string => `${showNode(to)}.flits`
const receiptRow = ({ to }: Message): string => `${showNode(to)}.received`

export default testbench({
  title: 'One port versus all ports',
  caption: ({ injection, flits }) =>
    `Four sends of node ${showNode(source)}, ${flits} flit${flits === 1 ? '' : 's'} each, ${injection}`,
  about:
    'Node (0,0) sends four messages, one in each direction. With one port (injection=one-port) there is one channel into the ' +
    'router: each message waits for the start-up and then for the tail of the one before it, so that the next starts ' +
    'after ts + L cycles. With all ports there is a channel for each direction: only the start-ups, which the processor ' +
    'does, are one after the other, and the next starts after ts cycles, while the one before is still being sent. ' +
    'Either way a message is received ts + hops + L + tr cycles after its start. They are the first sends of a depth ' +
    'contention-free broadcast: none has to wait for another on its way.',
  parameters: {
    injection: param('one-port', { choices: ['one-port', 'all-port'], about: 'channels between node and router' }),
    ts: param(2, { min: 0, max: 20, about: 'start-up latency in cycles' }),
    tr: param(2, { min: 0, max: 20, about: 'receive latency in cycles' }),
    flits: param(3, { min: 1, max: 20, about: 'flits of each message (L)' }),
  },
  design: (p) => new MessageNetwork(network(p)),
  packets: { network: (run, p) => messageJourneys(run, network(p)) },
  state: (p): State => ({ timetable: timetableOf(p), taken: new Map(), received: new Map() }),
  signals: (p) => [
    'send',
    'start-up',
    ...new Set(messages.map((message) => injectionRow(message, p))),
    ...messages.map(linkRow),
    ...messages.flatMap((message) => [flitRow(message), receiptRow(message)]),
  ],
  window: (p) => ({ from: 0, to: lastCycle(p) + 1 }),
  cycles: (p) => 2 * lastCycle(p) + 20,
  drivers: {
    *node(t) {
      const { dut, p, state } = t
      dut.ts = p.ts
      dut.tr = p.tr
      const send = dut.send[nodeAt(source, size)]
      yield start
      for (const { tag, to } of messages) {
        send.packet = { to: { ...to }, way: shortestWay, flits: p.flits, tag }
        send.valid = true
        while (!send.ready) yield
        state.taken.set(tag, t.cycle)
        yield
      }
      send.valid = false
    },
  },
  monitors: {
    /** Checks that every flit is in its place, and that there are no others. */
    *links(t) {
      yield* t.state.timetable.watch(t, t.dut)
    },
    *receipts(t) {
      for (; t.state.received.size < messages.length; yield) {
        t.dut.received.forEach((channels, node) => {
          for (const { valid, tag } of channels) if (valid) receive(t, node, tag)
        })
      }
    },
  },
  views: {
    send: ({ dut }) => {
      const { valid, ready, packet } = dut.send[nodeAt(source, size)]
      return valid && ready ? `→${showNode(packet.to)}#${packet.tag}` : ''
    },
    'start-up': ({ dut }) => {
      const { held, message } = dut.nodes[nodeAt(source, size)].ni.sendUnit.startUp
      return held ? `ts#${message.tag}` : ''
    },
    ...Object.fromEntries(
      messages.flatMap((message): [string, (t: Context) => string][] => [
        [injectionRow(message, { injection: 'one-port' } as Parameters), (t) => flitInto(t, localPort({ dimensions }))],
        [
          injectionRow(message, { injection: 'all-port' } as Parameters),
          (t) => flitInto(t, localPort({ dimensions }) + firstDirection(message)),
        ],
        [linkRow(message), (t) => flitOutOf(t, source, firstDirection(message))],
        [flitRow(message), (t) => flitOutOf(t, message.to, wayOf(message, t.p).at(-1)!.port)],
        [receiptRow(message), (t) => receiptAt(t, message)],
      ]),
    ),
  },
  /** The path of the head to the node, and the receive latency after the tail. */
  arrows: (_trace, p): Arrow[] =>
    messages.flatMap((message, i) => {
      const leaves = takenIn(i, p) + p.ts
      const [sent, into] = [
        { path: 'send', cycle: takenIn(i, p) },
        { path: injectionRow(message, p), cycle: leaves },
      ]
      const head = { path: flitRow(message), cycle: leaves + message.hops.length + 1 }
      const tail = { ...head, cycle: head.cycle + p.flits - 1 }
      const receipt = { path: receiptRow(message), cycle: receivedIn(i, p) }
      return [
        { from: sent, to: into, label: '' },
        { from: into, to: head, label: '' },
        { from: tail, to: receipt, label: '' },
      ]
    }),
  results: ({ taken, received }, p) =>
    messages.map(({ tag, to, hops }) => ({
      message: tag,
      to: showNode(to),
      hops: hops.length,
      taken: taken.get(tag) ?? null,
      leaves: taken.has(tag) ? taken.get(tag)! + p.ts : null,
      received: received.get(tag) ?? null,
    })),
  variants: [{ injection: 'one-port' }, { injection: 'all-port' }],
})

interface State {
  readonly timetable: Timetable
  readonly taken: Map<number, number>
  readonly received: Map<number, number>
}

type Context = MonitorContext<MessageNetwork, Parameters, State>

function receive(t: Context, node: number, tag: number): void {
  const index = messages.findIndex((message) => message.tag === tag && nodeAt(message.to, size) === node)
  t.check(index >= 0, `node ${node} receives message ${tag}, which is not for it`)
  if (index < 0) return
  const expected = receivedIn(index, t.p)
  t.check(t.cycle === expected, `message ${tag} is received in cycle ${t.cycle}, expected ${expected}`, { packet: tag })
  t.state.received.set(tag, t.cycle)
}

function flitInto({ dut }: Context, port: number): string {
  const { arriving } = dut.nodes[nodeAt(source, size)].router
  // Each port of both interfaces has a row.
  return port < arriving.length ? textOn(arriving[port]) : ''
}

function flitOutOf({ dut }: Context, from: Coordinates, port: number): string {
  const { leaving } = dut.nodes[nodeAt(from, size)].router
  return port < leaving.length ? textOn(leaving[port]) : ''
}

/** `H#1`: the drawing shows the head's destination only once, at the sender, so that cycles can be narrow. */
function textOn(link: LinkHandle): string {
  return link.valid ? numbered(flitName(link.flit), link) : ''
}

function receiptAt({ dut }: Context, { to }: Message): string {
  const receipt = dut.received[nodeAt(to, size)].find(({ valid }) => valid)
  return receipt ? `L=${receipt.flits}#${receipt.tag}` : ''
}
