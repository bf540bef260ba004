/** Finding the clock of a dump: the bit with the most regular edges that most changes follow. */

import { fail } from '../../base/diagnostic/diagnostic.js'
import { suggest } from '../../base/diagnostic/suggest.js'
import type { ChangeSink, Dump } from './dump.js'
import { isClockName, type NamedVariable } from './names.js'
import { Rises } from './rises.js'

const one = 49

/** A share of the dump is enough to find the clock, if it holds this many edges. */
const enoughEdges = 64

/** More changes than this are not looked at: a dump without a clock has many. */
const mostTimes = 2_000_000

/** Edges at equal distances, as a share of all, that a clock has at least. */
const leastRegular = 0.8

/** Scores that are as near to each other count as equal. */
const tie = 0.02

/**
 * The clock of a dump: the variable that is named, or the one that is found.
 * @throws FlitwaveError FW978 if there is none
 */
export async function clockOf(
  dump: Dump,
  variables: readonly NamedVariable[],
  named: string | undefined,
): Promise<NamedVariable> {
  if (named !== undefined) return namedClock(variables, named)
  const found = await findClock(dump, variables)
  if (found) return found
  const help = 'name it: --clock top.clk; or leave cycles alone: --time'
  return fail('FW978', 'no signal of the dump looks like a clock', null, help)
}

function namedClock(variables: readonly NamedVariable[], named: string): NamedVariable {
  const found = variables.find(({ path }) => path === named)
  const bits = variables.filter(({ variable }) => variable.kind === 'bits' && variable.width === 1)
  const names = bits.map(({ path }) => path)
  const help = suggest(named, names) ?? `signals of one bit are ${names.slice(0, 5).join(', ') || 'not in the dump'}`
  if (!found) fail('FW978', `there is no signal \`${named}\` in the dump`, null, help)
  if (!bits.includes(found)) fail('FW978', `\`${named}\` is not one bit, and no clock`, null, help)
  return found
}

/** Reads the rising edges of a clock. A value at the start is no edge. */
export async function risesOf(dump: Dump, { variable }: NamedVariable): Promise<Rises> {
  const { signal } = variable
  const rises = new Rises()
  let isHigh = true
  let last = -1
  const sink = bitsOnly((_, time, buffer, offset) => {
    const isOne = buffer[offset] === one
    if (isOne && !isHigh && time > dump.firstTime && time !== last) rises.add((last = time))
    isHigh = isOne
  })
  await dump.changes([signal], dump.firstTime, dump.lastTime, sink)
  return rises
}

function bitsOnly(bits: ChangeSink['bits']): ChangeSink {
  return { bits, real: () => undefined, text: () => undefined }
}

/** A bit that may be the clock, with its edges in a part of the dump. */
interface Candidate {
  readonly named: NamedVariable
  readonly rises: number[]
  isHigh: boolean
}

async function findClock(dump: Dump, variables: readonly NamedVariable[]): Promise<NamedVariable | null> {
  const whole = dump.lastTime - dump.firstTime
  const bySignal = new Map<number, Candidate>()
  for (const named of variables) {
    const { kind, width, signal } = named.variable
    if (kind !== 'bits' || width !== 1) continue
    const known = bySignal.get(signal)
    if (!known || rank(named) < rank(known.named)) bySignal.set(signal, { named, rises: [], isHigh: true })
  }
  const others = variables.filter(({ variable }) => variable.kind === 'bits').map(({ variable }) => variable.signal)
  for (let length = Math.max(1, Math.floor(whole / 4096)); ; length = Math.min(whole, length * 8)) {
    const changes = await observe(dump, bySignal, others, dump.firstTime + length)
    const candidates = [...bySignal.values()].filter(({ rises }) => regularity(rises) >= leastRegular)
    const isEnough = candidates.some(({ rises }) => rises.length >= enoughEdges)
    if (isEnough || length >= whole) return best(candidates, timesOfOthers(changes, candidates))
  }
}

interface Changes {
  readonly times: readonly number[]
  /** The signal of each change. */
  readonly owners: readonly number[]
}

/** A fast clock would explain its own edges best: changes of candidates count only where there are no others. */
function timesOfOthers({ times, owners }: Changes, candidates: readonly Candidate[]): readonly number[] {
  const regular = new Set(candidates.map(({ named }) => named.variable.signal))
  const others = times.filter((_, i) => !regular.has(owners[i]!))
  return others.length > 0 ? others : times
}

/** Fills the candidates with their edges, and returns all changes. */
async function observe(
  dump: Dump,
  candidates: ReadonlyMap<number, Candidate>,
  signals: readonly number[],
  to: number,
): Promise<Changes> {
  for (const candidate of candidates.values()) Object.assign(candidate, { rises: [], isHigh: true })
  const times: number[] = []
  const owners: number[] = []
  const sink = bitsOnly((signal, time, buffer, offset) => {
    if (time > dump.firstTime && times.length < mostTimes) {
      times.push(time)
      owners.push(signal)
    }
    const candidate = candidates.get(signal)
    if (!candidate) return
    const isOne = buffer[offset] === one
    if (isOne && !candidate.isHigh && time > dump.firstTime && candidate.rises.length < mostTimes)
      candidate.rises.push(time)
    candidate.isHigh = isOne
  })
  await dump.changes(signals, dump.firstTime, to, sink)
  return { times, owners }
}

/** The share of distances between edges that equal the most common one. */
function regularity(rises: readonly number[]): number {
  if (rises.length < 3) return 0
  const counts = new Map<number, number>()
  for (let i = 1; i < rises.length; i++) {
    const distance = rises[i]! - rises[i - 1]!
    counts.set(distance, (counts.get(distance) ?? 0) + 1)
  }
  return Math.max(...counts.values()) / (rises.length - 1)
}

/** The share of changes that come within a quarter of a period behind an edge. */
function followed({ rises }: Candidate, times: readonly number[]): number {
  const period = (rises.at(-1)! - rises[0]!) / (rises.length - 1)
  let next = 0
  let count = 0
  for (const time of times) {
    while (next < rises.length && rises[next]! <= time) next++
    if (next > 0 && time - rises[next - 1]! < period / 4) count++
  }
  return times.length === 0 ? 0 : count / times.length
}

function best(candidates: readonly Candidate[], times: readonly number[]): NamedVariable | null {
  const scored = candidates.map((candidate) => ({
    ...candidate,
    score: followed(candidate, times) * regularity(candidate.rises),
  }))
  const most = scored.reduce((score, candidate) => Math.max(score, candidate.score), 0)
  const near = scored.filter(({ score }) => score >= most - tie)
  // A slower clock that explains as much is the one that the design runs on.
  near.sort((a, b) => rank(a.named) - rank(b.named) || a.rises.length - b.rises.length)
  return near[0]?.named ?? null
}

/** The likelier a name is that of a clock, and the nearer it is to the top, the lower. */
function rank({ path, variable }: NamedVariable): number {
  return (isClockName(path.split('.').at(-1)!) ? 0 : 1000) + variable.scope.length
}
