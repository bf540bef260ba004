import { counted } from '../../../base/text.js'
import type { Schedule } from '../schedule.js'
import { colourOf, ink } from './colours.js'
import type { Panel } from './panels.js'
import { element, escaped, widthOf } from '../../../base/svg.js'

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

/** A phase for people: one that has a letter or a number alone needs a word more. */
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
