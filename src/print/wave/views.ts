/** Rows of texts that a testbench computes from its observations, drawn beside the signals of the design. */

import { matchPaths, pathMatcher } from '../../base/diagnostic/glob.js'
import type { Shape } from '../../ir/shape.js'
import type { Trace, TraceVariable } from '../../engines/sim/trace/trace.js'

/** A computed row, and the cycles of its changes. */
export interface RecordedView {
  readonly path: string
  /** The distinct texts; a value is an index into them. The first is the text for an idle row. */
  readonly texts: readonly string[]
  /** Ascending, from the first cycle of the run. */
  readonly cycles: readonly number[]
  readonly values: readonly number[]
}

/** The globs that select signals of the design; the others select only views. */
export function designGlobs(globs: readonly string[], views: readonly string[]): string[] {
  return globs.filter((glob) => /^(\*|\{|dut\b)/.test(glob) || !views.some(pathMatcher(glob)))
}

/** The signals of a design, followed by the views that `globs` select. */
export function withViews(signals: Trace, views: readonly RecordedView[], globs: readonly string[]): Trace {
  const chosen = chosenViews(
    globs,
    views.map(({ path }) => path),
  )
  const { title, firstCycle, lastCycle, variables } = signals
  const rows = views.filter(({ path }) => chosen.includes(path)).map(variableOf)
  return { title, firstCycle, lastCycle, variables: [...variables, ...rows] }
}

/** The views that globs select, in the order of the globs. */
export function chosenViews(globs: readonly string[], paths: readonly string[]): string[] {
  return matchPaths(
    globs.filter((glob) => paths.some(pathMatcher(glob))),
    paths,
  )
}

const width = 16

function variableOf({ path, texts, cycles, values }: RecordedView): TraceVariable {
  const parts = path.split('.')
  const text: Shape = { kind: 'bits', width, signed: false }
  // Negative for a text without a packet.
  const packet: Shape = { kind: 'bits', width: 32, signed: true }
  const cases = texts.map((one) => [one])
  const members = [{ name: 'text', shape: text }]
  const leaves = [{ suffix: '.text', shape: text, cycles, values }]
  if (texts.some((one) => packetIn(one) !== null)) {
    members.push({ name: 'packet', shape: packet })
    leaves.push({ suffix: '.packet', shape: packet, cycles, values: values.map((i) => packetIn(texts[i]!) ?? -1) })
  }
  return {
    path,
    scope: parts.slice(0, -1),
    name: parts.at(-1) ?? path,
    role: 'local',
    shape: {
      kind: 'struct',
      name: 'View',
      members,
      label: [{ kind: 'choice', leaf: 0, low: 0, width, cases, otherwise: [] }],
    },
    leaves,
  }
}

/** The packet that a text describes: `H→(3,2)#7`, or `#7 waits for #8`. */
function packetIn(text: string): number | null {
  const [, digits] = /^#(\d{1,9})\b/.exec(text) ?? /#(\d{1,9})$/.exec(text) ?? []
  return digits === undefined ? null : Number(digits)
}
