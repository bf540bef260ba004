/** The diagnostics of a run besides its checks and assertions, and its result in words. */

import { counted } from '../../base/text.js'
import { adviceOf, headlineOf, linesOf } from '../deadlock/standstill-text.js'
import type { Diagnostic } from '../../base/diagnostic/diagnostic.js'
import { hasShown } from './verdict.js'
import type { WaitingProcess } from './process.js'
import type { TestbenchRun } from './run.js'

/** `23 checks passed`, `2 failures`. */
export function describeChecks(run: TestbenchRun): string {
  const { checks, assertion } = run
  const failures = checks.failed.length + (assertion ? 1 : 0) + runDiagnostics(run).length
  if (failures > 0) return counted(failures, 'failure')
  return checks.count === 0 ? 'no checks' : `${counted(checks.count, 'check')} passed`
}

/** The faults of the run as a whole: processes that did not end, and an unexpected end. */
export function runDiagnostics(run: TestbenchRun): Diagnostic[] {
  return [...lost(run), ...unfinished(run), ...brokenPromise(run)]
}

/** Processes that waited in vain, or for longer than the run lasts. */
function unfinished({ unfinished: waiting, isCutShort, cycles }: TestbenchRun): Diagnostic[] {
  const [first, ...others] = waiting
  if (!first || isCutShort) return []
  return [
    {
      code: 'FW316',
      message: `the limit of ${counted(cycles, 'cycle')} ended the run: ${describeWait(first)}`,
      place: first.place,
      help: 'make the process end, raise `cycles`, or begin it with t.endless() if it may wait for ever',
      notes: others.map((other) => ({ message: describeWait(other), place: other.place })),
    },
  ]
}

function describeWait({ process, since, for: wanted }: WaitingProcess): string {
  return `${process} has been waiting since cycle ${since} for ${wanted}`
}

/** A flit that was not at its expected place. */
function lost({ loss }: TestbenchRun): Diagnostic[] {
  if (!loss) return []
  const help = `see ${loss.path} in cycle ${loss.cycle} and the one before: \`flitwave why\` tells what has set it`
  return [{ code: 'FW927', message: loss.message, place: null, help, notes: [] }]
}

/** A network at a standstill, or the absence of an expected one. */
function brokenPromise({ expects, loss, standstill, cycles }: TestbenchRun): Diagnostic[] {
  if (loss || hasShown(expects, standstill)) return []
  if (!standstill) {
    const message = `there was no deadlock in ${counted(cycles, 'cycle')}, though the testbench expects one`
    return [{ code: 'FW920', message, place: null, help: 'raise `cycles`, or find out what prevents it', notes: [] }]
  }
  const help = expects === 'progress' ? adviceOf(standstill) : 'the testbench expects a deadlock: a circle of waits'
  const notes = linesOf(standstill).map((message) => ({ message, place: null }))
  return [{ code: 'FW919', message: headlineOf(standstill), place: null, help, notes }]
}
