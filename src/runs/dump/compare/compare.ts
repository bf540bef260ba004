/** The first cycle in which two dumps differ. */

import { fail } from '../../../base/diagnostic/diagnostic.js'
import type { TraceVariable } from '../../../engines/sim/trace/trace.js'
import type { NamedVariable } from '../names.js'
import type { DumpRun } from '../run.js'
import { traceOf } from '../trace.js'
import { Digester } from './digest.js'

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
 * @throws FlitwaveError FW924 for dumps that have nothing in common
 */
export async function compareDumps(runs: Both<DumpRun>): Promise<DumpComparison> {
  const pairs = pairsOf(runs)
  const firstCycle = Math.max(runs[0].firstCycle, runs[1].firstCycle)
  const lastCycle = Math.min(runs[0].lastCycle, runs[1].lastCycle)
  const help = 'compare two dumps of one design'
  if (pairs.length === 0) fail('FW924', 'no signal of one dump has the path of one in the other', null, help)
  if (firstCycle > lastCycle) fail('FW924', 'no cycle is in both dumps', null, help)
  const same = (await runs[0].dump.sameBefore?.(runs[1].dump)) ?? null
  const start = same === null ? firstCycle : Math.min(lastCycle, Math.max(firstCycle, runs[0].cycles.cycleAt(same) - 1))
  const cycle = await firstDifference(runs, pairs, start, lastCycle)
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
function keysOf(pairs: readonly Both<NamedVariable>[], side: 0 | 1, count: number): (number[] | undefined)[] {
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

/** Ends the walk through the second dump. */
class Difference extends Error {
  constructor(readonly cycle: number) {
    super()
  }
}

async function firstDifference(
  runs: Both<DumpRun>,
  pairs: readonly Both<NamedVariable>[],
  from: number,
  to: number,
): Promise<number | null> {
  const cycles: number[] = []
  const digests: number[] = []
  await digest(runs[0], keysOf(pairs, 0, runs[0].dump.signalCount), { from, to }, (cycle, first, second) => {
    const last = digests.length - 2
    if (last >= 0 && digests[last] === first && digests[last + 1] === second) return
    cycles.push(cycle)
    digests.push(first, second)
  })
  let at = 0
  let present: Both<number> | null = null
  const isOther = (i: number): boolean => digests[2 * i] !== present![0] || digests[2 * i + 1] !== present![1]
  /** The digest of the second dump is known up to before `cycle`: it is compared with those of the first. */
  const compareUntil = (cycle: number): void => {
    while (at + 1 < cycles.length && cycles[at + 1]! < cycle) {
      at++
      if (isOther(at)) throw new Difference(cycles[at]!)
    }
  }
  try {
    await digest(runs[1], keysOf(pairs, 1, runs[1].dump.signalCount), { from, to }, (cycle, first, second) => {
      if (present) compareUntil(cycle)
      present = [first, second]
      while (at + 1 < cycles.length && cycles[at + 1]! <= cycle) at++
      if (isOther(at)) throw new Difference(cycle)
    })
    compareUntil(to + 1)
    return null
  } catch (error) {
    if (error instanceof Difference) return error.cycle
    throw error
  }
}

async function digest(
  { dump, cycles }: DumpRun,
  keys: readonly (readonly number[] | undefined)[],
  { from, to }: { readonly from: number; readonly to: number },
  sink: (cycle: number, first: number, second: number) => void,
): Promise<void> {
  const digester = new Digester(keys, cycles, from, sink)
  const signals = [...keys.keys()].filter((signal) => keys[signal] !== undefined)
  await dump.changes(signals, cycles.span(from).from, cycles.span(to).to, digester)
  digester.finish()
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
