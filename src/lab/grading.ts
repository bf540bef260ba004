/** What a teacher has besides the lab: the reference, the parts with their points, and bugs for the students' tests. */

import type { Module } from '../hdl/declare/module.js'
import { fail } from '../ir/diagnostic.js'
import type { Lab } from './lab.js'
import type { Part } from './part.js'

/** A class with the parameters of the lab. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each lab has parameters of its own
export type LabModule = new (parameters: any) => Module<unknown>

/** A solution that somebody might hand in, and what is wrong with it. */
export interface WrongSolution {
  /** Of its file, without `.ts`. */
  readonly name: string
  /** What is wrong, in a few words: `full one word too early`. */
  readonly what: string
  readonly module: LabModule
}

/** How the tests of students are graded. */
export interface TestGrading {
  readonly points: number
  /** Mutants of the reference to add to the wrong solutions. */
  readonly mutants: number
}

export interface Grading {
  readonly lab: Lab
  readonly reference: LabModule
  /** Solutions that are right, each written in another way: no test may fail them. */
  readonly right: readonly LabModule[]
  readonly wrong: readonly WrongSolution[]
  readonly parts: readonly Part[]
  /** Missing in a lab that asks for no tests. */
  readonly tests?: TestGrading
}

/** Declares how a lab is graded: the default export of its `grade.ts`. */
export function grading(definition: Grading): Grading {
  return definition
}

/** @throws FlitwaveError FW995 for something else */
export function asGrading(value: unknown, file: string): Grading {
  const members = ['lab', 'reference', 'right', 'wrong', 'parts']
  const isGrading = typeof value === 'object' && value !== null && members.every((member) => member in value)
  if (!isGrading) fail('FW995', `${file} grades no lab`, null, 'its default export is grading({ … }), of flitwave/lab')
  return value as Grading
}
