/** Checks of DCF and the broadcasts with which it is compared. */

import { broadcastSchedule, type BroadcastName } from '../../../src/networks/collective/broadcast/broadcast.js'
import { checkSchedule, type CheckReport } from '../../../src/networks/collective/check/check.js'
import { isExactlyOnce } from '../../../src/networks/collective/check/delivery.js'
import { nodesOf, showNode, type Network } from '../../../src/networks/collective/network.js'
import type { Way } from '../../../src/networks/collective/route.js'
import type { Schedule } from '../../../src/networks/collective/schedule.js'
import { isTrue, type Claim, type Note } from '../claim.js'
import { countOf } from '../figures.js'
import type { ClaimGroup } from '../paper.js'
import { theorem1 } from './theorem1.js'
import { tsengSquares } from './tseng.js'

function torusOf(n: number): Network {
  return { topology: 'torus', sizes: [n, n] }
}

/** Every node up to 16x16, some of them beyond. */
function sourcesOf(n: number): number[] {
  const nodes = nodesOf(torusOf(n))
  return n <= 16 ? nodes : nodes.filter((node) => node % (n * n * 0.37) < 1)
}

const sizes = [2, 4, 8, 16, 32, 64]

/** The reports of DCF for all sizes and sources, computed once. */
let reports: readonly CheckReport[] | null = null

function dcfReports(): readonly CheckReport[] {
  reports ??= sizes.flatMap((n) =>
    sourcesOf(n).map((source) => checkSchedule(broadcastSchedule('dcf', torusOf(n), source))),
  )
  return reports
}

/** A claim about DCF. */
function dcfClaim(where: string, claim: string, isSo: (report: CheckReport) => boolean, because = {}): Claim {
  return {
    where,
    claim,
    judge() {
      const all = dcfReports()
      const right = countOf(all, isSo)
      return isTrue(
        right === all.length,
        `so for ${right} of ${all.length} sources: all of 2x2 to 16x16, and some of 32x32 and 64x64`,
      )
    },
    because,
  }
}

/** The schedule with other directions around rings. */
function withWays(schedule: Schedule, way: Way): Schedule {
  const ways = schedule.network.sizes.map(() => way)
  return { ...schedule, unicasts: schedule.unicasts.map((unicast) => ({ ...unicast, ways })) }
}

/** The routes of a broadcast from node (0,0). */
function pairsOf(name: BroadcastName, n: number): number {
  return checkSchedule(broadcastSchedule(name, torusOf(n), 0)).depth!.physical.contending.length
}

function stepwiseOf(name: BroadcastName, n: number): number {
  return checkSchedule(broadcastSchedule(name, torusOf(n), 0)).stepwise.physical.length
}

/** Checks that a broadcast is free of contention within steps, but not across them. */
function onlyStepwise(
  where: string,
  claim: string,
  name: BroadcastName,
  sizes: readonly number[],
  because: Claim['because'] = {},
): Claim {
  return {
    where,
    claim,
    judge() {
      const found = sizes.map((n) => ({ n, within: stepwiseOf(name, n), across: pairsOf(name, n) }))
      const texts = found.map(({ n, across }) => `${n}x${n}: ${across}`)
      return isTrue(
        found.every(({ within, across }) => within === 0 && across > 0),
        `shared channels within a step: ${found.reduce((sum, { within }) => sum + within, 0)}; pairs of unicasts of different steps that may meet: ${texts.join(', ')}`,
      )
    },
    because,
  }
}

export const algorithms: ClaimGroup = {
  title: 'The algorithms',
  claims: [
    dcfClaim(
      'Section 5',
      'DCF brings the message to each node of a 2^d x 2^d torus exactly once, in d steps.',
      (report) => {
        const { delivery, schedule } = report
        return isExactlyOnce(delivery) && schedule.steps === Math.log2(schedule.network.sizes[0]!)
      },
    ),
    dcfClaim('Section 5', 'In a step of DCF, no node needs a port twice.', ({ ports }) => ports.length === 0),
    dcfClaim(
      'Section 5',
      'No two unicasts of a step share a channel.',
      ({ stepwise }) => stepwise.physical.length === 0,
    ),
    {
      where: 'Theorem 4; section not known',
      claim: 'DCF is free of depth contention.',
      judge() {
        const all = dcfReports()
        const free = countOf(all, ({ depth }) => depth!.physical.contending.length === 0)
        const largest = all.at(-1)!
        const { pairs, apart } = largest.depth!.physical
        const nodes = largest.schedule.network.sizes.join('x')
        return isTrue(
          free === all.length,
          `so for ${free} of ${all.length} sources; on ${nodes}, ${pairs} pairs share a channel, kept apart by condition 1 (${apart[1]}), 3 (${apart[3]}) or 4 (${apart[4]}) of Theorem 1`,
        )
      },
      because: {
        reproduced:
          'The figures of the paper were not at hand. Its text leaves exactly two patterns; both have all of these properties and the same latency.',
      },
    },
    {
      where: 'Section 5',
      claim: 'A 2^d x 2^d torus is a Z block of level d.',
      judge() {
        const shared = [4, 8, 16].map((n) => {
          const schedule = broadcastSchedule('z-block', torusOf(n), 0)
          return {
            n,
            fixed: checkSchedule(withWays(schedule, 'shorter')).stepwise.physical.length,
            chosen: checkSchedule(schedule).stepwise.physical.length,
          }
        })
        const texts = shared.map(({ n, fixed, chosen }) => `${n}x${n}: ${fixed}, and ${chosen} if messages can choose`)
        return isTrue(
          shared.every(({ fixed }) => fixed === 0),
          `channels shared within a step, with a fixed rule for ways of the same length: ${texts.join('; ')}`,
        )
      },
      because: {
        false:
          'In the first step (+n/2, 0) and (−n/2, +n/2) are the same way around under any fixed rule, and share a channel. It is true of a torus on which a header says which way to take.',
      },
    },
    onlyStepwise(
      'Z blocks; section not known',
      'Z blocks alone are free of contention within steps, and not of depth contention.',
      'z-block',
      [4, 8, 16, 32, 64],
    ),
    onlyStepwise(
      'Comparison; section not known',
      'EDN is free of contention within steps, and not of depth contention.',
      'edn',
      [8, 16, 32, 64],
      {
        reproduced:
          'This concerns an EDN-like pattern that fits all statements of this paper about EDN; the original was not available.',
      },
    ),
    {
      where: 'Comparison; section not known',
      claim: 'The dilated diagonal broadcast (Tseng) is free of contention within steps, and not of depth contention.',
      judge() {
        const found = [8, 16, 32].map((n) => ({
          n,
          within: stepwiseOf('dilated-diagonal', n),
          across: pairsOf('dilated-diagonal', n),
        }))
        return isTrue(
          found.every(({ within }) => within === 0) && found.some(({ across }) => across > 0),
          `pairs that may meet: ${found.map(({ n, across }) => `${n}x${n}: ${across}`).join(', ')}; within a step: ${found.reduce((sum, { within }) => sum + within, 0)}`,
        )
      },
      because: { reproduced: 'This concerns a reconstruction.' },
    },
    theorem1,
    tsengSquares,
  ],
}

export const pairOfTheorem4: Note = {
  where: 'Theorem 4, proof',
  note: 'On 4x4 the pair that shares a channel is S to A = (X+2, Y+1) in step 1, by way of (X+2, Y), as written, and S to (X+1, Y) in step 2.',
  shows() {
    const network = torusOf(4)
    const schedule = broadcastSchedule('dcf', network, 0)
    const { pairs } = checkSchedule(schedule).depth!.physical
    const first = schedule.unicasts.filter(({ step }) => step === 1).map(({ to }) => to)
    return `${pairs} such pair, as the proof says; from (0,0), step 1 sends to ${first.map((node) => showNode(node, network)).join(', ')}`
  },
}

export const ties: Note = {
  where: 'Routing',
  note: 'Which way messages go that have two of the same length is not said. In the first phase, A and B are half of the ring away, and both have to go in the positive direction: no other fixed rule works.',
  shows() {
    const texts = [4, 8, 16].map((n) => {
      const nodes = nodesOf(torusOf(n))
      const failing = countOf(nodes, (source) => {
        const schedule = withWays(broadcastSchedule('dcf', torusOf(n), source), 'shorter-else-negative')
        const { stepwise, depth } = checkSchedule(schedule)
        return stepwise.physical.length + depth!.physical.contending.length > 0
      })
      return `${n}x${n}: ${failing} of ${nodes.length}`
    })
    return `sources from which there is contention if such messages go in the negative direction: ${texts.join(', ')}`
  },
}
