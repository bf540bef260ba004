/** The teacher's side of a lab: the reference, the parts with their points, and bugs for the students' tests. */

import type { Module } from '../../language/hdl/declare/module.js'
import { fail } from '../../base/diagnostic/diagnostic.js'
import type { Lab, Part } from './lab.js'

/** A class with the parameters of the lab. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each lab has parameters of its own
export type LabModule = new (parameters: any) => Module<unknown>

/** Answers that follow from the numbers of a student. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each lab has numbers of its own
export type AnswersOf = (numbers: any) => Readonly<Record<string, unknown>>

/** A submitted solution, with the members that the lab requires. */
export interface HandedIn {
  readonly module?: LabModule
  readonly answers?: AnswersOf
}

/** A plausible wrong solution, and its fault. */
export interface WrongSolution extends HandedIn {
  /** Short and unique: `full-early`. */
  readonly name: string
  /** The fault, in a few words: `full one word too early`. */
  readonly what: string
  /** The edits from which its module is made, if `module` is omitted; `mistake` fills it in. */
  readonly edited?: EditedFile
}

/** The grading of students' tests. */
export interface TestGrading {
  readonly points: number
  /** The number of mutants of the reference to add to the wrong solutions. */
  readonly mutants: number
}

/** The grading of a lab: the default export of `grade.ts`. */
export interface Grading {
  readonly lab: Lab
  /** Omitted if nothing is compared with it. */
  readonly reference?: LabModule
  /** Right solutions, each written differently: no test may fail them. */
  readonly right: readonly (LabModule | HandedIn)[]
  readonly wrong: readonly WrongSolution[]
  readonly parts: readonly Part[]
  /** Omitted in a lab without required tests. */
  readonly tests?: TestGrading
}

/** A grading with a reference. */
type ComparedGrading = Grading & { readonly reference: LabModule }

/** A bare module is a solution if nothing else is required. */
export function asHandedIn(solution: LabModule | HandedIn): HandedIn {
  return typeof solution === 'function' ? { module: solution } : solution
}

/** Declares the grading of a lab: the default export of its `grade.ts`. */
export function grading(definition: ComparedGrading): ComparedGrading
export function grading(definition: Grading): Grading
export function grading(definition: Grading): Grading {
  return definition
}

/** @throws FlitwaveError FW995 for any other value */
export function asGrading(value: unknown, file: string): Grading {
  const members = ['lab', 'right', 'wrong', 'parts']
  const isGrading = typeof value === 'object' && value !== null && members.every((member) => member in value)
  if (!isGrading) fail('FW995', `${file} grades no lab`, null, 'its default export is grading({ … }), of flitwave/lab')
  return value as Grading
}

/** A text that occurs exactly once in the file, and its replacement. */
export interface Edit {
  readonly replace: string
  readonly by: string
}

/** A file of the lab with a mistake in it. */
export interface EditedFile {
  /** The path from the folder of the lab, such as `right/circular.ts`; null for the reference. */
  readonly base: string | null
  /** At least one edit; edits do not overlap. */
  readonly edits: readonly Edit[]
}

/** Declares a wrong solution: its name, the mistake in a few words, and its edits. */
export type DeclareMistake = (
  name: string,
  what: string,
  ...edits: readonly [first: Edit, ...others: Edit[]]
) => WrongSolution

/**
 * Declares wrong solutions as edits of a file other than the reference.
 * @param base - the path from the folder of the lab, such as `right/circular.ts`
 */
export function mistakesIn(base: string): DeclareMistake {
  return (name, what, ...edits) => ({ name, what, edited: { base, edits } })
}

/** Declares a wrong solution as edits of the reference: `mistake('full-early', 'full one word too early', { replace, by })`. */
export const mistake: DeclareMistake = (name, what, ...edits) => ({ name, what, edited: { base: null, edits } })
