/** Runs the testbench of a program, and draws the run. */

import { counted } from '../../base/text.js'
import { explainException } from '../../language/hdl/elaborate/user-code.js'
import type { Place } from '../../base/diagnostic/place.js'
import { describeChecks, runDiagnostics } from '../../runs/testbench/diagnostics.js'
import { runTestbench, type TestbenchRun } from '../../runs/testbench/run.js'
import type { Testbench } from '../../runs/testbench/definition.js'
import { portableFormats } from '../../print/wave/formats.js'
import type { LiveOutcome, Remark } from './outcome.js'
import {
  fromDiagnostic,
  named,
  remarksOf,
  loadProgram,
  type Library,
  type MapListener,
  type SourceFiles,
} from './program.js'

/** A program whose `entry` exports a testbench by default. */
export interface LiveProgram {
  readonly files: SourceFiles
  readonly entry: string
  readonly set?: Readonly<Record<string, string>>
}

/** All faults of the program are part of the result. */
export function runProgram(
  { files, entry, set = {} }: LiveProgram,
  library: Library,
  mapped?: MapListener,
): LiveOutcome {
  try {
    const { default: testbench } = loadProgram(files, entry, library, mapped)
    if (testbench === undefined) return refused([noTestbench(entry)])
    return outcomeOf(runTestbench(testbench as Testbench<never, never, never>, { name: entry, set }))
  } catch (error) {
    return refused(remarksOf(explainException(error)))
  }
}

function outcomeOf(run: TestbenchRun): LiveOutcome {
  const { svg, error } = drawn(run)
  return {
    isGood: run.isGood && error === null,
    remarks: [...failures(run), ...(error === null ? [] : remarksOf(error))],
    summary: `${counted(run.cycles, 'cycle')}, ${describeChecks(run)}`,
    svg,
  }
}

function drawn(run: TestbenchRun): { readonly svg: string | null; readonly error: unknown } {
  const { drawing, trace } = run
  try {
    return { svg: portableFormats.svg.print(trace, drawing), error: null }
  } catch (error) {
    return { svg: null, error }
  }
}

function failures(run: TestbenchRun): Remark[] {
  const { checks, assertion, cycles } = run
  return [
    ...checks.failed.map(({ message, place, cycle }) => remark(message, place, cycle)),
    ...(assertion ? [remark(assertion.message, assertion.place, assertion.cycle)] : []),
    ...runDiagnostics(run).map((diagnostic) => ({ ...fromDiagnostic(diagnostic), cycle: cycles })),
  ]
}

function remark(message: string, place: Place | null, cycle: number): Remark {
  return { code: null, message, help: '', place: named(place), cycle }
}

function refused(remarks: readonly Remark[]): LiveOutcome {
  return { isGood: false, remarks, summary: null, svg: null }
}

function noTestbench(entry: string): Remark {
  const help = 'write `export default testbench({ … })`'
  return { code: 'FW913', message: `${entry} exports no testbench`, help, place: null, cycle: null }
}
