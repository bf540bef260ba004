import { describe, expect, it } from 'vitest'
import { hopsBetween } from '../../../tb/support/latency.js'
import { blamed, expectWholeAccounts, reasonsOf } from './law.js'
import { followMessages } from './messages.js'
import { randomPackets } from './traffic.js'

describe('the account of a message', () => {
  const networks = [
    { injection: 'one-port', startup: 'blocking', topology: 'torus', ts: 5, tr: 3 },
    { injection: 'all-port', startup: 'serial', topology: 'mesh', ts: 2, tr: 0, stages: 3, depth: 2, queue: 1 },
    { injection: 'all-port', startup: 'blocking', topology: 'torus', ts: 0, tr: 7, stages: 2, pending: 1, depth: 1 },
    { injection: 'one-port', startup: 'serial', topology: 'mesh', ts: 0, tr: 1, vcs: 4, queue: 2, stages: 4 },
  ] as const
  it.each(networks)('sums to its latency, with no cycle left out or twice: %j', ({ ts, tr, ...given }) => {
    const size = { sizeX: 3, sizeY: 2, tagWidth: 8 }
    const { journeys, received } = followMessages({ ...size, ...given }, { ts, tr }, randomPackets(80, 6, 1, 3))
    expect(journeys).toHaveLength(80)
    journeys.forEach((journey, message) => {
      expectWholeAccounts(journey)
      expect(journey.deliveries.map(({ arrived }) => arrived.at(-1))).toEqual([received[message]])
    })
  })

  it('holds for all messages that begin while they are followed', () => {
    const given = { sizeX: 3, sizeY: 3, tagWidth: 8, injection: 'all-port', startup: 'serial', depth: 2 } as const
    const messages = randomPackets(100, 9, 0.7, 3)
    const { journeys, received } = followMessages(given, { ts: 5, tr: 6 }, messages, 40)
    const followed = messages.flatMap(({ cycle }, message) => (cycle > 40 ? [message] : []))
    expect(followed.length).toBeGreaterThan(20)
    for (const message of followed) {
      expectWholeAccounts(journeys[message]!)
      expect(journeys[message]!.deliveries[0]!.arrived).toEqual([received[message]])
    }
  })

  it.each(networks)(
    'is ts + P (hops + 1) + L - 1 + tr, term by term, for a lone message: %j',
    ({ ts, tr, ...given }) => {
      const size = { sizeX: 4, sizeY: 2 }
      const pairs = [
        { from: 0, to: 1 },
        { from: 0, to: 5 },
        { from: 2, to: 7 },
      ]
      const messages = pairs.map((pair, i) => ({ cycle: 100 * i, flits: 5, ...pair }))
      const { journeys } = followMessages({ ...size, ...given, depth: 8 }, { ts, tr }, messages)
      const { stages = 1 } = given as { stages?: number }
      pairs.forEach(({ from, to }, message) => {
        const { StartUp = 0, Receive = 0, ...others } = reasonsOf(journeys[message]!.deliveries[0]!)
        expect([StartUp, Receive]).toEqual([ts, tr])
        const hops = hopsBetween(from, to, { ...size, topology: given.topology })
        expect(others).toEqual({ Pipeline: stages * (hops + 1), Serialization: 4 })
      })
    },
  )
})

describe('why a message waits', () => {
  const row = { dimensions: 1, sizeX: 4, topology: 'mesh', vcs: 1, depth: 8 } as const
  const reasons = (given: object, latencies: { ts: number; tr: number }, flits: readonly number[]): string[][] => {
    const messages = flits.map((length, i) => ({ cycle: i, from: 0, to: 3, flits: length }))
    const { journeys, labels } = followMessages({ ...row, ...given }, latencies, messages)
    return journeys.map(({ deliveries }) => blamed(deliveries[0]!, labels))
  }

  it('a start-up that blocks waits for the one before it, and for its port', () => {
    const given = { injection: 'one-port', startup: 'blocking' }
    expect(reasons(given, { ts: 4, tr: 0 }, [6, 1])).toMatchInlineSnapshot(`
      [
        [],
        [
          "StartUpBusy 4 at node (0): #0",
          "PortBusy 5 at node (0): #0",
        ],
      ]
    `)
  })

  it('a serial start-up waits for the one before it alone, and the message for its channel, or for room in its queue', () => {
    const given = { injection: 'all-port', startup: 'serial', queue: 1 }
    expect(reasons(given, { ts: 3, tr: 0 }, [12, 1, 1, 1])).toMatchInlineSnapshot(`
      [
        [],
        [
          "StartUpBusy 2 at node (0): #0",
          "ChannelBusy 9 at node (0) +x queue: #0",
        ],
        [
          "StartUpBusy 2 at node (0): #1",
          "QueueFull 7 at node (0) start-up: #1",
        ],
        [
          "StartUpBusy 9 at node (0): #2",
        ],
      ]
    `)
  })

  it('a message waits for room in the router', () => {
    const given = { injection: 'one-port', startup: 'blocking', depth: 2 } as const
    const messages = [
      { cycle: 0, from: 1, to: 3, flits: 20 },
      { cycle: 3, from: 0, to: 3, flits: 1 },
      { cycle: 4, from: 0, to: 2, flits: 8 },
      { cycle: 5, from: 0, to: 2, flits: 1 },
    ]
    const { journeys, labels } = followMessages({ ...row, ...given }, { ts: 0, tr: 0 }, messages)
    expect(journeys.map(({ deliveries }) => blamed(deliveries[0]!, labels))).toMatchInlineSnapshot(`
      [
        [],
        [
          "NoVc 16 at (0) +x: #0",
        ],
        [
          "NoCredit 16 at node (0) sender: #2",
        ],
        [
          "PortBusy 23 at node (0): #2",
        ],
      ]
    `)
  })

  it('messages in a receive unit do not wait for each other, but those behind them do when it is full', () => {
    const given = { injection: 'one-port', startup: 'serial', pending: 1, depth: 1 }
    expect(reasons(given, { ts: 0, tr: 6 }, [1, 1, 1, 1])).toMatchInlineSnapshot(`
      [
        [],
        [
          "NoCredit 1 at node (0) queue: #0",
        ],
        [
          "Behind 1 at node (0) queue: #1",
          "NoCredit 1 at node (0) queue: #1",
          "NoCredit 3 at (2) +x: #0",
          "NoCredit 1 at (2) +x: #1",
        ],
        [
          "Behind 2 at node (0) queue: #2",
          "NoCredit 1 at node (0) queue: #2",
          "NoCredit 4 at (1) +x: #2",
        ],
      ]
    `)
  })
})
