/** Judges one submission, from its files to its score. */

import { dirname, join } from 'node:path'
import { elaborate } from '../../../language/hdl/elaborate/elaborate.js'
import { FlitwaveError, type Diagnostic } from '../../../base/diagnostic/diagnostic.js'
import { createCadical } from '../../../verify/prove/solver.js'
import {
  judge,
  ownSize,
  parametersOf,
  sizesOf,
  uncheckedParts,
  type Answers,
  type Grading,
  type Lab,
  type LabSize,
  type PartResult,
  type Solution,
} from '../../course/index.js'
import { earnedIn } from '../../course/part.js'
import { readAnswers, failForMissing, isThere, readSubmission } from './submission.js'
import { buildSolution, type BuiltSolution } from '../../course/build-solution.js'
import { checkOwnTests } from '../../course/student-tests.js'
import type { CodeRunner, Submission } from '../../course/student-code.js'
import { gradeTests } from './grade-tests.js'
import type { LabJob, LabReport } from './judge.js'
import { asFault, requireSound, findLab, loadGrading, loadLab, readSecret, type LabPlace } from './labs.js'
import { skeletonTests } from './new-lab.js'
import { styleWarnings } from './style.js'

/**
 * Faults of the solution are in the report; faults of the lab are thrown.
 * @param runnerFor - returns the runner for students' code, and creates it on first use
 * @throws FlitwaveError FW999 for a lab that cannot judge the submission
 */
export async function judgeSubmission(
  job: LabJob,
  runnerFor: (mode: LabJob['mode']) => CodeRunner,
): Promise<LabReport> {
  const place = findLab(job.lab, job.own)
  const lab = await loadLab(place)
  const grading = job.mode === 'grade' ? await loadGrading(place) : null
  if (grading) requireSound(place, lab, job.student, grading)
  const sizes = sizesOf(lab, job.student)
  const { numbers } = sizes[0]!
  const unchecked = grading ? [] : uncheckedParts(lab)
  const report = { lab: lab.name, student: job.student, file: job.file, numbers, points: pointsOf(grading), unchecked }
  const refused = (error: FlitwaveError): LabReport => {
    return { ...report, parts: [], score: 0, errors: error.diagnostics, warnings: job.warnings ?? [] }
  }
  const runner = runnerFor(job.mode)
  const handed = read(runner, job, lab, sizes)
  if (handed instanceof FlitwaveError) return refused(handed)
  try {
    return { ...report, ...(await judgeHanded(handed, { job, place, lab, grading, sizes, runner })) }
  } catch (error) {
    if (isOf(error, handed.submission)) return refused(error)
    const cause = explained(error, { job, place, lab, grading })
    if (cause === error && isLoop(error)) return refused(error)
    throw asFault(cause, place)
  }
}

interface Handed extends BuiltSolution {
  readonly submission: Submission
  readonly answers: Answers | null
}

/** @returns the error for a submission that cannot be read or built */
function read(runner: CodeRunner, { file }: LabJob, lab: Lab, sizes: readonly LabSize[]): Handed | FlitwaveError {
  try {
    const submission = lab.module === undefined ? { files: [] } : readSubmission(file, lab)
    const answers = lab.answers ? readAnswers(join(dirname(file), lab.answers.file)) : null
    if (lab.module === undefined && !answers) failForMissing(file)
    return { submission, answers, ...buildSolution(runner, submission, lab, sizes) }
  } catch (error) {
    if (error instanceof FlitwaveError) return error
    throw error
  }
}

interface JudgeContext {
  readonly runner: CodeRunner
  readonly job: LabJob
  readonly place: LabPlace
  readonly lab: Lab
  readonly grading: Grading | null
  readonly sizes: readonly LabSize[]
}

async function judgeHanded(
  { submission, answers, designs, defaults }: Handed,
  { job, place, lab, grading, sizes, runner }: JudgeContext,
): Promise<Pick<LabReport, 'parts' | 'score' | 'errors' | 'warnings'>> {
  const reference = grading?.reference
  const secret = grading ? readSecret(job.own) : 'public'
  const solution: Solution = {
    lab,
    student: job.student,
    sizes,
    designs,
    secret,
    makeSolver: createCadical,
    ...(answers && { answers }),
    ...(!grading && { defaults: { values: defaults, files: submission.files } }),
    ...(reference && { reference: (given) => elaborate(new reference(parametersOf(lab, given))) }),
  }
  const judged = await judge(solution, grading?.parts)
  const tests = judgeTests(job, { place, lab, grading, solution, secret, runner })
  const parts = tests ? [...judged, tests] : judged
  const style = designs[ownSize] ? styleWarnings(submission, designs[ownSize]) : []
  return { parts, score: earnedIn(parts), errors: [], warnings: [...(job.warnings ?? []), ...style] }
}

/** True for an error in a submitted file; all other errors are the lab's. */
function isOf(error: unknown, { files }: Submission): error is FlitwaveError {
  const isOwn = ({ place }: Diagnostic): boolean => files.some(({ path }) => path === place?.file)
  return error instanceof FlitwaveError && error.diagnostics.some(isOwn)
}

/** True if a lab feeds combinational outputs back to inputs: the solution closes the loop. */
function isLoop(error: unknown): error is FlitwaveError {
  return error instanceof FlitwaveError && error.diagnostics.some(({ code }) => code === 'FW304')
}

/** A fault of the lab itself is more informative than the place where it appeared. */
function explained(error: unknown, { job, place, lab, grading }: Omit<JudgeContext, 'sizes' | 'runner'>): unknown {
  try {
    requireSound(place, lab, job.student, grading ?? undefined)
    return error
  } catch (fault) {
    return fault
  }
}

interface TestContext {
  readonly runner: CodeRunner
  readonly place: LabPlace
  readonly lab: Lab
  readonly grading: Grading | null
  readonly solution: Solution
  readonly secret: string
}

/** Judges the tests; their faults cost only the points for tests. */
function judgeTests(
  { file, student }: LabJob,
  { place, lab, grading, solution, secret, runner }: TestContext,
): PartResult | null {
  if (lab.tests === undefined || (grading && !grading.tests)) return null
  const points = grading?.tests?.points ?? 0
  const path = join(dirname(file), lab.tests)
  if (!isThere(path)) return missingTests(points, `there is no ${lab.tests} beside it`)
  let submission: Submission | null = null
  try {
    submission = readSubmission(path, lab)
    const { numbers } = solution.sizes[0]!
    return grading
      ? gradeTests(runner, submission, grading, {
          numbers,
          secret,
          student,
          skeleton: skeletonTests(place, lab, numbers),
        })
      : checkOwnTests(runner, submission, {
          lab,
          design: solution.designs[ownSize]!,
          skeleton: skeletonTests(place, lab, numbers)?.files[0]!.text ?? null,
        })
  } catch (error) {
    if (!(error instanceof FlitwaveError) || (submission && !isOf(error, submission))) throw error
    return missingTests(points, error.diagnostics.map(({ code, message }) => `${code}: ${message}`).join('; '))
  }
}

function missingTests(points: number, how: string): PartResult {
  return { title: 'Your tests', points, earned: 0, state: 'failed', how, finding: null, notes: [] }
}

function pointsOf(grading: Grading | null): number {
  if (!grading) return 0
  const { parts, tests } = grading
  return parts.reduce((sum, part) => sum + part.points, tests?.points ?? 0)
}
