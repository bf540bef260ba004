/** The rows of a dump over a window of cycles. */

import { fail } from '../../../base/diagnostic/diagnostic.js'
import type { DumpRun } from '../../../runs/dump/run.js'
import type { Task } from '../task.js'
import type { ShownRadix, WaveRow } from '../waves/rows.js'
import { numbered } from '../waves/seen-value.js'
import type { WaveQuestion } from '../waves/waves.js'
import { readRows, type ReadRow } from './reader.js'
import { RowReducer, type ReducedRow } from '../waves/reduced-row.js'
import { hasBits, type DumpRow, type DumpSignals } from './signals.js'
import { isLevelRow, numbersOf, shownBy } from './value-text.js'

/** Pixels that a value needs to be visible. */
const leastPixels = 2

/** Runs of values that are kept, of windows asked about before. */
const mostKept = 2_000_000

export class DumpWaves {
  /** By row and window; the most recently used are last. */
  private readonly kept = new Map<string, ReducedRow>()
  private size = 0

  constructor(
    private readonly run: DumpRun,
    private readonly signals: DumpSignals,
  ) {}

  async rows({ rows, from, to, pixels }: WaveQuestion, task: Task): Promise<readonly WaveRow[]> {
    this.requireWindow(from, to)
    const shortest = (leastPixels * (to + 1 - from)) / Math.max(1, pixels)
    const asked = rows.map(({ path, radix }) => {
      const row = this.signals.row(path)
      return { row, radix, key: `${radix === 'signed'} ${from}:${to} ${shortest} ${path}` }
    })
    const missing = new Map(asked.filter(({ key }) => !this.kept.has(key)).map((one) => [one.key, one]))
    const read = [...missing.values()].map(({ row, radix, key }) => {
      const reducer = new RowReducer(shortest, numbersOf(row, radix))
      return { key, reducer, reads: { row, set: (cycle, value) => reducer.set(cycle, value) } satisfies ReadRow }
    })
    await readRows(
      this.run,
      read.map(({ reads }) => reads),
      { from, to },
      task,
    )
    for (const { key, reducer } of read) this.keep(key, reducer.finish(to + 1))
    const found = asked.map(({ row, radix, key }) => waveRow(row, radix, this.kept.get(key)!, to))
    this.makeRoom()
    return found
  }

  private keep(key: string, row: ReducedRow): void {
    this.kept.set(key, row)
    this.size += row.starts.length
  }

  private makeRoom(): void {
    for (const [key, { starts }] of this.kept) {
      if (this.size <= mostKept) return
      this.kept.delete(key)
      this.size -= starts.length
    }
  }

  private requireWindow(from: number, to: number): void {
    const { firstCycle, lastCycle } = this.run
    const isWithin =
      Number.isInteger(from) && Number.isInteger(to) && firstCycle <= from && from <= to && to <= lastCycle
    if (!isWithin)
      fail('FW904', `the window ${from}:${to} is none of the run`, null, `its cycles are ${firstCycle}:${lastCycle}`)
  }
}

function waveRow(row: DumpRow, radix: ShownRadix, reduced: ReducedRow, to: number): WaveRow {
  const { starts, changes, values, least, greatest } = reduced
  const { path, variable, bit } = row
  const name = bit === null ? variable.name : `${variable.name}[${bit}]`
  return {
    path,
    label: { scope: variable.scope, name },
    isBit: isLevelRow(row),
    hasParts: bit === null && hasBits(variable),
    numbers: numbersOf(row, radix) && { least: Float64Array.from(least), greatest: Float64Array.from(greatest) },
    to,
    starts: Float64Array.from(starts),
    changes: Uint32Array.from(changes),
    ...numbered(values, shownBy(row, radix)),
  }
}
