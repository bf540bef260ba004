import { counterBits } from '../../bulk/batches.js'
import { placeKey } from '../../../../base/diagnostic/place.js'
import { obtain } from '../../../../base/maps.js'
import { zero, type Literal } from './gates.js'
import type { LoweredCheck } from './block.js'
import type { Position, Tile } from './tile.js'
import type { Word } from './words.js'

export interface TileCheck {
  readonly position: Position
  readonly check: LoweredCheck
  /** Set in the lanes that have a finding. */
  readonly flag: Literal
  /** The index of an access past the end; empty for other checks. */
  readonly index: Word
}

/** Counts the cycles in which one cover statement holds, modulo 2^counterBits. */
export interface CoverCounter {
  readonly cover: TileCheck & { readonly check: { readonly kind: 'cover' } }
  readonly bits: Word
  /** The bits after the clock edge. */
  readonly next: Word
}

/** The checks in the order in which a cycle executes them, without those that can never fire. */
export function checksOf(tile: Tile): readonly TileCheck[] {
  return tile.positions.flatMap((position) =>
    position.lowered.checks.flatMap((check) => {
      const flag = tile.word(position, [check.flag])[0]!
      if (flag === zero) return []
      const index = check.kind === 'outOfRange' ? tile.word(position, check.index) : []
      return [{ position, check, flag, index }]
    }),
  )
}

/** A cover statement that a loop has unrolled is one cover and counts once per cycle. */
export function countersOf(tile: Tile, checks: readonly TileCheck[]): readonly CoverCounter[] {
  const covers = new Map<string, { readonly cover: CoverCounter['cover']; flags: Literal[] }>()
  for (const check of checks) {
    if (!isCover(check)) continue
    const { label, place } = check.check.statement
    const id = `${tile.positions.indexOf(check.position)} ${placeKey(place)} ${label}`
    obtain(covers, id, () => ({ cover: check, flags: [] })).flags.push(check.flag)
  }
  return [...covers.values()].map(({ cover, flags }) => {
    const { gates } = tile
    const bits = Array.from({ length: counterBits }, () => tile.own('counter'))
    let carry = gates.any(flags)
    const next = bits.map((bit) => {
      const sum = gates.xor(bit, carry)
      carry = gates.and(bit, carry)
      return sum
    })
    return { cover, bits, next }
  })
}

export function isCover(check: TileCheck): check is CoverCounter['cover'] {
  return check.check.kind === 'cover'
}
