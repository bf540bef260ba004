/** Rows that a testbench computes from what it sees: texts beside the signals of the design. */

import { matchPaths, pathMatcher } from '../ir/glob.js'
import type { Shape } from '../ir/shape.js'
import type { Trace, TraceVariable } from '../sim/trace.js'

/** One computed row. */
interface View {
  readonly path: string
  readonly text: () => string
  /** Each different text once; a value is an index into them. The first is the text for nothing. */
  readonly texts: string[]
  readonly cycles: number[]
  readonly values: number[]
}

/** Which of `globs` choose signals of the design; the others choose views alone. */
export function designGlobs(globs: readonly string[], views: readonly string[]): string[] {
  return globs.filter((glob) => /^(\*|\{|dut\b)/.test(glob) || !views.some(pathMatcher(glob)))
}

/** Records views along with the trace of a design. */
export class ViewRecorder {
  private readonly views: readonly View[]

  /** @param title - what stands above the drawing */
  constructor(
    private readonly title: string,
    private readonly signals: Trace,
    views: Readonly<Record<string, () => string>>,
    globs: readonly string[],
  ) {
    const paths = Object.keys(views)
    const chosen = matchPaths(
      globs.filter((glob) => paths.some(pathMatcher(glob))),
      paths,
    )
    this.views = Object.entries(views)
      .filter(([path]) => chosen.includes(path))
      .map(([path, text]) => ({ path, text, texts: [''], cycles: [], values: [] }))
  }

  /** Signals and views, as far as they are recorded. */
  get trace(): Trace {
    const { firstCycle, lastCycle, variables } = this.signals
    return { title: this.title, firstCycle, lastCycle, variables: [...variables, ...this.views.map(variableOf)] }
  }

  /** To be called once in each cycle, when everything has settled. */
  record(cycle: number): void {
    for (const { text, texts, cycles, values } of this.views) {
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

const width = 16

function variableOf({ path, texts, cycles, values }: View): TraceVariable {
  const parts = path.split('.')
  const text: Shape = { kind: 'bits', width, signed: false }
  const show = (value: unknown): string => texts[(value as { readonly text: number }).text] ?? ''
  return {
    path,
    scope: parts.slice(0, -1),
    name: parts.at(-1) ?? path,
    role: 'local',
    shape: { kind: 'struct', name: 'View', members: [{ name: 'text', shape: text }], show },
    leaves: [{ suffix: '.text', shape: text, cycles, values }],
  }
}
