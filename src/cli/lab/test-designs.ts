/** A student's tests, on designs of which they do not know which are right. */

import { fileURLToPath } from 'node:url'
import type { Design } from '../../ir/ir.js'
import { blind } from './blind.js'
import { Confined, NoAnswer } from './confined.js'
import { outcomeOf, unended, type Outcome } from './outcome.js'
import type { TestQuestion } from './questions.js'
import { compileSubmission } from './scripts.js'
import type { Submission } from './submission.js'

/** Seconds of the processor for a run, and for all of them. */
const ofOne = 3
const ofAll = 12

/** Runs that do not end, after which nobody waits for more. */
const mostEndless = 2

const script = fileURLToPath(new URL('./test-child.js', import.meta.url))

/**
 * Each design meets tests that have met no other one: a process of their own. The order tells nothing, if the caller has
 * mixed them.
 * @returns fewer than there are designs, if too many runs do not end
 * @throws FlitwaveError for tests that are no TypeScript
 */
export async function testDesigns(
  submission: Submission,
  imports: readonly string[],
  designs: readonly Design[],
): Promise<readonly Outcome[]> {
  const scripts = await compileSubmission(submission)
  const outcomes: Outcome[] = []
  let left = ofAll
  for (const design of designs) {
    const confined = start(imports)
    outcomes.push(await outcomeIn(confined, { scripts, imports, design: blind(design) }, submission, left))
    left -= confined.seconds
    confined.close()
    if (isEnough(outcomes)) break
  }
  return outcomes
}

/** The same for tests of the teacher, which do not guess: in one process, as long as they end. */
export async function runOwnTests(
  tests: Submission,
  imports: readonly string[],
  designs: readonly Design[],
): Promise<readonly Outcome[]> {
  const scripts = await compileSubmission(tests)
  let confined = start(imports)
  const outcomes: Outcome[] = []
  for (const design of designs) {
    const outcome = await outcomeIn(confined, { scripts, imports, design: blind(design) }, tests, ofOne)
    outcomes.push(outcome)
    if (outcome.ends) continue
    confined.close()
    confined = start(imports)
  }
  confined.close()
  return outcomes
}

function start(imports: readonly string[]): Confined {
  return new Confined({ script, runs: 'student', imports, seconds: ofAll })
}

async function outcomeIn(
  confined: Confined,
  question: TestQuestion,
  submission: Submission,
  left: number,
): Promise<Outcome> {
  try {
    if (left <= 0) return unended(`they take more than ${ofAll} s for all modules`)
    return outcomeOf(await confined.ask(question, Math.min(ofOne, left)), submission)
  } catch (error) {
    if (error instanceof NoAnswer) return unended(error.message, error.ending.kind === 'idle')
    return unended('it gives no verdict')
  }
}

/** Who waits once, waits for ever. */
function isEnough(outcomes: readonly Outcome[]): boolean {
  return outcomes.some(({ waits }) => waits) || outcomes.filter(({ ends }) => !ends).length >= mostEndless
}
