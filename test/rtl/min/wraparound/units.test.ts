import { describe, expect, it } from 'vitest'
import { unicast } from '../../../../rtl/min/header.js'
import { AscendingList } from '../../../../rtl/min/wraparound/ascending-list.js'
import { CopyMemory } from '../../../../rtl/min/wraparound/copy-memory.js'
import { MonitoredNetwork } from '../../../../rtl/min/wraparound/monitored-network.js'
import { MulticastIntake } from '../../../../rtl/min/wraparound/multicast-intake.js'
import { MulticastMonitor } from '../../../../rtl/min/wraparound/multicast-monitor.js'
import { nodeMask, nodesOf } from '../../../../rtl/lib/node-set.js'
import { PacketMerge } from '../../../../rtl/min/wraparound/packet-merge.js'
import { Phase } from '../../../../rtl/min/wraparound/phase.js'
import { Receiver } from '../../../../rtl/min/wraparound/receiver.js'
import { Recycler } from '../../../../rtl/min/wraparound/recycler.js'
import { SpreadSender } from '../../../../rtl/min/wraparound/spread-sender.js'
import { StartDraw } from '../../../../rtl/min/wraparound/start-draw.js'
import { WraparoundNetwork } from '../../../../rtl/min/wraparound/wraparound-network.js'
import { WraparoundNode } from '../../../../rtl/min/wraparound/wraparound-node.js'
import { elaborate } from '../../../../src/language/hdl/elaborate/elaborate.js'
import { Simulator } from '../../../../src/engines/sim/index.js'
import { Random } from '../../../../src/engines/sim/stimulus/random.js'
import { wraparoundOf } from '../../../../tb/support/wraparound.js'
import { expectLockstep } from '../../../support/lockstep.js'
import { budget } from '../../../support/sample.js'

const p = wraparoundOf({ addressWidth: 3, longest: 4 })

/** The header of a copy: its destination in phase two. */
const unicastTo = (node: number) => ({ first: node, last: node, isSpread: false, more: 0 })

it.each([
  ['a node', () => elaborate(new WraparoundNode(p)), budget(40, 100)],
  ['a node with headers that wrap', () => elaborate(new WraparoundNode({ ...p, header: 'wrapped' })), budget(40, 100)],
  ['a network', () => elaborate(new MonitoredNetwork({ ...p, addressWidth: 2 })), budget(8, 25)],
])('%s is the same on all engines', (_, design, cycles) => expectLockstep(design(), cycles, 3))

it('monitors are no part of the network that they watch', () => {
  const classesOf = (network: WraparoundNetwork): string[] =>
    elaborate(network).modules.map(({ className }) => className)
  expect(classesOf(new MonitoredNetwork(p))).toContain('MulticastMonitor')
  expect(classesOf(new WraparoundNetwork(p))).not.toContain('MulticastMonitor')
})

describe('a list', () => {
  it('tells the members of any set in ascending order, each once, the last as such', () => {
    const sim = new Simulator<AscendingList>(elaborate(new AscendingList({ addressWidth: 3 })))
    const random = new Random(1)
    for (let members = 1; members < 256; members++) {
      sim.dut.load = true
      sim.dut.members = members
      sim.step()
      sim.dut.load = false
      const told: number[] = []
      while (sim.dut.list.valid) {
        sim.dut.list.ready = random.below(2) === 0
        if (sim.dut.list.ready) told.push(sim.dut.list.node)
        expect(sim.dut.list.last).toBe(sim.dut.list.node === nodesOf(members, 8).at(-1))
        sim.step()
      }
      expect(told).toEqual(nodesOf(members, 8))
    }
  })
})

describe('a start', () => {
  it.each([
    ['region', 1, 8],
    ['region', 3, 6],
    ['region', 4, 5],
    ['region', 8, 1],
    ['wrapped', 3, 8],
    ['cube', 2, 4],
    ['cube', 3, 2],
    ['cube', 5, 1],
  ] as const)('with %s headers for %i copies is drawn among %i alike', (header, copies, starts) => {
    const sim = new Simulator<StartDraw>(elaborate(new StartDraw({ addressWidth: 3, header })))
    sim.dut.seed = 2654435761
    sim.dut.others = copies - 1
    sim.step()
    const draws = budget(1500, 4000)
    const counts = Array.from({ length: starts }, () => 0)
    for (let i = 0; i < draws; i++) {
      // A cube begins at multiples of its size.
      if (sim.dut.isLegal) counts[sim.dut.start / (header === 'cube' ? 8 / starts : 1)]!++
      sim.step()
    }
    const legal = counts.reduce((sum, count) => sum + count)
    expect(legal).toBeGreaterThan(0.49 * draws)
    for (const count of counts) expect(Math.abs(count / (legal / starts) - 1)).toBeLessThan(0.15)
  })

  it('is never drawn from 0', () => {
    const sim = new Simulator<StartDraw>(elaborate(new StartDraw({ addressWidth: 3, header: 'region' })))
    expect(() => sim.step()).toThrow('a random sequence that begins with 0 stays there')
  })
})

describe('an intake', () => {
  const offered = { destinations: 0b101, start: 2, random: false, words: 1, tag: 3 }

  it('takes one multicast at a time', () => {
    const sim = new Simulator<MulticastIntake>(elaborate(new MulticastIntake(p)))
    sim.dut.seed = 1
    sim.dut.inject.valid = true
    sim.dut.inject.multicast = offered
    sim.step()
    sim.dut.inject.multicast = { ...offered, destinations: 0b111, tag: 2 }
    for (let i = 0; i < 3; i++) {
      expect(sim.dut.inject.ready).toBe(false)
      expect(sim.dut.spread).toMatchObject({ valid: true, span: { start: 2, others: 1 }, words: 1, tag: 3 })
      sim.step()
    }
    sim.dut.spread.done = true
    sim.step()
    expect(sim.dut.inject.ready).toBe(true)
  })

  it('draws a start, where that is left to it, and offers nothing until one is legal', () => {
    const sim = new Simulator<MulticastIntake>(elaborate(new MulticastIntake(p)))
    sim.dut.seed = 1
    // The start of the offer would go past the last node.
    sim.dut.inject.valid = true
    sim.dut.inject.multicast = { ...offered, start: 7, random: true }
    const starts: number[] = []
    for (let cycle = 0; cycle < 400; cycle++) {
      const { valid, span } = sim.dut.spread
      sim.dut.spread.done = valid
      if (valid) starts.push(span.start)
      sim.step()
    }
    expect(starts.length).toBeGreaterThan(50)
    expect([...new Set(starts)].sort()).toEqual([0, 1, 2, 3, 4, 5, 6])
  })

  it.each([
    [{ destinations: 0 }, 'a multicast to nobody'],
    [{ words: 5 }, 'a multicast with more words than there is room for'],
  ])('refuses %o', (change, message) => {
    const sim = new Simulator<MulticastIntake>(elaborate(new MulticastIntake(p)))
    sim.dut.seed = 1
    sim.dut.inject.valid = true
    sim.dut.inject.multicast = { ...offered, ...change }
    expect(() => sim.step()).toThrow(message)
  })
})

it('a sender refuses copies past the last node, unless headers wrap', () => {
  const send = (header: 'region' | 'wrapped') => {
    const sim = new Simulator<SpreadSender>(elaborate(new SpreadSender({ ...p, header })))
    sim.dut.spread.valid = true
    sim.dut.spread.span = { start: 6, others: 2 }
    sim.step()
    return sim.dut.channel.flit.header
  }
  expect(() => send('region')).toThrow('copies that go past the last node need headers that wrap')
  expect(send('wrapped')).toEqual({ min: 6, max: 0, wraps: true })
})

describe('a receiver', () => {
  /** The payloads of a packet, as they come to `here`; what it says of a copy when the tail is in. */
  function receive(here: number, payloads: readonly number[]) {
    const sim = new Simulator<Receiver>(elaborate(new Receiver(p)))
    sim.dut.here = here
    let kept: unknown = null
    payloads.forEach((payload, i) => {
      const ends = { head: i === 0, tail: i === payloads.length - 1 }
      sim.dut.arrival = {
        valid: true,
        flit: { ...ends, header: unicast('region', here), tag: 1, sequence: i, payload },
      }
      if (sim.dut.kept) kept = { ...sim.dut.copy }
      sim.step()
    })
    return kept
  }
  const span = (start: number, others: number): number => start + 8 * others

  it.each([
    [6, 1],
    [7, 3],
    [0, 4],
    [1, 6],
  ])('at node %i picks %i out of a list that begins at node 6', (here, destination) => {
    expect(receive(here, [Phase.One, span(6, 3), 1, 3, 4, 6])).toMatchObject({
      ...unicastTo(destination),
      words: 0,
      tag: 1,
    })
    expect(receive(here, [Phase.One, span(6, 3), 1, 3, 4, 6, 7, 7])).toMatchObject({
      ...unicastTo(destination),
      words: 2,
      tag: 1,
    })
  })

  it('keeps nothing of phase two', () => {
    expect(receive(3, [Phase.Two, span(6, 3), 1, 3])).toBe(null)
  })

  it.each([
    ['a packet of neither phase', 3, [2]],
    ['a copy comes to a node that is not in its span', 5, [Phase.One, span(6, 3), 1, 3, 4, 6]],
    ['a list of destinations does not ascend', 6, [Phase.One, span(6, 3), 1, 3, 3, 6]],
    ['a packet of phase one ends before its list does', 6, [Phase.One, span(6, 3), 1, 3, 4]],
    ['a packet of phase one ends before its list does', 6, [Phase.One]],
    ['a packet with more words than there is room for', 6, [Phase.One, span(6, 0), 1, 1, 2, 3, 4, 5]],
  ])('refuses %s', (message, here, payloads) => {
    expect(() => receive(here, payloads)).toThrow(message)
  })
})

it('a memory full of copies and data refuses one more', () => {
  const fill = (what: 'kept' | 'keeps', times: number): void => {
    const sim = new Simulator<CopyMemory>(elaborate(new CopyMemory(p)))
    sim.dut[what] = true
    sim.step(times)
  }
  fill('kept', 4)
  expect(() => fill('kept', 5)).toThrow('more copies than multicasts can be under way')
  fill('keeps', 16)
  expect(() => fill('keeps', 17)).toThrow('more data than multicasts under way can have')
})

it('a recycler refuses to send a copy whose data has not come', () => {
  const sim = new Simulator<Recycler>(elaborate(new Recycler(p)))
  sim.dut.copies.valid = true
  sim.dut.copies.copy = { ...unicastTo(2), words: 1, tag: 2 }
  sim.dut.channel.ready = true
  sim.step()
  expect(() => sim.step()).toThrow('a copy is sent before it has come')
})

it('a recycler sends copies as unicasts, one after the other, and says when each has left', () => {
  const sim = new Simulator<Recycler>(elaborate(new Recycler(p)))
  const copies = [
    { ...unicastTo(5), words: 0, tag: 1 },
    { ...unicastTo(2), words: 2, tag: 2 },
  ]
  const random = new Random(2)
  const sent: unknown[] = []
  let word = 40
  sim.dut.words.valid = true
  while (copies.length > 0) {
    sim.dut.copies.valid = true
    sim.dut.copies.copy = copies[0]!
    sim.dut.words.word = word
    sim.dut.channel.ready = random.below(2) === 0
    const { valid, ready, flit } = sim.dut.channel
    const { head, tail, tag, sequence, payload } = flit
    const { min } = flit.header as { min: number }
    if (valid && ready) sent.push([head, tail, min, tag, sequence, payload])
    if (sim.dut.words.ready) word++
    if (sim.dut.copies.done) copies.shift()
    sim.step()
  }
  expect(sent).toEqual([
    [true, true, 5, 1, 0, Phase.Two],
    [true, false, 2, 2, 0, Phase.Two],
    [false, false, 0, 2, 1, 40],
    [false, true, 0, 2, 2, 41],
  ])
})

it('a merge mixes no packets, loses nothing, and lets the first way go first', () => {
  const sim = new Simulator<PacketMerge>(elaborate(new PacketMerge(p)))
  const random = new Random(4)
  // Packets of 1 to 3 flits; the tag says which way they came, the payload counts the flits of that way.
  const ways = [sim.dut.first, sim.dut.second].map((channel, tag) => ({ channel, tag, next: 0, left: 0, length: 0 }))
  const seen: { tag: number; payload: number; head: boolean; tail: boolean }[] = []
  for (let cycle = 0; cycle < 600; cycle++) {
    for (const way of ways) {
      if (way.left === 0) way.left = way.length = 1 + random.below(3)
      way.channel.valid = random.below(3) > 0
      way.channel.flit.head = way.left === way.length
      way.channel.flit.tail = way.left === 1
      way.channel.flit.tag = way.tag
      way.channel.flit.payload = way.next % 4096
    }
    sim.dut.out.ready = random.below(3) > 0
    const { valid, ready, flit } = sim.dut.out
    const { tag, payload, head, tail } = flit
    if (valid && ready) seen.push({ tag, payload, head, tail })
    if (valid && head && sim.dut.first.valid && ways[0]!.left === ways[0]!.length) expect(tag).toBe(0)
    for (const way of ways) {
      if (!way.channel.valid || !way.channel.ready) continue
      way.next++
      way.left--
    }
    sim.step()
  }
  expect(seen.length).toBeGreaterThan(300)
  seen.forEach(({ tag, head }, i) => {
    const before = seen[i - 1]
    expect(head).toBe(before?.tail ?? true)
    if (!head) expect(tag).toBe(before!.tag)
  })
  for (const { tag, next } of ways) {
    expect(seen.filter((flit) => flit.tag === tag).map(({ payload }) => payload)).toEqual(
      Array.from({ length: next }, (_, i) => i),
    )
  }
})

describe('a monitor', () => {
  const monitor = (): Simulator<MulticastMonitor> =>
    new Simulator<MulticastMonitor>(elaborate(new MulticastMonitor({ addressWidth: 3, tagWidth: 2 })))
  const begin = (sim: Simulator<MulticastMonitor>, node: number, to: number[], tag: number): void => {
    sim.dut.begins[node] = { valid: true, destinations: nodeMask(to), tag }
  }
  const finish = (sim: Simulator<MulticastMonitor>, nodes: number[], tag: number): void => {
    sim.dut.begins.forEach((port) => (port.valid = false))
    sim.dut.ends.forEach((port, node) => Object.assign(port, { valid: nodes.includes(node), tag }))
  }

  it('knows what is under way', () => {
    const sim = monitor()
    begin(sim, 0, [1, 2], 1)
    begin(sim, 5, [2, 7], 3)
    sim.step()
    expect(sim.dut.underway).toBe(0b1010)
    finish(sim, [2], 1)
    sim.step()
    expect(sim.dut.underway).toBe(0b1010)
    finish(sim, [2, 7], 3)
    sim.step()
    expect(sim.dut.underway).toBe(0b0010)
    finish(sim, [1], 1)
    sim.step()
    expect(sim.dut.underway).toBe(0)
  })

  it('refuses two multicasts with one tag', () => {
    const sim = monitor()
    begin(sim, 0, [1], 1)
    begin(sim, 5, [2], 1)
    expect(() => sim.step()).toThrow('two multicasts begin with one tag')
  })

  it('refuses the tag of a multicast that is under way', () => {
    const sim = monitor()
    begin(sim, 0, [1], 1)
    sim.step()
    expect(() => sim.step()).toThrow('a multicast begins with the tag of one that is under way')
  })

  it.each([
    ['twice to a node', [1], [1]],
    ['to a node that it is not for', [1], [4]],
  ])('refuses what comes %s', (_, first, second) => {
    const sim = monitor()
    begin(sim, 0, [1, 2], 1)
    sim.step()
    finish(sim, first, 1)
    sim.step()
    finish(sim, second, 1)
    expect(() => sim.step()).toThrow('a multicast comes to a node twice, or to one that it is not for')
  })
})
