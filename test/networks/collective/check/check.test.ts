import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aggregationSchedule } from '../../../../src/networks/collective/aggregation/aggregation.js'
import {
  broadcastNames,
  broadcastSchedule,
  type BroadcastName,
} from '../../../../src/networks/collective/broadcast/broadcast.js'
import { checkSchedule, type CheckReport } from '../../../../src/networks/collective/check/check.js'
import { multicastSchedule } from '../../../../src/networks/collective/multicast/multicast.js'
import { nodesOf, showNode, type Network } from '../../../../src/networks/collective/network.js'
import { Random } from '../../../../src/networks/collective/random.js'
import {
  directionOfChannel,
  nodeOfChannel,
  showDirection,
  type Way,
} from '../../../../src/networks/collective/route.js'
import type { Schedule } from '../../../../src/networks/collective/schedule.js'
import { budget, sample } from '../../../support/sample.js'

const torus = (n: number): Network => ({ topology: 'torus', sizes: [n, n] })

function checkBroadcast(name: BroadcastName, n: number, source = 0): CheckReport {
  return checkSchedule(broadcastSchedule(name, torus(n), source))
}

/** All that is wrong within steps. */
function faultsOf({ delivery: { missing, repeated, unheld }, ports, stepwise }: CheckReport): unknown[] {
  return [missing, repeated, unheld, ports, stepwise.physical, stepwise.virtual].flat()
}

const ns = (...sizes: number[]) => sizes.map((n) => ({ n }))

describe('DCF', () => {
  it.each(ns(2, 4, 8, 16))(
    'on $n x $n comes to all once, in d steps, free of depth contention, from any source',
    ({ n }) => {
      for (const source of sample(nodesOf(torus(n)), 40)) expectDepthContentionFree('dcf', n, source)
    },
  )

  it.each(ns(32, 64))('does so from some of the sources of $n x $n', ({ n }) => {
    for (const source of sample([n * n - 1, n + 3, (n * n) / 2 + n / 2], 2)) expectDepthContentionFree('dcf', n, source)
  })

  it.each(ns(2, 4, 8, 16, 32))('does so on $n x $n in variant a', ({ n }) => {
    for (const source of [0, n + 1, n * n - 1]) expectDepthContentionFree('dcf-a', n, source)
  })

  it('has 882 pairs that share a channel on 64 x 64, and just one on 4 x 4', () => {
    const pairs = { pairs: 882, apart: { 1: 171, 3: 633, 4: 78 }, contending: [] }
    expect(checkBroadcast('dcf', 64).depth!.physical).toEqual(pairs)
    expect(checkBroadcast('dcf', 4).depth!.physical).toEqual({ pairs: 1, apart: { 1: 0, 3: 1, 4: 0 }, contending: [] })
  })

  it.each(ns(4, 8, 16))(
    'needs messages on $n x $n to go in the positive direction where both ways are equal',
    ({ n }) => {
      const schedule = withWays(broadcastSchedule('dcf', torus(n), 0), 'shorter-else-negative')
      const { ports, stepwise, depth } = checkSchedule(schedule)
      expect([ports, stepwise.physical, depth!.physical.contending].flat().length).toBeGreaterThan(0)
    },
  )

  function expectDepthContentionFree(name: BroadcastName, n: number, source: number): void {
    const report = checkBroadcast(name, n, source)
    expect(faultsOf(report)).toEqual([])
    expect(report.depth!.physical.contending).toEqual([])
    expect(report.steps).toEqual({ steps: Math.log2(n), empty: [], least: Math.log2(n) })
  }
})

describe('other broadcasts', () => {
  const sides = [4, 8, 16, 32, 64].slice(0, budget(4, 5))

  it.each([
    ['z-block', [1, 8, 43, 198, 849]],
    ['edn', [0, 4, 7, 87, 147]],
    ['edn-lattice', [0, 1, 3, 25, 67]],
  ] as const)('contend in depth only: %s', (name, contending) => {
    const reports = sides.map((n) => checkBroadcast(name, n))
    expect(reports.flatMap(faultsOf)).toEqual([])
    expect(reports.map(({ steps }) => steps.steps)).toEqual(sides.map(Math.log2))
    expect(reports.map(({ depth }) => depth!.physical.contending.length)).toEqual(contending.slice(0, sides.length))
  })

  it.each(['z-block', 'edn-lattice'] as const)('need headers that choose their way: %s', (name) => {
    const { stepwise, ports } = checkSchedule(withWays(broadcastSchedule(name, torus(8), 0), 'shorter'))
    expect(ports).toMatchObject([{ step: 1, node: 0, side: 'sends', direction: 0 }])
    expect(stepwise.physical).toContainEqual(expect.objectContaining({ step: 1, hop: { channel: 0, vc: 'h' } }))
  })

  it('contend in depth only: the dilated diagonal, of any n', () => {
    for (const n of [2, 3, 5, 6, 7, 9, 12, 16, 25, 26, 31, 37, 64].slice(0, budget(10, 13))) {
      const report = checkBroadcast('dilated-diagonal', n, n + 1)
      expect(faultsOf(report)).toEqual([])
      expect(report.steps.steps).toBe(2 * Math.ceil(Math.log(n) / Math.log(5)) + 1)
    }
  })

  it.each([
    ['z-block', 4, '(0,0)->(2,2)@1 and (2,0)->(2,1)@2 share (2,0)+y'],
    ['z-block', 8, '(4,0)->(2,2)@2 and (2,0)->(2,1)@3 share (2,0)+y'],
    ['edn', 32, '(30,2)->(2,2)@4 and (0,2)->(1,2)@5 share (0,2)+x'],
    ['dilated-diagonal', 16, '(0,4)->(0,5)@2 and (0,0)->(0,7)@4 share (0,4)+y'],
  ] as const)('contend, as is known: %s on %d nodes a side, %s', (name, n, witness) => {
    expect(contendingIn(checkBroadcast(name, n))).toContain(witness)
  })

  it('have as many pairs of each kind from any source', () => {
    const countsOf = (name: BroadcastName, source: number): unknown => {
      const { pairs, apart, contending } = checkBroadcast(name, 8, source).depth!.physical
      return [pairs, apart, contending.length]
    }
    fc.assert(
      fc.property(fc.constantFrom(...broadcastNames), fc.nat({ max: 63 }), (name, source) => {
        expect(countsOf(name, source)).toEqual(countsOf(name, 0))
      }),
      { numRuns: budget(15, 30) },
    )
  })
})

describe('multicasts', () => {
  const destinations = nodesOf(torus(8)).filter((node) => node % 3 === 1)

  it('by U-torus share physical channels, but no virtual ones', () => {
    const random = new Random(1)
    const reports = Array.from({ length: budget(25, 60) }, () => {
      const [source, ...others] = random.sample(nodesOf(torus(8)), 2 + random.below(63))
      return checkSchedule(multicastSchedule('utorus', torus(8), [{ source: source!, destinations: others }]))
    })
    for (const { ports, stepwise, depth, steps } of reports) {
      expect([ports, stepwise.virtual, depth!.virtual.contending].flat()).toEqual([])
      expect(steps.steps).toBe(steps.least)
    }
    const sharing = reports.filter(({ depth }) => depth!.physical.contending.length > 0)
    expect(sharing.length).toBeGreaterThan(0.2 * reports.length)
  })

  it('by separate addressing take a step for each destination', () => {
    const { delivery, steps, ports, depth } = checkSchedule(
      multicastSchedule('separate', torus(8), [{ source: 33, destinations }]),
    )
    expect([delivery.missing, ports, depth!.physical.contending]).toEqual([[], [], []])
    expect(depth!.physical.apart[3]).toBe(depth!.physical.pairs)
    expect(steps).toEqual({ steps: destinations.length, empty: [], least: 5 })
  })

  it('in three phases come to each destination once, through some nodes that only pass them on', () => {
    const messages = [3, 40, 63].map((source) => ({ source, destinations }))
    const { delivery, ports } = checkSchedule(multicastSchedule('4IIIB', torus(8), messages))
    expect({ ...delivery, relays: 0 }).toEqual({ missing: [], repeated: [], unheld: [], relays: 0 })
    expect(delivery.relays).toBeGreaterThan(0)
    expect(ports).toEqual([])
  })
})

it('a multi-node broadcast with barriers, of unicasts of many messages, uses no channel twice in a step', () => {
  const sources = [0, 5, 17, 17, 42, 63]
  const { delivery, depth, ports, schedule, steps, stepwise } = checkSchedule(
    aggregationSchedule({ n: 4, h: 2, sources }),
  )
  expect([delivery.missing, delivery.unheld, ports, stepwise.physical].flat()).toEqual([])
  expect(depth).toBeNull()
  expect(steps.steps).toBe(24)
  // The sets of messages that go around in the end have also those that a node itself has sent before.
  for (const { unicast, message } of delivery.repeated) {
    const { to, step } = schedule.unicasts[unicast]!
    const before = schedule.unicasts.filter((sent) => sent.from === to && sent.step < step)
    expect(before.some(({ carries }) => carries.includes(message))).toBe(true)
  }
})

describe('what is printed', () => {
  it('is a line for each property', () => {
    expect(checkBroadcast('dcf', 16).lines.join('\n')).toMatchInlineSnapshot(`
      "delivery  the message comes to its 255 destinations exactly once
      steps     4; no fewer are possible
      ports     in a step, no node sends or receives more than once in a direction
      stepwise  no two unicasts of a step share a physical channel
      depth     no two unicasts contend for a physical channel; theorem 1 keeps 46 pairs apart (7 by condition 1, 37 by condition 3, 2 by condition 4)
      load      unicasts for a channel: 4 at most ((0,0)+x), 0.37 on average; 1 in a step"
    `)
  })

  it('names examples of what is wrong', () => {
    expect(checkBroadcast('z-block', 8).lines.join('\n')).toMatchInlineSnapshot(`
      "delivery  the message comes to its 63 destinations exactly once
      steps     3; no fewer are possible
      ports     in a step, no node sends or receives more than once in a direction
      stepwise  no two unicasts of a step share a physical channel
      depth     8 pairs of unicasts may contend for a physical channel; theorem 1 keeps 20 pairs apart (18 by condition 3, 2 by condition 4)
                  (0,0)->(4,4)@1 and (4,0)->(4,2)@2 share (4,0)+y
                  (0,0)->(4,4)@1 and (4,0)->(4,1)@3 share (4,0)+y
                  (4,0)->(2,2)@2 and (2,0)->(2,1)@3 share (2,0)+y
                  and 5 more
                8 pairs of unicasts may contend for a virtual channel; theorem 1 keeps 20 pairs apart (18 by condition 3, 2 by condition 4)
                  (0,0)->(4,4)@1 and (4,0)->(4,2)@2 share (4,0)+y.h
                  (0,0)->(4,4)@1 and (4,0)->(4,1)@3 share (4,0)+y.h
                  (4,0)->(2,2)@2 and (2,0)->(2,1)@3 share (2,0)+y.h
                  and 5 more
      load      unicasts for a channel: 3 at most ((0,0)+x), 0.44 on average; 1 in a step"
    `)
  })
})

function withWays(schedule: Schedule, way: Way): Schedule {
  return { ...schedule, unicasts: schedule.unicasts.map((unicast) => ({ ...unicast, ways: [way, way] })) }
}

/** All pairs that may contend, as they are printed. */
function contendingIn({ schedule, depth }: CheckReport): string[] {
  const { network, unicasts } = schedule
  const show = (number: number): string => {
    const { from, to, step } = unicasts[number]!
    return `${showNode(from, network)}->${showNode(to, network)}@${step}`
  }
  return depth!.physical.contending.map(({ first, second, hop: { channel } }) => {
    const node = showNode(nodeOfChannel(channel, network), network)
    return `${show(first)} and ${show(second)} share ${node}${showDirection(directionOfChannel(channel, network))}`
  })
}
