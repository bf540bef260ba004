/** Finds a shortest run that reaches a condition over signals. */

import { coverCondition } from '../../../runs/find/observe/cover.js'
import { matchLabels } from '../../../runs/find/meaning/paths.js'
import { parseQuery } from '../../../runs/find/syntax/parse.js'
import { elaborate } from '../../../language/hdl/elaborate/elaborate.js'
import { findingsOf } from '../../../verify/prove/counterexample.js'
import { prove } from '../../../verify/prove/prove.js'
import { TransitionSystem } from '../../../verify/prove/system.js'
import type { ProvedProperty } from '../../../verify/prove/verdict.js'
import { make } from '../shared/load.js'
import type { ProvedModule } from './found-runs.js'
import type { Limited } from './limits.js'

/** A condition as a cover of a design, and its verdict. */
export interface Reached {
  readonly system: TransitionSystem
  readonly found: readonly ProvedProperty[]
  /** The signals to draw: those that the condition reads at its end. */
  readonly signals: readonly string[]
}

/**
 * Finds a run in which all assertions and assumptions of the design hold.
 * @throws FlitwaveError FW970 to FW973, FW903 for a condition that does not fit the design, FW975 if there is no such run
 */
export async function reachCondition(
  { type, set }: ProvedModule,
  condition: string,
  limits: Limited,
): Promise<Reached> {
  const query = parseQuery(condition)
  const { design, label, matches } = coverCondition(elaborate(make(type, set)), query)
  const system = new TransitionSystem(design, { isAssumed: () => true })
  const isWanted = ({ kind, message }: ProvedProperty['property']): boolean => kind === 'cover' && message === label
  const found: ProvedProperty[] = []
  for await (const one of prove(system, { ...limits, isWanted })) found.push(one)
  const [{ verdict, property, seconds }] = found as [ProvedProperty]
  if (verdict.kind !== 'reached') return { system, found: [{ verdict, property, seconds }], signals: [] }
  const { covers } = findingsOf(design, verdict.run)
  const held = matches.find(({ label }) => covers.some((cover) => cover.label === label && cover.count > 0))
  if (!held) throw new Error(`the run that was found for ${label} does not show it`)
  const { binding, shown } = held.match
  const instance = matchLabels(binding).join(', ') || property.instance
  const signals = shown.map(({ path }) => path)
  return { system, found: [{ verdict, property: { ...property, instance }, seconds }], signals }
}
