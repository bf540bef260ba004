import { counted } from '../../../base/text.js'
import { othersOf, type OperationName, type Schedule } from '../schedule.js'
import { showNode } from '../network.js'
import { directionOfChannel, nodeOfChannel, showDirection, type Hop } from '../route.js'
import type { Carriage, Delivery } from './delivery.js'
import type { OperationFindings } from './operation.js'
import { hasCommonSteps } from './routed.js'
import type { ChannelKind, StepCount, Collision } from './steps.js'
import type { DepthContention } from './depth.js'
import type { ChannelLoads, PortConflict } from './ports.js'

/** A result for channels of both kinds. Unicasts that share a virtual channel share its physical one, too. */
export type ByKind<T> = Readonly<Record<ChannelKind, T>>

/** All properties of a schedule that do not need a simulation. */
export interface Findings {
  readonly schedule: Schedule
  readonly delivery: Delivery
  /** Null if the schedule has no operation. */
  readonly operation: OperationFindings | null
  readonly steps: StepCount
  readonly ports: readonly PortConflict[]
  readonly stepwise: ByKind<readonly Collision[]>
  /**
   * Null where theorem 1 does not apply: with barriers, or unless each node gets a message at most once, in a unicast of its
   * own.
   */
  readonly depth: ByKind<DepthContention> | null
  readonly load: ChannelLoads
}

interface Statement {
  readonly text: string
  /** The exceptions. */
  readonly except?: readonly string[]
}

/** The number of exceptions that are listed. */
const named = 3

/** A line or two for each property, followed by its exceptions. */
export function printFindings(findings: Findings): string[] {
  return [
    ...linesOf('delivery', [delivery(findings)]),
    ...linesOf('result', findings.operation ? [result(findings.schedule, findings.operation)] : []),
    ...linesOf('steps', [steps(findings)]),
    ...linesOf('ports', [ports(findings)]),
    ...linesOf(
      'stepwise',
      byKind((kind) => stepwise(findings, kind)),
    ),
    ...linesOf('depth', findings.depth ? byKind((kind) => depth(findings, kind)) : [noDepth(findings)]),
    ...linesOf('load', [load(findings)]),
  ]
}

function linesOf(property: string, statements: readonly Statement[]): string[] {
  return statements.flatMap(({ text, except = [] }, index) => {
    const rest = except.length - named
    const exceptions = rest > 0 ? [...except.slice(0, named), `and ${rest} more`] : except
    return [
      `${(index === 0 ? property : '').padEnd(10)}${text}`,
      ...exceptions.map((line) => `${' '.repeat(12)}${line}`),
    ]
  })
}

/** Mentions virtual channels only where physical ones are shared. */
function byKind(statement: (kind: ChannelKind) => Statement): Statement[] {
  const physical = statement('physical')
  return physical.except?.length ? [physical, statement('virtual')] : [physical]
}

function delivery({ schedule, delivery: { missing, repeated, unheld, relays } }: Findings): Statement {
  const { messages, network } = schedule
  const [only] = messages
  const comes =
    messages.length === 1
      ? `the message comes to its ${counted(othersOf(only!).length, 'destination')}`
      : `each of ${messages.length} messages comes to all of its destinations`
  const once = repeated.length === 0 ? ' exactly once' : `, ${counted(repeated.length, 'time')} to a node that has it`
  const further = relays === 0 ? '' : `; ${counted(relays, 'time')} to a node that only passes it on`
  const isComplete = missing.length + unheld.length === 0
  const sent = ({ unicast, message }: Carriage): string => `${showUnicast(unicast, schedule)} with message ${message}`
  return {
    text: isComplete ? `${comes}${once}${further}` : 'not all destinations get their message',
    except: [
      ...unheld.map((carriage) => `${sent(carriage)}: the sender does not have it`),
      ...missing.map(({ message, node }) => `message ${message} does not come to ${showNode(node, network)}`),
      ...repeated.map((carriage) => `${sent(carriage)}: the node has it`),
    ],
  }
}

/** The result of each node, by operation. */
const results: Readonly<Record<OperationName, string>> = {
  'all-reduce': 'each node has all parts, reduced from all nodes, each exactly once',
  'reduce-scatter': 'each node has its part, reduced from all nodes, each exactly once',
  'all-gather': 'each node has the parts of all nodes',
  'all-to-all': 'each node has its part of the vectors of all nodes',
}

function result({ network, operation }: Schedule, { lacking, doubled, torn }: OperationFindings): Statement {
  const isRight = lacking.length + doubled.length + torn.length === 0
  const node = (number: number): string => showNode(number, network)
  return {
    text: isRight ? results[operation!.name] : `it is no ${operation!.name}`,
    except: [
      ...torn.map((message) => `message ${message} combines one that does not have all of its parts`),
      ...doubled.map((one) => `message ${one.message} has the data of ${node(one.node)} more than once`),
      ...lacking.map(
        (lack) =>
          `${node(lack.node)} does not get part ${lack.part} ${lack.from === null ? 'of the result' : `from ${node(lack.from)}`}`,
      ),
    ],
  }
}

function steps({ steps: { steps: count, empty, least } }: Findings): Statement {
  const bound = count - empty.length === least ? 'no fewer are possible' : `at least ${least} are needed`
  return { text: `${count}${empty.length === 0 ? '' : `, ${empty.length} of them empty`}; ${bound}` }
}

function ports({ schedule, ports: conflicts }: Findings): Statement {
  const direction = schedule.ports === 'one-port' ? '' : ' in a direction'
  if (conflicts.length === 0)
    return { text: `in a step${ofMessage(schedule)}, no node sends or receives more than once${direction}` }
  return {
    text: `in a step${ofMessage(schedule)}, some nodes send or receive more than once${direction}`,
    except: conflicts.map(({ step, node, side, direction: way, unicasts }) => {
      const where = way === null ? '' : ` ${side === 'sends' ? 'towards' : 'going'} ${showDirection(way)}`
      return `${showNode(node, schedule.network)}@${step} ${side} ${unicasts.length}${where}`
    }),
  }
}

function stepwise({ schedule, stepwise: found }: Findings, kind: ChannelKind): Statement {
  const collisions = found[kind]
  if (collisions.length === 0)
    return { text: `no two unicasts of a step${ofMessage(schedule)} share a ${kind} channel` }
  return {
    text: `unicasts of a step${ofMessage(schedule)} share a ${kind} channel, ${counted(collisions.length, 'time')}`,
    except: collisions.map(({ hop, unicasts }) => {
      const [first, second, ...others] = unicasts
      const more = others.length === 0 ? '' : ` and ${others.length} more`
      return `${showPair(first!, second!, schedule)}${more} share ${showHop(hop, kind, schedule)}`
    }),
  }
}

function depth({ schedule, depth: found }: Findings, kind: ChannelKind): Statement {
  const { pairs, apart, contending } = found![kind]
  const who = contending.length === 0 ? 'no two' : `${counted(contending.length, 'pair')} of`
  const text = `${who} unicasts ${contending.length === 0 ? '' : 'may '}contend for a ${kind} channel`
  const conditions = ([1, 3, 4] as const).filter((condition) => apart[condition] > 0)
  const reasons = conditions.map((condition) => `${apart[condition]} by condition ${condition}`).join(', ')
  const kept = counted(pairs - contending.length, 'pair')
  return {
    text: reasons === '' ? text : `${text}; theorem 1 keeps ${kept} apart (${reasons})`,
    except: contending.map(
      ({ first, second, hop }) => `${showPair(first, second, schedule)} share ${showHop(hop, kind, schedule)}`,
    ),
  }
}

function noDepth({ schedule }: Findings): Statement {
  if (schedule.operation) return { text: 'not checked: theorem 1 is about the tree of one message' }
  if (schedule.hasBarriers) return { text: 'steps do not overlap, since there are barriers' }
  return { text: 'not checked: theorem 1 is about messages that come to each node once, by themselves' }
}

function load({ schedule, load: { max, mean, busiest, steps: loads } }: Findings): Statement {
  if (busiest === null) return { text: 'nobody sends' }
  const channel = showChannel(busiest, schedule)
  const inStep = Math.max(...loads.map((of) => of.max))
  return {
    text: `unicasts for a channel: ${max} at most (${channel}), ${mean.toFixed(2)} on average; ${inStep} in a step`,
  }
}

/** If messages travel independently of each other, each message counts its own steps. */
function ofMessage(schedule: Schedule): string {
  return hasCommonSteps(schedule) ? '' : ' of one message'
}

function showPair(first: number, second: number, schedule: Schedule): string {
  return `${showUnicast(first, schedule)} and ${showUnicast(second, schedule)}`
}

/** `(0,0)->(2,2)@1`: sender, receiver and step. */
function showUnicast(number: number, { network, unicasts }: Schedule): string {
  const { from, to, step } = unicasts[number]!
  return `${showNode(from, network)}->${showNode(to, network)}@${step}`
}

/** `(2,0)+y`, or `(2,0)+y.p` for a virtual channel. */
function showHop({ channel, vc }: Hop, kind: ChannelKind, schedule: Schedule): string {
  return `${showChannel(channel, schedule)}${kind === 'virtual' ? `.${vc}` : ''}`
}

function showChannel(channel: number, { network }: Schedule): string {
  const node = showNode(nodeOfChannel(channel, network), network)
  return `${node}${showDirection(directionOfChannel(channel, network))}`
}
