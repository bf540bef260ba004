/** A lab in a page: what a student begins with, and the check of what is written. */

import { create } from '../hdl/elaborate/create.js'
import { elaborate } from '../hdl/elaborate/elaborate.js'
import { explainException } from '../hdl/elaborate/user-code.js'
import { Module } from '../hdl/declare/module.js'
import { fail } from '../ir/diagnostic.js'
import type { Design } from '../ir/ir.js'
import type { Place } from '../ir/place.js'
import { parseAnswers, type Answers } from '../lab/answers.js'
import { goldenDiagram, settingsOf, withDefaults } from '../lab/begin.js'
import {
  judge,
  numbersOf,
  ownSize,
  parametersOf,
  sizesOf,
  type Lab,
  type Numbers,
  type PartResult,
} from '../lab/index.js'
import { describeNumbers, errorInSize } from '../lab/numbers-text.js'
import { failing, testDesign } from '../lab/own-tests.js'
import { ownTestsPart } from '../lab/tests-part.js'
import { loadProgram, pathOf, type Exports, type Library, type MapListener, type SourceFiles } from './program.js'
import type { Remark } from './outcome.js'
import { named, remarksOf } from './remarks.js'

/** What a student begins with. */
export interface LabStart {
  /** `depth 5, width 6, margin 2`. */
  readonly numbers: string
  /** What the commands of the page set, by name. */
  readonly settings: ReadonlyMap<string, string>
  /** By name, with these numbers: the files to be written, and those that the lab makes of the numbers. */
  readonly files: SourceFiles
  /** What is expected, as SVG. */
  readonly svg: string
}

/** @param files - to be written, as they are */
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

/** A part of the check. */
export interface CheckedPart extends Pick<PartResult, 'title' | 'state' | 'how' | 'notes'> {
  /** What is wrong first; null if nothing is. */
  readonly finding: CheckedFinding | null
}

export interface CheckedFinding {
  readonly message: string
  /** The values that led to it, each with its line. */
  readonly causes: string
  /** In a file of the student's, by its name. */
  readonly place: Place | null
  /** The solution's waves above what is expected, as SVG. */
  readonly svg: string | null
}

export interface LabOutcome {
  /** What is wrong with the program itself; nothing is judged then. */
  readonly remarks: readonly Remark[]
  readonly parts: readonly CheckedPart[]
}

export interface LabProgram {
  readonly lab: Lab
  readonly student: string
  readonly files: SourceFiles
}

/** Checks a solution as `flitwave lab check` does. Whatever is wrong with it is part of the result. */
export async function checkInPage(
  { lab, student, files }: LabProgram,
  library: Library,
  mapped?: MapListener,
): Promise<LabOutcome> {
  const sizes = sizesOf(lab, student)
  const load = (file: string, more: readonly string[] = []): Exports =>
    loadProgram(files, file, libraryOf(lab, library, more), mapped)
  try {
    const answers = lab.answers ? answersIn(files, lab.answers.file) : null
    const type = lab.module === undefined ? null : moduleOf(lab, load(lab.file))
    const first = parametersOf(lab, sizes[0]!.numbers)
    const designs = sizes.flatMap(({ name, numbers }): [string, Design][] =>
      type ? [[name, built(type, parametersOf(lab, numbers), first)]] : [],
    )
    const solution = { lab, student, sizes, designs: Object.fromEntries(designs), secret: 'public' }
    const parts = await judge({ ...solution, ...(answers && { answers }) })
    const own = solution.designs[ownSize]
    const tests = lab.tests !== undefined && own ? [testsPart(lab.tests, files, own, load)] : []
    return { remarks: [], parts: [...parts, ...tests].map(shown) }
  } catch (error) {
    return { remarks: remarksOf(explainException(error)), parts: [] }
  }
}

function answersIn(files: SourceFiles, name: string): Answers | null {
  const text = files.get(name)
  return text === undefined ? null : parseAnswers(text, pathOf(name))
}

/** What is wrong with the tests is no fault of the module. */
function testsPart(
  name: string,
  files: SourceFiles,
  design: Design,
  load: (file: string, more: readonly string[]) => Exports,
): PartResult {
  if (!files.has(name)) return ownTestsPart(failing(`there is no ${name}`))
  try {
    return ownTestsPart(testDesign(load(name, ['flitwave'])['default'], design))
  } catch (error) {
    const [{ code, message, place }] = remarksOf(explainException(error)) as [Remark]
    return ownTestsPart(failing(code === null ? message : `${code}: ${message}`, place))
  }
}

type Built = new () => Module<unknown>

/** @throws FlitwaveError that names the size, if it is not the student's own */
function built(type: Built, parameters: Numbers, own: Numbers): Design {
  try {
    return elaborate(create(type, [parameters]) as Module<unknown>)
  } catch (error) {
    throw errorInSize(explainException(error), own, parameters)
  }
}

/** @throws FlitwaveError FW996 for a file that does not export what is asked for */
function moduleOf({ module, file }: Lab, exports: Readonly<Record<string, unknown>>): Built {
  const type = exports[module!]
  if (typeof type === 'function' && type.prototype instanceof Module) return type as Built
  const names = Object.keys(exports).join(', ')
  return fail(
    'FW996',
    `${file} exports no module ${module}`,
    null,
    names ? `it exports ${names}` : 'it exports nothing',
  )
}

/** What the lab lets a solution import. */
function libraryOf({ imports }: Lab, library: Library, more: readonly string[]): Library {
  const allowed = new Set(['flitwave/hdl', 'flitwave/runtime', ...imports, ...more])
  return (specifier) => (allowed.has(specifier.replace(/\.js$/, '')) ? library(specifier) : null)
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
