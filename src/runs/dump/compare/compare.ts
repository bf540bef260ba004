/** The first cycle in which two dumps differ. */

import { fail } from '../../../base/diagnostic/diagnostic.js'
import type { TraceVariable } from '../../../engines/sim/trace/trace.js'
import type { NamedVariable } from '../names.js'
import type { DumpRun } from '../run.js'
import { traceOf } from '../trace.js'
import { digestReader, firstOther, type DigestReader, type Digests, type SignalKeys } from './digests.js'

type Both<T> = readonly [T, T]

/** How two dumps compare. Events are not compared. */
export interface DumpComparison {
  /** The first cycle in which a value differs; null if there is none. */
  readonly cycle: number | null
  /** The first and the last cycle that both dumps have. */
  readonly firstCycle: number
  readonly lastCycle: number
  /** The variables that differ in the cycle, each with its only value there, in the order of the first dump. */
  readonly differing: readonly Both<TraceVariable>[]
  /** Paths that only one of the dumps has. */
  readonly alone: Both<readonly string[]>
}

/**
 * Compares the values of all variables whose paths are in both dumps. An x is the same as an x alone.
 * @param readers - of the digests of each dump; both read at the same time
 * @throws FlitwaveError FW924 for dumps that have nothing in common
 */
export async function compareDumps(
  runs: Both<DumpRun>,
  readers: Both<DigestReader> = [digestReader(runs[0]), digestReader(runs[1])],
): Promise<DumpComparison> {
  const pairs = pairsOf(runs)
  const firstCycle = Math.max(runs[0].firstCycle, runs[1].firstCycle)
  const lastCycle = Math.min(runs[0].lastCycle, runs[1].lastCycle)
  const help = 'compare two dumps of one design'
  if (pairs.length === 0) fail('FW924', 'no signal of one dump has the path of one in the other', null, help)
  if (firstCycle > lastCycle) fail('FW924', 'no cycle is in both dumps', null, help)
  const same = (await runs[0].dump.sameBefore?.(runs[1].dump)) ?? null
  const start = same === null ? firstCycle : Math.min(lastCycle, Math.max(firstCycle, runs[0].cycles.cycleAt(same) - 1))
  const window = { from: start, to: lastCycle }
  const digestsOf = (side: 0 | 1): Promise<Digests> =>
    readers[side](keysOf(pairs, side, runs[side].dump.signalCount), window)
  // The second reader may be another thread, which begins before this one works.
  const [second, first] = await Promise.all([digestsOf(1), digestsOf(0)])
  const cycle = firstOther(first, second)
  const differing = cycle === null ? [] : await differingIn(runs, pairs, cycle)
  return { cycle, firstCycle, lastCycle, differing, alone: [alone(runs[0], runs[1]), alone(runs[1], runs[0])] }
}

function pairsOf([first, second]: Both<DumpRun>): Both<NamedVariable>[] {
  const others = new Map(second.variables.map((named) => [named.path, named]))
  return first.variables.flatMap((named): Both<NamedVariable>[] => {
    const other = others.get(named.path)
    if (other?.variable.kind !== named.variable.kind || named.variable.kind === 'event') return []
    return [[named, other]]
  })
}

function alone({ paths }: DumpRun, other: DumpRun): string[] {
  const known = new Set(other.paths)
  return paths.filter((path) => !known.has(path))
}

/** By signal of one dump, the numbers of its pairs. Two variables that share a signal in both dumps are one pair. */
function keysOf(pairs: readonly Both<NamedVariable>[], side: 0 | 1, count: number): SignalKeys {
  const keys = Array.from<number[] | undefined>({ length: count })
  const seen = new Set<string>()
  for (const [i, pair] of pairs.entries()) {
    const key = `${pair[0].variable.signal} ${pair[1].variable.signal}`
    if (seen.has(key)) continue
    seen.add(key)
    const { signal } = pair[side].variable
    ;(keys[signal] ??= []).push(i)
  }
  return keys
}

async function differingIn(
  runs: Both<DumpRun>,
  pairs: readonly Both<NamedVariable>[],
  cycle: number,
): Promise<Both<TraceVariable>[]> {
  const window = { from: cycle, to: cycle, title: '' }
  const of = async (side: 0 | 1): Promise<readonly TraceVariable[]> => {
    const chosen = pairs.map((pair) => pair[side])
    return (await traceOf(runs[side].dump, runs[side].cycles, chosen, window)).variables
  }
  const [first, second] = [await of(0), await of(1)]
  return first.flatMap((variable, i): Both<TraceVariable>[] => {
    return isSame(variable, second[i]!) ? [] : [[variable, second[i]!]]
  })
}

/** Each has one value. Texts are numbered in each trace by themselves. */
function isSame(first: TraceVariable, second: TraceVariable): boolean {
  if (first.shape.kind === 'struct' || second.shape.kind === 'struct')
    return JSON.stringify(first.shape) === JSON.stringify(second.shape)
  const [a, b] = [first.leaves[0]!, second.leaves[0]!]
  const same = (x: number | bigint = 0, y: number | bigint = 0): boolean => BigInt(x) === BigInt(y)
  return same(a.values.at(-1), b.values.at(-1)) && same(a.unknown?.at(-1), b.unknown?.at(-1))
}
