import { describe, expect, it } from 'vitest'
import { headCycles, type Pipeline } from '../../../rtl/router/parameters.js'
import { accountOf, sumOf } from '../../../src/runs/journey/account.js'
import { hopsBetween, serialisation } from '../../../tb/support/latency.js'
import { follow, randomPackets, type Followed } from './traffic.js'

/** The account of a packet that is not split. */
function accountIn({ journeys }: Followed, packet: number) {
  return accountOf(journeys[packet]!.deliveries[0]!)
}

describe('the account of a packet', () => {
  it.each([
    { stages: 1, vcs: 2, depth: 4, topology: 'torus', sizeX: 4, sizeY: 4 },
    { stages: 1, vcs: 1, depth: 1, topology: 'mesh', sizeX: 4, sizeY: 3 },
    { stages: 2, vcs: 2, depth: 3, topology: 'torus', sizeX: 3, sizeY: 5 },
    { stages: 2, vcs: 4, depth: 2, topology: 'mesh', sizeX: 3, sizeY: 3 },
    { stages: 3, vcs: 2, depth: 8, topology: 'torus', sizeX: 4, sizeY: 4 },
    { stages: 3, vcs: 1, depth: 2, topology: 'mesh', sizeX: 4, sizeY: 4 },
    { stages: 4, vcs: 4, depth: 4, topology: 'torus', sizeX: 4, sizeY: 2 },
    { stages: 4, vcs: 2, depth: 1, topology: 'torus', dimensions: 3, sizeX: 3, sizeY: 2, sizeZ: 2 },
    { stages: 1, vcs: 2, depth: 2, topology: 'torus', dimensions: 1, sizeX: 8 },
    { stages: 4, vcs: 2, depth: 3, topology: 'torus', sizeX: 3, sizeY: 3, lookAhead: true },
  ] as const)('sums to its latency, with no cycle left out or twice: %j', (given) => {
    const {
      dimensions = 2,
      sizeX,
      sizeY = 1,
      sizeZ = 1,
    } = { sizeY: 1, sizeZ: 1, ...given } as {
      dimensions?: number
      sizeX: number
      sizeY?: number
      sizeZ?: number
    }
    const nodes = [sizeX, sizeY, sizeZ].slice(0, dimensions).reduce((product, size) => product * size)
    const followed = follow(given, randomPackets(120, nodes, 6 / nodes, 7))
    followed.journeys.forEach((journey, packet) => {
      let at = journey!.created
      for (const { from, cycles } of accountIn(followed, packet)) {
        expect(from).toBe(at)
        expect(cycles).toBeGreaterThan(0)
        at += cycles
      }
      expect(at).toBe(followed.delivered[packet])
    })
  })

  /** With shorter buffers a flit waits for the credit of one of its own packet, which is in the pipeline ahead of it. */
  const lone = ([1, 2, 3, 4] as const).flatMap((stages) => [stages + 1, 8].map((depth) => ({ stages, depth })))
  const ahead = { stages: 4, depth: 5, speculation: true, lookAhead: true } as const
  it.each<Pipeline & { depth: number }>([...lone, { stages: 1, depth: 1 }, ahead])(
    'is the zero-load formula term by term without contention: %j',
    (given) => {
      const { stages, depth } = given
      const size = { sizeX: 4, sizeY: 4, topology: 'torus' } as const
      const pairs = [
        { from: 0, to: 1 },
        { from: 0, to: 10 },
        { from: 3, to: 12 },
      ]
      const packets = pairs.map((pair, i) => ({ cycle: 60 * i, flits: 5, ...pair }))
      const followed = follow({ ...size, ...given }, packets, { engine: 'scalar' })
      pairs.forEach(({ from, to }, packet) => {
        const { Pipeline, Serialization = 0, NoCredit = 0 } = Object.fromEntries(sumOf(accountIn(followed, packet)))
        expect(Pipeline).toBe(headCycles(given) * (hopsBetween(from, to, size) + 1))
        expect(Serialization + NoCredit).toBe(serialisation({ stages, depth, flits: 5 }))
        if (depth > stages) expect(NoCredit).toBe(0)
      })
    },
  )
})

it('a head waits for a route in a router of four stages, and with look-ahead routing in none', () => {
  const activities = (lookAhead: boolean): Record<string, number> => {
    const { network, journeys } = follow({ dimensions: 1, sizeX: 4, stages: 4, lookAhead }, [
      { cycle: 0, from: 0, to: 3, flits: 2 },
    ])
    const told: Record<string, number> = {}
    for (
      let stay = journeys[0]!.origin.next[0];
      stay && network.places[stay.place]!.kind === 'buffer';
      stay = stay.next[0]
    )
      for (const { activity, cycles } of stay.waits) told[activity.name] = (told[activity.name] ?? 0) + cycles
    return told
  }
  expect(activities(false)).toMatchObject({ Routing: 4, Allocating: 4 })
  expect(activities(true)).toMatchObject({ Allocating: 4 })
  expect(activities(true)).not.toHaveProperty('Routing')
})

describe('who is to blame', () => {
  /** The reasons for which a packet waited, with the tags of the packets that were the cause. */
  function blamed(followed: Followed, packet: number): string[] {
    const parts = accountIn(followed, packet).filter(({ culprits }) => culprits.length > 0)
    return parts.map(({ reason, cycles, stay, culprits }) => {
      const tags = new Set(culprits.map(({ journey }) => `#${journey.tag}`))
      return `${reason} ${cycles} at ${followed.network.places[stay!.place]!.label}: ${[...tags].join()}`
    })
  }

  /** A row of nodes. */
  const row = { dimensions: 1, sizeX: 4, topology: 'mesh' } as const

  it('names the packet that holds the only virtual channel', () => {
    const followed = follow({ ...row, vcs: 1, stages: 1 }, [
      { cycle: 0, from: 0, to: 3, flits: 6 },
      { cycle: 2, from: 1, to: 3, flits: 2 },
    ])
    expect(blamed(followed, 1)).toMatchInlineSnapshot(`
      [
        "NoVc 5 at node (1) in: #0",
      ]
    `)
  })

  it('names the packet that is given the virtual channel, and the one that is given the switch', () => {
    const followed = follow({ ...row, vcs: 2, stages: 1 }, [
      { cycle: 0, from: 0, to: 3, flits: 4 },
      { cycle: 1, from: 1, to: 3, flits: 4 },
    ])
    expect([0, 1].map((packet) => blamed(followed, packet))).toMatchInlineSnapshot(`
      [
        [
          "LostOutput 1 at (0) +x vc 0: #1",
          "LostOutput 1 at (0) +x vc 0: #1",
          "LostOutput 1 at (0) +x vc 0: #1",
        ],
        [
          "LostVc 1 at node (1) in: #0",
          "NoVc 6 at (2) +x vc 1: #0",
        ],
      ]
    `)
  })

  it('names the packet before it in the same buffer', () => {
    const followed = follow({ ...row, vcs: 1, depth: 8 }, [
      { cycle: 0, from: 3, to: 2, flits: 8 },
      { cycle: 0, from: 0, to: 2, flits: 1 },
      { cycle: 1, from: 0, to: 3, flits: 1 },
    ])
    expect([1, 2].map((packet) => blamed(followed, packet))).toMatchInlineSnapshot(`
      [
        [
          "NoVc 7 at (1) +x: #0",
        ],
        [
          "Behind 7 at (1) +x: #1",
        ],
      ]
    `)
  })
})
