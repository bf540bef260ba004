/** Aggregation, then distribution: steps, contention, and delivery. */

import { aggregationCost, distributionCost, gatheringCost } from '../../../src/networks/collective/aggregation/costs.js'
import { residueOf } from '../../../src/networks/collective/aggregation/cube.js'
import { ddnsOf } from './subnetwork-properties.js'
import { targetsOf } from '../../../src/networks/collective/aggregation/tuning.js'
import { ceilLog } from '../../../src/networks/collective/whole-numbers.js'
import { displaced, type Vector } from '../../../src/networks/collective/network.js'
import { holds, isTrue, type Note } from '../claim.js'
import { countOf } from '../figures.js'
import type { ClaimGroup } from '../paper.js'
import {
  aggregationSteps,
  cases,
  largest,
  missing,
  named,
  networkOf,
  shared,
  stepsBefore,
  tunedCounts,
  type Case,
} from './cases.js'

export const algorithm: ClaimGroup = {
  title: 'Aggregation, then distribution',
  claims: [
    {
      where: 'Section 3',
      claim: 'At the end every node has every message.',
      judge() {
        const found = cases()
        const right = found.filter((one) => missing(one) === 0)
        return isTrue(
          right.length === found.length,
          `so for (n, h) = ${named(right)}, with up to ${Math.max(...found.map(({ schedule }) => schedule.messages.length))} messages`,
        )
      },
      because: {
        reproduced: 'After repairs of the data tuning; see below. Some messages come to nodes that have them already.',
      },
    },
    {
      where: 'Section 3',
      claim: 'No step uses a channel twice.',
      judge() {
        const found = cases()
        const right = found.filter((one) => shared(one) === 0)
        return isTrue(right.length === found.length, `so for (n, h) = ${named(right)}, hop by hop`)
      },
      because: {},
    },
    {
      where: 'Lemma 2; section not known',
      claim: 'The first phase takes ⌈log7 h⌉ steps.',
      judge() {
        const found = cases()
        const right = countOf(found, (one) => gatheringSteps(one) === ceilLog(7, one.h))
        return isTrue(right === found.length, `as many in ${right} of ${found.length} cases`)
      },
      because: {},
    },
    {
      where: 'Lemma 3; section not known',
      claim: 'The aggregation takes no more than 8⌈log7 n⌉ + 5⌈log7 h⌉ + 2⌈log7(n/h)⌉ + 1 steps.',
      judge() {
        const found = cases().map((one) => ({
          one,
          steps: aggregationSteps(one),
          lemma: aggregationCost({ ...one, bytes: 1 }).startups,
        }))
        return holds(
          found.every(({ steps, lemma }) => steps <= lemma),
          `steps and lemma for (n, h): ${found.map(({ one, steps, lemma }) => `(${one.n}, ${one.h}) ${steps} and ${lemma}`).join('; ')}`,
        )
      },
      because: {
        reproduced: 'It takes one less: the step for "+ 1", in the prefix sums, has nothing to send.',
        'not reproduced': 'It takes more.',
      },
    },
    {
      where: 'Lemma 4; section not known',
      claim: 'The distribution takes 6⌈log7(n/h)⌉ + ⌈log3 h⌉ + 2(h − 1) steps.',
      judge() {
        const found = cases().map((one) => {
          const steps = one.schedule.steps - aggregationSteps(one)
          return { one, steps, lemma: distributionCost({ ...one, messages: 1, bytes: 1 }).startups }
        })
        return isTrue(
          found.every(({ steps, lemma }) => steps === lemma),
          `steps for (n, h): ${found.map(({ one, steps }) => `(${one.n}, ${one.h}) ${steps}`).join(', ')}`,
        )
      },
      because: {},
    },
    {
      where: 'Section 3.2.2.2',
      claim: 'After the data tuning, DDNs differ by at most one in how many messages they have.',
      judge() {
        const found = cases().map((one) => {
          const counts = tunedCounts(one)
          return Math.max(...counts) - Math.min(...counts)
        })
        return isTrue(
          found.every((difference) => difference <= 1),
          `differences for (n, h) = ${named(cases())}: ${found.join(', ')}`,
        )
      },
      because: { reproduced: 'After repairs of T1; see below.' },
    },
    {
      where: 'Section 3.2.2.2, example',
      claim: 'With h = 7, α = 47 and β = 6, messages go to (5,6), (6,6), (0,0), (1,0), (2,0) and (3,0).',
      judge() {
        const found = targetsOf(47, 6, 7).map(({ u, v }) => `(${u},${v})`)
        return isTrue(found.join() === '(5,6),(6,6),(0,0),(1,0),(2,0),(3,0)', found.join(', '))
      },
      because: {
        reproduced: 'The list of numbers ends at α + β − 1, as in the example; as defined, it is one longer.',
      },
    },
    {
      where: 'Section 3.2.2.2, T1',
      claim: 'T1 is in planes XY, and changes the first index of the DDN.',
      judge() {
        const [n, h] = [14, 7]
        const ddns = ddnsOf(n, h)
        const indexOf = (place: Vector): string => {
          const index = ddns.findIndex((nodes) => nodes.includes(displaced(0, place, networkOf(n))))
          return `(${Math.floor(index / h)},${index % h})`
        }
        const [inXy, inXz] = [indexOf([1, 1, 0]), indexOf([1, 0, 1])]
        return isTrue(
          inXy === '(1,0)',
          `n = 14, h = 7: from a node of DDN ${indexOf([0, 0, 0])}, a step (1,1,0) in plane XY leads to DDN ${inXy}, a step (1,0,1) in plane XZ to DDN ${inXz}`,
        )
      },
      because: { false: 'A DDN is (u, v) = (z, y) mod h. T1 has to be in planes XZ and T2 in planes XY.' },
    },
  ],
}

function gatheringSteps({ schedule }: Case): number {
  return stepsBefore(schedule, (phase) => phase !== 'A1')
}

export const sumOfLemma2: Note = {
  where: 'Lemma 2',
  note: 'As printed, its sum m + 7m + .. of bytes has one term too many: it stops at ⌈log7 h⌉ − 1.',
  shows() {
    const one = cases().find(({ h }) => h === 7)!
    const printed = (7 ** (ceilLog(7, one.h) + 1) - 1) / 6
    const most = Math.max(...cases().flatMap((each) => (each.h <= 7 ? [largest(each, 'A1')] : [])))
    return `h = 7: ${gatheringCost({ h: 7, bytes: 1 }).bytes}m, and ${printed}m with the printed sum; a unicast of this phase carries up to ${most} message`
  },
}

export const targetsOfT1: Note = {
  where: 'Section 3.2.2.2, T1',
  note: 'The scan has (x, y ± 3, z ± 3) as the nodes that T1 sends to. These are no nodes of a DDN; by symmetry with T2 they are (x ± 3, y, z ± 3).',
  shows() {
    const network = networkOf(14)
    const residues = (vector: (by: number) => Vector): string =>
      [3, -3].map((by) => residueOf(displaced(0, vector(by), network), network, 7)).join(' and ')
    return `n = 14, h = 7: there x − y − z is ${residues((by) => [0, by, by])} mod 7; at (x ± 3, y, z ± 3) it is ${residues((by) => [by, 0, by])}`
  },
}

export const messagesOfDdns: Note = {
  where: 'Section 1',
  note: 'After the aggregation, a DDN has about s/h² messages, for s messages in all, where n/h² is written.',
  shows() {
    const one = cases().find(({ n }) => n === 14)!
    const counts = tunedCounts(one)
    const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length
    return `n = ${one.n}, h = ${one.h}, s = ${one.schedule.messages.length}: ${mean.toFixed(2)} on average; n/h² is ${(one.n / one.h ** 2).toFixed(2)}, s/h² is ${(one.schedule.messages.length / one.h ** 2).toFixed(2)}`
  },
}
