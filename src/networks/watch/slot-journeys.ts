/** How journeys read slotted banyans, which drop the packets that lose arbitration. */

import type { FloorPlan } from '../../runs/journey/floor-plan.js'
import type { JourneyNetwork, Place } from '../../runs/journey/network.js'
import { interconnection } from '../../../rtl/min/interconnection.js'
import { SlotActivity } from '../../../rtl/min/slot/activity.js'
import type { SlotPacketParameters } from '../../../rtl/min/slot/slot-link.js'
import { entranceOf, inputName } from './banyan-places.js'
import { Observation, observations, observe, activitiesOf } from './observation.js'
import { banyanPlan } from './banyan-plan.js'
import { firstNumbers, joinGroups, simpleGroup, sinkGroup, type PlaceGroup, type Probing } from './place-groups.js'

const activities = activitiesOf(SlotActivity, {
  Empty: { kind: 'empty', about: 'there is no packet' },
  Dropped: { kind: 'drops', about: 'its output is given to another packet' },
  Moves: { kind: 'moves', about: 'it leaves to its outputs' },
})

/** A node may send at any time. */
const sourceActivities = [
  { name: 'Empty', kind: 'empty', about: 'there is nothing to send' },
  { name: 'Moves', kind: 'moves', about: 'it is sent' },
] as const

/**
 * A {@link SlotBanyan}.
 * @param path - the path of the instance; in a {@link SlotTrafficBanyan} it is `dut.banyan`
 */
export function slotJourneys(run: Probing, p: SlotPacketParameters, path = 'dut'): JourneyNetwork {
  const nodes = 2 ** p.addressWidth
  const first = firstNumbers({ sources: nodes, elements: p.addressWidth * nodes, sinks: nodes })
  const places = (kind: 'source' | 'sink', name: string): Place[] =>
    Array.from({ length: nodes }, (_, node) => {
      return { path: `${path}.${name}[${node}]`, label: `node ${node}`, kind, delay: 0, entry: 0 }
    })
  const sources = places('source', 'inject')
  const groups = [
    simpleGroup(observe(run, sources, observations.slotSource), sources, sourceActivities, {
      next: (node) => [first.elements + entranceOf(node, p)],
      culprits: () => [],
    }),
    slotGroup(run, p, path, first),
    sinkGroup(places('sink', 'delivered')),
  ]
  const plan = (): FloorPlan =>
    banyanPlan(p.addressWidth, {
      elements: first.elements,
      before: (node) => [first.sources + node],
      behind: (node) => [first.sinks + node],
    })
  return joinGroups(groups, { plan, recipe: { adapter: 'slot', parameters: p, at: path } })
}

/** The inputs of all elements, by stage, starting with the last stage 0, and by link. */
function slotGroup(
  run: Probing,
  { addressWidth: n }: SlotPacketParameters,
  banyan: string,
  first: { readonly elements: number; readonly sinks: number },
): PlaceGroup {
  const inputs = Array.from({ length: n * 2 ** n }, (_, i) => ({ stage: Math.floor(i / 2 ** n), link: i % 2 ** n }))
  const of = (name: string): string[] =>
    inputs.map(({ stage, link }) => `${banyan}.stages[${stage}][${link >> 1}].${name}[${link & 1}]`)
  const places = of('packets').map((path, i): Place => {
    const { stage, link } = inputs[i]!
    return { path, label: inputName(stage, link, n), kind: 'buffer', delay: 0, entry: 1 }
  })
  const { granted } = run.probe({ granted: of('granted') })
  const seen = new Observation(run, { activity: of('activities'), tag: of('packets').map((path) => `${path}.tag`) })
  return simpleGroup(seen, places, activities, {
    next: (place) => {
      const { stage, link } = inputs[place]!
      const outputs = [0, 1].filter((output) => (Number(granted.read(place)) >> output) & 1)
      return outputs.map((output) => {
        const leaving = (link & ~1) | output
        if (stage === 0) return first.sinks + leaving
        return first.elements + (stage - 1) * 2 ** n + interconnection(leaving, stage, n)
      })
    },
    culprits: (place) => [first.elements + (place ^ 1)],
  })
}
