import { describe, expect, it } from 'vitest'
import { MessageNetwork } from '../../../rtl/net/message-network.js'
import { NetworkInterface } from '../../../rtl/ni/network-interface.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { Random } from '../../../src/engines/sim/stimulus/random.js'
import { Simulator } from '../../../src/engines/sim/index.js'
import { expectLockstep } from '../../support/lockstep.js'
import { messageNetwork, Messages, type Message } from './messages.js'

type Node = Simulator<MessageNetwork>['dut']['nodes'][number]

const networks = [
  { injection: 'one-port', startup: 'blocking', topology: 'torus', sizeX: 3, sizeY: 3, pending: 1, depth: 2 },
  { injection: 'all-port', startup: 'serial', topology: 'torus', sizeX: 3, sizeY: 3, pending: 1, queue: 1, depth: 1 },
] as const

it.each(networks)('$injection: random messages, long receive latencies, little room: nothing is lost', (network) => {
  const messages = new Messages(messageNetwork(network))
  messages.set({ ts: 1, tr: 30 })
  const random = new Random(5)
  const posted = Array.from({ length: 120 }, (_, tag): Message => {
    return { from: random.below(9), to: random.below(9), flits: 1 + random.below(5), tag }
  })
  messages.post(...posted)
  messages.drain(3000)
  expect(messages.arrived.length).toBe(posted.length)
  expect(tagsByPair(messages.arrived)).toEqual(tagsByPair(posted))
  const latencies = messages.arrived.map(({ taken, received, flits }) => received - taken - flits)
  expect(Math.min(...latencies)).toBeGreaterThanOrEqual(1 + 30)
})

/** For each pair of nodes the tags of its messages, in order. */
function tagsByPair(messages: readonly Message[]): Record<string, number[]> {
  const tags: Record<string, number[]> = {}
  for (const { from, to, tag } of messages) (tags[`${from} to ${to}`] ??= []).push(tag)
  return tags
}

describe('faults in a network', () => {
  const p = messageNetwork({ topology: 'mesh', sizeX: 1, sizeY: 3, injection: 'all-port', startup: 'serial' })
  const sim = new Simulator<MessageNetwork>(elaborate(new MessageNetwork(p)), { engine: 'scalar' })
  const start = sim.snapshot()

  /** Node 0 sends five flits to node 2; the fault strikes in cycle 3, with two of them still to be sent. */
  function sendWith(fault: (sim: Simulator<MessageNetwork>) => void): () => void {
    sim.restore(start)
    const send = sim.dut.send[0]!
    send.packet = { to: { x: 0, y: 2 }, way: { x: 0, y: 0 }, flits: 5, tag: 9 }
    send.valid = true
    sim.step()
    send.valid = false
    sim.step(2)
    fault(sim)
    return () => sim.step(20)
  }

  const sender = (): Node['ni']['sendUnit']['senders'][number] => sim.dut.nodes[0]!.ni.sendUnit.senders[2]!

  /** On the way, with the second flit in it. */
  const buffer = (): Node['router']['inputs'][number]['channels'][number]['buffer'] =>
    sim.dut.nodes[1]!.router.inputs[3]!.channels[0]!.buffer

  it.each([
    ['a flit is skipped', () => (sender().next = 4), 'a flit is lost, doubled or overtaken'],
    ['a flit is sent twice', () => (sender().next = 2), 'a flit is lost, doubled or overtaken'],
    ['the message is cut short', () => (sender().left = 1), 'a message does not end where its head says'],
    ['the message grows', () => (sender().left = 7), 'a message does not end where its head says'],
    ['a flit takes another tag', () => (sender().tag = 8), 'two messages are mixed'],
    [
      'a router loses a flit',
      () => Object.assign(buffer(), { head: 2, stored: 0 }),
      'virtual channel 0 of link 3 has lost or doubled a credit',
    ],
    [
      'a router loses a flit and gives its credit back',
      () => {
        Object.assign(buffer(), { head: 2, stored: 0 })
        sim.dut.nodes[0]!.router.outputs[2]!.counters[0]!.credits = p.depth
      },
      'a flit is lost, doubled or overtaken',
    ],
  ])('%s', (_, fault, text) => {
    expect(sendWith(fault)).toThrow(text)
  })

  it('without a fault all is well', () => {
    expect(sendWith(() => undefined)).not.toThrow()
    expect(sim.dut.nodes[2]!.ni.receiveUnits[3]!.next).toBe(0)
  })
})

it('a network has one module for all its nodes', () => {
  const { modules } = elaborate(new MessageNetwork(messageNetwork({ injection: 'all-port', startup: 'serial' })))
  const nodes = modules.filter(({ className }) => ['MessageNode', 'NetworkInterface', 'Router'].includes(className))
  expect(nodes.length).toBe(3)
})

it.each([
  { injection: 'one-port', startup: 'blocking', header: 'relative', dimensions: 1, sizeX: 5 },
  { injection: 'all-port', startup: 'serial' },
] as const)('an interface means the same on all engines: $injection', (changes) => {
  expectLockstep(elaborate(new NetworkInterface(messageNetwork(changes))), 40, 1)
})
