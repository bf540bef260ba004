/** Rows that a testbench computes from its observations: texts beside the signals of the design. */

import type { Trace } from '../../engines/sim/trace/trace.js'
import { chosenViews, withViews, type RecordedView } from '../../print/wave/views.js'

interface View extends RecordedView {
  readonly text: () => string
  readonly texts: string[]
  readonly cycles: number[]
  readonly values: number[]
}

/** The sources of a {@link ViewRecorder}. */
export interface ViewSources {
  /** The title above the drawing. */
  readonly title: string
  readonly signals: Trace
  /** Every view of the testbench. */
  readonly views: Readonly<Record<string, () => string>>
  readonly globs: readonly string[]
  /** True to also record views that `globs` does not select. */
  readonly recordsAll: boolean
}

/** Records views along with the trace of a design. */
export class ViewRecorder {
  private readonly recorded: readonly View[]

  constructor(private readonly sources: ViewSources) {
    const { views, globs, recordsAll } = sources
    const paths = Object.keys(views)
    const wanted = recordsAll ? paths : chosenViews(globs, paths)
    this.recorded = Object.entries(views)
      .filter(([path]) => wanted.includes(path))
      .map(([path, text]) => ({ path, text, texts: [''], cycles: [], values: [] }))
  }

  /** True if it has nothing to record in any cycle. */
  get isEmpty(): boolean {
    return this.recorded.length === 0
  }

  /** The views recorded so far. */
  get views(): readonly RecordedView[] {
    return this.recorded.map(({ path, texts, cycles, values }) => ({ path, texts, cycles, values }))
  }

  /** The signals and the selected views recorded so far. */
  get trace(): Trace {
    const { title, signals, globs } = this.sources
    return { ...withViews(signals, this.recorded, globs), title }
  }

  /** Call it once in each cycle, when all signals have settled. */
  record(cycle: number): void {
    for (const { text, texts, cycles, values } of this.recorded) {
      const value = internal(texts, text())
      if (values.at(-1) === value) continue
      cycles.push(cycle)
      values.push(value)
    }
  }
}

function internal(texts: string[], text: string): number {
  const known = texts.indexOf(text)
  return known >= 0 ? known : texts.push(text) - 1
}
