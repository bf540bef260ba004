/**
 * The rows that the drawn formats share: a trace as rows of texts, grouped by instance. Each printer decides how to draw a
 * row, with curves or with characters.
 */

import {
  labelText,
  assemble,
  shapeLeaves,
  type PlainValue,
  type Shape,
  type ShapeLeaf,
  type StructShape,
} from '../../ir/shape.js'
import { activityColour, type Colour } from './colours.js'
import type { Trace, TraceLeaf, TraceVariable } from '../../engines/sim/trace/trace.js'
import { packetOf, markPackets } from './packets.js'
import { flattenRows, type Group, type Row, type Span } from './row.js'
import { isLevel, unknownText, valueText, type Radix } from './values.js'

/** The scope that all rows share, and the rows in it. */
export interface Rows {
  readonly scope: readonly string[]
  readonly children: readonly (Group | Row)[]
}

/** The rows of a trace, in the order of its variables; an instance is at the position of its first variable. */
export function rowsOf(trace: Trace, radix?: Radix): Rows {
  const variables = trace.variables.map((variable) => ({ ...variable, ...displayed(variable) }))
  const scope = commonScope(variables.map((variable) => variable.scope))
  const root: Group = { kind: 'group', name: '', children: [] }
  for (const variable of variables) {
    const group = variable.scope.slice(scope.length).reduce(childGroup, root)
    group.children.push(...variableRows(variable, trace.lastCycle + 1, radix))
  }
  return { scope, children: markPackets(root.children, flattenRows(root.children)) }
}

/** `RouterPipeline · inputs[0].buffer`: the design, and the instance below its top that contains all rows. */
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

/** One row for each leaf, except that a struct with a label is always a single row. */
function variableRows(variable: TraceVariable, end: number, radix?: Radix): Row[] {
  let next = 0
  const visit = (shape: Shape, suffix: string): Row[] => {
    const name = variable.name + suffix
    const path = variable.path + suffix
    if (shape.kind === 'array') {
      return Array.from({ length: shape.length }, (_, i) => visit(shape.element, `${suffix}[${i}]`)).flat()
    }
    if (shape.kind === 'struct' && shape.label === null) {
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

/** A number with a given radix, or a mask, keeps every digit. */
function lookOf(shape: ShapeLeaf['shape'], radix?: Radix): Row['look'] {
  if (isLevel(shape)) return 'level'
  return radix || shape.kind === 'enum' || (shape.kind === 'bits' && shape.radix) ? 'name' : 'number'
}

function leafSpans(shape: ShapeLeaf['shape'], leaves: readonly TraceLeaf[], end: number, radix?: Radix): Span[] {
  const colourOf = (value: number | bigint): Colour => {
    return shape.kind === 'enum' ? (activityColour(shape, value) ?? 'cyan') : 'white'
  }
  return leaves.flatMap(({ cycles, values, unknown }) =>
    cycles.map((from, i): Span => {
      const [value, mask] = [values[i] ?? 0, unknown?.[i] ?? 0]
      const until = cycles[i + 1] ?? end
      if (Number(mask) !== 0) {
        const text = unknownText(shape, { value, unknown: mask }, radix)
        return { from, until, text, colour: 'white', ...((text === 'x' || text === 'z') && { unknown: text }) }
      }
      return {
        from,
        until,
        text: isLevel(shape) ? String(value) : valueText(shape, value, radix),
        colour: colourOf(value),
      }
    }),
  )
}

/** A new span wherever any member changes, so that two consecutive body flits stay separate; idle cycles are merged. */
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

/** The colour of the packet is chosen later, when all visible packets are known. */
function showStruct(shape: StructShape, raw: readonly (number | bigint)[]): Omit<Span, 'from' | 'until'> {
  const values = raw.values()
  const value = assemble(shape, () => values.next().value ?? 0) as Record<string, PlainValue>
  const packet = packetOf(value)
  return { text: shape.label ? labelText(shape, shape.label, value) : '', colour: 'yellow', ...(packet && { packet }) }
}

/** In the order of `Port` in rtl/router: east is positive x. */
const directions = ['east', 'west', 'north', 'south', 'up', 'down'] as const

/** Fields and children of routers and nodes with an element for each port. */
const numbered = /^(arriving|leaving|inputs|outputs|lent|held|lentIn|lentOut)\[(\d+)\]/

/** The instances around a variable, from the top, and its name in the innermost, as shown in pictures. */
export type Displayed = Pick<TraceVariable, 'scope' | 'name'>

/** The name of a variable in a picture. */
export function displayed({ scope, name, parameters = [] }: Displayed & Pick<TraceVariable, 'parameters'>): Displayed {
  const shown = scope.map((part, depth) => (depth === 0 ? part : portName(part, parameters[depth - 1])))
  return { scope: shown, name: portName(name, parameters.at(-1)) }
}

/**
 * A module with a parameter `dimensions` is a router or a node of a mesh or torus, whose ports have direction numbers, unless
 * it has a number of ports of its own.
 */
function portName(name: string, parameters: Readonly<Record<string, unknown>> | undefined): string {
  const dimensions = parameters?.['dimensions']
  if (typeof dimensions !== 'number' || Number(parameters?.['radix'] ?? 0) > 0) return name
  return name.replace(numbered, (whole, field: string, digits: string) => {
    const direction = directionOf(Number(digits), dimensions, parameters?.['injection'] === 'all-port')
    return direction === null ? whole : `${field}[${direction}]`
  })
}

/** The ports to other routers come first, then the port to the node, or one port for each direction. */
function directionOf(port: number, dimensions: number, isAllPort: boolean): string | null {
  const links = 2 * dimensions
  if (port < links) return directions[port] ?? null
  if (!isAllPort) return port === links ? 'local' : null
  const direction = directions[port - links]
  return direction === undefined || port >= 2 * links ? null : `local ${direction}`
}
