/** Rows of waves: a field, a word of a memory, or a part of one, by its path; and the text and colour of its values. */

import { labelText } from '../../../ir/shape.js'
import { fail } from '../../../base/diagnostic/diagnostic.js'
import { leafCount, assemble, leafWidth, type Shape, type PlainValue, type ShapeLeaf } from '../../../ir/shape.js'
import { chooseVariables, type LocatedVariable } from '../../../engines/sim/probe/choose.js'
import { shapeOf } from '../../../engines/sim/probe/variable.js'
import type { InstanceNode } from '../../../engines/sim/engine/instances.js'
import type { Raw } from '../../../engines/sim/engine/engine.js'
import { activityColour } from '../../../print/wave/colours.js'
import { packetOf, subscript } from '../../../print/wave/packets.js'
import type { PacketMark } from '../../../print/wave/row.js'
import { displayed, type Displayed } from '../../../print/wave/rows.js'
import { parametersOf } from '../../../engines/sim/trace/capture.js'
import type { WaveNumbers } from './numbers.js'
import { isLevel, valueText, type Radix } from '../../../print/wave/values.js'

/** A part of a field, or of a word. */
export interface RowPart {
  readonly path: string
  readonly field: LocatedVariable
  readonly shape: Shape
  /** Among the leaves of the field, its own first. */
  readonly firstLeaf: number
  readonly leaves: number
}

/**
 * @param path - complete, as in `dut.in[0].flit.head`
 * @throws FlitwaveError FW903 if there is no such signal
 */
export function rowAt(tree: InstanceNode, path: string): RowPart {
  // A glob with braces, stars or question marks is no path.
  const [field] = /[*?{}]/.test(path) ? [] : chooseVariables(tree, [path])
  if (!field) return fail('FW903', `there is no signal ${path}`, null, 'choose one from the tree of the design')
  return partAt(wholeOf(field), path)
}

export function wholeOf(field: LocatedVariable): RowPart {
  const shape = shapeOf(field)
  return { path: field.path, field, shape, firstLeaf: 0, leaves: leafCount(shape) }
}

/** The elements or members of a row, in the order of their leaves; none of a scalar. */
export function partsOf({ path, field, shape, firstLeaf }: RowPart): RowPart[] {
  if (shape.kind === 'array') {
    const leaves = leafCount(shape.element)
    return Array.from({ length: shape.length }, (_, i) => {
      return { path: `${path}[${i}]`, field, shape: shape.element, firstLeaf: firstLeaf + i * leaves, leaves }
    })
  }
  if (shape.kind !== 'struct') return []
  let next = firstLeaf
  return shape.members.map((member) => {
    const leaves = leafCount(member.shape)
    const first = next
    next += leaves
    return { path: `${path}.${member.name}`, field, shape: member.shape, firstLeaf: first, leaves }
  })
}

/** Follows a path into a row, from part to part. */
function partAt(row: RowPart, path: string): RowPart {
  let at = row
  while (at.path !== path) {
    const next = partsOf(at).find((part) => path === part.path || isBelow(path, part.path))
    // The path was found among the fields, which are named by the same parts.
    if (!next) return at
    at = next
  }
  return at
}

function isBelow(path: string, above: string): boolean {
  return path.startsWith(above) && (path[above.length] === '.' || path[above.length] === '[')
}

/** `decoded`: names of members, texts of structs, and numbers as waves write them. */
export type ShownRadix = Radix | 'decoded' | 'signed'

/** A value for people. */
export interface Shown {
  /** Empty where there is nothing to show. */
  readonly text: string
  /** The colour of its activity, one of the colours of waves; `state`, for members of other enums; `x` or `z`, for unknown bits alone. */
  readonly tone: string | null
  /** The packet that it is of. */
  readonly packet: number | null
}

/**
 * A row over a window. Run `i` of cycles begins in `starts[i]` and lasts until before `starts[i + 1]`; the first may begin
 * before the window. It shows `shown[values[i]]`, or, where `changes[i]` is not 0, that many values that are too short to show.
 */
export interface WaveRow {
  readonly path: string
  /** As pictures name it: ports by their directions. */
  readonly label: Displayed
  readonly isBit: boolean
  /** True for a struct or an array: its members or elements can be rows of their own. */
  readonly hasParts: boolean
  /** Null for a row whose values are no numbers. */
  readonly numbers: WaveNumbers | null
  /** The last cycle of the window. */
  readonly to: number
  readonly starts: Uint32Array | Float64Array
  readonly changes: Uint32Array
  readonly values: Uint32Array
  readonly shown: readonly Shown[]
}

export interface EdgeQuestion {
  readonly path: string
  readonly cycle: number
  /** Forwards, 1, or backwards, -1. */
  readonly direction: 1 | -1
}

/** The name of a row as pictures have it: `arriving[east]` of `arriving[0]`. */
export function labelOf({ path, field: { node } }: RowPart): Displayed {
  return displayed({ scope: node.scope, name: path.slice(node.path.length + 1), parameters: parametersOf(node) })
}

/** True if a row is drawn as a line at two heights. */
export function isBit({ shape }: RowPart): boolean {
  return isLeaf(shape) && isLevel(shape)
}

/** A function that shows the values of a row, given those of its leaves. */
export function shower({ shape, field }: RowPart, radix: ShownRadix): (raw: readonly Raw[]) => Shown {
  if (isLeaf(shape)) {
    return ([value = 0]) => ({ text: leafText(shape, value, radix), tone: toneOf(shape, value), packet: null })
  }
  const hasChannels = channelsOf(field) > 1
  return (raw) => {
    const values = raw.values()
    const value = assemble(shape, () => values.next().value ?? 0)
    const packet = isRecord(value) ? packetOf(value) : null
    const text = radix === 'decoded' ? showPlain(shape, value) : showRaw(shape, raw, radix)
    if (text === '' || !packet) return { text, tone: null, packet: null }
    return { text: radix === 'decoded' ? marked(text, packet, hasChannels) : text, tone: null, packet: Number(packet.number) }
  }
}

/** Virtual channels of a link, as the module that it belongs to has them. */
function channelsOf({ node }: LocatedVariable): number {
  const vcs = parametersOf(node).at(-1)?.['vcs']
  return typeof vcs === 'number' ? vcs : Infinity
}

/** `H→(2,1)₁#12`: the packet and its virtual channel behind the text, as in pictures of several. */
function marked(text: string, { number, vc }: PacketMark, hasChannels: boolean): string {
  return `${text}${hasChannels && vc !== null ? subscript(vc) : ''}${text.includes('#') ? '' : `#${number}`}`
}

function isLeaf(shape: Shape): shape is ShapeLeaf['shape'] {
  return shape.kind !== 'struct' && shape.kind !== 'array'
}

function isRecord(value: PlainValue): value is Record<string, PlainValue> {
  return typeof value === 'object' && !Array.isArray(value)
}

/** The text of one leaf. */
export function leafText(shape: ShapeLeaf['shape'], value: Raw, radix: ShownRadix): string {
  if (isLevel(shape)) return String(value)
  if (radix === 'decoded') return valueText(shape, value)
  if (radix === 'signed') return String(BigInt.asIntN(leafWidth(shape), BigInt(value)))
  return valueText({ kind: 'bits', width: leafWidth(shape), signed: value < 0 }, value, radix)
}

/** The tone of one leaf. */
export function toneOf(shape: ShapeLeaf['shape'], value: Raw): string | null {
  return shape.kind === 'enum' ? (activityColour(shape, value) ?? 'state') : null
}

/** As its RTL shows it; without that, all that is in it. */
function showPlain(shape: Shape, value: PlainValue): string {
  if (isLeaf(shape)) return valueText(shape, typeof value === 'boolean' ? Number(value) : (value as Raw))
  if (shape.kind === 'array') {
    return `[${(value as readonly PlainValue[]).map((item) => showPlain(shape.element, item)).join(' ')}]`
  }
  const record = value as Record<string, PlainValue>
  if (shape.label) return labelText(shape, shape.label, record)
  return `{${shape.members.map(({ name, shape: member }) => `${name} ${showPlain(member, record[name]!)}`).join(', ')}}`
}

function showRaw(shape: Shape, raw: readonly Raw[], radix: ShownRadix): string {
  const values = raw.values()
  const write = (part: Shape): string => {
    if (isLeaf(part)) return leafText(part, values.next().value ?? 0, radix)
    if (part.kind === 'array') return `[${Array.from({ length: part.length }, () => write(part.element)).join(' ')}]`
    return `{${part.members.map(({ name, shape: member }) => `${name} ${write(member)}`).join(', ')}}`
  }
  return write(shape)
}
