import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkSchedule } from '../../../../src/networks/collective/check/check.js'
import { isRight } from '../../../../src/networks/collective/check/operation.js'
import { flitsOf, type Message, type Schedule } from '../../../../src/networks/collective/schedule.js'
import { nodesOf, type Network } from '../../../../src/networks/collective/network.js'
import { bandwidthBound } from '../../../../src/networks/collective/operations/bounds.js'
import { hamiltonianRing } from '../../../../src/networks/collective/operations/ring.js'
import { operations } from '../../../../src/networks/collective/registry/operations.js'
import { brokenClaims } from '../../../../src/networks/collective/registry/plan.js'
import { hopsOf } from '../../../../src/networks/collective/route.js'

const torus = (...sizes: number[]): Network => ({ topology: 'torus', sizes })

const names = Object.keys(operations) as (keyof typeof operations)[]

function planOf(name: keyof typeof operations, network: Network) {
  const unused = (): never => expect.unreachable()
  return operations[name].plan(network, { source: unused, messages: unused, sources: unused, options: {} })
}

const scheduleOf = (name: keyof typeof operations, network: Network): Schedule => planOf(name, network).schedule

describe.each(names)('%s', (name) => {
  const isOfPowers = name === 'halving-doubling'
  const networks = isOfPowers
    ? [[2], [16], [2, 2], [8, 4], [2, 4, 8], [4, 4, 4]]
    : [[2], [3], [7], [2, 2], [3, 3], [3, 5], [2, 5], [4, 3], [2, 3, 4], [3, 3, 3]]

  it.each(networks)('does what it claims on %j', (...sizes) => {
    const plan = planOf(name, torus(...sizes))
    const report = checkSchedule(plan.schedule)
    expect(brokenClaims(plan, report)).toEqual([])
    expect(report.operation).toEqual({ lacking: [], doubled: [], torn: [] })
    expect(report.steps.empty).toEqual([])
    expect(report.steps.steps).toBeGreaterThanOrEqual(report.steps.least)
  })

  it('is not done if a unicast is left out, and the check says so', () => {
    const schedule = scheduleOf(name, torus(4, 2))
    fc.assert(
      fc.property(fc.nat(schedule.unicasts.length - 1), (left) => {
        const { delivery, operation } = checkSchedule({
          ...schedule,
          unicasts: schedule.unicasts.filter((_, index) => index !== left),
        })
        expect(delivery.missing.length + delivery.unheld.length).toBeGreaterThan(0)
        expect(isRight(operation!)).toBe(false)
      }),
      { numRuns: 20 },
    )
  })
})

describe.each(['ring-all-reduce', 'ring-reduce-scatter', 'torus-all-reduce', 'halving-doubling'] as const)(
  'the reduction of %s',
  (name) => {
    const schedule = scheduleOf(name, torus(4, 2))
    const combining = [...schedule.messages.keys()].filter((one) => (schedule.messages[one]!.combines ?? []).length > 0)
    const changed = (number: number, change: (message: Message) => Partial<Message>): Schedule => ({
      ...schedule,
      messages: schedule.messages.map((message, one) =>
        one === number ? { ...message, ...change(message) } : message,
      ),
    })

    it('lacks something if a message does not combine what it should', () => {
      fc.assert(
        fc.property(fc.constantFrom(...combining), fc.nat(), (number, left) => {
          const schedule = changed(number, ({ combines = [] }) => ({
            combines: combines.filter((_, index) => index !== left % combines.length),
          }))
          expect(checkSchedule(schedule).operation!.lacking).not.toEqual([])
        }),
        { numRuns: 20 },
      )
    })

    it('has something twice if a message combines one twice', () => {
      for (const number of combining) {
        const schedule = changed(number, ({ combines = [] }) => ({ combines: [...combines, combines[0]!] }))
        expect(checkSchedule(schedule).operation!.doubled).toContainEqual(expect.objectContaining({ message: number }))
      }
    })

    it('is torn if a message combines one that has other parts', () => {
      const number = combining[0]!
      const { parts } = schedule.operation!
      const [other] = schedule.messages[number]!.combines!
      const { first } = schedule.messages[other!]!.part!
      const torn = changed(number, () => ({
        part: first === 0 ? { first: parts - 1, count: 1 } : { first: 0, count: 1 },
      }))
      expect(checkSchedule(torn).operation!.torn).toContain(number)
      expect(checkSchedule(torn).lines).toContain('result    it is no ' + schedule.operation!.name)
    })
  },
)

it('finds a Hamiltonian ring of neighbours through any torus', () => {
  const size = fc.integer({ min: 2, max: 9 })
  fc.assert(
    fc.property(fc.array(size, { minLength: 1, maxLength: 3 }), (sizes) => {
      const network = torus(...sizes)
      const ring = hamiltonianRing(network)
      expect([...ring].sort((a, b) => a - b)).toEqual(nodesOf(network))
      const hops = ring.map((from, at) =>
        hopsOf({ from, to: ring[(at + 1) % ring.length]!, ways: sizes.map(() => 'shorter') }, network),
      )
      expect(new Set(hops)).toEqual(new Set([1]))
    }),
  )
})

it('divides vectors of any length: shares differ by a flit at most, and make the whole', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 16 }), fc.integer({ min: 1, max: 1000 }), (n, flits) => {
      const schedule = scheduleOf('ring-all-gather', torus(n))
      const first = schedule.unicasts.slice(0, n)
      const lengths = first.map((unicast) => flitsOf(unicast, schedule, flits))
      expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThanOrEqual(1)
      if (flits >= n) expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(flits)
      else expect(new Set(lengths)).toEqual(new Set([1]))
    }),
  )
})

describe('the bandwidth bound', () => {
  const square = { network: torus(4, 4), ports: 'all-port' } as const
  it.each([
    [{ network: torus(8), ports: 'one-port' } as const, 'all-reduce', 1024, 1792],
    [square, 'all-reduce', 1600, 750],
    [square, 'reduce-scatter', 1600, 375],
    // 8 x 8 pairs have 100 flits for each other, over 8 channels.
    [square, 'all-to-all', 1600, 800],
    [{ network: { topology: 'mesh', sizes: [4, 4] }, ports: 'all-port' } as const, 'all-to-all', 1600, 1600],
    [{ network: torus(5, 5), ports: 'all-port' } as const, 'all-to-all', 2500, 1500],
  ] as const)('of %j for %s of %i flits is %i cycles', (where, name, flits, cycles) => {
    expect(bandwidthBound(where, name, flits).cycles).toBe(cycles)
  })
})

describe('refuses', () => {
  const mesh: Network = { topology: 'mesh', sizes: [4, 4] }
  it.each([
    ['ring-all-reduce', mesh, 'FW941', 'ring-all-reduce is for tori, not for a mesh of 4 x 4'],
    ['halving-doubling', torus(4, 6), 'FW941', 'halving-doubling is for sizes that are powers of two'],
    ['all-to-all-by-dimension', mesh, 'FW941', 'all-to-all-by-dimension is for tori, not for a mesh of 4 x 4'],
    ['torus-all-reduce', torus(23, 23), 'FW943', 'torus-all-reduce is for at most 512 nodes, and there are 529'],
    ['all-to-all', torus(17, 16), 'FW943', 'all-to-all is for at most 256 nodes, and there are 272'],
  ] as const)('%s on %j', (name, network, code, message) => {
    expect(() => scheduleOf(name, network)).toThrow(expect.objectContaining({ code, message }))
  })

  it('parts that are not there, and messages that combine later ones', () => {
    const schedule = scheduleOf('ring-all-gather', torus(2))
    const broken = (message: Partial<Message>): Schedule => ({
      ...schedule,
      messages: schedule.messages.map((one) => ({ ...one, ...message })),
    })
    expect(() => checkSchedule(broken({ part: { first: 1, count: 2 } }))).toThrow('message 0 is 2 parts from 1 of 2')
    expect(() => checkSchedule(broken({ combines: [1] }))).toThrow('message 0 names message 1')
  })
})
