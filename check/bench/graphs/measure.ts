import { measure, type MeasureOptions } from '../measure.js'
import type { GraphMeasurement } from '../results.js'
import { composedGraph, ourGraph } from './contestants.js'
import { graphParametersOf, type GraphSubject } from './subjects.js'

/** Long enough for packets from all terminals to arrive at all others. */
const cyclesToCompare = 1000

/** Our engine on a network of any shape, beside Verilator. */
export async function onGraph(subject: GraphSubject, options: MeasureOptions): Promise<GraphMeasurement[]> {
  const routers = graphParametersOf(subject).graph.routers.length
  const contestants = [
    ourGraph(subject, routers, false),
    ourGraph(subject, routers, true),
    composedGraph(subject, routers),
  ]
  const outcomes = await measure(contestants, { name: subject.name, cyclesToCompare }, options)
  const measured = outcomes.flatMap((outcome) =>
    'reason' in outcome ? [] : [{ network: subject.name, title: outcome.contestant.title, ...outcome.figures }],
  )
  const rival = measured.find(({ buildSeconds }) => buildSeconds !== null)
  return measured.map((entry) => ({
    ...entry,
    ratio: rival ? entry.cyclesPerSecond.median / rival.cyclesPerSecond.median : null,
  }))
}
