/** Computed rows whose expression is a number, or the member of an enum. */

import { obtain } from '../../../base/maps.js'
import type { LeafChanges } from '../../../engines/sim/engine/engine.js'
import { cyclesBack, looksBack } from '../../../runs/find/meaning/scope.js'
import { observeValue } from '../../../runs/find/observe/observe-value.js'
import { ValueRecorder } from '../../../runs/find/search/record-value.js'
import type { Query } from '../../../runs/find/syntax/condition.js'
import type { InspectedRun } from '../run.js'
import type { RowPart, ShownRadix, WaveRow } from './rows.js'
import { RowWriter } from './waves.js'

/** The query of a row, and the detail that can be seen. */
interface NumberQuestion {
  readonly query: Query
  readonly radix: ShownRadix
  readonly from: number
  readonly to: number
  /** Cycles that a value has to last to be seen. */
  readonly least: number
}

interface Recorded {
  readonly from: number
  readonly to: number
  readonly changes: LeafChanges
}

/** An expression, with the engine that computes it and its last window; `recorder` is null for a condition. */
interface KnownExpression {
  readonly recorder: ValueRecorder | null
  last: Recorded | null
}

/** Expressions whose engines are kept: those of a large network take hundreds of megabytes. */
const mostKept = 4

export class NumberRows {
  private readonly known = new Map<string, KnownExpression>()

  constructor(private readonly run: InspectedRun) {}

  /**
   * The row of a number; null for a condition.
   * @throws FlitwaveError FW970 to FW973 for an expression that means nothing in this design
   */
  row({ query, radix, from, to, least }: NumberQuestion): WaveRow | null {
    const changes = this.recorded(query, from, to)
    if (!changes) return null
    const { text } = query
    const { shape, value } = this.known.get(text)!.recorder!
    const { node, signal } = value
    const field = { path: text, node, field: { path: text, segments: [text], shape, signals: [signal], place: signal.place } }
    const part: RowPart = { path: text, field, shape, firstLeaf: 0, leaves: 1 }
    const writer = new RowWriter(part, radix, least)
    writer.add([changes], to + 1, from, to)
    return { ...writer.finish(to), label: { scope: [], name: text } }
  }

  /** The cycles of a window in which a number has another value than before, the first one included; null for a condition. */
  changes(query: Query, from: number, to: number): readonly number[] | null {
    return this.recorded(query, from, to)?.cycles ?? null
  }

  private recorded(query: Query, from: number, to: number): LeafChanges | null {
    const known = this.of(query)
    if (!known.recorder) return null
    if (known.last?.from !== from || known.last.to !== to)
      known.last = { from, to, changes: known.recorder.record(from, to) }
    return known.last.changes
  }

  /** The expressions used last are kept. */
  private of(query: Query): KnownExpression {
    const { text } = query
    const known = obtain(this.known, text, () => this.open(query))
    this.known.delete(text)
    this.known.set(text, known)
    for (const [old, { recorder }] of this.known) {
      const engines = [...this.known.values()].filter((one) => one.recorder).length
      if (recorder && engines > mostKept) this.known.delete(old)
    }
    return known
  }

  private open(query: Query): KnownExpression {
    const { design, tree, file } = this.run
    const observed = observeValue(design, tree, query)
    const back = looksBack(query.condition) ? Infinity : cyclesBack(query.condition)
    return { recorder: observed && new ValueRecorder(file, observed, back), last: null }
  }
}
