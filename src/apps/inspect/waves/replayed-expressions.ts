/** Expressions over a replay: engines compute them. */

import { obtain } from '../../../base/maps.js'
import { cyclesBack, looksBack } from '../../../runs/find/meaning/scope.js'
import { observeValue } from '../../../runs/find/observe/observe-value.js'
import { ValueRecorder } from '../../../runs/find/search/record-value.js'
import { searchReplay } from '../../../runs/find/search/search.js'
import type { Query } from '../../../runs/find/syntax/condition.js'
import { parseQuery } from '../../../runs/find/syntax/parse.js'
import type { InspectedRun } from '../run.js'
import type { ComputedSource } from './expressions.js'

/** Expressions whose engines are kept: those of a large network take hundreds of megabytes. */
const mostKept = 4

export function replayedExpressions(run: InspectedRun): ComputedSource {
  const { file, design } = run
  const recorders = new Recorders(run)
  return {
    firstCycle: file.firstCycle,
    lastCycle: file.header.endCycle - 1,
    parse: (text) => parseQuery(text),
    search: (query, { from, to }) =>
      searchReplay(file, { design, query, from, to, most: Infinity, isCounted: true }),
    record: (query, { from, to }) => {
      const recorder = recorders.of(query)
      return recorder && { shape: recorder.shape, ...recorder.record(from, to) }
    },
  }
}

/** By the texts of expressions; null for a condition. The expressions used last are kept. */
class Recorders {
  private readonly known = new Map<string, ValueRecorder | null>()

  constructor(private readonly run: InspectedRun) {}

  of(query: Query): ValueRecorder | null {
    const { text } = query
    const recorder = obtain(this.known, text, () => this.open(query))
    this.known.delete(text)
    this.known.set(text, recorder)
    for (const [old, one] of this.known) {
      const engines = [...this.known.values()].filter((other) => other !== null).length
      if (one && engines > mostKept) this.known.delete(old)
    }
    return recorder
  }

  private open(query: Query): ValueRecorder | null {
    const { design, tree, file } = this.run
    const observed = observeValue(design, tree, query)
    const back = looksBack(query.condition) ? Infinity : cyclesBack(query.condition)
    return observed && new ValueRecorder(file, observed, back)
  }
}
