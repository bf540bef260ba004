/** Decides if a mutant is equivalent to its design. */

import type { Design } from '../../../ir/ir.js'
import { editDesign, noEdit } from '../../../ir/rebuild.js'
import { createCadical } from '../../prove/solver.js'
import { prove, type ProofOptions } from '../../prove/prove.js'
import { bothPaths, sideBySide } from '../../prove/side-by-side.js'
import { TransitionSystem } from '../../prove/system.js'

/** The verdict on a mutant, compared with its design. Cycles count from the first one after reset. */
export type Likeness =
  /** No output ever differs for any inputs that the design allows. */
  | { readonly kind: 'equivalent' }
  /** An output differs in the last of these cycles, and in none before. */
  | { readonly kind: 'different'; readonly output: string; readonly cycles: number }
  /** Neither was found within the limits. */
  | { readonly kind: 'undecided'; readonly reason: string }

export type ProofLimits = Pick<ProofOptions, 'depth' | 'seconds' | 'conflicts' | 'signal'>

/** The mutant must have the same ports as its design. */
export async function likenessOf(design: Design, mutant: Design, limits: ProofLimits): Promise<Likeness> {
  // The assertions and assumptions of the mutant may be wrong, too, so the assumptions of the design are used.
  const system = new TransitionSystem(sideBySide(design, withoutChecks(mutant)), { tops: bothPaths })
  const isWanted: ProofOptions['isWanted'] = ({ instance }) => instance === 'dut'
  let reason: string | null = null
  for await (const { property, verdict } of prove(system, { ...limits, makeSolver: createCadical, isWanted })) {
    if (verdict.kind === 'refuted')
      return {
        kind: 'different',
        output: property.message.replace(/ is the same$/, ''),
        cycles: verdict.run.inputs.length,
      }
    if (verdict.kind === 'bounded') reason ??= verdict.reason
  }
  return reason === null ? { kind: 'equivalent' } : { kind: 'undecided', reason }
}

const withoutChecks = (design: Design): Design =>
  editDesign(design, () => ({ ...noEdit, statement: (_, stmt) => (stmt.kind === 'assert' ? [] : [stmt]) }))
