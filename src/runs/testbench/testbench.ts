/** Declares testbenches, and checks the members of their definitions, which may be wrong in an untyped file. */

import { describeGiven } from '../../base/diagnostic/describe-value.js'
import { nearest } from '../../base/diagnostic/suggest.js'
import type { Module, NoParameters } from '../../language/hdl/declare/module.js'
import { fail } from '../../base/diagnostic/diagnostic.js'
import { failAtCall } from '../../base/diagnostic/user-place.js'
import type { Testbench, TestbenchDefinition, TestbenchParameters } from './definition.js'

type Definition = TestbenchDefinition<NoParameters, never, unknown>

/** All members; the type ensures that the list is complete. */
const members = Object.keys({
  title: 0,
  caption: 0,
  about: 0,
  parameters: 0,
  design: 0,
  state: 0,
  signals: 0,
  cycles: 0,
  tail: 0,
  window: 0,
  drivers: 0,
  monitors: 0,
  watchdog: 0,
  packets: 0,
  expects: 0,
  views: 0,
  arrows: 0,
  results: 0,
  summary: 0,
  progress: 0,
  variants: 0,
} satisfies Record<keyof Definition, 0>)

/** @throws FlitwaveError FW310 for an unknown member, at the call that defines the testbench */
export function requireKnownMembers(definition: object): void {
  const unknown = Object.keys(definition).find((name) => !members.includes(name))
  if (unknown === undefined) return
  const meant = nearest(unknown, members)
  const help = meant === null ? `a testbench has ${members.join(', ')}` : `did you mean ${meant}?`
  failAtCall('FW310', `a testbench has no ${unknown}`, help)
}

/**
 * A number of cycles from a testbench.
 * @throws FlitwaveError FW318 unless it is a positive integer
 */
export function requireCycles(cycles: unknown, member: 'cycles' | 'tail'): number {
  if (typeof cycles === 'number' && Number.isInteger(cycles) && cycles >= 1) return cycles
  return fail('FW318', `${member} cannot be ${describeGiven(cycles)}`, null, 'give a whole number from 1')
}

/** @throws FlitwaveError FW923: the testbench does not describe its packets */
export function failForPackets(name: string): never {
  const help = 'give it `packets: { network: (run, p) => routerJourneys(run, p) }` of flitwave/watch'
  return fail('FW923', `the testbench ${name} does not say how packets move through its design`, null, help)
}

/**
 * Declares a testbench, with the types of its parts inferred from each other.
 * @throws FlitwaveError FW310 for an unknown member
 */
export function testbench<M extends Module<unknown>, const S extends TestbenchParameters = NoParameters, T = undefined>(
  definition: TestbenchDefinition<S, M, T>,
): Testbench<S, M, T> {
  requireKnownMembers(definition)
  return { about: '', parameters: {} as S, ...definition }
}
