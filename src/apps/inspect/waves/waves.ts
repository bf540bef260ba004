/** Rows over a window of cycles, in the detail that can be seen. */

import { fail } from '../../../base/diagnostic/diagnostic.js'
import { groupBy } from '../../../base/maps.js'
import type { LeafChanges, Raw } from '../../../engines/sim/engine/engine.js'
import { countUntil } from '../../../print/wave/select.js'
import type { InspectedRun } from '../run.js'
import type { Task } from '../task.js'
import { numberIn, rangeOf } from './numbers.js'
import { Recordings, type Stretch } from './recordings.js'
import {
  isBit,
  labelOf,
  partsOf,
  rowAt,
  shower,
  type EdgeQuestion,
  type RowPart,
  type Shown,
  type ShownRadix,
  type WaveRow,
} from './rows.js'
import { changesOf, joinShort, isView, viewEdge, viewRow } from './views.js'

export interface WaveQuestion {
  readonly rows: readonly { readonly path: string; readonly radix: ShownRadix }[]
  /** In cycles, both included. */
  readonly from: number
  readonly to: number
  /** The width of the drawn window. Values that are too short to be seen are summed up. */
  readonly pixels: number
}

export interface WaveQuestions {
  waves(question: WaveQuestion): readonly WaveRow[]
  /** The next cycle in which a row has another value than in the one before; null if there is none. */
  edge(question: EdgeQuestion): number | null
}

/** Pixels that a value needs to be visible. */
const leastPixels = 2

export function waveAnswers(run: InspectedRun): {
  waves(question: WaveQuestion, task: Task): Promise<readonly WaveRow[]>
  edge(question: EdgeQuestion, task: Task): Promise<number | null>
} {
  const recordings = new Recordings(run)
  return {
    waves: (question, task) => waves(run, recordings, question, task),
    edge: (question, task) => edge(run, recordings, question, task),
  }
}

async function waves(
  run: InspectedRun,
  recordings: Recordings,
  { rows, from, to, pixels }: WaveQuestion,
  task: Task,
): Promise<readonly WaveRow[]> {
  requireWindow(run, from, to)
  const least = (leastPixels * (to + 1 - from)) / Math.max(1, pixels)
  const drawn = rows
    .filter(({ path }) => !isView(run.file, path))
    .map(({ path, radix }) => new RowWriter(rowAt(run.tree, path), radix, least))
  const fields = [...groupBy(drawn, ({ part }) => part.field.path).values()]
  const wanted = fields.map(([first]) => first!.part.field)
  for await (const stretch of recordings.stretches(wanted, from, to, task)) {
    fields.forEach((writers, i) => {
      for (const writer of writers) writer.add(stretch.fields[i]!, stretch.end, from, to)
    })
  }
  const known = new Map(drawn.map((writer) => [writer.part.path, writer]))
  return rows.map(({ path }) => known.get(path)?.finish(to) ?? viewRow(run.file, path, from, to, least))
}

/** Writes one row, stretch by stretch. */
export class RowWriter {
  private readonly starts: number[] = []
  private readonly changes: number[] = []
  private readonly values: number[] = []
  private readonly shown: Shown[] = []
  private readonly numbers = new Map<string, number>()
  private readonly lowest: number[] = []
  private readonly highest: number[] = []
  private readonly show: (raw: readonly Raw[]) => Shown
  private readonly number: ((raw: Raw) => number) | null

  constructor(
    readonly part: RowPart,
    radix: ShownRadix,
    private readonly least: number,
  ) {
    this.show = shower(part, radix)
    this.number = numberIn(part.shape, radix === 'signed')
  }

  add(field: readonly LeafChanges[], end: number, from: number, to: number): void {
    const leaves = field.slice(this.part.firstLeaf, this.part.firstLeaf + this.part.leaves)
    const { starts, changes } = joinShort(inWindow(changesOf(leaves), from, to), end, this.least)
    const cursors = leaves.map(({ cycles }) => Math.max(0, countUntil(cycles, starts[0] ?? 0) - 1))
    starts.forEach((start, i) => {
      const raw = leaves.map(({ cycles, values }, k) => {
        cursors[k] = advance(cycles, cursors[k]!, start)
        return values[cursors[k]] ?? 0
      })
      if (!this.push(start, changes[i]!, this.show(raw), i === 0) || !this.number) return
      const [lowest, highest] = rangeOf(leaves[0]!, start, starts[i + 1] ?? end, this.number)
      this.lowest.push(lowest)
      this.highest.push(highest)
    })
  }

  finish(to: number): WaveRow {
    const { part, starts, changes, values, shown, lowest, highest } = this
    const numbers = this.number && { least: Float64Array.from(lowest), greatest: Float64Array.from(highest) }
    return {
      path: part.path,
      label: labelOf(part),
      isBit: isBit(part),
      hasParts: partsOf(part).length > 0,
      numbers,
      to,
      starts: Uint32Array.from(starts),
      changes: Uint32Array.from(changes),
      values: Uint32Array.from(values),
      shown,
    }
  }

  /**
   * Adds a run, unless the last one goes on; returns true if it is added.
   * @param isBoundary - whether it is where a stretch begins, changed or not
   */
  private push(start: number, changes: number, shown: Shown, isBoundary: boolean): boolean {
    const key = `${shown.packet ?? ''} ${shown.tone ?? ''} ${shown.text}`
    let number = this.numbers.get(key)
    if (number === undefined) {
      number = this.shown.push(shown) - 1
      this.numbers.set(key, number)
    }
    // An empty text is no change; two body flits in a row stay two.
    const isSame = changes === 0 && this.changes.at(-1) === 0 && this.values.at(-1) === number
    if (isSame && (shown.text === '' || isBoundary)) return false
    this.starts.push(start)
    this.changes.push(changes)
    this.values.push(number)
    return true
  }
}

function inWindow(cycles: readonly number[], from: number, to: number): readonly number[] {
  return cycles.slice(Math.max(0, countUntil(cycles, from) - 1), countUntil(cycles, to))
}

/** The last of the ascending `cycles` from `at` on that is not after `cycle`. */
function advance(cycles: readonly number[], at: number, cycle: number): number {
  let next = at
  while (next + 1 < cycles.length && cycles[next + 1]! <= cycle) next++
  return next
}

async function edge(
  run: InspectedRun,
  recordings: Recordings,
  { path, cycle, direction }: EdgeQuestion,
  task: Task,
): Promise<number | null> {
  if (isView(run.file, path)) return viewEdge(run.file, { path, cycle, direction })
  const part = rowAt(run.tree, path)
  const [from, to] = direction > 0 ? [cycle, run.file.header.endCycle - 1] : [run.file.firstCycle, cycle - 1]
  const edges = edgesOf(recordings.stretches([part.field], from, to, task, direction), part, direction)
  for await (const found of edges) if (direction > 0 ? found > cycle : found < cycle) return found
  return null
}

/** The cycles in which a row changes. For the first cycle of a stretch, the stretch before decides. */
async function* edgesOf(
  stretches: AsyncIterable<Stretch>,
  { firstLeaf, leaves }: RowPart,
  direction: 1 | -1,
): AsyncGenerator<number, void, undefined> {
  let beside: { readonly first: number; readonly raw: readonly Raw[] } | null = null
  for await (const { first, fields } of stretches) {
    const changes = fields[0]!.slice(firstLeaf, firstLeaf + leaves)
    const cycles = changesOf(changes).slice(1)
    const atStart = changes.map(({ values }) => values[0] ?? 0)
    const atEnd = changes.map(({ values }) => values.at(-1) ?? 0)
    if (direction > 0) {
      if (beside && differ(beside.raw, atStart)) yield first
      yield* cycles
    } else {
      if (beside && differ(beside.raw, atEnd)) yield beside.first
      yield* [...cycles].reverse()
    }
    beside = { first, raw: direction > 0 ? atEnd : atStart }
  }
}

function differ(a: readonly Raw[], b: readonly Raw[]): boolean {
  return a.some((value, i) => value !== b[i])
}

function requireWindow({ file }: InspectedRun, from: number, to: number): void {
  const last = file.header.endCycle - 1
  const isWithin = Number.isInteger(from) && Number.isInteger(to) && file.firstCycle <= from && from <= to && to <= last
  if (!isWithin) fail('FW904', `the window ${from}:${to} is none of the run`, null, `its cycles are ${file.firstCycle}:${last}`)
}
