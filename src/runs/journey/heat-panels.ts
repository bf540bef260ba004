/** What a heat map shows: numbers for the nodes and links of a floor plan. */

import { greatestOf } from '../../base/extremes.js'
import type { FloorPlan } from './floor-plan.js'
import type { Heat, PlaceHeat } from './heat.js'

/** A map of one quantity. */
export interface HeatPanel {
  /** `use`, `waiting`, or a reason of it. */
  readonly title: string
  readonly about: string
  readonly scale: HeatScale
  /** By number of the node, and of the link. */
  readonly nodes: readonly number[]
  readonly links: readonly number[]
}

/** Panels with the same scale can be compared. */
export interface HeatScale {
  readonly kind: 'use' | 'waiting'
  readonly unit: string
  /** That of the strongest colour; 0 if there is nothing. */
  readonly most: number
}

/** Reasons of waiting that have a panel of their own. */
const mostReasons = 6

/** Use, all waiting, and each reason of it, that of most cycles first. */
export function heatPanels(heat: Heat, plan: FloorPlan): HeatPanel[] {
  const { window, places } = heat
  const cycles = window.to + 1 - window.from
  const flitsAt = (place: number): number => (places.get(place)?.flits ?? 0) / cycles
  const waitingAt = (place: number, reason?: string): number => waitedAt(places.get(place), reason) / cycles
  // Each place takes a flit a cycle, and all virtual channels of a link one together.
  const use = {
    nodes: plan.nodes.map((node) => greatestOf([0, ...node.places.map(flitsAt)])),
    links: plan.links.map(({ channels }) => sum(channels.map(({ place }) => flitsAt(place)))),
  }
  const waiting = (reason?: string): Pick<HeatPanel, 'nodes' | 'links'> => ({
    nodes: plan.nodes.map((node) => sum(node.places.map((place) => waitingAt(place, reason)))),
    links: plan.links.map(({ channels }) => sum(channels.map(({ place }) => waitingAt(place, reason)))),
  })
  const all = waiting()
  const scales = {
    use: { kind: 'use', unit: 'flits per cycle', most: greatestOf([0, ...use.nodes, ...use.links]) },
    waiting: { kind: 'waiting', unit: 'packets, on average', most: greatestOf([0, ...all.nodes, ...all.links]) },
  } as const
  return [
    { title: 'use', about: 'flits over each link; of a node, over its busiest channel', scale: scales.use, ...use },
    {
      title: 'waiting',
      about: 'packets in the network that wait for others, for any reason',
      scale: scales.waiting,
      ...all,
    },
    ...reasonsOf(heat).map((reason) => {
      return { title: reason, about: heat.about.get(reason)!, scale: scales.waiting, ...waiting(reason) }
    }),
  ]
}

function reasonsOf({ places }: Heat): string[] {
  const sums = new Map<string, number>()
  for (const { waits } of places.values())
    for (const [reason, cycles] of waits) sums.set(reason, (sums.get(reason) ?? 0) + cycles)
  const sorted = [...sums].sort(([, a], [, b]) => b - a)
  // One reason alone is all the waiting that there is.
  return sorted.length > 1 ? sorted.slice(0, mostReasons).map(([reason]) => reason) : []
}

function waitedAt(heat: PlaceHeat | undefined, reason?: string): number {
  if (!heat) return 0
  return reason === undefined ? sum([...heat.waits.values()]) : (heat.waits.get(reason) ?? 0)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
