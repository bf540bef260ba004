/**
 * `npm run prove:check -- certificates`: every unsatisfiable answer behind the proofs of modules has a proof from `cadical`,
 * which is checked.
 */

import { nativeCadical } from '../../../src/apps/cli/prove/native-cadical.js'
import { prove } from '../../../src/verify/prove/prove.js'
import { TransitionSystem } from '../../../src/verify/prove/system.js'
import { Certificates } from './certificates.js'
import { originalOf, proved } from './mutated-module.js'
import type { Options } from './options.js'
import { requireTool } from './tools.js'

/** Checks modules with proved properties; returns the number of those that are no longer proved. */
export async function checkCertificates({ slice }: Options): Promise<number> {
  requireTool('cadical')
  const { index, of } = slice ?? { index: 0, of: 1 }
  const certificates = new Certificates()
  let failures = 0
  for (const name of proved.filter((_, i) => i % of === index)) {
    const before = certificates.checked
    const open = await openIn(name, certificates)
    if (open.length > 0) failures++
    const what = open.length === 0 ? 'proved' : `FAILED: not proved: ${open.join(', ')}`
    console.log(`${name}: ${what}; ${certificates.checked - before} certificates`)
  }
  console.log(`${certificates.checked} certificates checked, by ${certificates.checkers}`)
  return failures
}

/** The unproved properties of a module. */
async function openIn(name: string, certificates: Certificates): Promise<string[]> {
  const makeSolver = nativeCadical(certificates.check)
  const open: string[] = []
  for await (const { property, verdict } of prove(new TransitionSystem(originalOf(name)), {
    makeSolver,
    isWanted: ({ kind }) => kind === 'assertion',
  }))
    if (verdict.kind !== 'proved') open.push(`'${property.message}' (${property.instance})`)
  return open
}
