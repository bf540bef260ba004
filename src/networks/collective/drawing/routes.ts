import { counted } from '../../../base/text.js'
import { showNode, type Network } from '../network.js'
import { routeOf } from '../route.js'
import type { Schedule, Unicast } from '../schedule.js'
import { arrowOf, type Arrow } from './arrows.js'
import { colourOf } from './colours.js'
import { nameOf } from './heading.js'
import type { Panel } from './panels.js'
import type { Projection } from './projection.js'
import { element, escaped, group, pathThrough } from '../../../base/svg.js'

/** Each arrow has the innermost lane in which it meets no other one on any of its channels. */
export function arrowsOf({ unicasts }: Panel, network: Network, projection: Projection): Arrow[] {
  const lanes: Set<number>[] = []
  return unicasts.map((unicast) => {
    const channels = routeOf(unicast, network).map(({ channel }) => channel)
    const free = lanes.findIndex((taken) => channels.every((channel) => !taken.has(channel)))
    const lane = free < 0 ? lanes.length : free
    lanes[lane] ??= new Set()
    for (const channel of channels) lanes[lane].add(channel)
    return arrowOf(unicast, network, projection, lane)
  })
}

/** For each step its lines and its heads. */
export function drawArrows(arrows: readonly Arrow[], schedule: Schedule, { cell }: Projection): string[] {
  const steps = [...new Set(arrows.map(({ unicast }) => unicast.step))]
  const lineWidth = Math.max(1.3, Math.min(2.1, 0.07 * cell))
  return steps.flatMap((step) => {
    const colour = colourOf(step, schedule.steps)
    const ofStep = arrows.filter(({ unicast }) => unicast.step === step)
    return [
      group(
        { class: 'routes', stroke: colour, 'stroke-width': lineWidth, 'stroke-linejoin': 'round', fill: 'none' },
        ofStep.map(({ lines, unicast, hops }) =>
          element(
            'path',
            { d: lines.map(pathThrough).join('') },
            element('title', {}, escaped(describe(unicast, hops, schedule))),
          ),
        ),
      ),
      element('path', { class: 'heads', d: ofStep.map(({ head }) => `${pathThrough(head)}z`).join(''), fill: colour }),
    ]
  })
}

/** `(0,0) → (2,1), 3 hops, step 1`: what a browser shows of an arrow under the pointer. */
function describe({ from, to, step, phase, carries }: Unicast, hops: number, { network, messages }: Schedule): string {
  return [
    `${showNode(from, network)} → ${showNode(to, network)}`,
    counted(hops, 'hop'),
    `step ${step}`,
    ...(phase === undefined ? [] : [nameOf(phase)]),
    ...(messages.length > 1 ? [carried(carries)] : []),
  ].join(', ')
}

function carried(messages: readonly number[]): string {
  if (messages.length === 0) return 'for control'
  return messages.length === 1 ? `message ${messages[0]!}` : `${messages.length} messages`
}
