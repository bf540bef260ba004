/** What a row shows in a cycle: the text of its value, and what gives it its colour. */

import { assemble, leafWidth, type PlainValue, type Shape, type ShapeLeaf } from '../../../ir/shape.js'
import type { Raw } from '../../../engines/sim/engine/engine.js'
import { activityColour } from '../../../print/wave/colours.js'
import { packetOf } from '../../../print/wave/packets.js'
import { isLevel, valueText, type Radix } from '../../../print/wave/values.js'
import type { RowPart } from './rows.js'

/** `decoded`: names of members, texts of structs, and numbers as waves write them. */
export type ShownRadix = Radix | 'decoded' | 'signed'

/** A value for people. */
export interface Shown {
  /** Empty where there is nothing to show. */
  readonly text: string
  /** Of the activity that it is, one of the colours of waves; or `state`, for members of other enums. */
  readonly tone: string | null
  /** The packet that it is of. */
  readonly packet: number | null
}

/** Whether a row is drawn as a line at two heights. */
export function isBit({ shape }: RowPart): boolean {
  return isLeaf(shape) && isLevel(shape)
}

/** How the values of a row are shown, given those of its leaves. */
export function shower({ shape }: RowPart, radix: ShownRadix): (raw: readonly Raw[]) => Shown {
  if (isLeaf(shape)) {
    return ([value = 0]) => ({ text: leafText(shape, value, radix), tone: toneOf(shape, value), packet: null })
  }
  return (raw) => {
    const values = raw.values()
    const value = assemble(shape, () => values.next().value ?? 0)
    const packet = isRecord(value) ? packetOf(value) : null
    const text = radix === 'decoded' ? showPlain(shape, value) : showRaw(shape, raw, radix)
    return { text, tone: null, packet: text === '' || !packet ? null : Number(packet.number) }
  }
}

function isLeaf(shape: Shape): shape is ShapeLeaf['shape'] {
  return shape.kind !== 'struct' && shape.kind !== 'array'
}

function isRecord(value: PlainValue): value is Record<string, PlainValue> {
  return typeof value === 'object' && !Array.isArray(value)
}

function leafText(shape: ShapeLeaf['shape'], value: Raw, radix: ShownRadix): string {
  if (isLevel(shape)) return String(value)
  if (radix === 'decoded') return valueText(shape, value)
  if (radix === 'signed') return String(BigInt.asIntN(leafWidth(shape), BigInt(value)))
  return valueText({ kind: 'bits', width: leafWidth(shape), signed: value < 0 }, value, radix)
}

function toneOf(shape: ShapeLeaf['shape'], value: Raw): string | null {
  return shape.kind === 'enum' ? (activityColour(shape, value) ?? 'state') : null
}

/** As its RTL shows it; without that, all that is in it. */
function showPlain(shape: Shape, value: PlainValue): string {
  if (isLeaf(shape)) return valueText(shape, typeof value === 'boolean' ? Number(value) : (value as Raw))
  if (shape.kind === 'array') {
    return `[${(value as readonly PlainValue[]).map((item) => showPlain(shape.element, item)).join(' ')}]`
  }
  const record = value as Record<string, PlainValue>
  if (shape.show) return shape.show(record)
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
