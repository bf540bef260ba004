import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { broadcastCost } from '../../../../src/networks/collective/aggregation/costs.js'
import { paperNumber } from '../../../../src/networks/collective/aggregation/cube.js'
import { gather, gatherLevels } from '../../../../src/networks/collective/aggregation/gathering.js'
import { Plan } from '../../../../src/networks/collective/aggregation/plan.js'
import { prefixSums } from '../../../../src/networks/collective/aggregation/prefix-sums.js'
import { aggregationSchedule } from '../../../../src/networks/collective/aggregation/aggregation.js'
import { ddnsOf } from '../../../../check/reproduction/torus3d/subnetwork-properties.js'
import { tune } from '../../../../src/networks/collective/aggregation/tuning.js'
import { CollectiveError } from '../../../../src/networks/collective/error.js'
import { coordinatesOf, nodeAt } from '../../../../src/networks/collective/network.js'
import { displacementOf } from '../../../../src/networks/collective/route.js'
import type { Unicast } from '../../../../src/networks/collective/schedule.js'
import { inPaperOrder, sourcesOf, torusOf, vectors, type RunVectors } from './vectors.js'
import { walk } from './walk.js'

const nameOf = ({ n, h, sources }: RunVectors): string => `n = ${n}, h = ${h}, ${sources?.length ?? 'all'} sources`
const runs = vectors.runs.map((run) => [nameOf(run), run] as const)

describe.each(runs)('%s', (_name, run) => {
  const { n, h } = run
  const sources = sourcesOf(run)
  const schedule = aggregationSchedule({ n, h, sources })
  const walked = walk(schedule)

  it('every node has every message at the end, and no step uses a channel twice', () => {
    expect(walked.faults).toEqual([])
    expect(walked.missing).toBe(0)
    expect(schedule.messages.map(({ source }) => source)).toEqual(sources)
    expect(schedule.messages.every(({ destinations }) => destinations.length === n ** 3)).toBe(true)
  })

  it('has the steps of the vectors', () => {
    // In the vectors an empty step of A2 has a load, too.
    const expected = run.steps.map(([phase, , unicasts, load, hops, channels, sha1]) => {
      return { phase: phase.slice(0, 2), unicasts, load: unicasts === 0 ? 0 : load, hops, channels, sha1 }
    })
    const steps = walked.steps.map(({ unicasts, hops, channels }, index) => ({
      // An empty step belongs to no phase.
      phase: unicasts[0]?.phase ?? expected[index]?.phase,
      unicasts: unicasts.length,
      load: unicasts.reduce((most, { carries }) => Math.max(most, carries.length || 1), 0),
      hops,
      channels,
      sha1: createHash('sha1').update(canonical(unicasts, n)).digest('hex'),
    }))
    expect(steps).toEqual(expected)
    expect(schedule.steps).toBe(run.scheduledSteps)
    expect(steps.filter(({ unicasts }) => unicasts > 0)).toHaveLength(run.nonemptySteps)
  })
})

/** As the vectors write what is hashed. */
function canonical(unicasts: readonly Unicast[], n: number): string {
  const cube = torusOf(n)
  const rows = unicasts.map((unicast) => {
    const [dx, dy, dz] = displacementOf(unicast, cube) as [number, number, number]
    return { at: unicast.from, order: [paperNumber(unicast.from, cube), dx, dy, dz], hops: [dx, dy, dz], ...unicast }
  })
  rows.sort((a, b) => a.order.map((each, i) => each - b.order[i]!).find((difference) => difference !== 0) ?? 0)
  return rows
    .map(({ at, hops, carries }) => `${coordinatesOf(at, cube).join()}>${hops.join()}:${carries.join()}`)
    .join(';')
}

const detailed = vectors.runs.filter(({ prefix }) => prefix).map((run) => [nameOf(run), run] as const)

it.each(detailed)('%s: prefix sums, and what is in which DDN after tuning', (_name, run) => {
  const { n, h } = run
  const plan = new Plan(torusOf(n))
  const initial = plan.nodes.map((): number[] => [])
  sourcesOf(run).forEach((source, message) => initial[source]!.push(message))
  const held = gather(plan, 'A1', initial, gatherLevels(h, 1))
  const counts = held.map((bundle) => bundle.length)
  const alpha = prefixSums(plan, h, counts)
  for (const [place, before, own] of run.prefix!) {
    const node = nodeAt(place, plan.torus)
    expect({ place, before: alpha[node], own: counts[node] }).toEqual({ place, before, own })
  }
  const tuned = tune(plan, h, held, alpha)
  const inDdns = ddnsOf(n, h).map((nodes) => nodes.flatMap((node) => tuned[node]!).sort((a, b) => a - b))
  const indices = inDdns.map((_, index) => `${Math.floor(index / h)},${index % h}`)
  expect(Object.fromEntries(inDdns.map((messages, index) => [indices[index], messages]))).toEqual(run.ddnMessages)
})

/** More than one scale in the all-to-all, and tori without a middle. */
it.each([
  [8, 1],
  [9, 1],
  [16, 2],
])('n = %i, h = %i: K is more than 7', (n, h) => {
  const sources = inPaperOrder(n).filter((_, index) => index % 89 === 0)
  expect(walk(aggregationSchedule({ n, h, sources }))).toMatchObject({ faults: [], missing: 0 })
})

const divisorsOf = (n: number): number[] => Array.from({ length: n }, (_, i) => i + 1).filter((h) => n % h === 0)
const sizes = [2, 3, 4, 5, 6, 7].flatMap((n) => divisorsOf(n).map((h) => ({ n, h })))

it.each(sizes)('n = $n, h = $h, all sources', ({ n, h }) => {
  const schedule = aggregationSchedule({ n, h, sources: inPaperOrder(n) })
  expect(walk(schedule)).toMatchObject({ faults: [], missing: 0 })
  // One of the lemmas' startups is no step.
  expect(schedule.steps).toBe(broadcastCost({ n, h, messages: n ** 3, bytes: 1 }).startups - 1)
})

it('any sources, be there several messages at one or none at all', () => {
  const anyCase = fc
    .constantFrom(...sizes)
    .chain(({ n, h }) => fc.record({ n: fc.constant(n), h: fc.constant(h), sources: fc.array(fc.nat(n ** 3 - 1)) }))
  fc.assert(
    fc.property(anyCase, (parameters) => {
      expect(walk(aggregationSchedule(parameters))).toMatchObject({ faults: [], missing: 0 })
      const counts = new Map<number, number>()
      const last = aggregationSchedule(parameters).unicasts.filter(({ phase }) => phase === 'C1')
      for (const { to, carries } of last) counts.set(to, carries.length)
      // DDNs differ by one message at most: all nodes of a DDN have the same ones when collection begins.
      const perDdn = Math.floor(parameters.sources.length / parameters.h ** 2)
      for (const count of counts.values()) expect([perDdn, perDdn + 1]).toContain(count)
    }),
    { numRuns: 40 },
  )
})

it('bundles are shared: as many as there are DDNs and lines, not as there are unicasts', () => {
  const { unicasts } = aggregationSchedule({ n: 8, h: 4, sources: inPaperOrder(8) })
  const ofPhase = (phase: string) => unicasts.filter((unicast) => unicast.phase === phase)
  expect(new Set(ofPhase('C2').map(({ carries }) => carries)).size).toBeLessThanOrEqual(4 * 4 * 2 * 2)
  expect(ofPhase('C3')).toHaveLength(3 * 512)
  expect(new Set(ofPhase('C3').map(({ carries }) => carries)).size).toBeLessThanOrEqual(512 / 4)
})

it.each([
  [{ n: 16, h: 7, sources: [] }, 'FW941', 'h = 7 does not divide n = 16: some DDNs would have no node in some blocks'],
  [{ n: 4, h: 0, sources: [] }, 'FW941', 'h = 0 does not divide n = 4: some DDNs would have no node in some blocks'],
  [{ n: 4, h: -2, sources: [] }, 'FW941', 'h = -2 does not divide n = 4: some DDNs would have no node in some blocks'],
  [{ n: 1, h: 1, sources: [] }, 'FW941', 'there is no schedule for a torus of 1 x 1 x 1'],
  [{ n: 4.5, h: 1, sources: [] }, 'FW941', 'there is no schedule for a torus of 4.5 x 4.5 x 4.5'],
  [{ n: 4, h: 2, sources: [5, 64] }, 'FW942', 'the source of message 1, 64, is not in the torus of 4 x 4 x 4'],
])('refuses %j', (parameters, code, message) => {
  const refused = expect(() => aggregationSchedule(parameters))
  refused.toThrow(CollectiveError)
  refused.toThrow(expect.objectContaining({ code, message }))
})
