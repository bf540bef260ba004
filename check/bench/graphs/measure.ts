import { elaborate } from 'flitwave'
import { keptDesign } from '../kept-design.js'
import { GraphTraffic } from '../rtl/graph-traffic.js'
import { measure, type MeasureOptions } from '../measure.js'
import type { GraphMeasurement } from '../results.js'
import { composedGraph, ourGraph } from './contestants.js'
import { flits, graphParametersOf, rateOf, type GraphSubject } from './subjects.js'

/** Long enough for packets from all terminals to arrive at all others. */
const cyclesToCompare = 1000

/** Our engine on a network of any shape, beside Verilator. */
export async function onGraph(subject: GraphSubject, options: MeasureOptions): Promise<GraphMeasurement[]> {
  const parameters = graphParametersOf(subject)
  const routers = parameters.graph.routers.length
  const design = elaborate(new GraphTraffic({ ...parameters, rate: rateOf(subject), flits }))
  const file = keptDesign(subject.name, design)
  const contestants = [ourGraph(routers, file, false), ourGraph(routers, file, true), composedGraph(subject, routers)]
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
