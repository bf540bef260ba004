/** A student's module in all sizes of a lab, as designs: built in a process of its own, and checked as data. */

import { join, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { packageRoot } from '../../files/packaged.js'
import { decodeDesign } from '../../ir/codec/decode.js'
import { FlitwaveError, fail, type Diagnostic } from '../../ir/diagnostic.js'
import type { Place } from '../../ir/place.js'
import type { Design } from '../../ir/ir.js'
import { asNumbers, failForModule } from '../../lab/built-module.js'
import { parametersOf, type Lab, type LabSize, type Numbers } from '../../lab/index.js'
import { Confined, NoAnswer } from './confined.js'
import type { ElaborateQuestion } from './questions.js'
import type { Submission } from './submission.js'
import { plainText } from '../../lab/plain-text.js'
import { compileSubmission } from './scripts.js'

/** Seconds of the processor to build a module in all of its sizes. */
const mostSeconds = 6

/** Errors that are told: nobody reads more. */
const mostDiagnostics = 20

const script = fileURLToPath(new URL('./elaborate-child.js', import.meta.url))

/** What has been built. */
export interface BuiltSolution {
  /** By the names of the sizes; none if no module is asked for. */
  readonly designs: Readonly<Record<string, Design>>
  /** Of the parameters of the lab: what they are if nothing is said. */
  readonly defaults: Numbers
}

/**
 * @throws FlitwaveError for a module with errors, and FW997 if it could not be built within limits
 */
export async function elaborateSolution(
  submission: Submission,
  lab: Lab,
  sizes: readonly LabSize[],
): Promise<BuiltSolution> {
  const { module } = lab
  if (module === undefined) return { designs: {}, defaults: {} }
  const scripts = await compileSubmission(submission)
  const { imports } = lab
  const confined = new Confined({ script, runs: 'student', imports, seconds: 2 * mostSeconds })
  const { shown } = submission.files[0]!
  try {
    const question: ElaborateQuestion = {
      scripts,
      imports,
      module,
      sizes: sizes.map(({ name, numbers }) => ({ name, parameters: parametersOf(lab, numbers) })),
    }
    return solutionIn(await confined.ask(question, mostSeconds), lab, sizes, submission)
  } catch (error) {
    if (error instanceof FlitwaveError) throw asTooLarge(error, shown)
    const why = error instanceof NoAnswer ? error.message : 'what it gives back is no design'
    return fail('FW997', `${shown} cannot be built: ${why}`, null, helpOf(confined.printed))
  } finally {
    confined.close()
  }
}

/** A module can be larger than a design that is loaded: whoever wrote it encodes nothing. */
function asTooLarge(error: FlitwaveError, shown: string): FlitwaveError {
  const [{ code, message }] = error.diagnostics as readonly [Diagnostic]
  const size = /it (has more than .*)$/.exec(message)?.[1]
  if (code !== 'FW925' || size === undefined) return error
  const help = 'look for wide products, and for loops that go round often'
  const what = `${shown} cannot be judged: the module ${size}`
  return new FlitwaveError([{ code: 'FW997', message: what, place: null, help, notes: [] }])
}

function helpOf(printed: string): string {
  return printed.trim() === ''
    ? 'a module is built in a process of its own, with limits of time and memory'
    : `it has printed: ${plainText(printed.trim().split('\n').slice(0, 3).join(' / '))}`
}

/** Whatever has come back: a student's code may have written it. */
function solutionIn(
  answer: unknown,
  { module }: Lab,
  sizes: readonly LabSize[],
  submission: Submission,
): BuiltSolution {
  const given = (typeof answer === 'object' && answer !== null ? answer : {}) as Partial<
    Record<'designs' | 'defaults' | 'missing' | 'diagnostics' | 'thrown', unknown>
  >
  const { shown } = submission.files[0]!
  if (Array.isArray(given.diagnostics) && given.diagnostics.length > 0)
    throw new FlitwaveError(given.diagnostics.slice(0, mostDiagnostics).map((one) => asDiagnostic(one, submission)))
  if (Array.isArray(given.missing))
    failForModule(
      shown,
      module!,
      given.missing.slice(0, 10).map((name) => plainText(name)),
    )
  if (given.thrown !== undefined)
    fail('FW997', `${shown} throws: ${plainText(given.thrown)}`, null, 'correct the code that throws')
  const designs = given.designs as Readonly<Record<string, unknown>>
  return {
    designs: Object.fromEntries(
      sizes.map(({ name }) => [name, decodeDesign(withOwnPlaces(designs[name], submission))]),
    ),
    defaults: asNumbers((given.defaults ?? {}) as Readonly<Record<string, unknown>>),
  }
}

/** A place in another file would show a line of it: of the reference, say. The hardware of the package is no secret. */
function withOwnPlaces(data: unknown, submission: Submission): unknown {
  const { files } = data as { readonly files?: unknown }
  if (!Array.isArray(files)) return data
  return {
    ...(data as object),
    files: files.map((file) => (isOwnPlace(file, submission) || isOfPackage(file) ? (file as string) : 'unknown')),
  }
}

function asDiagnostic(value: unknown, submission: Submission): Diagnostic {
  const { code, message, place, help, notes } = value as Partial<Record<keyof Diagnostic, unknown>>
  const found = Array.isArray(notes) ? notes.slice(0, 10) : []
  return {
    code: plainText(code),
    message: plainText(message),
    place: asPlace(place, submission),
    help: plainText(help ?? ''),
    notes: found.map((note: { readonly message?: unknown; readonly place?: unknown }) => ({
      message: plainText(note.message),
      place: asPlace(note.place, submission),
    })),
  }
}

function asPlace(value: unknown, submission: Submission): Place | null {
  const { file, line, column } = (value ?? {}) as Partial<Record<keyof Place, unknown>>
  if (!isOwnPlace(file, submission) && !isOfPackage(file)) return null
  return { file: file as string, line: Number(line) || 1, column: Number(column) || 1 }
}

function isOwnPlace(file: unknown, { files }: Submission): boolean {
  return files.some(({ path }) => path === file)
}

function isOfPackage(file: unknown): boolean {
  return typeof file === 'string' && resolve(file) === file && file.startsWith(join(packageRoot(), 'rtl', sep))
}
