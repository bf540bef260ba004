import { FlitwaveError, formatDiagnostic, type Diagnostic } from '../../../base/diagnostic/diagnostic.js'
import type { CloseUp } from '../../../runs/testbench/explain/close-up.js'
import type { TestbenchRun } from '../../../runs/testbench/run.js'
import type { Run } from '../../../runs/run.js'
import { arrowsWithin } from '../../../print/wave/arrows.js'
import { firstCycles } from '../../../print/wave/limits.js'
import { cyclesWithin, select, type Selection } from '../../../print/wave/select.js'
import type { Radix } from '../../../print/wave/values.js'
import type { Window } from '../../../print/wave/window.js'
import { formatTable } from '../../../print/wave/format-table.js'
import type { FormatName } from '../../../print/wave/format-table.js'
import type { OutputFile } from './output-files.js'

/** A picture or a dump of a run. */
export interface WaveFile extends OutputFile {
  readonly format: FormatName
}

/** The user's selection; by default the testbench chooses for drawings, and dumps hold everything. */
export interface WaveSelection {
  readonly window: Window | undefined
  readonly signals: readonly string[] | undefined
  /** The notation of numbers in drawings. */
  readonly radix?: Radix | undefined
  /** The width of a picture in pixels before it is folded; 0 for unlimited. */
  readonly width?: number | undefined
}

/** The selection to capture for all formats. If a drawing leaves the choice to the testbench, so does this. */
export function coveringSelection(formats: readonly FormatName[], { window, signals }: WaveSelection): WaveSelection {
  const holdsDump = formats.some(isDump)
  return { window: window ?? (holdsDump ? {} : undefined), signals: signals ?? (holdsDump ? ['**'] : undefined) }
}

/**
 * The part of a run that is asked for.
 * @throws FlitwaveError FW903 for a glob that chooses nothing, FW904 for a window that misses the run
 */
export async function captured(run: Run, { window, signals }: WaveSelection): Promise<PrintableRun> {
  const { title, firstCycle, lastCycle, drawing, allSignals } = run
  const cycles = cyclesWithin({ title, firstCycle, lastCycle, variables: [] }, window ?? drawing.window)
  const trace = await run.traceToDraw(signals ?? drawing.signals, { from: cycles.firstCycle, to: cycles.lastCycle })
  return { trace, drawing: { ...drawing, allSignals, arrows: arrowsWithin(drawing.arrows, trace) } }
}

/** Text goes to the terminal where no folder is named; everything else into files. */
export function separateFiles(
  waves: readonly WaveFile[],
  folder: string | undefined,
): { readonly toTerminal: readonly WaveFile[]; readonly toFiles: readonly WaveFile[] } {
  const toTerminal = folder === undefined ? waves.filter(({ format }) => format === 'text') : []
  return { toTerminal, toFiles: waves.filter((wave) => !toTerminal.includes(wave)) }
}

/** The printable part of a run. */
export type PrintableRun = Pick<TestbenchRun, 'trace'> & {
  readonly drawing: TestbenchRun['drawing'] & Partial<Pick<Run, 'allSignals'>>
} & Partial<Pick<TestbenchRun, 'closeUp'>> &
  Partial<Pick<CloseUp, 'figure'>>

/**
 * Prints all requested waves. If a run comes to a standstill, or an assertion or check fails, each drawing gets a second
 * one: of the waiting packets, of the instance with the assertion, or of the signals that the check read.
 * @throws FlitwaveError for a selection that cannot be drawn
 */
export async function printWaves(
  run: PrintableRun,
  name: string,
  formats: readonly FormatName[],
  asked: WaveSelection,
): Promise<WaveFile[]> {
  const files: WaveFile[] = []
  for (const format of formats) {
    files.push({ format, ...(await printWave(run, name, format, selectionFor(run, format, asked), asked)) })
    const { closeUp } = run
    if (closeUp && !isDump(format)) {
      files.push({
        format,
        ...(await printWave(closeUp, `${name}-${closeUp.name}`, format, closeUp.drawing, asked)),
      })
    }
  }
  return files
}

/**
 * Like {@link printWaves}, but skips formats that cannot hold the selection, and returns the reasons. It prints everything
 * before any file is written, so an impossible selection leaves no files behind.
 * @throws FlitwaveError if no format can be written
 */
export async function printWhatCanBe(
  run: PrintableRun,
  name: string,
  formats: readonly FormatName[],
  asked: WaveSelection,
): Promise<{ readonly waves: readonly WaveFile[]; readonly refusal: FlitwaveError | null }> {
  const waves: WaveFile[] = []
  const refused = new Map<string, Diagnostic>()
  for (const format of formats) {
    try {
      waves.push(...(await printWaves(run, name, [format], asked)))
    } catch (error) {
      if (!(error instanceof FlitwaveError)) throw error
      for (const diagnostic of error.diagnostics) refused.set(formatDiagnostic(diagnostic), diagnostic)
    }
  }
  const refusal = refused.size > 0 ? new FlitwaveError([...refused.values()]) : null
  if (refusal && waves.length === 0) throw refusal
  return { waves, refusal }
}

/** @throws FlitwaveError FW904 if the run ended before the window */
export function requireCaptured({ trace, cycles, drawing }: TestbenchRun, window = drawing.window): void {
  if (trace.lastCycle < trace.firstCycle) cyclesWithin({ ...trace, firstCycle: 0, lastCycle: cycles - 1 }, window)
}

/** The first cycles of a run that is too long to draw, and a note on how to see the next; null if all fit. */
export function cutOf({ trace, drawing }: TestbenchRun): { readonly window: Window; readonly note: string } | null {
  const window = firstCycles(trace, drawing.window)
  if (!window) return null
  const { from, to } = window
  const next = `${to + 1}:${Math.min(2 * to + 1 - from, trace.lastCycle)}`
  const note = `drawn are cycles ${from} to ${to} of ${from} to ${trace.lastCycle}: --window ${next} shows the next`
  return { window, note }
}

/** The rows of results, one per line: `traffic.jsonl`. */
export function resultLines({ results }: TestbenchRun, name: string): OutputFile {
  return { name: `${name}.jsonl`, content: results.map((row) => `${JSON.stringify(row)}\n`).join('') }
}

/** The signals of the design, without the rows of a testbench. */
const designSignals = ['dut.**']

function selectionFor({ drawing }: PrintableRun, format: FormatName, { window, signals }: WaveSelection): Selection {
  const chosenWindow = window ?? (isDump(format) ? undefined : drawing.window)
  const chosenSignals = signals ?? (isDump(format) ? (drawing.allSignals ?? designSignals) : drawing.signals)
  return { ...(chosenWindow && { window: chosenWindow }), signals: chosenSignals }
}

/** By default, dumps contain everything, and drawings the choice of the testbench. */
export function isDump(format: FormatName): boolean {
  return formatTable[format].isDump
}

/** Loads drawing libraries lazily: text needs none of them, and they take long to load. */
async function printWave(
  run: PrintableRun,
  name: string,
  format: FormatName,
  selection: Selection,
  { radix, width }: WaveSelection,
): Promise<OutputFile> {
  const written = { ...(radix && { radix }), ...(width !== undefined && { width }) }
  if (format === 'text') {
    const { printText } = await import('../../../print/wave/text.js')
    const columns = process.stdout.isTTY ? { columns: process.stdout.columns } : {}
    return { name: `${name}.txt`, content: printText(select(run.trace, selection), { ...columns, ...written }) }
  }
  const { formats } = await import('../../../print/wave/index.js')
  const printer = formats[format]
  return {
    name: `${name}.${printer.extension}`,
    content: printer.print(run.trace, {
      ...selection,
      ...written,
      arrows: run.drawing.arrows,
      ...(run.figure && { figure: run.figure }),
    }),
  }
}
