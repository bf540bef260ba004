/**
 * Parts of an experiment, for machines that share it: point k belongs to shard k mod n. Their results are merged at the end.
 */

import { readdirSync, existsSync, readFileSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { failForResults, isSameInFile, lineOf } from '../../base/jobs/result-lines.js'
import { requireSameDesigns } from './bench.js'
import { headerOf, readCheckedResults, type CodeIdentity, type PointResult } from './results.js'
import type { PreparedExperiment } from './experiment.js'

/** One of `of` shards; `index` counts from 0. */
export interface Shard {
  readonly index: number
  readonly of: number
}

export function isInShard(point: number, { index, of }: Shard): boolean {
  return point % of === index
}

/** The result file of a shard, beside that of the whole: `load.jsonl` becomes `load.shard-3-of-8.jsonl`. */
export function shardPath(path: string, { index, of }: Shard): string {
  const { base, ending } = splitPath(path)
  return `${base}.shard-${index + 1}-of-${of}${ending}`
}

/** A shard with an existing result file. */
export interface FoundShard {
  readonly path: string
  readonly shard: Shard
}

/** The existing result files of all shards, in order, for any number of shards. */
export function shardsOf(path: string): FoundShard[] {
  const { base, ending } = splitPath(path)
  const folder = dirname(path)
  const start = `${basename(base)}.shard-`
  return filesIn(folder)
    .flatMap((name): FoundShard[] => {
      if (!name.startsWith(start) || !name.endsWith(ending)) return []
      const [, number, of] = /^(\d+)-of-(\d+)$/.exec(name.slice(start.length, name.length - ending.length)) ?? []
      if (number === undefined) return []
      return [{ path: join(folder, name), shard: { index: Number(number) - 1, of: Number(of) } }]
    })
    .sort((a, b) => a.shard.of - b.shard.of || a.shard.index - b.shard.index)
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    // A missing directory has no files.
    return []
  }
}

function splitPath(path: string): { readonly base: string; readonly ending: string } {
  const ending = extname(path)
  return { base: path.slice(0, path.length - ending.length), ending }
}

export interface PointFailure {
  readonly point: number
  /** A code such as FW952, and its message. */
  readonly code: string
  readonly message: string
}

/** The path of the failures of the last run of a shard. */
export function failurePath(path: string): string {
  const { base } = splitPath(path)
  return `${base}.failed.json`
}

/** The results of an experiment in its own file and those of its shards. */
export interface Gathered {
  /** In the order of the points. */
  readonly results: readonly PointResult[]
  /** The existing files. */
  readonly files: readonly string[]
  readonly missing: readonly number[]
  /** The missing points that are known to have failed. */
  readonly failed: readonly PointFailure[]
}

/**
 * Reads all files of an experiment. A point that is in several files must have the same result in all.
 * @param code - identifies the code that measures the points
 * @throws FlitwaveError FW930 for a file that is damaged, belongs to something else, or contradicts another about a point
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

/** The file that a single machine would have written, once no point is missing. */
export function textOf(prepared: PreparedExperiment, code: CodeIdentity, results: readonly PointResult[]): string {
  return [headerOf(prepared, code), ...results].map(lineOf).join('')
}

/** The failures that a run of a shard has recorded; none if their file cannot be read. */
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
