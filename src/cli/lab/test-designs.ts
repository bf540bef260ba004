/** A student's tests, on designs of which they do not know which are right. */

import { fileURLToPath } from 'node:url'
import { encodeDesign } from '../../ir/codec/encode.js'
import type { Design } from '../../ir/ir.js'
import { Confined, NoAnswer } from './confined.js'
import { plainText } from '../../lab/plain-text.js'
import type { Tested } from '../../lab/own-tests.js'
import type { TestQuestion } from './questions.js'
import { makeWorkplace } from './workplace.js'
import type { Submission } from './submission.js'

/** Seconds of the processor for a run, and for all of them. */
const ofOne = 4
const ofAll = 60

const script = fileURLToPath(new URL('./test-child.js', import.meta.url))

/** What a run has come to: a test that does not end has not found anything. */
export type Outcome = Tested & { readonly ends: boolean }

/** In the order in which they are given: it tells nothing, if the caller has mixed them. */
export async function testDesigns(
  submission: Submission,
  imports: readonly string[],
  designs: readonly Design[],
): Promise<readonly Outcome[]> {
  const place = makeWorkplace(submission)
  const { folder, file } = place
  const start = (): Confined => new Confined({ script, folder, imports, seconds: ofAll })
  let confined = start()
  try {
    const outcomes: Outcome[] = []
    for (const design of designs) {
      const question: TestQuestion = { file, design: blind(design) }
      try {
        outcomes.push(asOutcome(await confined.ask(question, ofOne)))
      } catch (error) {
        const why = error instanceof NoAnswer ? error.message : 'it gives no verdict'
        outcomes.push({ passes: true, ends: false, why, place: null })
        confined.close()
        if (outcomes.filter(({ ends }) => !ends).length >= mostEndless) return outcomes
        confined = start()
      }
    }
    return outcomes
  } finally {
    confined.close()
    place.remove()
  }
}

/** Runs that do not end, after which nobody waits for more. */
const mostEndless = 3

function asOutcome(answer: unknown): Outcome {
  const { passes, why } = (answer ?? {}) as Partial<Record<keyof Tested, unknown>>
  if (typeof passes !== 'boolean') throw new Error('there is no verdict')
  return { passes, why: plainText(why ?? ''), place: null, ends: true }
}

/** Nothing in it tells where it was written. */
function blind(design: Design): unknown {
  const encoded = encodeDesign(design, { nameOf: () => 'design.ts' })
  return { ...encoded, places: encoded.places.map((value, i) => (i % 3 === 0 ? value : 1)) }
}
