/** Waves of a dump, as `flitwave waves` prints them. */

import { basename } from 'node:path'
import { fail } from '../../../base/diagnostic/diagnostic.js'
import { largestDiagram } from '../../../print/wave/limits.js'
import { cyclesWithin } from '../../../print/wave/select.js'
import type { FormatName } from '../../../print/wave/format-table.js'
import type { Radix } from '../../../print/wave/values.js'
import type { Window } from '../../../print/wave/window.js'
import type { Trace } from '../../../engines/sim/trace/trace.js'
import type { DumpRun } from '../../../runs/dump/run.js'
import { openDumpFile } from './dump-file.js'
import { failForUsage } from './usage.js'
import { isDump, printWhatCanBe } from './waves.js'

/** Options of `flitwave waves` for a dump. */
export interface DumpWaveOptions {
  readonly window: Window | undefined
  readonly signals: readonly string[] | undefined
  readonly around: string | undefined
  readonly margin: number
  readonly radix: Radix | undefined
  readonly width: number | undefined
  readonly format: readonly FormatName[]
  readonly clock: string | undefined
  readonly time: boolean
}

/**
 * Prints a window of a dump in all formats.
 * @throws FlitwaveError FW977, FW978 for the dump; FW903, FW904 for a selection of nothing
 */
export async function printDumpWaves(path: string, options: DumpWaveOptions): ReturnType<typeof printWhatCanBe> {
  const { format: formats, clock, time: isTime, radix, width } = options
  if (isTime && formats.some(isDump))
    failForUsage('dumps are written in cycles', 'leave out --time, or the formats vcd and fst')
  const dump = await openDumpFile(path, { clock, isTime })
  const { run } = dump
  try {
    const trace = await chosenTrace(run, options.around === undefined ? options : await aroundHit(run, options))
    const globs = trace.variables.map((variable) => variable.path)
    const whole = { from: trace.firstCycle, to: trace.lastCycle }
    const drawing = { signals: globs, window: whole, arrows: [] }
    const name = basename(path).replace(/\.[^.]+$/, '')
    return await printWhatCanBe({ trace, drawing }, name, formats, { window: whole, signals: ['**'], radix, width })
  } finally {
    await dump.close()
  }
}

/**
 * The window around the first hit of a condition, with its signals.
 * @throws FlitwaveError FW974 if the condition never holds
 */
async function aroundHit(run: DumpRun, options: DumpWaveOptions): Promise<DumpWaveOptions> {
  const { around = '', margin, window = {}, signals } = options
  const { findInRun } = await import('./dump-search.js')
  const { from, to, result } = await findInRun(run, around, {
    from: window.from,
    to: window.to,
    most: 1,
    isCounted: false,
  })
  const [hit] = result.hits
  if (!hit) {
    const message = `the condition holds in none of the cycles ${from}:${to}`
    return fail('FW974', message, null, 'weaken it: `flitwave find` tells how often each part of it holds')
  }
  const own = hit.values.flatMap(({ drawn }) => (drawn === null ? [] : [drawn]))
  return {
    ...options,
    window: { from: Math.max(hit.from - margin, run.firstCycle), to: Math.min(hit.from + margin, run.lastCycle) },
    signals: signals ?? [...new Set(own)],
  }
}

async function chosenTrace(run: DumpRun, options: DumpWaveOptions): Promise<Trace> {
  const { window, format: formats, time: isTime } = options
  const signals = options.signals ?? (formats.some(isDump) ? ['**'] : drawnByDefault(run))
  const { title, firstCycle, lastCycle } = run
  const cycles = cyclesWithin({ title, firstCycle, lastCycle, variables: [] }, window ?? {})
  const range = { from: cycles.firstCycle, to: cycles.lastCycle }
  return isTime ? run.traceOfTimes(signals, range) : run.trace(signals, range)
}

/** The signals of the uppermost scope, as far as a drawing has room for them. */
function drawnByDefault({ variables, cycles }: DumpRun): string[] {
  const others = variables.filter(({ path }) => path !== cycles.clock?.path)
  const depth = others.reduce((least, { variable }) => Math.min(least, variable.scope.length), Infinity)
  const uppermost = others.filter(({ variable }) => variable.scope.length === depth)
  return uppermost.slice(0, largestDiagram.rows).map(({ path }) => path)
}
