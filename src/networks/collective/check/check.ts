import type { Schedule } from '../schedule.js'
import { checkDelivery, type Delivery } from './delivery.js'
import { checkDepth } from './depth.js'
import { checkOperation } from './operation.js'
import { channelLoads, checkPorts } from './ports.js'
import { printFindings, type ByKind, type Findings } from './print.js'
import { routed } from './routed.js'
import { countSteps, checkStepwise, type ChannelKind } from './steps.js'

export interface CheckReport extends Findings {
  /** The report as text, ready to print. */
  readonly lines: readonly string[]
}

/**
 * Checks all properties of a schedule that do not need a simulation.
 *
 * @throws RangeError for a unicast that names a missing node, message or step, or sends from a node to itself, and for a
 * message that names a missing node, or a destination twice
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
