import { describe, expect, it } from 'vitest'
import { checkSchedule } from '../../../../src/networks/collective/check/check.js'
import { leastSteps } from '../../../../src/networks/collective/check/steps.js'
import type { Network } from '../../../../src/networks/collective/network.js'
import type { Schedule } from '../../../../src/networks/collective/schedule.js'
import { ring, scheduleOf, unicast } from './schedules.js'

const twoMessages = [
  { source: 0, destinations: [2] },
  { source: 1, destinations: [2] },
]

describe('delivery', () => {
  it('finds destinations that are left out', () => {
    const schedule = scheduleOf([unicast(0, 1)], { messages: [{ source: 0, destinations: [0, 1, 2] }] })
    const { delivery, lines } = checkSchedule(schedule)
    expect(delivery).toEqual({ missing: [{ message: 0, node: 2 }], repeated: [], unheld: [], relays: 0 })
    expect(lines.slice(0, 2)).toEqual([
      'delivery  not all destinations get their message',
      '            message 0 does not come to (2,0)',
    ])
  })

  it.each([
    ['back to the source', [unicast(0, 1), unicast(1, 0, { step: 2 })]],
    ['twice in a step', [unicast(0, 1), unicast(0, 1)]],
    ['again later', [unicast(0, 1), unicast(0, 1, { step: 2 })]],
  ])('finds what comes %s', (_, unicasts) => {
    const { delivery, depth, lines } = checkSchedule(scheduleOf(unicasts))
    expect(delivery).toMatchObject({ missing: [], repeated: [{ unicast: 1, message: 0 }], unheld: [] })
    expect(depth).toBeNull()
    expect(lines[0]).toBe('delivery  the message comes to its 1 destination, 1 time to a node that has it')
  })

  it.each([
    ['from a node that never gets it', [unicast(0, 1), unicast(4, 3)]],
    ['in the step in which it comes', [unicast(0, 1), unicast(1, 2)]],
    ['before', [unicast(0, 1, { step: 2 }), unicast(1, 2)]],
  ])('finds what is sent without having it, %s', (_, unicasts) => {
    const { delivery, depth } = checkSchedule(scheduleOf(unicasts))
    expect(delivery).toEqual({ missing: [], repeated: [], unheld: [{ unicast: 1, message: 0 }], relays: 0 })
    expect(depth).toBeNull()
  })

  it('tells messages apart that one unicast carries', () => {
    const unicasts = [
      unicast(0, 1),
      unicast(1, 2, { carries: [0, 1], step: 2 }),
      unicast(2, 3, { carries: [], step: 3 }),
    ]
    const { delivery } = checkSchedule(scheduleOf(unicasts, { messages: twoMessages }))
    expect(delivery).toEqual({ missing: [], repeated: [], unheld: [], relays: 1 })
    const early = [unicast(1, 2, { carries: [0, 1] }), unicast(0, 1)]
    expect(checkSchedule(scheduleOf(early, { messages: twoMessages })).delivery).toEqual({
      missing: [],
      repeated: [],
      unheld: [{ unicast: 0, message: 0 }],
      relays: 1,
    })
  })
})

describe('steps', () => {
  it('are counted, with those in which nobody sends', () => {
    const schedule = scheduleOf([unicast(0, 1), unicast(1, 2, { step: 3 })], { steps: 4 })
    expect(checkSchedule(schedule).steps).toEqual({ steps: 4, empty: [2, 4], least: 1 })
    expect(checkSchedule({ ...schedule, ports: 'one-port' }).lines).toContain(
      'steps     4, 2 of them empty; no fewer are possible',
    )
  })

  it.each<[Schedule['ports'], number[], number[]]>([
    ['one-port', [4, 4], [0, 1, 2, 2, 3, 3, 3, 3, 4]],
    ['all-port', [8], [0, 1, 1, 2, 2, 2, 2, 2, 2, 3]],
    ['all-port', [4, 4], [0, 1, 1, 1, 1, 2]],
    ['all-port', [4, 4, 4], [0, 1, 1, 1, 1, 1, 1, 2]],
  ])('are at least, %s on %j, for 1, 2, 3 … nodes: %j', (ports, sizes, expected) => {
    const network: Network = { topology: 'torus', sizes }
    expect(expected.map((_, index) => leastSteps(index + 1, ports, network))).toEqual(expected)
  })

  it('are at least log5 n² at powers, where logarithms are a little off', () => {
    const least = [1, 2, 3, 4, 5, 6].map((power) =>
      leastSteps(5 ** power, 'all-port', { topology: 'torus', sizes: [8, 8] }),
    )
    expect(least).toEqual([1, 2, 3, 4, 5, 6])
  })
})

describe('ports', () => {
  it('are one for sends and one for receives of a node', () => {
    const unicasts = [unicast(0, 1), unicast(0, 7), unicast(4, 3), unicast(4, 5), unicast(2, 3, { step: 2 })]
    const { ports, lines } = checkSchedule(scheduleOf(unicasts, { ports: 'one-port' }))
    expect(ports).toEqual([
      { step: 1, node: 0, side: 'sends', direction: null, unicasts: [0, 1] },
      { step: 1, node: 4, side: 'sends', direction: null, unicasts: [2, 3] },
    ])
    expect(lines).toContain('            (0,0)@1 sends 2')
    const meeting = scheduleOf([unicast(2, 3), unicast(4, 3)], { ports: 'one-port' })
    expect(checkSchedule(meeting).ports).toEqual([
      { step: 1, node: 3, side: 'receives', direction: null, unicasts: [0, 1] },
    ])
  })

  it('are one for each direction', () => {
    const network: Network = { topology: 'torus', sizes: [8, 8] }
    // The first two leave towards +x; the others come in going +y, +y, -x and -y.
    const unicasts = [unicast(0, 9), unicast(0, 23), unicast(4, 6), unicast(5, 6), unicast(14, 6), unicast(8, 6)]
    const { ports, lines } = checkSchedule(scheduleOf(unicasts, { network }))
    expect(ports).toEqual([
      { step: 1, node: 0, side: 'sends', direction: 0, unicasts: [0, 1] },
      { step: 1, node: 6, side: 'receives', direction: 2, unicasts: [2, 3] },
    ])
    expect(lines).toContain('            (0,0)@1 sends 2 towards +x')
    expect(lines).toContain('            (0,6)@1 receives 2 going +y')
  })
})

describe('channels', () => {
  it('are shared within a step', () => {
    const { stepwise, lines } = checkSchedule(scheduleOf([unicast(0, 3), unicast(1, 4), unicast(2, 5, { step: 2 })]))
    const hop = (node: number) => ({ channel: 4 * node, vc: 'h' })
    const shared = [1, 2].map((node) => ({ step: 1, hop: hop(node), unicasts: [0, 1] }))
    expect(stepwise).toEqual({ physical: shared, virtual: shared })
    expect(lines).toContain('            (0,0)->(3,0)@1 and (1,0)->(4,0)@1 share (1,0)+x')
    expect(lines).toContain('            (0,0)->(3,0)@1 and (1,0)->(4,0)@1 share (1,0)+x.h')
  })

  it('are shared by all that three unicasts have in common', () => {
    const { stepwise, lines } = checkSchedule(scheduleOf([unicast(0, 3), unicast(1, 4), unicast(2, 5)]))
    expect(stepwise.physical.map(({ unicasts }) => unicasts)).toEqual([
      [0, 1],
      [0, 1, 2],
      [1, 2],
    ])
    expect(lines).toContain('            (0,0)->(3,0)@1 and (1,0)->(4,0)@1 and 1 more share (2,0)+x')
  })

  it('are physical ones if one message still has the wraparound channel before it, and the other one has not', () => {
    const { stepwise, lines } = checkSchedule(scheduleOf([unicast(5, 7), unicast(6, 1)]))
    expect(stepwise.physical).toMatchObject([{ hop: { channel: 4 * 6 }, unicasts: [0, 1] }])
    expect(stepwise.virtual).toEqual([])
    expect(lines).toContain('          no two unicasts of a step share a virtual channel')
  })

  it('are shared by unicasts for control as by others', () => {
    const control = [unicast(0, 2, { carries: [] }), unicast(1, 2, { carries: [] })]
    expect(checkSchedule(scheduleOf(control)).stepwise.physical).toMatchObject([{ unicasts: [0, 1] }])
  })

  it('are not compared between messages that go their way independently, but with barriers they are', () => {
    const schedule = scheduleOf([unicast(0, 2), unicast(1, 2, { carries: [1] })], { messages: twoMessages })
    const { stepwise, ports, lines } = checkSchedule(schedule)
    expect([stepwise.physical, ports]).toEqual([[], []])
    expect(lines).toContain('stepwise  no two unicasts of a step of one message share a physical channel')
    const withBarriers = checkSchedule({ ...schedule, hasBarriers: true })
    expect(withBarriers.stepwise.physical).toMatchObject([{ unicasts: [0, 1] }])
    expect(withBarriers.ports).toMatchObject([{ node: 2, side: 'receives', unicasts: [0, 1] }])
    expect(withBarriers.lines).toContain('depth     steps do not overlap, since there are barriers')
  })

  it('have a load', () => {
    const { load } = checkSchedule(scheduleOf([unicast(0, 3), unicast(1, 4), unicast(2, 3, { step: 3 })]))
    // 16 channels between different nodes along x; a ring of one node has none.
    expect(load).toEqual({
      max: 3,
      mean: 7 / 16,
      busiest: 4 * 2,
      steps: [
        { max: 2, mean: 6 / 16, busiest: 4 * 1 },
        { max: 0, mean: 0, busiest: null },
        { max: 1, mean: 1 / 16, busiest: 4 * 2 },
      ],
    })
    const mesh = scheduleOf([unicast(0, 3)], { network: { topology: 'mesh', sizes: [2, 4] } })
    expect(checkSchedule(mesh).load.mean).toBe(3 / 20)
    const nothing = checkSchedule(scheduleOf([]))
    expect(nothing.lines.at(-1)).toBe('load      nobody sends')
  })
})

describe('depth', () => {
  it('is not checked unless each unicast carries one message', () => {
    const schedule = scheduleOf([unicast(0, 1), unicast(1, 2, { carries: [0, 1], step: 2 })], { messages: twoMessages })
    const { depth, lines } = checkSchedule(schedule)
    expect(depth).toBeNull()
    expect(lines).toContain(
      'depth     not checked: theorem 1 is about messages that come to each node once, by themselves',
    )
  })
})

it.each([
  ['unicast 1 names node 8, and there are 8, numbered from 0', unicast(0, 8)],
  ['unicast 1 names node -1, and there are 8, numbered from 0', unicast(-1, 0)],
  ['unicast 1 names message 1, and there are 1, numbered from 0', unicast(0, 1, { carries: [0, 1] })],
  ['unicast 1 is in step 0, and there are steps 1 to 1', unicast(0, 1, { step: 0 })],
  ['unicast 1 goes from node 3 to itself', unicast(3, 3)],
  ['unicast 1 has 1 ways, and there are 2 dimensions', unicast(0, 1, { ways: ['shorter'] })],
])('is no schedule: %s', (message, impossible) => {
  const destinations = [1]
  const schedule = scheduleOf([unicast(0, 1), impossible], { network: ring, messages: [{ source: 0, destinations }] })
  expect(() => checkSchedule(schedule)).toThrow(new RangeError(message))
})

it.each([
  ['message 1 names node 8, and there are 8, numbered from 0', { source: 8, destinations: [1] }],
  ['message 1 names node -2, and there are 8, numbered from 0', { source: 0, destinations: [1, -2] }],
  ['message 1 names the destination 1 twice', { source: 0, destinations: [1, 2, 1] }],
])('has no such message: %s', (error, message) => {
  const schedule = scheduleOf([unicast(0, 1)], { messages: [{ source: 0, destinations: [1] }, message] })
  expect(() => checkSchedule(schedule)).toThrow(new RangeError(error))
})
