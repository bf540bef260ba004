/** A lab in a page: the starter files of a student, and the check of the solution. */

import { buildSolution } from '../course/build-solution.js'
import { withImports } from '../course/imports.js'
import { checkOwnTests, ownTestsPart } from '../course/student-tests.js'
import type { CodeRunner, Submission } from '../course/student-code.js'
import { fail } from '../../base/diagnostic/diagnostic.js'
import type { Design } from '../../ir/ir.js'
import type { Place } from '../../base/diagnostic/place.js'
import { parseAnswers, type Answers } from '../course/answers.js'
import { goldenDiagram, settingsOf, withDefaults } from '../course/starter.js'
import {
  judge,
  numbersOf,
  ownSize,
  parametersOf,
  sizesOf,
  uncheckedParts,
  type Lab,
  type PartResult,
} from '../course/index.js'
import { describeNumbers } from '../course/numbers-text.js'
import { suggest } from '../../base/diagnostic/suggest.js'
import { failing } from '../course/sandbox/protocol.js'
import { pathOf, named, remarksOf, type SourceFiles } from './program.js'
import type { Remark } from './outcome.js'

/** The starter files of a student. */
export interface LabStart {
  /** `depth 5, width 6, margin 2`. */
  readonly numbers: string
  /** Settings for commands of the page, by name. */
  readonly settings: ReadonlyMap<string, string>
  /** By name, with these numbers: the starter files, and those that the lab makes from the numbers. */
  readonly files: SourceFiles
  /** The expected waves, as SVG. */
  readonly svg: string
}

/** @param files - starter files in their original form */
export function startOfLab(lab: Lab, student: string, files: SourceFiles): LabStart {
  const numbers = numbersOf(lab, student)
  const parameters = parametersOf(lab, numbers)
  const made = lab.files?.(numbers).map(({ name, content }) => [name, content] as const) ?? []
  return {
    numbers: describeNumbers(numbers),
    settings: settingsOf(lab, numbers),
    files: new Map([...files].map(([name, text]) => [name, withDefaults(text, parameters)] as const).concat(made)),
    svg: goldenDiagram(lab, numbers),
  }
}

export interface CheckedPart extends Pick<PartResult, 'title' | 'state' | 'how' | 'notes'> {
  /** The first fault; null if there is none. */
  readonly finding: CheckedFinding | null
}

export interface CheckedFinding {
  readonly message: string
  /** The values that led to it, each with its line. */
  readonly causes: string
  /** In a student's file, by its name. */
  readonly place: Place | null
  /** The solution's waves above the expected ones, as SVG. */
  readonly svg: string | null
}

/** The progress of a check. */
export interface LabProgress {
  /** The file whose code is running. */
  readonly file: string
  readonly parts: readonly CheckedPart[]
  /** The part that depends only on that file, while it is judged; null for the parts that judge the solution. */
  readonly next: CheckedPart | null
  /** See {@link LabOutcome.unchecked}. */
  readonly unchecked: readonly string[]
}

export interface LabOutcome {
  /** Faults of the program itself; no part is judged then. */
  readonly remarks: readonly Remark[]
  readonly parts: readonly CheckedPart[]
  /** Titles of parts that a grading covers and this check does not. */
  readonly unchecked: readonly string[]
}

export interface LabProgram {
  readonly lab: Lab
  readonly student: string
  readonly files: SourceFiles
  /** The skeleton tests; missing if there are none. */
  readonly skeletonTests?: string
}

/** Checks a solution like `flitwave lab check`. All its faults are part of the result. */
export async function checkInPage(
  program: LabProgram,
  runner: CodeRunner,
  progress: (reached: LabProgress) => void = () => undefined,
): Promise<LabOutcome> {
  const { lab, student, files } = program
  const unchecked = uncheckedParts(lab)
  const sizes = sizesOf(lab, student)
  progress({ file: lab.file, parts: [], next: null, unchecked })
  try {
    const answers = lab.answers ? answersIn(files, lab.answers.file) : null
    const submission = lab.module === undefined ? { files: [] } : submissionIn(files, lab.file, lab)
    const { designs, defaults } = buildSolution(runner, submission, lab, sizes)
    const judged = await judge({
      lab,
      student,
      sizes,
      designs,
      secret: 'public',
      ...(answers && { answers }),
      ...(lab.module !== undefined && { defaults: { values: defaults, files: submission.files } }),
    })
    const parts = judged.map(shown)
    const own = designs[ownSize]
    if (lab.tests === undefined || !own) return { remarks: [], parts, unchecked }
    progress({ file: lab.tests, parts, next: shown(ownTestsPart(failing('it runs'))), unchecked })
    return { remarks: [], parts: [...parts, shown(testsPart(program, lab.tests, own, runner))], unchecked }
  } catch (error) {
    return { remarks: remarksOf(error), parts: [], unchecked }
  }
}

function answersIn(files: SourceFiles, name: string): Answers | null {
  const text = files.get(name)
  return text === undefined ? null : parseAnswers(text, pathOf(name))
}

/** @throws FlitwaveError FW996 for a missing import, or one that the lab does not allow */
function submissionIn(files: SourceFiles, entry: string, lab: Lab): Submission {
  return withImports(entry, lab, (name, place) => {
    const text = files.get(name)
    const help = `the files are ${[...files.keys()].join(', ')}`
    if (text === undefined)
      return fail('FW996', `there is no file ${name}`, place, suggest(name, [...files.keys()]) ?? help)
    return { name, path: pathOf(name), shown: name, text }
  })
}

/** Errors of the tests are not faults of the module. */
function testsPart(
  { lab, student, files, skeletonTests }: LabProgram,
  name: string,
  design: Design,
  runner: CodeRunner,
): PartResult {
  if (!files.has(name)) return ownTestsPart(failing(`there is no ${name}`))
  const skeleton =
    skeletonTests === undefined ? null : withDefaults(skeletonTests, parametersOf(lab, numbersOf(lab, student)))
  try {
    return checkOwnTests(runner, submissionIn(files, name, lab), { lab, design, skeleton })
  } catch (error) {
    const [{ code, message, place }] = remarksOf(error) as [Remark]
    return ownTestsPart(failing(code === null ? message : `${code}: ${message}`, place))
  }
}

function shown({ title, state, how, notes, finding }: PartResult): CheckedPart {
  const found = finding && {
    message: finding.message,
    causes: finding.causes.replaceAll('| /', '| '),
    place: named(finding.place),
    svg: finding.svg,
  }
  return { title, state, how, notes, finding: found }
}
