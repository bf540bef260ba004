/**
 * What the drawn formats have in common: a trace as rows of texts, grouped by instance. How a row is drawn, with
 * curves or with characters, is each printer's own business.
 */

import { assemble, shapeLeaves, type PlainValue, type Shape, type ShapeLeaf, type StructShape } from '../../ir/shape.js'
import { activityColour } from './activity-colours.js'
import type { Trace, TraceLeaf, TraceVariable } from '../../engines/sim/trace/trace.js'
import { packetOf, tellPackets, type PacketMark } from './packets.js'
import { displayed } from './ports.js'
import { isLevel, valueText, type Radix } from './values.js'

/** An instance with what it contains. */
export interface Group {
  readonly kind: 'group'
  readonly name: string
  readonly children: (Group | Row)[]
}

export interface Row {
  readonly kind: 'row'
  /** Relative to the group. */
  readonly name: string
  readonly path: string
  /** A level's texts are `0` and `1`. Where room is short, a number may be cut sooner than a name. */
  readonly look: 'level' | 'number' | 'name'
  /** Without gaps, from the first cycle of the trace to its last. */
  readonly spans: readonly Span[]
}

/** One value held. */
export interface Span {
  readonly from: number
  /** Exclusive. */
  readonly until: number
  /** Empty: idle, there is nothing to show. */
  readonly text: string
  readonly colour: Colour
  /** The packet that the value is of. */
  readonly packet?: PacketMark
}

/** `none`: where colours are drawn, as if there were nothing to show. */
export type Colour = 'none' | 'white' | 'yellow' | 'orange' | 'blue' | 'cyan' | 'green' | 'violet' | 'pink'

/** The scope that all rows share, and the rows below it. */
export interface Rows {
  readonly scope: readonly string[]
  readonly children: readonly (Group | Row)[]
}

/** The rows of a trace, in the order of its variables; an instance stands where its first variable does. */
export function rowsOf(trace: Trace, radix?: Radix): Rows {
  const variables = trace.variables.map((variable) => ({ ...variable, ...displayed(variable) }))
  const scope = commonScope(variables.map((variable) => variable.scope))
  const root: Group = { kind: 'group', name: '', children: [] }
  for (const variable of variables) {
    const group = variable.scope.slice(scope.length).reduce(childGroup, root)
    group.children.push(...variableRows(variable, trace.lastCycle + 1, radix))
  }
  return { scope, children: tellPackets(root.children, flattenRows(root.children)) }
}

/** All rows below, in drawing order. */
export function flattenRows(children: readonly (Group | Row)[]): Row[] {
  return children.flatMap((child) => (child.kind === 'row' ? [child] : flattenRows(child.children)))
}

/** `RouterPipeline · inputs[0].buffer`: the design, and the instance below its top that all rows share. */
export function headline(trace: Trace, scope: readonly string[]): string {
  return [trace.title, scope.slice(1).join('.')].filter((part) => part !== '').join(' · ')
}

function commonScope(scopes: readonly (readonly string[])[]): readonly string[] {
  const [first = [], ...others] = scopes
  const end = first.findIndex((name, depth) => others.some((other) => other[depth] !== name))
  return end < 0 ? first : first.slice(0, end)
}

function childGroup(parent: Group, name: string): Group {
  const existing = parent.children.find((child) => child.kind === 'group' && child.name === name)
  if (existing?.kind === 'group') return existing
  const group: Group = { kind: 'group', name, children: [] }
  parent.children.push(group)
  return group
}

/** One row for each leaf, except that a struct with `show` is a single row wherever it stands in the shape. */
function variableRows(variable: TraceVariable, end: number, radix?: Radix): Row[] {
  let next = 0
  const visit = (shape: Shape, suffix: string): Row[] => {
    const name = variable.name + suffix
    const path = variable.path + suffix
    if (shape.kind === 'array') {
      return Array.from({ length: shape.length }, (_, i) => visit(shape.element, `${suffix}[${i}]`)).flat()
    }
    if (shape.kind === 'struct' && shape.show === null) {
      return shape.members.flatMap((member) => visit(member.shape, `${suffix}.${member.name}`))
    }
    const leaves = variable.leaves.slice(next, (next += shapeLeaves(shape).length))
    if (shape.kind === 'struct') {
      return [{ kind: 'row', name, path, look: 'name', spans: structSpans(shape, leaves, end) }]
    }
    return [{ kind: 'row', name, path, look: lookOf(shape, radix), spans: leafSpans(shape, leaves, end, radix) }]
  }
  return visit(variable.shape, '')
}

/** Whoever asks for a radix, or has a mask, wants to read every digit. */
function lookOf(shape: ShapeLeaf['shape'], radix?: Radix): Row['look'] {
  if (isLevel(shape)) return 'level'
  return radix || shape.kind === 'enum' || (shape.kind === 'bits' && shape.radix) ? 'name' : 'number'
}

function leafSpans(shape: ShapeLeaf['shape'], leaves: readonly TraceLeaf[], end: number, radix?: Radix): Span[] {
  const colourOf = (value: number | bigint): Colour => {
    return shape.kind === 'enum' ? (activityColour(shape, value) ?? 'cyan') : 'white'
  }
  return leaves.flatMap(({ cycles, values }) =>
    cycles.map((from, i) => ({
      from,
      until: cycles[i + 1] ?? end,
      text: isLevel(shape) ? String(values[i] ?? 0) : valueText(shape, values[i] ?? 0, radix),
      colour: colourOf(values[i] ?? 0),
    })),
  )
}

/** A new span wherever any member changes, so that two body flits in a row stay two; idle cycles become one. */
function structSpans(shape: StructShape, leaves: readonly TraceLeaf[], end: number): Span[] {
  const members = leaves.map(({ cycles, values }) => ({ cycles, values }))
  const changes = [...new Set(members.flatMap(({ cycles }) => cycles))].sort((a, b) => a - b)
  const cursors = leaves.map(() => 0)
  const spans: Span[] = []
  for (const [i, from] of changes.entries()) {
    const raw = members.map(({ cycles, values }, k) => {
      const next = (cursors[k] ?? 0) + 1
      if (cycles[next] === from) cursors[k] = next
      return values[cursors[k] ?? 0] ?? 0
    })
    const until = changes[i + 1] ?? end
    const span = { from, until, ...showStruct(shape, raw) }
    const previous = spans.at(-1)
    if (span.text === '' && previous?.text === '') spans[spans.length - 1] = { ...previous, until }
    else spans.push(span)
  }
  return spans
}

/** A packet has its colour when all that are to be seen are known. */
function showStruct(shape: StructShape, raw: readonly (number | bigint)[]): Omit<Span, 'from' | 'until'> {
  const values = raw.values()
  const value = assemble(shape, () => values.next().value ?? 0) as Record<string, PlainValue>
  const packet = packetOf(value)
  return { text: shape.show?.(value) ?? '', colour: 'yellow', ...(packet && { packet }) }
}
