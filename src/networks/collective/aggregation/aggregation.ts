import { refuse } from '../error.js'
import { greatestCommonDivisor } from '../whole-numbers.js'
import type { Schedule } from '../schedule.js'
import { collect } from './collection.js'
import { checkSources, cubeOf, torusOf } from './cube.js'
import { distribute } from './distribution.js'
import { gather, gatherLevels } from './gathering.js'
import { Plan } from './plan.js'
import { prefixSums } from './prefix-sums.js'
import { tune } from './tuning.js'

export interface AggregationParameters {
  /** Nodes in each dimension, 2 or more: n for n x n x n, or three sizes. */
  readonly n: number | readonly number[]
  /** A divisor of every size: there are h^2 DDNs, and blocks of h x h x h nodes. */
  readonly h: number
  /** By message, the node that holds it; a node can hold any number of messages. */
  readonly sources: readonly number[]
}

/**
 * Multi-node broadcast by aggregation, then distribution: Chen, Chiang and Chen, section 3. Message k goes from `sources[k]`
 * to all nodes. Barriers separate the steps, and no step uses a channel twice. The schedule has 8 ⌈log7 n⌉ + 5 ⌈log7 h⌉ + 8
 * ⌈log7 K⌉ + ⌈log3 h⌉ + 2h - 2 steps with K = n/h, one less than in lemmas 3 and 4.
 *
 * A torus of a x b x c nodes consists of cubes with g nodes a side, where g is the greatest common divisor. All cubes run
 * the paper's algorithm at once, with n = g. Nodes of different cubes then exchange their messages, in ⌈(q - 1)/2⌉ + 2 ⌈log3
 * q⌉ more steps for the q cubes along each axis; see {@link exchange} and {@link cubeLevels}.
 *
 * The paper allows any h and simulates n = 16 with h = 7 and 14. With those, some DDNs have no node in some blocks, and
 * messages do not reach all nodes.
 *
 * @throws CollectiveError FW941 if h does not divide n, FW942 for a source that is not in the torus
 */
export function aggregationSchedule({ n, h, sources }: AggregationParameters): Schedule {
  const torus = typeof n === 'number' ? cubeOf(n, 2) : torusOf(n)
  requireDivisor(n, h)
  checkSources(sources, torus)
  const plan = new Plan(torus)
  const initial = plan.nodes.map((): number[] => [])
  sources.forEach((source, message) => initial[source]!.push(message))

  const aggregated = gather(plan, 'A1', initial, gatherLevels(h, 1))
  const alpha = prefixSums(
    plan,
    h,
    aggregated.map((bundle) => bundle.length),
  )
  const tuned = tune(plan, h, aggregated, alpha)
  collect(plan, h, distribute(plan, h, tuned))

  return plan.schedule(`aggregation, h = ${h}`, sources)
}

/** @throws CollectiveError FW941 if h does not divide n, or one of several sizes */
export function requireDivisor(n: number | readonly number[], h: number): void {
  const side = typeof n === 'number' ? n : greatestCommonDivisor(n)
  if (Number.isInteger(h) && h >= 1 && side % h === 0) return
  const divisors = Array.from({ length: side }, (_, i) => i + 1).filter((divisor) => side % divisor === 0)
  const what = typeof n === 'number' ? `n = ${n}` : `all of ${n.join(', ')}`
  const message = `h = ${h} does not divide ${what}: some DDNs would have no node in some blocks`
  refuse('FW941', message, `take an h that does: ${divisors.join(', ')}`)
}
