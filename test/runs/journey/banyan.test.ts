import { describe, expect, it } from 'vitest'
import { modes } from '../../../rtl/min/parameters.js'
import { followMulticasts, randomMulticasts } from './banyan.js'
import { blamed, expectWholeAccounts, reasonsOf } from './law.js'

describe('the account of a multicast in a banyan', () => {
  it.each([
    { ...modes.rigid, addressWidth: 3 },
    { ...modes.rigid, addressWidth: 4 },
    { ...modes.vct, addressWidth: 3, maxFlits: 7 },
    { ...modes.vct, addressWidth: 3, maxFlits: 7, buffers: 3, priority: 'upper' },
  ] as const)('sums to the latency of each copy, with no cycle left out or twice: %j', (given) => {
    const packets = randomMulticasts(120, 2 ** given.addressWidth, 8, 5)
    const { journeys, delivered, firstSink } = followMulticasts(given, packets)
    journeys.forEach((journey, packet) => {
      expectWholeAccounts(journey!)
      const told = journey!.deliveries.map(({ place, arrived }) => [place - firstSink, arrived.at(-1)] as const)
      expect(new Map(told)).toEqual(delivered[packet])
      expect(told).toHaveLength(packets[packet]!.max - packets[packet]!.min + 1)
    })
  })

  it('holds for all packets that begin while they are followed', () => {
    const packets = randomMulticasts(120, 8, 8, 5)
    const { journeys, delivered, firstSink } = followMulticasts({ addressWidth: 3 }, packets, { from: 200 })
    const followed = packets.flatMap(({ cycle }, packet) => (cycle > 200 ? [packet] : []))
    expect(followed.length).toBeGreaterThan(20)
    for (const packet of followed) {
      const journey = journeys[packet]!
      expectWholeAccounts(journey)
      const told = journey.deliveries.map(({ place, arrived }) => [place - firstSink, arrived.at(-1)] as const)
      expect(new Map(told)).toEqual(delivered[packet])
    }
  })

  it('holds where worms are naive, for all that do not end in a deadlock', () => {
    const packets = randomMulticasts(60, 8, 14, 2)
    const { journeys, delivered, firstSink } = followMulticasts({ ...modes.naive, addressWidth: 3 }, packets, {
      limit: 1500,
    })
    const whole = journeys.filter((journey) => journey !== undefined)
    expect(whole.length).toBeGreaterThan(20)
    for (const journey of whole) {
      expectWholeAccounts(journey)
      const told = journey.deliveries.map(({ place, arrived }) => [place - firstSink, arrived.at(-1)] as const)
      expect(new Map(told)).toEqual(delivered[journey.tag!])
    }
  })

  it.each(Object.keys(modes) as (keyof typeof modes)[])(
    'is n cycles and the serialization for each copy of a lone packet: %s',
    (mode) => {
      const lone = [
        { cycle: 0, from: 3, flits: 6, min: 1, max: 6 },
        { cycle: 40, from: 0, flits: 1, min: 0, max: 7 },
      ]
      const { journeys } = followMulticasts({ ...modes[mode], addressWidth: 3 }, lone)
      const reasons = journeys.map((journey) => journey!.deliveries.map(reasonsOf))
      expect(reasons[0]).toEqual(Array.from({ length: 6 }, () => ({ Pipeline: 3, Serialization: 5 })))
      expect(reasons[1]).toEqual(Array.from({ length: 8 }, () => ({ Pipeline: 3 })))
    },
  )
})

describe('why a copy waits', () => {
  /** By packet and delivery, in the order in which they come. */
  function reasons(given: Parameters<typeof followMulticasts>[0], packets: Parameters<typeof followMulticasts>[1]) {
    const { journeys, labels, firstSink } = followMulticasts({ addressWidth: 3, maxFlits: 8, ...given }, packets)
    return journeys.map((journey) =>
      Object.fromEntries(journey!.deliveries.map((copy) => [copy.place - firstSink, blamed(copy, labels)])),
    )
  }

  /** #1 wants a node of #0, too; #2 comes behind #1 from the same source. */
  const packets = [
    { cycle: 0, from: 0, flits: 6, min: 4, max: 4 },
    { cycle: 1, from: 1, flits: 3, min: 3, max: 4 },
    { cycle: 2, from: 1, flits: 1, min: 2, max: 2 },
  ]

  it('names the owner of an output, and for the rest of a rigid worm, too', () => {
    expect(reasons(modes.rigid, packets)).toMatchInlineSnapshot(`
      [
        {
          "4": [],
        },
        {
          "3": [
            "Frozen 5 at input 0 of 01, stage 2: #0",
          ],
          "4": [
            "Frozen 5 at input 0 of 01, stage 2: #0",
          ],
        },
        {
          "2": [
            "NoRoom 5 at node 1: #1",
          ],
        },
      ]
    `)
  })

  it('names what stands in the next latch of a free worm', () => {
    expect(reasons(modes.naive, packets)).toMatchInlineSnapshot(`
      [
        {
          "4": [],
        },
        {
          "3": [
            "NoRoom 5 at input 0 of 01, stage 2: #1",
          ],
          "4": [
            "NoRoom 5 at input 0 of 01, stage 2: #1",
          ],
        },
        {
          "2": [
            "NoRoom 5 at node 1: #1",
          ],
        },
      ]
    `)
  })

  it('names who fills the buffer, with virtual cut-through', () => {
    expect(reasons(modes.vct, packets)).toMatchInlineSnapshot(`
      [
        {
          "4": [],
        },
        {
          "3": [],
          "4": [
            "OutputOwned 5 at input 1 of 10, stage 0: #0",
          ],
        },
        {
          "2": [
            "NoRoom 1 at node 1: #1",
          ],
        },
      ]
    `)
  })

  it('names the packet to which an output is given in the same cycle', () => {
    const together = [
      { cycle: 0, from: 0, flits: 2, min: 0, max: 3 },
      { cycle: 0, from: 1, flits: 1, min: 2, max: 3 },
    ]
    expect(reasons(modes.rigid, together)).toMatchInlineSnapshot(`
      [
        {
          "0": [],
          "1": [],
          "2": [],
          "3": [],
        },
        {
          "2": [
            "LostArbitration 1 at input 1 of 01, stage 0: #0",
            "OutputOwned 1 at input 1 of 01, stage 0: #0",
          ],
          "3": [
            "LostArbitration 1 at input 1 of 01, stage 0: #0",
            "OutputOwned 1 at input 1 of 01, stage 0: #0",
          ],
        },
      ]
    `)
  })
})
