import { placeKey, type Place } from './place.js'
import { codeFrameColumns } from '@babel/code-frame'
import { host } from '#host'

/** The message of a FlitwaveError; the stack of any other error. */
export function stackText(error: unknown): string {
  if (error instanceof FlitwaveError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** A thrown value as text; it may be no error, and may have no text. */
export function thrownText(error: unknown): string {
  try {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  } catch {
    return 'something that has no text'
  }
}

/**
 * Sorts findings for a reader: by file in order of first appearance, then from top to bottom. A finding that an unrolled
 * loop or a module built twice repeats at the same place is reported once.
 */
export function inOrder(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const files = [...new Set(diagnostics.map(({ place }) => place?.file ?? ''))]
  const first = new Map<string, Diagnostic>()
  for (const diagnostic of diagnostics) {
    const key = diagnostic.place ? `${diagnostic.code} ${placeKey(diagnostic.place)}` : JSON.stringify(diagnostic)
    if (!first.has(key)) first.set(key, diagnostic)
  }
  return [...first.values()].sort(
    (a, b) =>
      files.indexOf(a.place?.file ?? '') - files.indexOf(b.place?.file ?? '') ||
      (a.place?.line ?? 0) - (b.place?.line ?? 0) ||
      (a.place?.column ?? 0) - (b.place?.column ?? 0),
  )
}

/** One finding: its cause, its place and its remedy. Codes are documented in `docs/errors/`. */
export interface Diagnostic {
  /** A stable code: `FW101`. */
  readonly code: string
  /** One sentence without a full stop. */
  readonly message: string
  readonly place: Place | null
  /** The remedy: the text to write instead. */
  readonly help: string
  /** Related places: the hops of a loop, the other driver, the path that leaves a signal unassigned. */
  readonly notes: readonly DiagnosticNote[]
}

export interface DiagnosticNote {
  readonly message: string
  readonly place: Place | null
}

/** Thrown for a refused design, program or input; carries every finding. */
export class FlitwaveError extends Error {
  override readonly name = 'FlitwaveError'
  readonly diagnostics: readonly Diagnostic[]

  constructor(diagnostics: readonly Diagnostic[]) {
    super(diagnostics.map((diagnostic) => formatDiagnostic(diagnostic)).join('\n\n'))
    this.diagnostics = diagnostics
  }
}

/**
 * Throws one diagnostic.
 * @param code - a stable code, such as `FW911`
 * @param place - the place in the source to change; null if there is none
 * @param help - the text to write instead
 * @throws FlitwaveError always
 */
export function fail(
  code: string,
  message: string,
  place: Place | null,
  help: string,
  notes: readonly DiagnosticNote[] = [],
): never {
  throw new FlitwaveError([{ code, message, place, help, notes }])
}

/** `rtl/router/router.ts:12:7`, relative to the working directory if the file is below it. */
export function formatPlace(place: Place): string {
  return `${host.displayPath(place.file)}:${place.line}:${place.column}`
}

/** The place without its column: `rtl/router/router.ts:12`. */
export function formatLine(place: Place): string {
  return formatPlace(place).replace(/:\d+$/, '')
}

/** One line without the remedy: `rtl/router/router.ts:12: FW101: …`. */
export function summarizeDiagnostic({ code, message, place }: Diagnostic): string {
  return `${place ? `${formatLine(place)}: ` : ''}${code}: ${message}`
}

/** The diagnostic as text: place, code, message, code frame, notes, remedy. */
export function formatDiagnostic(diagnostic: Diagnostic): string {
  const { code, message, place, help, notes } = diagnostic
  const lines = [place ? `${formatPlace(place)}: error ${code}: ${message}` : `error ${code}: ${message}`]
  const frame = place && codeFrame(place)
  if (frame) lines.push(frame)
  for (const note of notes)
    lines.push(note.place ? `  ${formatPlace(note.place)}: ${note.message}` : `  ${note.message}`)
  if (help) lines.push(`  help: ${help}`)
  return lines.join('\n')
}

function codeFrame(place: Place): string | null {
  const source = host.readSource(place.file)
  if (source === null) return null
  return codeFrameColumns(
    source,
    { start: { line: place.line, column: place.column } },
    { linesAbove: 1, linesBelow: 1 },
  )
}
