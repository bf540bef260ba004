/** The panels of a heat map, with numbers for the nodes and links of a floor plan, and their colours. */

import { greatestOf } from '../../base/statistics.js'
import type { FloorPlan } from './floor-plan.js'
import type { Heat, PlaceHeat } from './heat.js'
import { element, label, mixed } from '../../base/svg.js'

/** A map of one quantity. */
export interface HeatPanel {
  /** `use`, `waiting`, or a reason for waiting. */
  readonly title: string
  readonly about: string
  readonly scale: HeatScale
  /** By number of the node, and of the link. */
  readonly nodes: readonly number[]
  readonly links: readonly number[]
}

/** Panels with the same scale are comparable. */
interface HeatScale {
  readonly kind: 'use' | 'waiting'
  readonly unit: string
  /** The value of the strongest colour; 0 if all values are 0. */
  readonly most: number
}

/** The maximum number of reasons for waiting with their own panel. */
const mostReasons = 6

/** Use, all waiting, and each reason for it, the one with most cycles first. */
export function heatPanels(heat: Heat, plan: FloorPlan): HeatPanel[] {
  const { window, places } = heat
  const cycles = window.to + 1 - window.from
  const flitsAt = (place: number): number => (places.get(place)?.flits ?? 0) / cycles
  const waitingAt = (place: number, reason?: string): number => waitedAt(places.get(place), reason) / cycles
  // Each place accepts a flit per cycle; all virtual channels of a link share one per cycle.
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
  // A single reason equals the whole waiting time.
  return sorted.length > 1 ? sorted.slice(0, mostReasons).map(([reason]) => reason) : []
}

function waitedAt(heat: PlaceHeat | undefined, reason?: string): number {
  if (!heat) return 0
  return reason === undefined ? sum([...heat.waits.values()]) : (heat.waits.get(reason) ?? 0)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

export const ink = { paper: '#ffffff', text: '#1d2430', faint: '#5c6675', line: '#98a2b3', nothing: '#d5dae1' } as const

/** From light to dark, so that the order is visible without colours. */
const stops: Readonly<Record<HeatScale['kind'], readonly string[]>> = {
  use: ['#d6e6f4', '#9ac8e0', '#4a98c9', '#1764ab', '#08306b'],
  waiting: ['#fee3bd', '#fdb07a', '#ec6545', '#b11218', '#4a0008'],
}

/** The colour of a value; 0 is grey. */
export function heatColour({ kind, most }: HeatScale, value: number): string {
  if (value <= 0 || most <= 0) return ink.nothing
  const colours = stops[kind]
  const at = Math.min(1, value / most) * (colours.length - 1)
  const below = Math.min(Math.floor(at), colours.length - 2)
  return mixed(colours[below]!, colours[below + 1]!, at - below)
}

/** True if text on this colour must be white. */
export function isDark({ most }: HeatScale, value: number): boolean {
  return most > 0 && value / most > 0.55
}

/** `0.42`, `1.3`, `12`: at most two significant digits. */
export function shownValue(value: number): string {
  if (value === 0) return '0'
  if (value >= 9.95) return String(Math.round(value))
  return value >= 0.995 ? value.toFixed(1) : value.toFixed(2)
}

/** In pixels. */
export const scaleHeight = 42
const bar = { width: 160, height: 10 } as const
const steps = 20

/** A bar of all colours, with numbers and their unit. */
export function drawScale(scale: HeatScale): string {
  const { most, unit } = scale
  const pieces = Array.from({ length: steps }, (_, i) => {
    const x = (i * bar.width) / steps
    // Each is slightly too wide, to leave no gaps.
    const width = bar.width / steps + (i < steps - 1 ? 0.6 : 0)
    return element('rect', { x, width, height: bar.height, fill: heatColour(scale, ((i + 0.5) / steps) * most) })
  })
  const text = { 'font-size': 11, fill: ink.faint }
  if (most <= 0) return label(0, bar.height, `nothing: all is 0 ${unit}`, text)
  const ticks = [0, 0.5, 1].map((share) => {
    return label(share * bar.width, bar.height + 14, shownValue(share * most), { ...text, 'text-anchor': 'middle' })
  })
  return [...pieces, ...ticks, label(bar.width + 18, bar.height, unit, text), nothingKey(text)].join('')
}

function nothingKey(text: Readonly<Record<string, string | number>>): string {
  const x = bar.width + 18
  return (
    element('rect', { x, y: bar.height + 5, width: 10, height: 10, fill: ink.nothing }) +
    label(x + 15, bar.height + 14, 'nothing', text)
  )
}
