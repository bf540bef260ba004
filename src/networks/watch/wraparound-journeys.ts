/** How journeys read wrap-around networks: a multicast is sent, its copies are kept, and each is sent again. */

import type { FloorPlan } from '../../runs/journey/floor-plan.js'
import type { JourneyNetwork, Place } from '../../runs/journey/network.js'
import { Phase } from '../../../rtl/min/wraparound/phase.js'
import type { WraparoundParameters } from '../../../rtl/min/wraparound/parameters.js'
import { elementGroup, entranceOf } from './banyan-places.js'
import { banyanPlan } from './banyan-plan.js'
import { firstNumbers, joinGroups, sinkGroup, banyanRemedy, type Probing } from './place-groups.js'
import { copyGroup, intakeGroup, portSenderGroup, type PortPlaces } from './port-places.js'

/**
 * A {@link WraparoundNetwork}. A multicast is created when its node accepts it. It is delivered once to each destination,
 * and each delivery covers both phases.
 * @param path - the path of the instance; by default the top
 */
export function wraparoundJourneys(run: Probing, p: WraparoundParameters, path = 'dut'): JourneyNetwork {
  const nodes = 2 ** p.addressWidth
  const elements = p.addressWidth * nodes
  const first = firstNumbers({
    intakes: nodes,
    senders: nodes,
    copies: nodes,
    recyclers: nodes,
    elements,
    sinks: nodes,
  })
  const places = (child: string, what: string, kind: Place['kind'], entry: 0 | 1): Place[] =>
    Array.from({ length: nodes }, (_, node) => {
      return { path: `${path}.nodes[${node}].${child}`, label: `node ${node} ${what}`.trim(), kind, delay: 0, entry }
    })
  const port: PortPlaces = {
    nodeAt: (node) => `${path}.nodes[${node}]`,
    senderOf: (node) => first.senders + node,
    copiesOf: (node) => first.copies + node,
    recyclerOf: (node) => first.recyclers + node,
    entranceOf: (node) => first.elements + entranceOf(node, p),
  }
  const phases = phasesOf(run, p, path)
  const groups = [
    intakeGroup(run, places('intake', '', 'source', 0), port),
    portSenderGroup(run, places('sender', 'sender', 'buffer', 0), 1, port),
    copyGroup(
      run,
      places('memory', 'copies', 'buffer', 1).map((place) => ({ ...place, leavesWhole: true })),
      port,
    ),
    portSenderGroup(run, places('recycler', 'copy sender', 'buffer', 0), 0, port),
    elementGroup(run, p, {
      path: `${path}.banyan`,
      first: first.elements,
      endOf: (node, input) => (phases(node, input) === Phase.One ? first.copies : first.sinks) + node,
    }),
    sinkGroup(places('receiver', '', 'sink', 0)),
  ]
  const plan = (): FloorPlan =>
    banyanPlan(p.addressWidth, {
      elements: first.elements,
      before: (node) => [first.intakes, first.senders, first.recyclers].map((start) => start + node),
      behind: (node) => [first.sinks + node, first.copies + node],
    })
  return joinGroups(groups, { remedy: banyanRemedy, plan, recipe: { adapter: 'wraparound', parameters: p, at: path } })
}

/**
 * The phase of a packet that reaches a node from an input of the last stage: its head contains it, and the node remembers
 * it.
 */
function phasesOf(
  run: Probing,
  { addressWidth }: WraparoundParameters,
  path: string,
): (node: number, input: number) => Phase {
  const nodes = Array.from({ length: 2 ** addressWidth }, (_, node) => node)
  const fronts = nodes.map((link) => `${path}.banyan.stages[0][${link >> 1}].inputs[${link & 1}].front.flit`)
  const { head, payload, phase } = run.probe({
    head: fronts.map((front) => `${front}.head`),
    payload: fronts.map((front) => `${front}.payload`),
    phase: nodes.map((node) => `${path}.nodes[${node}].receiver.phase`),
  })
  return (node, input) => {
    return Number(Number(head.read(input)) === 1 ? payload.read(input) : phase.read(node)) & 1
  }
}
