/** Compiles students' code and runs it in the sandbox. */

import { fail, FlitwaveError, type Diagnostic } from '../../base/diagnostic/diagnostic.js'
import type { Place } from '../../base/diagnostic/place.js'
import { plainText } from './plain-text.js'
import type { SandboxImage } from './sandbox/image.js'
import { SandboxStopped } from './sandbox/interpreter.js'
import { insidePath, type Script } from './sandbox/protocol.js'
import type { MarkOptions } from './sandbox/statement-marks.js'
import { ImportRefused, runInSandbox, type SandboxAnswer, type SandboxJob } from './sandbox/sandbox.js'

/** A submitted file. */
export interface SubmittedFile {
  /** The name, unique among the files: `fifo.ts`. */
  readonly name: string
  /** The absolute path, for places. */
  readonly path: string
  /** The name in messages. */
  readonly shown: string
  readonly text: string
}

/** A line of a submitted file, from 1. */
export interface SubmittedLine {
  readonly file: SubmittedFile
  readonly number: number
}

/** Thrown for code that the sandbox stopped. */
export class CodeStopped extends Error {
  override readonly name = 'CodeStopped'

  constructor(
    readonly reason: SandboxStopped['reason'],
    /** The line of an endless loop; null if it is unknown. */
    readonly line: SubmittedLine | null,
  ) {
    super(reason)
  }
}

/** A student's module with its imports, or the tests. */
export interface Submission {
  /** The first is the requested one. */
  readonly files: readonly SubmittedFile[]
}

/** The parts of the installation that run students' code. */
export interface CodeRunner {
  /** @throws CompileStopped for text that exceeds the limits of the parser */
  compile(files: readonly { readonly name: string; readonly text: string }[], marks?: MarkOptions): Compiled
  readonly image: SandboxImage
  /** Receives the beginning of the code's output, line by line. */
  readonly onPrinted?: (line: string) => void
  /** The path of a file of the package's hardware: `flitwave/rtl/lib/count.ts`. */
  hardwarePath(name: string): string
}

export type Compiled =
  | { readonly scripts: readonly Script[] }
  /** Paths are those inside the sandbox. */
  | { readonly diagnostics: readonly Diagnostic[] }
  /** The reason why the parser stopped: `it nests too deeply`. */
  | { readonly stopped: string }

/** The maximum number of reported errors. */
const mostDiagnostics = 20

/** The maximum number of notes of an error. */
const mostNotes = 10

/** The files of a submission, ready for repeated runs: each in a new sandbox. */
export class StudentCode {
  private readonly scripts: readonly Script[]

  /**
   * @param imports - modules of the package that it may import
   * @throws FlitwaveError for text that is not TypeScript or not hardware, and FW997 for text that exceeds the limits of the
   * parser
   */
  constructor(
    private readonly runner: CodeRunner,
    private readonly submission: Submission,
    private readonly imports: readonly string[],
  ) {
    this.scripts = this.compiled()
  }

  /**
   * @throws FlitwaveError FW996 for an import that the lab does not allow
   * @throws CodeStopped if it exceeds a limit
   */
  run(job: SandboxJob): SandboxAnswer {
    try {
      const answer = this.runScripts(this.scripts, job)
      const lines = answer.printed === '' ? [] : answer.printed.trimEnd().split('\n')
      for (const line of lines) this.runner.onPrinted?.(line)
      return answer
    } catch (error) {
      if (error instanceof SandboxStopped)
        throw new CodeStopped(error.reason, error.reason === 'fuel' ? this.endlessLoop(job) : null)
      if (!(error instanceof ImportRefused)) throw error
      const specifier = plainText(error.specifier.slice(0, 60))
      return fail('FW996', `a solution may not import '${specifier}'`, null, 'import what the lab names')
    }
  }

  /** Errors as reported by the student's code, which are not trusted. */
  errorOf(diagnostics: readonly unknown[]): FlitwaveError {
    return new FlitwaveError(diagnostics.slice(0, mostDiagnostics).map((one) => this.diagnosticOf(one)))
  }

  /**
   * Converts a place inside the sandbox to one outside; null for a file that is neither the student's nor package hardware.
   */
  placeOf(value: unknown): Place | null {
    const { file, line, column } = (value ?? {}) as Partial<Record<keyof Place, unknown>>
    const path = this.pathOf(file)
    return path === null ? null : { file: path, line: Number(line) || 1, column: Number(column) || 1 }
  }

  /** The file outside for a name inside; null if there is none. */
  pathOf(name: unknown): string | null {
    const own = this.submission.files.find((file) => insidePath(file.name) === name)
    return own?.path ?? (isHardware(name) ? this.runner.hardwarePath(name) : null)
  }

  private runScripts(scripts: readonly Script[], job: SandboxJob): SandboxAnswer {
    return runInSandbox(this.runner.image, { scripts, imports: this.imports }, job)
  }

  /** Runs again with loops that report each iteration: the last one to report is the endless one. */
  private endlessLoop(job: SandboxJob): SubmittedLine | null {
    const found = this.runner.compile(this.submission.files, { notesRounds: true })
    if (!('scripts' in found)) return null
    try {
      this.runScripts(found.scripts, job)
    } catch (error) {
      if (error instanceof SandboxStopped) return this.lineNamed(error.loop)
    }
    return null
  }

  /** A line by a name such as `mine.ts:12`, which students' code may have forged. */
  private lineNamed(text: string | null): SubmittedLine | null {
    const [, name, number] = /^(.*):(\d{1,6})$/.exec(text ?? '') ?? []
    const file = this.submission.files.find((one) => one.name === name)
    return file && Number(number) >= 1 && Number(number) <= file.text.split('\n').length
      ? { file, number: Number(number) }
      : null
  }

  private compiled(): readonly Script[] {
    const found = this.runner.compile(this.submission.files)
    if ('scripts' in found) return found.scripts
    if ('diagnostics' in found) throw this.errorOf(found.diagnostics)
    const help = 'a file nests types, calls or brackets too deeply: write it simpler'
    // A place in the file shows that the student is at fault, not the lab.
    const { path, shown } = this.submission.files[0]!
    return fail('FW997', `${shown} cannot be read: ${found.stopped}`, { file: path, line: 1, column: 1 }, help)
  }

  private diagnosticOf(value: unknown): Diagnostic {
    const { code, message, place, help, notes } = (value ?? {}) as Partial<Record<keyof Diagnostic, unknown>>
    const known = Array.isArray(notes) ? (notes as readonly unknown[]).slice(0, mostNotes) : []
    return {
      code: plainText(code),
      message: plainText(message),
      place: this.placeOf(place),
      help: helpFor(plainText(message)) ?? plainText(help ?? ''),
      notes: known.map((note) => {
        const { message: text, place: at } = (note ?? {}) as { readonly message?: unknown; readonly place?: unknown }
        return { message: plainText(text), place: this.placeOf(at) }
      }),
    }
  }
}

const ofNode = /\b(process|Buffer|require|fetch|setTimeout|setInterval|global|__dirname|__filename) is not defined/

/** Globals of engines and browsers that the interpreter of solutions lacks. */
const ofOthers = /\b(Intl|Atomics|Temporal|WebAssembly|AbortController|atob|window|document|navigator) is not defined/

/** The usual remedy, declaring Node's types, does not help here. */
function helpFor(message: string): string | null {
  const [, node] = ofNode.exec(message) ?? []
  if (node !== undefined) return `${node} belongs to Node, and a solution runs without it: remove it`
  const [, other] = ofOthers.exec(message) ?? []
  return other === undefined ? null : `a solution runs without ${other}: remove it`
}

/** The hardware of the package is public; other files outside are not. */
function isHardware(name: unknown): name is string {
  return typeof name === 'string' && /^flitwave\/rtl(?:\/[\w-]+)+\.ts$/.test(name)
}

const reasons: Readonly<Record<SandboxStopped['reason'], string>> = {
  fuel: 'it has not ended within its limit of steps: look for an endless loop',
  memory: 'it takes more than 64 MB of memory',
  depth: 'its calls are nested too deeply: look for a recursion that does not end',
  size: 'its result has more than 16 MB',
  protocol: 'it has replaced functions that its result depends on',
  waits: 'it waits for something that never comes',
}

/** The reason why there is no result, as the end of a sentence after `cannot be built:`. */
export function describeStop({ reason }: CodeStopped): string {
  return reasons[reason]
}
