import { judgeOwn } from '../../src/apps/cli/lab/try-lab.js'
import type { Grading, HandedIn, LabModule, PartResult, WrongSolution } from '../../src/apps/course/index.js'
import { madeOf } from '../support/mistakes.js'

/** Judges all parts of a lab on a solution, except tests, as a grading judges the results of the student's process. */
export async function judgeModule(
  grading: Grading,
  solution: LabModule | HandedIn | WrongSolution,
  student: string,
): Promise<PartResult[]> {
  const made = 'what' in solution ? await madeOf(grading, solution) : solution
  return judgeOwn(grading, made, student, 'of a test')
}
