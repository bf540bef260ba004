/** The part of WaveJSON, WaveDrom's format, that is written here. */

export interface Diagram {
  readonly signal: readonly Lane[]
  /** `A->B label`, between letters of the lanes' `node`. */
  readonly edge?: readonly string[]
  readonly config: { readonly hscale: number }
  /** `tock` is the first cycle's number, or the numbers themselves. */
  readonly head: { readonly text: string; readonly tock: number | string }
}

export type Lane = SignalLane | LaneGroup

/** Its name, then its lanes. */
export interface LaneGroup extends ReadonlyArray<string | Lane> {
  readonly 0: string
}

export interface SignalLane {
  readonly name: string
  /** One character per cycle. */
  readonly wave: string
  /** One text per data segment of `wave`. */
  readonly data?: readonly string[]
  /** One character per cycle: a letter that edges name, or a dot. */
  readonly node?: string
}

export function isGroup(lane: Lane): lane is LaneGroup {
  return Array.isArray(lane)
}

/** The lanes directly in a group. */
export function groupLanes(group: LaneGroup): Lane[] {
  return group.filter((lane) => typeof lane !== 'string')
}

/** As JSON with a signal on each line: golden diagrams are reviewed as diffs. */
export function printDiagram(diagram: Diagram): string {
  return `${printValue(diagram, '')}\n`
}

const longestLine = 120

function printValue(value: unknown, indent: string): string {
  const inline = JSON.stringify(value)
  if (typeof value !== 'object' || value === null) return inline
  if (!containsObject(value) || inline.length + indent.length <= longestLine / 2) return inline
  const inner = `${indent}  `
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  const items = Array.isArray(value)
    ? value.map((item) => printValue(item, inner))
    : Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${printValue(item, inner)}`)
  return `${open}\n${items.map((item) => inner + item).join(',\n')}\n${indent}${close}`
}

/** A signal's texts stay on its line, however many they are. */
function containsObject(value: object): boolean {
  const isSignal = 'wave' in value
  return !isSignal && Object.values(value).some((item) => typeof item === 'object' || typeof item === 'string')
}
