import { describe, expect, it } from 'vitest'
import { Comparer, type Source } from '../../../check/oracle/compare.js'
import { programAt } from '../../../check/oracle/campaign/cases.js'
import { sourceOf } from '../../../check/oracle/generate/program.js'
import { defectsPutBack, type Defective } from './put-back.js'

const comparer = new Comparer()
const seed = 5
/** Programs of two blocks each. */
const mostPrograms = 2000
/** The programs among these that have the subject of a defect. */
const mostTouched = 80

const sources = new Map<number, Source>()

function sourceAt(index: number): Source {
  let known = sources.get(index)
  if (!known) sources.set(index, (known = sourceOf(programAt(seed, index))))
  return known
}

/** A program as a language with a defect reads it; null if it lacks the subject of the defect. */
function misread({ pattern, replacement }: Defective, source: Source): Source | null {
  const read = (path: string): string | undefined => source.files(path)?.replace(pattern, replacement)
  const isTouched = ['/oracle/main.ts', '/oracle/helpers.ts'].some((path) => read(path) !== source.files(path))
  return isTouched ? { ...source, files: read } : null
}

/**
 * The first program that shows a defect; null if nearly all that it is about are refused as they are. The others ask, say,
 * a set for something that is known.
 */
function firstToShow(defect: Defective): number | null {
  let legal = 0
  let touched = 0
  for (let index = 0; index < mostPrograms && touched < mostTouched; index++) {
    const source = sourceAt(index)
    const described = misread(defect, source)
    if (!described) continue
    const { kind } = comparer.compare(source, { cycles: 24, seed: index }, described)
    if (kind === 'different') return index
    touched++
    if (kind === 'agree') legal++
  }
  expect(2 * legal, `no program of ${mostPrograms} shows it`).toBeLessThanOrEqual(touched)
  return null
}

describe('finds within 4,000 blocks', () => {
  for (const defect of defectsPutBack)
    it(defect.name, () => {
      const index = firstToShow(defect)
      if (index !== null) expect(index).toBeLessThan(mostPrograms)
    })
})
