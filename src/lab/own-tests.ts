/**
 * A student's testbench: what it says of a design, of which it knows the ports alone. This file is read where the code of
 * students runs, and imports no more than that needs.
 */

import type { Design } from '../ir/ir.js'
import type { Place } from '../ir/place.js'
import { testbench as define, type Testbench } from '../testbench/definition.js'
import { runTestbench, type TestbenchRun } from '../testbench/run.js'

export interface Tested {
  readonly passes: boolean
  /** Why it does not; of one that passes, what is odd about it. */
  readonly why: string
  /** Of the check that has failed, if that is why. */
  readonly place: Place | null
}

/**
 * @param testbench - what the file of the student exports by default
 * @throws Error of the testbench itself
 */
export function testDesign(testbench: unknown, design: Design): Tested {
  if (!testbench) return failing('it does not end in `export default testbench({ … })`')
  const run = runTestbench(define(testbench as Testbench), {
    design: portsAlone(design),
    engine: 'scalar',
    turnLimit: 0,
    signals: [],
  })
  return run.isGood ? passing(run) : failedRun(run)
}

export const failing = (why: string, place: Place | null = null): Tested => ({ passes: false, why, place })

function passing({ checks }: TestbenchRun): Tested {
  return { passes: true, why: checks.count === 0 ? 'it checks nothing' : '', place: null }
}

function failedRun({ checks, unfinished, assertion }: TestbenchRun): Tested {
  const [failed] = checks.failed
  if (failed !== undefined) return failing(`${failed.message}, in cycle ${failed.cycle}`, failed.place)
  if (assertion) return failing(assertion.message)
  const [waiting] = unfinished
  return failing(waiting ? `${waiting.process} still waits for ${waiting.for}` : 'it fails')
}

/** Tests look at ports: what is inside another module has other names. */
function portsAlone(design: Design): Design {
  const { top } = design
  const isPort = (role: string | undefined): boolean => role === 'input' || role === 'output'
  const shown = { ...top, fields: top.fields.filter(({ signals }) => isPort(signals[0]?.role)) }
  return { top: shown, modules: design.modules.map((module) => (module === top ? shown : module)) }
}
