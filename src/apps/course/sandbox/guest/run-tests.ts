/**
 * Runs a student's testbench on a design of which it knows only the ports. This file is loaded with students' code, and
 * imports only what that needs.
 */

import { describeParameter } from '../../../../language/hdl/declare/module-name.js'
import { Module } from '../../../../language/hdl/declare/module.js'
import type { Design } from '../../../../ir/ir.js'
import { testbench as define } from '../../../../runs/testbench/testbench.js'
import type { Testbench } from '../../../../runs/testbench/definition.js'
import { guarded } from '../../../../runs/testbench/turns.js'
import { parameterValues } from '../../../../runs/testbench/parameters.js'
import { failing, type Tested } from '../protocol.js'
import { runTestbench, type RunOptions, type TestbenchRun } from '../../../../runs/testbench/run.js'

export type TestOptions = Pick<RunOptions, 'engine' | 'stopsAtFailure'>

/**
 * Runs tests on a design in place of the one that they create. They must still create one, because `flitwave run` needs it.
 * @param testbench - the default export of the student's file
 * @throws Error of the testbench itself
 */
export function testDesign(testbench: unknown, design: Design, options: TestOptions = {}): Tested {
  if (!testbench) return failing('it does not end in `export default testbench({ … })`')
  const bench = define(testbench as Testbench)
  const made = madeBy(bench)
  if (!(made instanceof Module)) return failing('`design` makes no module: write `design: () => new …`')
  const run = runTestbench(bench, {
    design: portsAlone(design),
    engine: 'scalar',
    turnLimit: 0,
    signals: [],
    ...options,
  })
  if (run.isGood) return passing(run)
  const failed = failedRun(run)
  return { ...failed, why: failed.why + otherNumbers(made, design) }
}

/** @throws FlitwaveError FW914 if `design` throws */
function madeBy(bench: Testbench): unknown {
  const { title, parameters } = bench
  return guarded(title, 'design', () => bench.design(parameterValues(parameters, {}, title)))
}

/** Describes parameters of the module that the tests create, if they differ from the given design; empty if none differs. */
function otherNumbers({ p }: Module<unknown>, { top }: Design): string {
  const met = new Map(
    [...top.parameters.matchAll(/(\w+) = (\[[^\]]*\]|[^,]*)/g)].map(([, name, value]) => [name!, value!]),
  )
  const other = Object.entries(p as object)
    .map(([name, value]) => ({ name, own: describeParameter(value), met: met.get(name) }))
    .filter((one) => one.met !== undefined && one.met !== one.own)
  if (other.length === 0) return ''
  const [own, theirs] = (['own', 'met'] as const).map((whose) =>
    other.map((one) => `${one.name} ${one[whose]}`).join(', '),
  )
  return `; your \`design\` has ${own}, but tests meet modules of your numbers: ${theirs}`
}

function passing({ checks }: TestbenchRun): Tested {
  return { passes: true, why: checks.count === 0 ? 'it checks nothing' : '', place: null }
}

function failedRun({ checks, unfinished, assertion }: TestbenchRun): Tested {
  const [failed] = checks.failed
  if (failed !== undefined) {
    const { message, cycle, place } = failed
    return { ...failing(`${message}, in cycle ${cycle}`, place), cycle }
  }
  if (assertion) return failing(assertion.message)
  const [waiting] = unfinished
  return failing(waiting ? `${waiting.process} still waits for ${waiting.for}` : 'it fails')
}

/** Removes all but the ports, because another module has other names inside. */
function portsAlone(design: Design): Design {
  const { top } = design
  const isPort = (role: string | undefined): boolean => role === 'input' || role === 'output'
  const shown = { ...top, fields: top.fields.filter(({ signals }) => isPort(signals[0]?.role)) }
  return { top: shown, modules: design.modules.map((module) => (module === top ? shown : module)) }
}
