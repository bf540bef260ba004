/** Putting the results of shards together. */

import { existsSync, readFileSync } from 'node:fs'
import { failForResults, isSameInFile, lineOf } from '../../base/jobs/result-lines.js'
import { requireSameDesigns } from './designs.js'
import { headerOf, readCheckedResults, type CodeIdentity, type PointResult } from './results.js'
import type { PreparedExperiment } from './run.js'
import { failurePath, shardsOf, type PointFailure } from './shard.js'

/** What there is of an experiment, in its own file and those of its shards. */
export interface Gathered {
  /** In the order of the points. */
  readonly results: readonly PointResult[]
  /** The files that there are. */
  readonly files: readonly string[]
  readonly missing: readonly number[]
  /** Those of the missing points at which something went wrong, as far as is known. */
  readonly failed: readonly PointFailure[]
}

/**
 * Reads all files of an experiment. Points that stand in several of them have to be the same.
 * @param code - what measures the points
 * @throws FlitwaveError FW930 for a file that is broken, of something else, or that says something else of a point
 */
export async function gather(prepared: PreparedExperiment, code: CodeIdentity, path: string): Promise<Gathered> {
  const header = headerOf(prepared, code)
  const files = [path, ...shardsOf(path).map((shard) => shard.path)].filter((file) => existsSync(file))
  const known = new Map<number, { readonly result: PointResult; readonly file: string }>()
  for (const file of files) {
    const found = readCheckedResults(file, header)
    await requireSameDesigns(prepared, found, file)
    for (const result of found) {
      const before = known.get(result.point)
      if (before && !isSameInFile(before.result, result)) {
        const message = `\`${before.file}\` and \`${file}\` have different results of point ${result.point}`
        failForResults(message, 'measure the point with --point, and delete the file that is wrong')
      }
      known.set(result.point, { result, file })
    }
  }
  const missing = prepared.points.map((_, point) => point).filter((point) => !known.has(point))
  const failed = files.flatMap(readFailures).filter(({ point }) => missing.includes(point))
  const results = [...known.values()].map(({ result }) => result).sort((a, b) => a.point - b.point)
  return { results, files, missing, failed }
}

/** What one machine would have written, once nothing is missing. */
export function textOf(prepared: PreparedExperiment, code: CodeIdentity, results: readonly PointResult[]): string {
  return [headerOf(prepared, code), ...results].map(lineOf).join('')
}

/** What a run of a shard has left behind; a file that cannot be read says nothing. */
function readFailures(file: string): PointFailure[] {
  const path = failurePath(file)
  if (!existsSync(path)) return []
  try {
    const failures: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return Array.isArray(failures) ? failures.filter(isFailure) : []
  } catch {
    return []
  }
}

function isFailure(value: unknown): value is PointFailure {
  const { point, code, message } = (value ?? {}) as Partial<Record<keyof PointFailure, unknown>>
  return Number.isInteger(point) && typeof code === 'string' && typeof message === 'string'
}
