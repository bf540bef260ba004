import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkSchedule } from '../../../../src/networks/collective/check/check.js'
import type { Condition } from '../../../../src/networks/collective/check/depth.js'
import { channelKey, type ChannelKind } from '../../../../src/networks/collective/check/steps.js'
import { nodeCount, nodesOf, type Network } from '../../../../src/networks/collective/network.js'
import { Random } from '../../../../src/networks/collective/random.js'
import { firstDirectionOf, routeOf } from '../../../../src/networks/collective/route.js'
import type { Message, Schedule, Unicast } from '../../../../src/networks/collective/schedule.js'
import { scheduleOf, unicast } from './schedules.js'

describe('theorem 1', () => {
  const network: Network = { topology: 'torus', sizes: [8, 8] }
  const at = (x: number, y: number): number => 8 * x + y
  const apartOf = (unicasts: Unicast[]): unknown => {
    const { pairs, apart, contending } = checkSchedule(scheduleOf(unicasts, { network })).depth!.physical
    return { pairs, ...apart, contending: contending.map(({ first, second }) => [first, second]) }
  }
  const none = { pairs: 0, 1: 0, 3: 0, 4: 0, contending: [] }

  it('(1) keeps apart what is sent by who has got the message through the other one', () => {
    // From (2, 0) back through (1, 0), and on around the ring: two times the channel (3, 0)+x.
    const around = [
      unicast(0, at(4, 0)),
      unicast(at(4, 0), at(2, 0), { step: 2 }),
      unicast(at(2, 0), at(5, 0), { step: 3 }),
    ]
    expect(apartOf(around)).toEqual({ ...none, pairs: 1, 1: 1 })
  })

  it('(3) keeps apart two sends of a node through one injection channel', () => {
    expect(apartOf([unicast(0, at(3, 0)), unicast(0, at(1, 1), { step: 2 })])).toEqual({ ...none, pairs: 1, 3: 1 })
    expect(apartOf([unicast(0, at(3, 0)), unicast(0, at(1, 1))])).toEqual({ ...none, pairs: 1, contending: [[0, 1]] })
  })

  it('(4) keeps apart what is sent by who gets the message later, through the same injection channel', () => {
    const late = [unicast(0, at(3, 0)), unicast(0, at(1, 0), { step: 2 }), unicast(at(1, 0), at(2, 0), { step: 3 })]
    expect(apartOf(late)).toEqual({ ...none, pairs: 2, 3: 1, 4: 1 })
    // Earlier, through another channel: the packet ahead may wait.
    const early = [unicast(0, at(3, 0), { step: 2 }), unicast(0, at(1, 0)), unicast(at(1, 0), at(2, 0), { step: 3 })]
    expect(apartOf(early)).toEqual({ ...none, pairs: 2, 3: 1, contending: [[0, 2]] })
    const other = [unicast(0, at(3, 0)), unicast(0, at(0, 1)), unicast(at(0, 1), at(1, 0), { step: 3 })]
    expect(apartOf(other)).toEqual({ ...none })
  })

  it('takes all sends of a node to go through one injection channel, if it has one port', () => {
    const unicasts = [unicast(0, at(3, 2)), unicast(0, at(0, 1), { step: 2 }), unicast(at(0, 1), at(3, 1), { step: 3 })]
    const meeting = [...unicasts, unicast(at(0, 1), at(7, 0), { step: 4 }), unicast(at(7, 0), at(2, 0), { step: 5 })]
    const contending = (ports: Schedule['ports']): number =>
      checkSchedule(scheduleOf(meeting, { network, ports })).depth!.physical.contending.length
    expect([contending('all-port'), contending('one-port')]).toEqual([1, 0])
  })

  it('is about unicasts of one message', () => {
    const messages = [
      { source: 0, destinations: [at(3, 0)] },
      { source: at(1, 0), destinations: [at(3, 0)] },
    ]
    const unicasts = [unicast(0, at(3, 0)), unicast(at(1, 0), at(3, 0), { carries: [1] })]
    const { depth } = checkSchedule(scheduleOf(unicasts, { network, messages }))
    expect(depth!.physical).toEqual({ pairs: 0, apart: { 1: 0, 3: 0, 4: 0 }, contending: [] })
  })
})

it('is what theorem 1 says, word by word, of any trees', () => {
  fc.assert(
    fc.property(anyTrees, (schedule) => {
      const { depth } = checkSchedule(schedule)
      for (const kind of ['physical', 'virtual'] as const) {
        const { pairs, apart, contending } = depth![kind]
        const found = contending.map(({ first, second }) => `${first} ${second}`)
        expect({ pairs, apart, contending: found.toSorted() }).toEqual(byTheWord(schedule, kind))
      }
    }),
    { numRuns: 200 },
  )
})

/** Trees of one or two messages: each node is sent to by one that has the message, in a later step. */
const anyTrees: fc.Arbitrary<Schedule> = fc
  .record({
    topology: fc.constantFrom('torus' as const, 'mesh' as const),
    sizes: fc.tuple(fc.integer({ min: 2, max: 6 }), fc.integer({ min: 2, max: 5 })),
    ports: fc.constantFrom('one-port' as const, 'all-port' as const),
    messages: fc.integer({ min: 1, max: 2 }),
    seed: fc.nat(),
  })
  .map(({ topology, sizes, ports, messages: count, seed }) => {
    const network: Network = { topology, sizes }
    const random = new Random(seed)
    const ways = ['shorter', 'shorter-else-negative', 'positive', 'negative'] as const
    const messages: Message[] = []
    const unicasts: Unicast[] = []
    for (let message = 0; message < count; message++) {
      const [source, ...destinations] = random.sample(nodesOf(network), nodeCount(network))
      const holders = [{ node: source!, step: 0 }]
      for (const to of destinations) {
        const { node, step: since } = holders[random.below(holders.length)]!
        const step = since + 1 + random.below(3)
        unicasts.push(unicast(node, to, { carries: [message], step, ways: sizes.map(() => ways[random.below(4)]!) }))
        holders.push({ node: to, step })
      }
      messages.push({ source: source!, destinations })
    }
    return scheduleOf(random.sample(unicasts, unicasts.length), { network, ports, messages })
  })

/** Theorem 1 by sets of nodes, for all pairs. */
function byTheWord({ network, ports, unicasts }: Schedule, kind: ChannelKind): unknown {
  const channels = unicasts.map((sent) => new Set(routeOf(sent, network).map((hop) => channelKey(hop, kind))))
  const injectionOf = (sent: Unicast): unknown =>
    ports === 'one-port' ? 'the only one' : firstDirectionOf(sent, network)
  const isReached = (node: number, from: number, message: number): boolean =>
    node === from ||
    unicasts.some((sent) => sent.from === from && sent.carries[0] === message && isReached(node, sent.to, message))

  const conditionOf = (one: Unicast, other: Unicast): Condition | null => {
    const [message] = one.carries
    const [first, second] = one.step <= other.step ? [one, other] : [other, one]
    if (isReached(second.from, first.to, message!)) return 1
    if (first.from === second.from && injectionOf(first) === injectionOf(second) && first.step < second.step) return 3
    const later = unicasts.filter((sent) => {
      const isLater = sent.from === first.from && sent.carries[0] === message && sent.step > first.step
      return isLater && injectionOf(sent) === injectionOf(first)
    })
    return later.some(({ to }) => isReached(second.from, to, message!)) ? 4 : null
  }

  const apart: Record<Condition, number> = { 1: 0, 3: 0, 4: 0 }
  const contending: string[] = []
  unicasts.forEach((one, first) => {
    unicasts.slice(0, first).forEach((other, second) => {
      if (
        one.carries[0] !== other.carries[0] ||
        ![...channels[first]!].some((channel) => channels[second]!.has(channel))
      )
        return
      const condition = conditionOf(one, other)
      const isFirst = one.step < other.step
      if (condition === null) contending.push(isFirst ? `${first} ${second}` : `${second} ${first}`)
      else apart[condition]++
    })
  })
  const pairs = apart[1] + apart[3] + apart[4] + contending.length
  return { pairs, apart, contending: contending.toSorted() }
}
