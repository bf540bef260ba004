import { describe, expect, it } from 'vitest'
import { unicast, type Cube, type HeaderKind, type WrappedRegion } from '../../../../rtl/min/header.js'
import { SlotGenerator } from '../../../../rtl/min/slot/slot-generator.js'
import { SlotMeter } from '../../../../rtl/min/slot/slot-meter.js'
import { SlotNode } from '../../../../rtl/min/slot/slot-node.js'
import { SlotTrafficBanyan } from '../../../../rtl/min/slot/slot-traffic-banyan.js'
import { elaborate } from '../../../../src/language/hdl/elaborate/elaborate.js'
import { Simulator } from '../../../../src/engines/sim/index.js'
import { Random } from '../../../../src/engines/sim/stimulus/random.js'
import { expectLockstep } from '../../../support/lockstep.js'

interface Demand {
  readonly packets: number
  readonly multicasts: number
  readonly copies: number
}

const always = 2 ** 16

function generatorOf(header: HeaderKind, addressWidth: number, demand: Demand): Simulator<SlotGenerator> {
  const sim = new Simulator<SlotGenerator>(elaborate(new SlotGenerator({ addressWidth, header })))
  sim.dut.seed = 88172645463325252n
  sim.dut.demand = demand
  return sim
}

interface Offer {
  readonly valid: boolean
  readonly multicast: boolean
  readonly header: unknown
  readonly coin: boolean
}

/** The packets offered in `cycles` cycles, after the one in which the seed is taken. */
function offers(sim: Simulator<SlotGenerator>, cycles: number): Offer[] {
  return Array.from({ length: cycles }, () => {
    sim.step()
    const { offer, coin } = sim.dut
    return { valid: offer.valid, multicast: offer.multicast, header: { ...offer.header }, coin }
  })
}

/** The number of times that each text occurs. */
function countsOf(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return counts
}

/** Expects a count of `cycles` trials to be within five standard deviations of its mean. */
function expectCount(found: number, cycles: number, probability: number): void {
  const deviation = Math.sqrt(cycles * probability * (1 - probability))
  expect(Math.abs(found - cycles * probability)).toBeLessThanOrEqual(5 * deviation)
}

describe('SlotGenerator', () => {
  it('draws Marsaglia’s numbers of 64 bits, from the seed on', () => {
    const sim = generatorOf('region', 3, { packets: 0, multicasts: 0, copies: 1 })
    const mask = 2n ** 64n - 1n
    let expected = 88172645463325252n
    for (let i = 0; i < 5; i++) {
      sim.step()
      expect(sim.dut.random).toBe(expected)
      expected ^= (expected << 13n) & mask
      expected ^= expected >> 7n
      expected ^= (expected << 17n) & mask
    }
  })

  /** The first offer is drawn with the seed itself: bits 15 to 0 whether, 31 to 16 whether a multicast. */
  it.each([
    ['nothing where no packet is asked for', 0n, 0, 0, { valid: false, multicast: false }],
    ['a packet in one slot of 65,536', 0n, 1, 0, { valid: true, multicast: false }],
    ['a multicast in one of 65,536', 0n, 1, 1, { valid: true, multicast: true }],
    ['nothing in the others', 1n, 1, 0, { valid: false, multicast: false }],
    ['a unicast in the others', 1n << 16n, 1, 1, { valid: true, multicast: false }],
    ['always', 0xffffffffn, always, always, { valid: true, multicast: true }],
    ['not always', 0xffffffffn, always - 1, always - 1, { valid: false, multicast: false }],
  ])('sends %s', (_, seed, packets, multicasts, expected) => {
    const sim = generatorOf('region', 3, { packets, multicasts, copies: 2 })
    sim.dut.seed = seed | (1n << 60n)
    expect(offers(sim, 1)).toMatchObject([expected])
  })

  it.each([
    [0, 0],
    [6554, 32768],
    [32768, 6554],
    [always, always],
  ])('sends in %i slots of 65,536, of which %i are multicasts', (packets, multicasts) => {
    const cycles = 4000
    const seen = offers(generatorOf('region', 3, { packets, multicasts, copies: 2 }), cycles)
    const sent = seen.filter(({ valid }) => valid)
    expectCount(sent.length, cycles, packets / always)
    expectCount(sent.filter(({ multicast }) => multicast).length, sent.length, multicasts / always)
    expectCount(seen.filter(({ coin }) => coin).length, cycles, 1 / 2)
  })

  it.each(['region', 'wrapped', 'cube'] as const)('sends unicasts to all nodes alike: %s', (kind) => {
    const cycles = 4000
    const seen = offers(generatorOf(kind, 3, { packets: always, multicasts: 0, copies: 4 }), cycles)
    const counts = countsOf(seen.map(({ header }) => JSON.stringify(header)))
    const nodes = Array.from({ length: 8 }, (_, node) => JSON.stringify(unicast(kind, node)))
    expect([...counts.keys()].sort()).toEqual(nodes.sort())
    for (const count of counts.values()) expectCount(count, cycles, 1 / 8)
  })

  it.each([
    ['region', 1, ['000', '111', '222', '333', '444', '555', '666', '777']],
    ['region', 3, ['012', '123', '234', '345', '456', '567']],
    ['region', 8, ['01234567']],
    ['wrapped', 3, ['012', '123', '234', '345', '456', '567', '670', '701']],
    ['cube', 1, ['0', '1', '2', '3', '4', '5', '6', '7']],
    ['cube', 4, ['0246', '1357']],
    ['cube', 8, ['01234567']],
  ] as const)('sends multicasts by %s to %i nodes, to all such sets alike', (kind, copies, sets) => {
    const cycles = 3000
    const seen = offers(generatorOf(kind, 3, { packets: always, multicasts: always, copies }), cycles)
    const counts = countsOf(seen.map(({ header }) => destinationsOf(kind, header)))
    expect([...counts.keys()].sort()).toEqual(sets.map((set) => (copies === 1 ? set[0]! : set)).sort())
    for (const count of counts.values()) expectCount(count, cycles, 1 / sets.length)
  })

  it.each([
    ['region', 9],
    ['wrapped', 0],
    ['cube', 3],
  ] as const)('asserts that there are multicasts by %s to %i of 8 nodes', (kind, copies) => {
    const sim = generatorOf(kind, 3, { packets: 1, multicasts: 1, copies })
    expect(() => sim.step()).toThrow('no multicast has so many destinations')
  })

  it('asserts that the seed is not 0', () => {
    const sim = generatorOf('region', 3, { packets: 1, multicasts: 1, copies: 1 })
    sim.dut.seed = 0n
    expect(() => sim.step()).toThrow('a random sequence that begins with 0 stays there')
  })
})

/** The nodes of a header among 8, in the order in which it names them. */
function destinationsOf(kind: HeaderKind, header: unknown): string {
  const nodes = Array.from({ length: 8 }, (_, node) => node)
  if (kind === 'cube') {
    const { value, mask } = header as Cube
    return nodes.filter((node) => (node & ~mask) === value).join('')
  }
  const { min, max, wraps } = header as WrappedRegion
  if (kind === 'wrapped') expect(wraps).toBe(max < min)
  else expect(max).toBeGreaterThanOrEqual(min)
  return nodes
    .slice(0, ((max - min + 8) % 8) + 1)
    .map((k) => (min + k) % 8)
    .join('')
}

describe('SlotMeter', () => {
  const names = ['sendsUnicast', 'sendsMulticast', 'unicastAccepted', 'multicastAccepted', 'takesCopy'] as const

  it.each([2, 5, 8])('counts what happens at %i nodes', (nodes) => {
    const sim = new Simulator<SlotMeter>(elaborate(new SlotMeter({ nodes })))
    const random = new Random(5)
    const totals = Object.fromEntries(names.map((name) => [name, 0])) as Record<(typeof names)[number], number>
    for (let cycle = 0; cycle < 40; cycle++) {
      for (const events of sim.dut.events) {
        for (const name of names) {
          const happens = random.below(3) === 0
          events[name] = happens
          totals[name] += Number(happens)
        }
      }
      // Another node than the one that has sent it takes a unicast.
      const taken = sim.dut.events.map(({ unicastAccepted }) => unicastAccepted)
      taken.forEach((takes, node) => (sim.dut.events[(node + 1) % nodes]!.takesUnicast = takes))
      sim.step()
    }
    expect(sim.dut.report).toEqual({
      unicastsSent: totals.sendsUnicast,
      multicastsSent: totals.sendsMulticast,
      unicastsAccepted: totals.unicastAccepted,
      multicastsAccepted: totals.multicastAccepted,
      copiesArrived: totals.takesCopy,
    })
  })

  it('asserts that a unicast arrives if and only if it is accepted', () => {
    const sim = new Simulator<SlotMeter>(elaborate(new SlotMeter({ nodes: 2 })))
    sim.dut.events[1]!.takesUnicast = true
    expect(() => sim.step()).toThrow('a unicast arrives and is not accepted')
  })
})

describe('SlotNode', () => {
  const nodeOf = (header: HeaderKind): Simulator<SlotNode> => {
    const sim = new Simulator<SlotNode>(elaborate(new SlotNode({ addressWidth: 3, header })))
    Object.assign(sim.dut, { here: 5, seed: 99n, demand: { packets: 0, multicasts: 0, copies: 1 } })
    return sim
  }

  it.each(['region', 'wrapped', 'cube'] as const)('asserts that what arrives is for it: %s', (header) => {
    const sim = nodeOf(header)
    sim.dut.delivered = { valid: true, header: unicast(header, 5), tag: 0 }
    sim.step()
    sim.dut.delivered.header = unicast(header, 4)
    expect(() => sim.step()).toThrow('a packet arrives at a node that it is not for')
  })

  it('asserts that nothing is accepted that it has not sent', () => {
    const sim = nodeOf('region')
    sim.dut.inject.accepted = true
    expect(() => sim.step()).toThrow('a packet is accepted that was not sent')
  })

  it('tells whether a unicast or a multicast has been accepted, n cycles later', () => {
    const sim = nodeOf('region')
    sim.dut.demand = { packets: always / 2, multicasts: always / 2, copies: 2 }
    const sent: { sendsUnicast: boolean; sendsMulticast: boolean }[] = []
    for (let cycle = 0; cycle < 60; cycle++) {
      const { events, inject } = sim.dut
      const before = sent[cycle - 3]
      inject.accepted = before !== undefined && (before.sendsUnicast || before.sendsMulticast)
      expect(events).toMatchObject({
        unicastAccepted: before?.sendsUnicast ?? false,
        multicastAccepted: before?.sendsMulticast ?? false,
      })
      sent.push({ sendsUnicast: events.sendsUnicast, sendsMulticast: events.sendsMulticast })
      sim.step()
    }
    expect(sent.filter(({ sendsUnicast }) => sendsUnicast).length).toBeGreaterThan(5)
    expect(sent.filter(({ sendsMulticast }) => sendsMulticast).length).toBeGreaterThan(5)
  })
})

describe('SlotTrafficBanyan', () => {
  const banyanOf = (header: HeaderKind) =>
    elaborate(new SlotTrafficBanyan({ addressWidth: 3, header, arbitration: 'random' }))

  it('counts all that is delivered, once', () => {
    const sim = new Simulator<SlotTrafficBanyan>(banyanOf('wrapped'), { engine: 'scalar' })
    const random = new Random(7)
    sim.dut.seeds.forEach((_, node) => (sim.dut.seeds[node] = BigInt(1 + random.uint32())))
    sim.dut.demand = { packets: 40_000, multicasts: 30_000, copies: 3 }
    const counts = { unicasts: 0, copies: 0, accepted: 0, sent: 0 }
    for (let cycle = 0; cycle < 200; cycle++) {
      for (const { valid, tag } of sim.dut.banyan.delivered) {
        if (valid && tag === 1) counts.copies++
        else if (valid) counts.unicasts++
      }
      for (const { packet, accepted } of sim.dut.banyan.inject) {
        counts.accepted += Number(accepted)
        counts.sent += Number(packet.valid)
      }
      sim.step()
    }
    const { report } = sim.dut
    expect(counts.unicasts).toBe(report.unicastsAccepted)
    expect(counts.copies).toBe(report.copiesArrived)
    expect(counts.accepted).toBe(report.unicastsAccepted + report.multicastsAccepted)
    expect(counts.sent).toBe(report.unicastsSent + report.multicastsSent)
    expect(report.copiesArrived).toBeGreaterThan(3 * report.multicastsAccepted)
  })

  it('has one module for all its nodes, and one for each stage', () => {
    const count = (name: string): number =>
      banyanOf('region').modules.filter(({ className }) => className === name).length
    expect([count('SlotNode'), count('SlotElement')]).toEqual([1, 3])
  })

  it('is the same on all engines', () => {
    expectLockstep(
      elaborate(new SlotTrafficBanyan({ addressWidth: 1, header: 'region', arbitration: 'upper' })),
      100,
      5,
    )
    expectLockstep(elaborate(new SlotNode({ addressWidth: 2, header: 'cube' })), 200, 6)
  })
})
