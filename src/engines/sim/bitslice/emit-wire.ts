/** Wires between lanes as vector operations: a plane is moved by so many lanes, and masked. */

import type { Code, ElementWidth, Local } from '../wasm/code.js'
import { vectorLanes } from './groups.js'
import { vectorBytes } from './layout.js'
import type { LaneMask } from './wires.js'

/** One of the two neighbouring vectors that a moved vector is made of, and how far and in which direction it moves. */
interface Part {
  /** How many vectors it stands before the one that is made. */
  readonly back: number
  /** Positive towards higher lanes. */
  readonly by: number
}

/** A plane moved by `shift` lanes, for the lanes of a mask. */
export interface Move {
  readonly parts: readonly Part[]
  readonly needsMask: boolean
}

const elementWidths: readonly ElementWidth[] = [16, 32, 64, 8]

/** Only the parts that some lane of the mask needs; `others` are lanes that must stay clear. */
export function planMove(shift: number, lanes: LaneMask, others: LaneMask): Move {
  const within = ((shift % vectorLanes) + vectorLanes) % vectorLanes
  const back = Math.floor(shift / vectorLanes)
  const upper: Part = { back, by: within }
  const lower: Part = { back: back + 1, by: within - vectorLanes }
  const isUpper = (position: number): boolean => position >= within
  const needsUpper = someLane(lanes, isUpper)
  const needsLower = someLane(lanes, (position) => !isUpper(position))
  const parts = [...(needsUpper ? [upper] : []), ...(needsLower ? [lower] : [])]
  const positions = new Set<number>()
  forEachLane(lanes, (position) => positions.add(position))
  const dirt = parts.map((part) => dirtOf(part, positions))
  return { parts, needsMask: someLane(others, (position) => dirt.some((isDirty) => isDirty(position))) }
}

/** Where a part that is moved for `positions` leaves something. */
function dirtOf({ by }: Part, positions: ReadonlySet<number>): (position: number) => boolean {
  const width = elementWidth(by, positions)
  const distance = Math.abs(by)
  if (width !== null) return (position) => (by > 0 ? position % width >= distance : position % width < width - distance)
  return (position) => (by >= 0 ? position >= by : position < vectorLanes + by)
}

/** The elements within which all moves for the positions take place; null if some cross them. */
function elementWidth(by: number, positions: ReadonlySet<number>): ElementWidth | null {
  if (by === 0 || by % 8 === 0) return null
  const staysInside = (width: number): boolean =>
    Math.abs(by) < width &&
    [...positions].every((position) => {
      const isOwn = by > 0 ? position >= by : position < vectorLanes + by
      return !isOwn || Math.floor((position - by) / width) === Math.floor(position / width)
    })
  return elementWidths.find(staysInside) ?? null
}

/**
 * Leaves the moved vector on the stack.
 * @param load Puts the vector that stands so many vectors before the present one onto the stack.
 */
export function emitMove(
  code: Code,
  { parts }: Move,
  lanes: LaneMask,
  load: (back: number) => void,
  spare: Local,
): void {
  const positions = new Set<number>()
  forEachLane(lanes, (position) => positions.add(position))
  const [first, second] = parts
  if (first && second && first.by % 8 === 0) {
    // Both neighbours in one shuffle: the lower one comes first, its end moves to the start of the result.
    load(second.back)
    load(first.back)
    const bytes = first.by / 8
    code.shuffle(Array.from({ length: vectorBytes }, (_, i) => vectorBytes + i - bytes))
    return
  }
  parts.forEach((part, i) => {
    load(part.back)
    emitPart(code, part.by, elementWidth(part.by, positions), spare)
    if (i > 0) code.vectorOr()
  })
}

function emitPart(code: Code, by: number, width: ElementWidth | null, spare: Local): void {
  if (by === 0) return
  if (width !== null) {
    code.i32(Math.abs(by))
    if (by > 0) code.shiftElementsLeft(width)
    else code.shiftElementsRight(width)
    return
  }
  const bytes = Math.trunc(by / 8)
  const bits = Math.abs(by % 8)
  if (bits === 0) return moveBytes(code, bytes)
  // Bits that leave a 64-bit half come in again from the half next to it.
  const half = by > 0 ? 8 : -8
  code.set(spare).get(spare)
  moveBytes(code, bytes)
  code.i32(bits)
  if (by > 0) code.shiftElementsLeft(64)
  else code.shiftElementsRight(64)
  code.get(spare)
  moveBytes(code, bytes + half)
  code.i32(64 - bits)
  if (by > 0) code.shiftElementsRight(64)
  else code.shiftElementsLeft(64)
  code.vectorOr()
}

/** Whole bytes towards the high end, or the low end if negative; zeros come in. */
function moveBytes(code: Code, by: number): void {
  if (by === 0) return
  code.vector(new Uint8Array(vectorBytes))
  code.shuffle(
    Array.from({ length: vectorBytes }, (_, i) => (i - by >= 0 && i - by < vectorBytes ? i - by : vectorBytes)),
  )
}

/** Positions are lanes within a vector. */
function forEachLane(lanes: LaneMask, visit: (position: number) => void): void {
  lanes.forEach((word, i) => {
    for (let rest = word; rest !== 0; rest &= rest - 1) visit((i * 32 + (31 - Math.clz32(rest & -rest))) % vectorLanes)
  })
}

function someLane(lanes: LaneMask, test: (position: number) => boolean): boolean {
  let found = false
  forEachLane(lanes, (position) => (found ||= test(position)))
  return found
}
