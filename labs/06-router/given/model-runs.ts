import { moduleModel, type Model } from 'flitwave/lab'
import { PackageRouter } from './package-router.js'
import type { RouterNumbers } from '../numbers.js'

const known = new Map<string, () => Model>()

/** The router of the package with these numbers: built once, and reset for each run. */
export function modelOf({ stages, size, depth, width }: RouterNumbers): () => Model {
  const key = [stages, size, depth, width].join()
  if (!known.has(key)) {
    const parameters = { stages: stages as 1 | 2 | 3 | 4, size, depth, width }
    known.set(key, moduleModel(new PackageRouter(parameters)))
  }
  return known.get(key)!
}
