/** A lab in a page: what a student begins with, and the check of what is written. */

import { create } from '../hdl/elaborate/create.js'
import { elaborate } from '../hdl/elaborate/elaborate.js'
import { explainException } from '../hdl/elaborate/user-code.js'
import { Module } from '../hdl/declare/module.js'
import { fail } from '../ir/diagnostic.js'
import type { Design } from '../ir/ir.js'
import type { Place } from '../ir/place.js'
import { goldenDiagram, withDefaults } from '../lab/begin.js'
import { judge, numbersOf, parametersOf, sizesOf, type Lab, type PartResult } from '../lab/index.js'
import { describeNumbers } from '../lab/judge.js'
import { loadProgram, type Library, type MapListener, type SourceFiles } from './program.js'
import type { Remark } from './outcome.js'
import { named, remarksOf } from './remarks.js'

/** What a student begins with. */
export interface LabStart {
  /** `depth 5, width 6, margin 2`. */
  readonly numbers: string
  /** The skeleton, with these numbers. */
  readonly skeleton: string
  /** What is expected, as SVG. */
  readonly svg: string
}

export function startOfLab(lab: Lab, student: string, skeleton: string): LabStart {
  const numbers = numbersOf(lab, student)
  return {
    numbers: describeNumbers(numbers),
    skeleton: withDefaults(skeleton, parametersOf(lab, numbers)),
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
  try {
    const type = moduleOf(lab, loadProgram(files, lab.file, libraryOf(lab, library), mapped))
    const designs = sizes.map(({ name, numbers }): [string, Design] => {
      const module = create(type, [parametersOf(lab, numbers)]) as Module<unknown>
      return [name, elaborate(module)]
    })
    const parts = await judge({ lab, student, sizes, designs: Object.fromEntries(designs), secret: 'public' })
    return { remarks: [], parts: parts.map(shown) }
  } catch (error) {
    return { remarks: remarksOf(explainException(error)), parts: [] }
  }
}

type Built = new () => Module<unknown>

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
function libraryOf({ imports }: Lab, library: Library): Library {
  const allowed = new Set(['flitwave/hdl', 'flitwave/runtime', ...imports])
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
