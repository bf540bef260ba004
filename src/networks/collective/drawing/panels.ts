import { groupBy } from '../../../base/maps.js'
import { routeOf } from '../route.js'
import type { Schedule, Unicast } from '../schedule.js'
import { counted } from '../../../base/text.js'
import { colourOf, ink } from './colours.js'
import { element, escaped, widthOf } from '../../../base/svg.js'

/** One picture of the network. */
export interface Panel {
  /** The first and the last of its steps. */
  readonly first: number
  readonly last: number
  readonly unicasts: readonly Unicast[]
  /** By node, the step of these in which it first receives. */
  readonly receives: ReadonlyMap<number, number>
  /** Nodes that already had data before. */
  readonly holders: ReadonlySet<number>
  /** Channels that several unicasts use in one step. */
  readonly shared: readonly number[]
}

/** The maximum number of steps that get a panel each; readers would not look at more panels one by one. */
const mostSteps = 32
const fewPanels = 12

/** A panel for each step with sends; if these are too many, one for several neighbouring steps. */
export function panelsOf(schedule: Schedule, wanted?: number): Panel[] {
  const byStep = unicastsByStep(schedule)
  const steps = [...byStep.keys()].sort((a, b) => a - b)
  const atMost = wanted ?? (steps.length > mostSteps ? fewPanels : mostSteps)
  const each = Math.max(1, Math.ceil(steps.length / atMost))
  const holders = new Set(schedule.messages.map(({ source }) => source))
  return Array.from({ length: Math.ceil(steps.length / each) }, (_, i) => {
    const within = steps.slice(i * each, (i + 1) * each)
    const unicasts = within.flatMap((step) => byStep.get(step)!)
    const receives = new Map<number, number>()
    for (const { to, step } of unicasts) if (!receives.has(to)) receives.set(to, step)
    const panel = {
      first: within[0]!,
      last: within.at(-1)!,
      unicasts,
      receives,
      holders: new Set(holders),
      shared: [...new Set(within.flatMap((step) => sharedChannels(byStep.get(step)!, schedule)))],
    }
    for (const node of receives.keys()) holders.add(node)
    return panel
  })
}

/** The unicasts that cross the network; a send from a node to itself has no arrow. */
function unicastsByStep({ unicasts }: Schedule): Map<number, Unicast[]> {
  return groupBy(
    unicasts.filter(({ from, to }) => from !== to),
    ({ step }) => step,
  )
}

function sharedChannels(unicasts: readonly Unicast[], { network }: Schedule): number[] {
  const used = new Set<number>()
  const shared: number[] = []
  for (const unicast of unicasts) {
    for (const { channel } of routeOf(unicast, network)) {
      if (used.has(channel)) shared.push(channel)
      used.add(channel)
    }
  }
  return shared
}

const fontSize = 13

export function headingWidth(panel: Panel, schedule: Schedule): number {
  return widthOf(Object.values(headingOf(panel, schedule)).join('  '), fontSize)
}

/** `step 2` and `12 unicasts`, or the phase that they belong to. */
function headingOf({ first, last, unicasts }: Panel, { steps }: Schedule): { name: string; about: string } {
  const phases = [...new Set(unicasts.map(({ phase }) => phase))]
  const name = first === last ? `step ${first}` : `steps ${first} to ${last}`
  return {
    name: first === 1 && last === steps && steps > 1 ? 'all steps' : name,
    about: [
      counted(unicasts.length, 'unicast'),
      ...(phases.length === 1 && phases[0] !== undefined ? [nameOf(phases[0])] : []),
    ].join(', '),
  }
}

/** The name of a phase for readers; a single letter or number gets a word in front. */
export function nameOf(phase: string): string {
  return /^\w?\d*$/.test(phase) ? `phase ${phase}` : phase
}

export function drawHeading(panel: Panel, schedule: Schedule): string {
  const { name, about } = headingOf(panel, schedule)
  const isOneStep = panel.first === panel.last
  const left = isOneStep ? 20 : 0
  return [
    ...(isOneStep
      ? [element('rect', { y: 1, width: 13, height: 13, rx: 3, fill: colourOf(panel.first, schedule.steps) })]
      : []),
    element(
      'text',
      { x: left, y: 12.5, 'font-size': fontSize },
      element('tspan', { 'font-weight': 'bold' }, name),
      element('tspan', { dx: 8, fill: ink.faint }, escaped(about)),
    ),
  ].join('')
}
