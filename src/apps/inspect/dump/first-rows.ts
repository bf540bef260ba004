/** The rows that a dump opens with. */

import type { NamedVariable } from '../../../runs/dump/names.js'
import type { DumpRun } from '../../../runs/dump/run.js'
import type { DumpScope, DumpSignals } from './signals.js'

/** Rows that are in view without a scroll. */
const most = 24

/** A dump of a large design has as many signals: those of the uppermost scopes alone are looked at. */
const mostLooked = 5000

/** Never change, or count something for a loop. */
const isConstant = ({ variable: { type } }: NamedVariable): boolean => type === 'parameter' || type === 'localparam'

/**
 * The signals of the uppermost scope, then those of the scopes in it, as far as there is room. The clock, which has one value at
 * the end of each cycle, and the same signal under another name are left out.
 */
export function firstRows({ cycles }: DumpRun, signals: DumpSignals): readonly string[] {
  const seen = new Set(cycles.clock ? [cycles.clock.variable.signal] : [])
  const chosen: string[] = []
  const waiting: DumpScope[] = [signals.root]
  let looked = 0
  for (let scope = waiting.shift(); scope && chosen.length < most; scope = waiting.shift()) {
    for (const named of scope.variables) {
      if (chosen.length === most || ++looked > mostLooked) return chosen
      if (isConstant(named) || seen.has(named.variable.signal)) continue
      seen.add(named.variable.signal)
      chosen.push(named.path)
    }
    waiting.push(...scope.scopes)
  }
  return chosen
}
