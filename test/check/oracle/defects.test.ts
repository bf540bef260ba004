import { describe, expect, it } from 'vitest'
import { Comparer } from '../../../check/oracle/compare.js'
import { defects, type Defect } from './defects.js'
import { programOf } from './programs.js'

const comparer = new Comparer()

/** The outcome of a program that was once other hardware than its lines say. */
function outcomeOf(defect: Defect): string {
  const verdict = comparer.compare(programOf(defect), { cycles: 60, seed: 3 })
  return verdict.kind === 'different' ? `different: ${JSON.stringify(verdict.difference)}` : verdict.kind
}

describe('means the same as a program, or is refused', () => {
  it.each(defects.map((defect) => [defect.name, defect] as const))('%s', (_, defect) => {
    expect(defect.mustBe ?? 'agree|refused').toContain(outcomeOf(defect))
  })
})
