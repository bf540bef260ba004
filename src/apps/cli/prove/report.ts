/** The verdicts on the properties of a design, for a terminal. */

import { counted } from '../../../base/text.js'
import type { Property } from '../../../verify/prove/property.js'
import type { TransitionSystem } from '../../../verify/prove/system.js'
import type { Method, ProvedProperty, Verdict } from '../../../verify/prove/verdict.js'
import { groupBy } from '../../../base/maps.js'
import { align } from '../shared/table.js'

/** `Fifo: 39 bits of state, 69 gates; relies on 2 assumptions`. */
export function describeSystem(name: string, system: TransitionSystem): string {
  const count = system.assumptions.length
  return `${describeSize(name, system)}${count === 0 ? '' : `; relies on ${counted(count, 'assumption')}`}`
}

/** Describes the system for a search that must satisfy all assertions. */
export function describeKeeping(name: string, system: TransitionSystem): string {
  const count = system.assumptions.length
  const kept = count === 0 ? '' : `; a run keeps ${counted(count, 'assertion')} and assumptions`
  return `${describeSize(name, system)}${kept}`
}

function describeSize(name: string, { latches, gates }: TransitionSystem): string {
  const state = latches.length === 0 ? 'no state' : counted(latches.length, 'bit') + ' of state'
  return `${name}: ${state}, ${counted(gates.gates, 'gate')}`
}

/** A line for each verdict; instances of one statement are combined. */
export function describeVerdicts(found: readonly ProvedProperty[]): string {
  const groups = groupBy(found, ({ property: { kind, message }, verdict }) =>
    [kind, message, howOf(verdict)].join('\n'),
  )
  const lines = [...groups.values()].map((group) => {
    const last = group.at(-1)!
    const where = instancesOf(group.map(({ property }) => property))
    return [labelOf(last), `'${last.property.message}'`, where, `${howOf(last.verdict)}${timeOf(last)}`]
  })
  return align(lines)
}

/** The assumptions of the design, a line for each message. */
export function describeAssumptions(assumptions: readonly Property[]): string {
  const groups = groupBy(assumptions, ({ message }) => message)
  return align([...groups].map(([message, group]) => ['relies on', `'${message}'`, instancesOf(group)]))
}

/** Counts the verdicts: `11 proved, 2 refuted`. */
export function countVerdicts(found: readonly ProvedProperty[]): string {
  const counts = new Map<string, number>()
  for (const one of found) counts.set(labelOf(one), (counts.get(labelOf(one)) ?? 0) + 1)
  return [...counts].map(([label, count]) => `${count} ${label}`).join(', ')
}

/** True for a proved assertion or a reached cover. */
export function isShown({ property, verdict }: ProvedProperty): boolean {
  return verdict.kind === (property.kind === 'cover' ? 'reached' : 'proved')
}

function labelOf({ property, verdict }: ProvedProperty): string {
  return verdict.kind === 'proved' && property.kind === 'cover' ? 'never reached' : verdict.kind
}

/** The first instance, and the number of others. */
function instancesOf(properties: readonly Property[]): string {
  const [first] = properties as [Property]
  return properties.length === 1 ? first.instance : `${first.instance} and ${properties.length - 1} more`
}

/** The time, if it was long. */
function timeOf({ seconds }: ProvedProperty): string {
  return seconds < 1 ? '' : `, ${Math.round(seconds)} s`
}

function howOf(verdict: Verdict): string {
  switch (verdict.kind) {
    case 'proved':
      return describeMethod(verdict.method)
    case 'refuted':
    case 'reached':
      return `in cycle ${verdict.run.inputs.length - 1}`
    case 'bounded':
      return `not in the first ${counted(verdict.cycles, 'cycle')}: ${verdict.reason}`
  }
}

function describeMethod(method: Method): string {
  switch (method.kind) {
    case 'state':
      return 'in any state'
    case 'induction':
      return `by induction over ${counted(method.cycles, 'cycle')}`
    case 'invariant':
      return `by an invariant of ${counted(method.clauses, 'clause')}`
    case 'module':
      return `in every ${method.className}`
  }
}

export function assumptionAsJson({ message, instance, place }: Property): object {
  return { message, instance, place }
}

export function verdictAsJson({ property, verdict, seconds }: ProvedProperty): object {
  const { kind, message, instance, place } = property
  return { kind, message, instance, place, verdict, seconds }
}
