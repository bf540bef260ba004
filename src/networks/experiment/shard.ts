/** Parts of an experiment, for machines that share it: point k belongs to shard k mod n. */

import { readdirSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'

/** One of `of` shards; `index` counts from 0. */
export interface Shard {
  readonly index: number
  readonly of: number
}

export function isInShard(point: number, { index, of }: Shard): boolean {
  return point % of === index
}

/** The result file of a shard, beside that of the whole: `load.jsonl` has `load.shard-3-of-8.jsonl`. */
export function shardPath(path: string, { index, of }: Shard): string {
  const { base, ending } = splitPath(path)
  return `${base}.shard-${index + 1}-of-${of}${ending}`
}

/** A shard whose result file is there. */
export interface FoundShard {
  readonly path: string
  readonly shard: Shard
}

/** The result files of all shards that are there, in order; of any number of shards. */
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
    // What is not there has no files.
    return []
  }
}

function splitPath(path: string): { readonly base: string; readonly ending: string } {
  const ending = extname(path)
  return { base: path.slice(0, path.length - ending.length), ending }
}

/** What went wrong at a point. */
export interface PointFailure {
  readonly point: number
  /** A code such as FW952, and its message. */
  readonly code: string
  readonly message: string
}

/** Where the failures of the last run of a shard are. */
export function failurePath(path: string): string {
  const { base } = splitPath(path)
  return `${base}.failed.json`
}
