import type { Schedule } from '../schedule.js'
import { checkDelivery, type Delivery } from './delivery.js'
import { checkDepth } from './depth.js'
import { checkOperation } from './operation.js'
import { channelLoads, checkPorts } from './ports.js'
import { printFindings, type ByKind, type Findings } from './print.js'
import { routed } from './routed.js'
import { countSteps, checkStepwise, type ChannelKind } from './steps.js'

export interface CheckReport extends Findings {
  /** For people, ready to print. */
  readonly lines: readonly string[]
}

/**
 * Checks all that can be told of a schedule without playing it.
 *
 * @throws RangeError for a unicast that names a node, a message or a step that is not there, or of a node to itself, and for
 * a message that names a node that is not there, or a destination twice
 */
export function checkSchedule(schedule: Schedule): CheckReport {
  const routedSchedule = routed(schedule)
  const delivery = checkDelivery(schedule)
  const findings: Findings = {
    schedule,
    delivery,
    operation: checkOperation(schedule),
    steps: countSteps(schedule),
    ports: checkPorts(routedSchedule),
    stepwise: byKind((kind) => checkStepwise(routedSchedule, kind)),
    depth: hasOverlappingTrees(schedule, delivery) ? byKind((kind) => checkDepth(routedSchedule, kind)) : null,
    load: channelLoads(routedSchedule),
  }
  return { ...findings, lines: printFindings(findings) }
}

function hasOverlappingTrees({ hasBarriers, operation, unicasts }: Schedule, { repeated, unheld }: Delivery): boolean {
  const areTrees = repeated.length + unheld.length === 0 && unicasts.every(({ carries }) => carries.length === 1)
  return areTrees && !hasBarriers && !operation
}

function byKind<T>(of: (kind: ChannelKind) => T): ByKind<T> {
  return { physical: of('physical'), virtual: of('virtual') }
}
