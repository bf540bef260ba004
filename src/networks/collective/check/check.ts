import type { Schedule } from '../schedule.js'
import { checkDelivery, type Delivery } from './delivery.js'
import { checkDepth, type DepthContention } from './depth.js'
import { checkOperation, type OperationFindings } from './operation.js'
import { channelLoads, checkPorts, type ChannelLoads, type PortConflict } from './ports.js'
import { printFindings } from './print.js'
import { routed } from './routed.js'
import { countSteps, checkStepwise, type StepCount, type ChannelKind, type Collision } from './steps.js'

/** A result for channels of both kinds. Who shares a virtual channel shares its physical one too. */
export type ByKind<T> = Readonly<Record<ChannelKind, T>>

/** All that can be told of a schedule without playing it. */
export interface Findings {
  readonly schedule: Schedule
  readonly delivery: Delivery
  /** Null without an operation. */
  readonly operation: OperationFindings | null
  readonly steps: StepCount
  readonly ports: readonly PortConflict[]
  readonly stepwise: ByKind<readonly Collision[]>
  /**
   * Null where theorem 1 says nothing: with barriers, where steps do not overlap, and unless each node gets a message at
   * most once, and by itself.
   */
  readonly depth: ByKind<DepthContention> | null
  readonly load: ChannelLoads
}

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
