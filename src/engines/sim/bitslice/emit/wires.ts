import { Code, type ElementWidth, type Local } from '../../wasm/code.js'
import { vectorBytes, type Block } from '../plan/layout.js'
import { vectorLanes } from '../plan/groups.js'
import type { LaneMask } from '../plan/wires.js'

/**
 * Collects a plane bit by bit. The table has the address of the source bit of each lane, counted in bits. It is as long as
 * the plane, so lanes without a driver need the address of a zero.
 */
export function gatherFunction({ origin, bytes, vectors }: Block, plane: number, table: number): Code {
  const code = new Code()
  const [from, to, address, inVector, vector] = Array.from({ length: 5 }, () => code.local('i32')) as [
    number,
    number,
    number,
    number,
    number,
  ]
  const advance = (local: number, by: number): Code => code.get(local).i32(by).add().set(local)
  code.i32(table).set(from)
  code.i32(origin + plane * vectorBytes).set(to)
  code.repeatWhile(() => {
    code.i32(0).set(inVector)
    code.repeatWhile(() => {
      code.get(to)
      for (let bit = 0; bit < 8; bit++) {
        code
          .get(from)
          .loadWord(bit * 4)
          .tee(address)
          .i32(3)
          .shiftRight()
          .loadByte(0)
        code.get(address).i32(7).and().shiftRight().i32(1).and().i32(bit).shiftLeft()
        if (bit > 0) code.or()
      }
      code.storeByte(0)
      advance(from, 8 * 4)
      advance(to, 1)
      advance(inVector, 1)
      code.get(inVector).i32(vectorBytes).isLess()
    })
    advance(to, bytes - vectorBytes)
    advance(vector, 1)
    code.get(vector).i32(vectors).isLess()
  })
  return code
}

// Wires between lanes as vector operations: a plane is shifted by some lanes, and masked.

/** One of the two adjacent vectors that form a shifted vector, with the distance and direction of its shift. */
interface Part {
  /** The number of vectors between it and the result. */
  readonly back: number
  /** Positive towards higher lanes. */
  readonly by: number
}

/** A plane shifted by `shift` lanes, for the lanes of a mask. */
export interface Move {
  readonly parts: readonly Part[]
  readonly needsMask: boolean
}

const elementWidths: readonly ElementWidth[] = [16, 32, 64, 8]

/** Plans only the parts that a lane of the mask needs; the lanes of `others` must stay clear. */
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

/** Tests if a part shifted for `positions` leaves bits at another position. */
function dirtOf({ by }: Part, positions: ReadonlySet<number>): (position: number) => boolean {
  const width = elementWidth(by, positions)
  const distance = Math.abs(by)
  if (width !== null) return (position) => (by > 0 ? position % width >= distance : position % width < width - distance)
  return (position) => (by >= 0 ? position >= by : position < vectorLanes + by)
}

/** The width of elements that contain all shifts of the positions; null if some cross their boundary. */
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
 * Leaves the shifted vector on the stack.
 * @param load - puts the vector at a distance before the current one onto the stack
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
    // Both adjacent vectors in one shuffle: the lower one first; its end moves to the start of the result.
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
  // Bits that leave a 64-bit half enter again from the adjacent half.
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

/** Shifts by whole bytes towards the high end, or the low end if negative; zeros come in. */
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
