/**
 * Diagrams in WaveJSON, WaveDrom's format: the used part of the format, its checks, and the positions at which WaveDrom
 * draws.
 */

import { fail } from '../../base/diagnostic/diagnostic.js'

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
interface LaneGroup extends ReadonlyArray<string | Lane> {
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
function groupLanes(group: LaneGroup): Lane[] {
  return group.filter((lane) => typeof lane !== 'string')
}

/** As JSON with one signal per line, because golden diagrams are reviewed as diffs. */
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

/** True if a value contains objects; a signal's texts stay on its line, regardless of their number. */
function containsObject(value: object): boolean {
  const isSignal = 'wave' in value
  return !isSignal && Object.values(value).some((item) => typeof item === 'object' || typeof item === 'string')
}

/** WaveDrom's default skin with an 11 pt sans-serif. */
export const pixels = { cycle: 40, slants: 12, character: 8.5, row: 30 } as const

/** The middle of the first row, and that of the slants at the start of the first cycle. */
const origin = { x: 6, y: 15 } as const

/** A text inside a wave, in the middle of its row. */
export interface LabelBox {
  readonly row: number
  readonly from: number
  readonly to: number
}

/** Rows in drawing order. */
export function signalLanes(lanes: readonly Lane[]): SignalLane[] {
  return lanes.flatMap((lane) => (isGroup(lane) ? signalLanes(groupLanes(lane)) : [lane]))
}

/** The middle of a row. */
export function rowY(row: number): number {
  return row * pixels.row + origin.y
}

/** The x position at which a value begins that changes with a cycle; cycles are counted from the first drawn one. */
export function edgeX(cycle: number, hscale: number): number {
  return cycle * hscale * pixels.cycle + origin.x
}

export function labelBoxes({ signal, config }: Diagram): LabelBox[] {
  return signalLanes(signal).flatMap(({ wave, data = [] }, row) => {
    const starts = [...wave.matchAll(/[=2-9]\.*/g)]
    return starts.map(({ 0: held, index }, i): LabelBox => {
      const middle = edgeX(index + held.length / 2, config.hscale)
      const half = ((data[i] ?? '').length * pixels.character) / 2
      return { row, from: middle - half, to: middle + half }
    })
  })
}

/** @throws FlitwaveError FW906 with every problem. */
export function checkDiagram(diagram: Diagram): void {
  const problems = diagramProblems(diagram)
  if (problems.length === 0) return
  const notes = problems.map((message) => ({ message, place: null }))
  fail('FW906', 'WaveDrom would not draw this diagram as it is written', null, 'correct the diagram', notes)
}

/** The mistakes that WaveDrom ignores silently; empty for a good diagram. */
export function diagramProblems(diagram: Diagram): string[] {
  const signals = diagram.signal.flatMap(flatten)
  return [
    ...diagram.signal.flatMap(groupProblems),
    ...signals.flatMap(signalProblems),
    ...lengthProblems(signals),
    ...edgeProblems(diagram.edge ?? [], signals),
  ]
}

function flatten(lane: Lane): SignalLane[] {
  return isGroup(lane) ? groupLanes(lane).flatMap(flatten) : [lane]
}

function groupProblems(lane: Lane): string[] {
  if (!isGroup(lane)) return []
  const inner = groupLanes(lane)
  return inner.length === 0 ? [`group ${lane[0]}: is empty`] : inner.flatMap(groupProblems)
}

function signalProblems({ name, wave, data, node }: SignalLane): string[] {
  const problems: string[] = []
  const unknown = [...new Set(wave.replace(/[pn01xz=2-9.]/g, ''))]
  if (unknown.length > 0) problems.push(`${name}: unknown wave character ${unknown.map((c) => `'${c}'`).join(', ')}`)
  if (wave === '') problems.push(`${name}: the wave is empty`)
  if (wave.startsWith('.')) problems.push(`${name}: the wave starts with '.', which continues nothing`)
  const segments = wave.replace(/[^=2-9]/g, '').length
  const texts = data?.length ?? 0
  if (segments !== texts) problems.push(`${name}: ${segments} data segments, but ${texts} texts`)
  if (node !== undefined && node.length !== wave.length) {
    problems.push(`${name}: ${wave.length} cycles, but ${node.length} node characters`)
  }
  return problems
}

function lengthProblems(signals: readonly SignalLane[]): string[] {
  const [first, ...others] = signals
  if (!first) return ['there is no signal']
  return others
    .filter(({ wave }) => wave.length !== first.wave.length)
    .map(({ name, wave }) => `${name}: ${wave.length} cycles, but ${first.name} has ${first.wave.length}`)
}

function edgeProblems(edges: readonly string[], signals: readonly SignalLane[]): string[] {
  const nodes = signals.flatMap(({ node = '' }) => node.split('')).filter((letter) => letter !== '.')
  const twice = [...new Set(nodes.filter((letter, i) => nodes.indexOf(letter) !== i))]
  return [
    ...twice.map((letter) => `node ${letter} appears in more than one place`),
    ...edges.flatMap((edge) => {
      const [ends = ''] = edge.split(' ')
      if (!/^[^.]->[^.]$/.test(ends)) return [`edge '${edge}': is not of the form 'A->B label'`]
      const missing = [ends[0] ?? '', ends.at(-1) ?? ''].filter((letter) => !nodes.includes(letter))
      return missing.map((letter) => `edge '${edge}': there is no node ${letter}`)
    }),
  ]
}
