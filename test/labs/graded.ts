import { judgeOwn } from '../../src/cli/lab/try-lab.js'
import type { Grading, HandedIn, LabModule, PartResult } from '../../src/lab/index.js'

/** All parts of a lab on a solution, but for tests: what a grading does with what has come from the student's process. */
export function judgeModule(grading: Grading, solution: LabModule | HandedIn, student: string): Promise<PartResult[]> {
  return judgeOwn(grading, solution, student, 'of a test')
}
