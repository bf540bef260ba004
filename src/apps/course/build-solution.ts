/** Builds a student's module in all sizes of a lab in the sandbox, and checks the designs as data. */

import { decodeDesign } from '../../ir/codec/decode.js'
import { FlitwaveError, fail, type Diagnostic } from '../../base/diagnostic/diagnostic.js'
import type { Design } from '../../ir/ir.js'
import type { ElaborateRequest } from './sandbox/protocol.js'
import { scheduleDesign } from '../../engines/sim/scalar/schedule.js'
import { checkSolutionSize } from './design-size.js'
import { asNumbers } from './numbers-text.js'
import { parametersOf, type Lab, type LabSize, type Numbers } from './index.js'
import { plainText } from './plain-text.js'
import { CodeStopped, describeStop, StudentCode, type CodeRunner, type Submission } from './student-code.js'

/** Fuel to build a module in all its sizes; the references of the labs take less than a tenth. */
export const buildFuel = 500_000_000

export interface BuiltSolution {
  /** By the names of the sizes; empty if the lab requires no module. */
  readonly designs: Readonly<Record<string, Design>>
  /** The default values of the lab's parameters. */
  readonly defaults: Numbers
}

/** @throws FlitwaveError for a module with errors, and FW997 if it could not be built within limits */
export function buildSolution(
  runner: CodeRunner,
  submission: Submission,
  lab: Lab,
  sizes: readonly LabSize[],
): BuiltSolution {
  const { module } = lab
  if (module === undefined) return { designs: {}, defaults: {} }
  const code = new StudentCode(runner, submission, lab.imports)
  const { shown } = submission.files[0]!
  const request: ElaborateRequest = {
    module,
    sizes: sizes.map(({ name, numbers }) => ({ name, parameters: parametersOf(lab, numbers) })),
  }
  try {
    const { answer, printed } = code.run({
      run: 'elaborate',
      request: JSON.stringify(request),
      limits: { fuel: buildFuel },
    })
    return solutionIn(answer, { code, shown, module, sizes, printed })
  } catch (error) {
    if (error instanceof FlitwaveError) throw asTooLarge(error, shown)
    if (!(error instanceof CodeStopped)) throw error
    const place = error.line && { file: error.line.file.path, line: error.line.number, column: 1 }
    return fail('FW997', `${shown} cannot be built: ${describeStop(error)}`, place, limitsHelp)
  }
}

const limitsHelp = 'a module is built with limits of steps and memory: remove what is far larger than the lab asks for'

/** A module can exceed the limits on decoded designs; the message must suit an author who encodes nothing. */
function asTooLarge(error: FlitwaveError, shown: string): FlitwaveError {
  const [{ code, message }] = error.diagnostics as readonly [Diagnostic]
  const size = /it (has more than .*)$/.exec(message)?.[1]
  if (code !== 'FW925') return error
  const help = size === undefined ? limitsHelp : 'look for wide products, large memories, and loops that go round often'
  const why = size === undefined ? 'cannot be built: its result is no design' : `cannot be judged: the module ${size}`
  return new FlitwaveError([{ code: 'FW997', message: `${shown} ${why}`, place: null, help, notes: [] }])
}

export interface AnswerContext {
  readonly code: StudentCode
  readonly shown: string
  readonly module: string
  readonly sizes: readonly LabSize[]
  readonly printed: string
}

/**
 * Reads an answer that students' code may have written.
 * @throws FlitwaveError for anything that is not a design
 */
export function solutionIn(answer: unknown, { code, shown, module, sizes, printed }: AnswerContext): BuiltSolution {
  const given = (answer ?? {}) as Partial<
    Record<'designs' | 'defaults' | 'missing' | 'diagnostics' | 'thrown', unknown>
  >
  if (Array.isArray(given.diagnostics) && given.diagnostics.length > 0) throw code.errorOf(given.diagnostics)
  if (Array.isArray(given.missing))
    failForModule(
      shown,
      module,
      given.missing.slice(0, 10).map((name) => plainText(name)),
    )
  if (given.thrown !== undefined)
    fail('FW997', `${shown} throws: ${plainText(given.thrown)}`, null, helpForThrown(printed))
  const designs = (given.designs ?? {}) as Readonly<Record<string, unknown>>
  return {
    designs: Object.fromEntries(sizes.map(({ name }) => [name, designIn(designs[name], code)])),
    defaults: asNumbers((given.defaults ?? {}) as Readonly<Record<string, unknown>>),
  }
}

/**
 * @throws FlitwaveError FW925 for data that is not a design, or is too large; FW304 for a combinational loop, which decoded
 * data may have
 */
function designIn(data: unknown, code: StudentCode): Design {
  const design = decodeDesign(withPaths(data, code))
  checkSolutionSize(design)
  scheduleDesign(design)
  return design
}

function helpForThrown(printed: string): string {
  const lines = printed.trim().split('\n').slice(0, 3).join(' / ')
  return lines === ''
    ? 'correct the code that throws'
    : `correct the code that throws; it has printed: ${plainText(lines)}`
}

/** Removes places in other files, which could show lines of them, such as the reference. */
function withPaths(data: unknown, code: StudentCode): unknown {
  const { files } = (data ?? {}) as { readonly files?: unknown }
  if (!Array.isArray(files)) return data
  return { ...(data as object), files: files.map((file) => code.pathOf(file) ?? 'unknown') }
}

/**
 * @param names - the names that the file exports instead
 * @throws FlitwaveError FW996 always
 */
function failForModule(file: string, module: string, names: readonly string[]): never {
  const help = names.length > 0 ? `it exports ${names.join(', ')}` : 'it exports nothing'
  return fail('FW996', `${file} exports no module ${module}`, null, help)
}
