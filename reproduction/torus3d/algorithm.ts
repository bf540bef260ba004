/** Aggregation, then distribution: steps, contention, and who gets what. */

import { aggregationCost, distributionCost, gatheringCost } from '../../src/collective/aggregation/costs.js'
import { residueOf } from '../../src/collective/aggregation/cube.js'
import { ddnsOf } from './subnetwork-properties.js'
import { targetsOf } from '../../src/collective/aggregation/tuning.js'
import { ceilLog } from '../../src/collective/ceil-log.js'
import { displaced, type Vector } from '../../src/collective/network.js'
import { holds, isTrue } from '../claim.js'
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
} from './cases.js'

export const algorithm: ClaimGroup = {
  title: 'Aggregation, then distribution',
  claims: [
    {
      where: 'Sections 3 and 4',
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
      where: 'Sections 3 and 4',
      claim: 'No step uses a channel twice.',
      judge() {
        const found = cases()
        const right = found.filter((one) => shared(one) === 0)
        return isTrue(right.length === found.length, `so for (n, h) = ${named(right)}, hop by hop`)
      },
      because: {},
    },
    {
      where: 'Lemma 2',
      claim: 'The first phase takes ⌈log7 h⌉ steps, and in its bytes a sum m + 7m + .. of ⌈log7 h⌉ + 1 terms.',
      judge() {
        const found = cases().map((one) => {
          const terms = ceilLog(7, one.h)
          return {
            ...one,
            steps: stepsBefore(one.schedule, (phase) => phase !== 'A1'),
            terms,
            printed: (7 ** (terms + 1) - 1) / 6,
            right: gatheringCost({ h: one.h, bytes: 1 }).bytes,
          }
        })
        const wrong = found.filter(({ right, printed }) => right !== printed)
        const stepsRight = countOf(found, ({ steps, terms }) => steps === terms)
        return isTrue(
          wrong.length === 0 && stepsRight === found.length,
          `steps: as many in ${stepsRight} of ${found.length} cases; bytes for h = 7: ${found.find(({ h }) => h === 7)!.right}m, and ${found.find(({ h }) => h === 7)!.printed}m with the printed sum; a unicast of this phase carries up to ${Math.max(...found.filter(({ h }) => h <= 7).map((one) => largest(one, 'A1')))} message`,
        )
      },
      because: { false: 'The steps are right. The sum has one term too many: it stops at ⌈log7 h⌉ − 1.' },
    },
    {
      where: 'Lemma 3',
      claim: 'The aggregation takes 8⌈log7 n⌉ + 5⌈log7 h⌉ + 2⌈log7(n/h)⌉ + 1 steps.',
      judge() {
        const found = cases().map((one) => ({
          one,
          steps: aggregationSteps(one),
          lemma: aggregationCost({ ...one, bytes: 1 }).startups,
        }))
        return holds(
          found.every(({ steps, lemma }) => steps === lemma),
          `steps and lemma for (n, h): ${found.map(({ one, steps, lemma }) => `(${one.n}, ${one.h}) ${steps} and ${lemma}`).join('; ')}`,
        )
      },
      because: {
        'not reproduced': 'It takes one less. The step for "+ 1", in the prefix sums, has nothing to send.',
      },
    },
    {
      where: 'Lemma 4',
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
      where: 'Section 3.3',
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
      where: 'Section 3.3, example',
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
      where: 'Section 3.3, T1',
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
    {
      where: 'Section 3.3, T1',
      claim: 'T1 sends to the nodes (x, y ± 3, z ± 3).',
      judge() {
        const n = 14
        const network = networkOf(n)
        const residues = [3, -3].map((by) => residueOf(displaced(0, [0, by, by], network), network, 7))
        const sound = [3, -3].map((by) => residueOf(displaced(0, [by, 0, by], network), network, 7))
        return isTrue(
          residues.every((residue) => residue === 0),
          `n = 14, h = 7: there x − y − z is ${residues.join(' and ')} mod 7; at (x ± 3, y, z ± 3) it is ${sound.join(' and ')}`,
        )
      },
      because: { false: 'These are no nodes of a DDN. By symmetry with T2 it is (x ± 3, y, z ± 3).' },
    },
    {
      where: 'Abstract',
      claim: 'After the aggregation, a DDN has about n/h² messages.',
      judge() {
        const one = cases().find(({ n }) => n === 14)!
        const counts = tunedCounts(one)
        const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length
        return isTrue(
          Math.abs(mean - one.n / one.h ** 2) < 0.5,
          `n = ${one.n}, h = ${one.h}, s = ${one.schedule.messages.length}: ${mean.toFixed(2)} on average; n/h² is ${(one.n / one.h ** 2).toFixed(2)}, s/h² is ${(one.schedule.messages.length / one.h ** 2).toFixed(2)}`,
        )
      },
      because: { false: 'A slip: it is s/h², for s messages.' },
    },
  ],
}
