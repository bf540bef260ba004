import type { CheckReport } from '../../../networks/collective/check/check.js'
import { titleOf } from '../../../networks/collective/drawing/draw.js'
import { coordinatesOf, showNode } from '../../../networks/collective/network.js'
import type { BandwidthBound } from '../../../networks/collective/operations/bounds.js'
import type { Claim, Prediction } from '../../../networks/collective/registry/plan.js'
import { hopsOf } from '../../../networks/collective/route.js'
import type { Schedule, Unicast } from '../../../networks/collective/schedule.js'
import { greatestOf, leastOf } from '../../../base/statistics.js'
import type { ResetPriority } from '../../../../rtl/router/router-parameters.js'
import { waitsOf, type PlayResult } from '../../../networks/play/play-result.js'
import type { Timing } from '../../../networks/collective/timing.js'
import { align, printTable } from '../shared/table.js'

/** The data of a report on a schedule. */
export interface Result {
  readonly algorithm: string
  readonly schedule: Schedule
  readonly report: CheckReport
  /** Claims of the algorithm that do not hold for the schedule. */
  readonly broken: readonly Claim[]
  readonly timing: Timing
  readonly prediction: Prediction | null
  /** Null if it is not an operation. */
  readonly bound: BandwidthBound | null
  readonly resetPriority: ResetPriority
  /** Null if it was not played. */
  readonly simulation: PlayResult | null
}

/** With more steps, similar ones are shown in groups. */
const mostSteps = 40

export function describeResult(result: Result, { unicasts }: { readonly unicasts: boolean }): string {
  const { schedule, report, broken } = result
  return [
    headlineOf(schedule),
    '',
    stepTable(schedule),
    ...(unicasts ? ['', unicastTable(schedule)] : []),
    '',
    ...report.lines,
    ...(broken.length > 0 ? [`not as the algorithm claims: ${broken.join(', ')}`] : []),
    '',
    align(latencyRows(result)),
  ].join('\n')
}

/** `DCF on a torus of 8 x 8, all-port, from (0,0)`. */
function headlineOf(schedule: Schedule): string {
  const { network, ports, messages, operation } = schedule
  if (operation) return `${titleOf(schedule)}, ${ports}`
  const [message, ...others] = messages
  const from =
    message && others.length === 0 ? `from ${showNode(message.source, network)}` : `${messages.length} messages`
  return `${titleOf(schedule)}, ${ports}, ${from}`
}

/** Consecutive steps that differ only in their number. */
interface StepGroup {
  readonly first: number
  readonly last: number
  readonly row: Readonly<Record<string, string | number>>
}

function stepTable(schedule: Schedule): string {
  const bySteps = Array.from({ length: schedule.steps }, (): Unicast[] => [])
  for (const unicast of schedule.unicasts) bySteps[unicast.step - 1]!.push(unicast)
  const groups: StepGroup[] = []
  bySteps.forEach((unicasts, i) => {
    const group = { first: i + 1, last: i + 1, row: stepRow(unicasts, schedule) }
    const before = groups.at(-1)
    const isAlike = before !== undefined && JSON.stringify(before.row) === JSON.stringify(group.row)
    if (isAlike && schedule.steps > mostSteps) groups[groups.length - 1] = { ...group, first: before.first }
    else groups.push(group)
  })
  return printTable(
    groups.map(({ first, last, row }) => ({ step: first === last ? first : `${first} to ${last}`, ...row })),
  )
}

function stepRow(unicasts: readonly Unicast[], schedule: Schedule): StepGroup['row'] {
  const phases = [...new Set(unicasts.flatMap(({ phase }) => phase ?? []))].sort()
  const hasPhases = schedule.unicasts.some(({ phase }) => phase !== undefined)
  const sends = new Map<number, number>()
  for (const { from } of unicasts) sends.set(from, (sends.get(from) ?? 0) + 1)
  return {
    unicasts: unicasts.length,
    senders: sends.size,
    'sends each': rangeOf([...sends.values()]),
    // One line suffices for many consecutive steps, each of which goes slightly farther.
    ...(schedule.steps <= mostSteps && { hops: rangeOf(unicasts.map((unicast) => hopsOf(unicast, schedule.network))) }),
    ...(hasPhases && { phase: phases.join(', ').replace(/^phase /, '') }),
  }
}

/** `1 to 4`. */
function rangeOf(values: readonly number[]): string {
  if (values.length === 0) return '-'
  const [least, most] = [leastOf(values), greatestOf(values)]
  return least === most ? String(least) : `${least} to ${most}`
}

function unicastTable({ unicasts, network, messages }: Schedule): string {
  const inOrder = [...unicasts].sort((a, b) => a.step - b.step)
  return printTable(
    inOrder.map((unicast) => ({
      step: unicast.step,
      from: showNode(unicast.from, network),
      to: showNode(unicast.to, network),
      hops: hopsOf(unicast, network),
      ...(messages.length > 1 && { messages: unicast.carries.length === 0 ? 'control' : unicast.carries.join(' ') }),
    })),
  )
}

function latencyRows({ timing, prediction, bound, simulation, resetPriority, schedule }: Result): string[][] {
  const { flits, ts, tr, startup } = timing
  return [
    [schedule.operation ? 'vectors' : 'messages', `${flits} flits, ts ${ts}, tr ${tr}, start-up ${startup}`],
    ...(prediction ? [['predicted', `${cycles(prediction.cycles)}: ${prediction.about}`]] : []),
    ...(bound ? [['bandwidth', `at least ${cycles(bound.cycles)}: ${bound.about}`]] : []),
    ...(simulation
      ? [
          ['simulated', compared(simulation.cycles, prediction?.cycles ?? null)],
          ...(bound ? [['', `${(simulation.cycles / bound.cycles).toFixed(2)} times the bandwidth bound`]] : []),
          ...describeWaits(simulation, schedule, timing, resetPriority).map((line) => ['', line]),
          ...(schedule.messages.length > 1 && !schedule.operation ? [['', describeMessages(simulation)]] : []),
        ]
      : []),
  ]
}

/** `1,240 cycles, 40 more`. */
export function compared(simulated: number, predicted: number | null): string {
  const difference = simulated - (predicted ?? simulated)
  const text =
    difference === 0 ? 'as predicted' : `${number(Math.abs(difference))} ${difference > 0 ? 'more' : 'fewer'}`
  return predicted === null ? cycles(simulated) : `${cycles(simulated)}, ${text}`
}

/**
 * Describes how long worms blocked each other, without waits for injection channels of their own nodes. If no worm waits,
 * the priority does not matter.
 */
function describeWaits(
  played: PlayResult,
  schedule: Schedule,
  timing: Timing,
  resetPriority: ResetPriority,
): readonly string[] {
  const waits = waitsOf(played, schedule, timing)
  const waiting = waits.filter((wait) => wait > 0)
  if (waiting.length === 0) return ['no unicast waits for another one on its way']
  const most = cycles(greatestOf(waiting))
  return [
    `${waiting.length} of ${waits.length} unicasts wait for others on their way, for ${most} at most`,
    `after reset, routers serve ${resetPriority} heads first`,
  ]
}

/** The cycles in which messages reach their last destination. */
function describeMessages({ messages }: PlayResult): string {
  const times = messages.map(({ completed }) => completed)
  return `a message is everywhere after ${cycles(meanOf(times))} on average, the first after ${number(leastOf(times))}`
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** `1,234.5 cycles`. */
export function cycles(count: number): string {
  return `${number(count)} cycle${count === 1 ? '' : 's'}`
}

function number(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: 1 })
}

export function resultAsJson(result: Result): unknown {
  const { algorithm, schedule, report, broken, timing, prediction, bound, resetPriority, simulation } = result
  const { name, network, ports, operation, messages, unicasts, hasBarriers, steps } = schedule
  const { delivery, operation: outcome, ports: portConflicts, stepwise, depth, load } = report
  const node = (number: number): number[] => coordinatesOf(number, network)
  return {
    algorithm,
    name,
    ...network,
    ports,
    barriers: hasBarriers,
    steps,
    ...(operation && { operation }),
    messages: messages.map(({ source, destinations, part, combines }) => ({
      source: node(source),
      destinations: destinations.map(node),
      ...(part && { part }),
      ...(combines && { combines }),
    })),
    unicasts: unicasts.map((unicast, i) => ({
      from: node(unicast.from),
      to: node(unicast.to),
      step: unicast.step,
      ...(unicast.phase !== undefined && { phase: unicast.phase }),
      carries: unicast.carries,
      ways: unicast.ways,
      hops: hopsOf(unicast, network),
      ...simulation?.unicasts[i],
    })),
    checks: {
      broken,
      delivery,
      ...(outcome && { result: outcome }),
      ports: portConflicts,
      steps: report.steps,
      stepwise,
      depth,
      load,
    },
    timing,
    predicted: prediction,
    ...(bound && { bound }),
    simulated: simulation && { resetPriority, cycles: simulation.cycles, messages: simulation.messages },
  }
}
