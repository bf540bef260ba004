/** One submission, from its files to its score. */

import { dirname, join } from 'node:path'
import { existsSync } from 'node:fs'
import { elaborate } from '../../hdl/elaborate/elaborate.js'
import { FlitwaveError, type Diagnostic } from '../../ir/diagnostic.js'
import { createCadical } from '../../prove/cadical.js'
import { judge, ownSize, parametersOf, sizesOf, type Lab, type PartResult, type Solution } from '../../lab/index.js'
import type { Grading } from '../../lab/index.js'
import { readAnswers } from './answers-file.js'
import { elaborateSolution } from './elaborate-solution.js'
import { checkTests, gradeTests } from './grade-tests.js'
import type { LabJob, LabReport } from './job.js'
import { findLab, loadGrading, loadLab, readSecret, type LabPlace } from './labs.js'
import { skeletonTests } from './skeleton.js'
import { styleWarnings } from './style.js'
import { readSubmission, type Submission } from './submission.js'

export async function judgeSubmission(job: LabJob): Promise<LabReport> {
  const place = findLab(job.lab, job.own)
  const lab = await loadLab(place)
  const grading = job.mode === 'grade' ? await loadGrading(place) : null
  const reference = grading?.reference
  const secret = grading ? readSecret(job.own) : 'public'
  const sizes = sizesOf(lab, job.student)
  const numbers = sizes[0]!.numbers
  const points = pointsOf(grading)
  const report = { lab: lab.name, student: job.student, file: job.file, numbers, points }
  try {
    const submission = lab.module === undefined ? { files: [] } : readSubmission(job.file, lab)
    const answers = lab.answers ? readAnswers(join(dirname(job.file), lab.answers.file)) : null
    const designs = await elaborateSolution(submission, lab, sizes)
    const solution: Solution = {
      lab,
      student: job.student,
      sizes,
      designs,
      secret,
      makeSolver: createCadical,
      ...(answers && { answers }),
      ...(reference && { reference: (given) => elaborate(new reference(parametersOf(lab, given))) }),
    }
    const parts = await judge(solution, grading?.parts)
    const tests = await judgeTests(job, { place, lab, grading, solution, secret })
    const all = tests ? [...parts, tests] : parts
    const score = all.reduce((sum, { earned }) => sum + earned, 0)
    const warnings = designs[ownSize] ? styleWarnings(submission, designs[ownSize]) : []
    return { ...report, parts: all, score: Math.round(score * 10) / 10, errors: [], warnings }
  } catch (error) {
    if (!(error instanceof FlitwaveError)) throw error
    return { ...report, parts: [], score: 0, errors: error.diagnostics, warnings: [] }
  }
}

interface TestContext {
  readonly place: LabPlace
  readonly lab: Lab
  readonly grading: Grading | null
  readonly solution: Solution
  readonly secret: string
}

/** What is wrong with the tests costs their own points alone. */
async function judgeTests(
  { file, student }: LabJob,
  { place, lab, grading, solution, secret }: TestContext,
): Promise<PartResult | null> {
  if (lab.tests === undefined || (grading && !grading.tests)) return null
  const points = grading?.tests?.points ?? 0
  const path = join(dirname(file), lab.tests)
  if (!existsSync(path)) return missingTests(points, `there is no ${lab.tests} beside it`)
  try {
    const submission: Submission = readSubmission(path, lab)
    const { numbers } = solution.sizes[0]!
    return grading
      ? await gradeTests(submission, grading, {
          numbers,
          secret,
          student,
          skeleton: skeletonTests(place, lab, numbers),
        })
      : await checkTests(submission, lab, solution.designs[ownSize]!)
  } catch (error) {
    if (!(error instanceof FlitwaveError)) throw error
    return missingTests(points, error.diagnostics.map(messageOf).join('; '))
  }
}

function messageOf({ code, message }: Diagnostic): string {
  return `${code}: ${message}`
}

function missingTests(points: number, how: string): PartResult {
  return { title: 'Your tests', points, earned: 0, state: 'failed', how, finding: null, notes: [] }
}

function pointsOf(grading: Grading | null): number {
  if (!grading) return 0
  const { parts, tests } = grading
  return parts.reduce((sum, part) => sum + part.points, tests?.points ?? 0)
}
