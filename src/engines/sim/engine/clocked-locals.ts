import type { Design, Signal } from '../../../ir/ir.js'

/**
 * The locals of clocked blocks. In a cycle they have the values that the evaluation of this cycle gives them, as a wire
 * has; an engine that has not evaluated it yet has to do so when one of them is read.
 */
export function clockedLocals(design: Design): ReadonlySet<Signal> {
  return new Set(
    design.modules.flatMap(({ blocks }) => blocks.flatMap(({ kind, locals }) => (kind === 'seq' ? locals : []))),
  )
}
