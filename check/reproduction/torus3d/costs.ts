/** Costs by the lemmas, by the step model, and the figures. */

import { aggregationSchedule } from '../../../src/networks/collective/aggregation/aggregation.js'
import {
  broadcastCost,
  timeOf,
  treesCost,
  type CostParameters,
} from '../../../src/networks/collective/aggregation/costs.js'
import { stepModel } from '../../../tb/experiments/support/step-model.js'
import { isTrue, type Note } from '../claim.js'
import { countOf, cycles, ofPoints } from '../figures.js'
import { table } from '../../../scripts/markdown.js'
import type { ClaimGroup, TableSection } from '../paper.js'
import { comparisons, type figures } from './comparisons.js'
import { sixTrees, sourcesOf, theorem5, times } from './orders.js'

function lemmas(parameters: CostParameters): number {
  return timeOf(broadcastCost(parameters), times)
}

const schemes = ['h=7', 'h=14', 'trees'] as const

export const costs: ClaimGroup = {
  title: 'Costs',
  claims: [
    {
      where: 'Lemmas 3 and 4; section not known',
      claim: 'They are upper bounds of the time.',
      judge() {
        const tried = [
          { n: 14, h: 7, messages: 512, bytes: 100 },
          { n: 14, h: 14, messages: 8, bytes: 1000 },
          { n: 8, h: 4, messages: 64, bytes: 100 },
        ].map((parameters) => {
          const { n, h, messages, bytes } = parameters
          const schedule = aggregationSchedule({ n, h, sources: sourcesOf(n, messages) })
          return { ...parameters, measured: stepModel(schedule, { ...times, bytes }), lemma: lemmas(parameters) }
        })
        const texts = tried.map(({ n, h, messages, bytes, measured, lemma }) => {
          return `n = ${n}, h = ${h}, s = ${messages}, m = ${bytes}: ${cycles(measured)} µs, lemmas ${cycles(lemma)}`
        })
        return isTrue(
          tried.every(({ measured, lemma }) => measured <= lemma),
          texts.join('; '),
        )
      },
      because: {
        false:
          'They have s/h² messages in each DDN, also where that is less than one; some DDN has ⌈s/h²⌉. And the tuning is charged for one message in each unicast, of which there may be more.',
      },
    },
    sixTrees,
    theorem5,
    {
      where: 'Section 4, Figs. 7 and 8',
      claim: 'With n = 16 the time is least for h = 14, then for six trees, and most for h = 7.',
      judge() {
        const points = [8, 64, 512, 4096].flatMap((messages) =>
          [1, 10, 100, 1000].map((bytes) => ({ n: 16, messages, bytes })),
        )
        const ordered = countOf(points, (point) => {
          const trees = timeOf(treesCost(point), times)
          return lemmas({ ...point, h: 14 }) < trees && trees < lemmas({ ...point, h: 7 })
        })
        return isTrue(
          ordered === points.length,
          `by the formulas of the paper, Ts = 30, Tc = 1, in this order at ${ofPoints(ordered, points)}, s from 8 to 4096 and m from 1 to 1000`,
        )
      },
      because: {
        false:
          'By its own formulas, h = 14 beats the trees from s·m of about 400 on, and h = 7 from about 200 on: there is no s and m at which it is the other way around. And neither h divides 16.',
      },
    },
    ...comparisons,
  ],
}

function timeTable(run: (typeof figures)[number], axis: 'messages' | 'bytes', title: string): TableSection {
  return {
    title,
    text(evidence) {
      const figure = evidence.experiment(run)
      const rows = figure
        .numbers(axis)
        .map((value) => [
          cycles(value),
          ...schemes.map((scheme) => cycles(figure.mean({ [axis]: value, scheme }, 'time'))),
        ])
      return table([axis === 'messages' ? 's' : 'm', ...schemes], rows, true)
    },
  }
}

export const costTables: readonly TableSection[] = [
  timeTable('torus3d-fig7', 'messages', 'Fig. 7 in numbers: µs by the step model, n = 14, m = 100'),
  timeTable('torus3d-fig8', 'bytes', 'Fig. 8 in numbers: µs by the step model, n = 14, s = 512'),
]

export const timeOfTable1: Note = {
  where: 'Table 1',
  note: 'It has a transmission time of the order s m/h, where Theorem 5 has s m. It is s m: in the last phase, a node sends all messages over one of its links.',
  shows() {
    const cost = (h: number): string => {
      const parameters = { n: 14, messages: 10_000_000, bytes: 1 }
      return (broadcastCost({ ...parameters, h }).bytes / parameters.messages).toFixed(3)
    }
    return `by lemma 4 for many messages: ${cost(7)} s m for h = 7, ${cost(14)} s m for h = 14`
  },
}
