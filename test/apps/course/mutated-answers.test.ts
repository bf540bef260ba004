import { expect, it } from 'vitest'
import { mutateAnswers } from '../../../check/robustness/answers.js'
import { budget } from '../../support/sample.js'

/** A slice of `npm run robustness`. */
it('refuses each mutated answer of the sandbox, or has a design that runs', () => {
  const answers = budget(1000, 10_000)
  const { counts, findings } = mutateAnswers({ answers, seed: 1 })
  expect(findings).toEqual([])
  for (const kind of ['refused', 'design', 'verdict', 'requests'])
    expect(counts.get(kind), kind).toBeGreaterThan(answers / 40)
})
