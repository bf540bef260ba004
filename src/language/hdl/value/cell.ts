import { fail } from '../../../base/diagnostic/diagnostic.js'
import type { Place } from '../../../base/diagnostic/place.js'
import type { Tag } from './leaf.js'
import type { Local } from './scalar.js'

/** Stores the content of a block's `let` variables at every point. */
export interface CellStore {
  create(name: string, value: unknown, place: Place): Cell
  get(cell: Cell, place: Place): unknown
  set(cell: Cell, value: unknown, place: Place): void
}

/**
 * A `let` of an RTL body that is assigned after its declaration. While all its values are known at elaboration, it is an
 * ordinary variable; from the first signal, or the first assignment under a signal condition, it is a local signal.
 */
export class Cell {
  /** Its local signals, one for each leaf, once it has held hardware. */
  locals: readonly Local[] | null = null
  /** True if the plain value from the declaring level was stored in the locals. */
  plainStored = false
  /** The common tag of its hardware values so far; undefined before the first. */
  tag: Tag | undefined

  constructor(
    readonly name: string,
    /** The store that holds its content; null outside of blocks. */
    readonly cells: CellStore | null,
    readonly depth: number,
    /** Its number among the `let` variables of its block, from 1. */
    readonly number: number,
    readonly place: Place,
    private plain: unknown,
  ) {}

  /** Outside of blocks, a cell is an ordinary variable. */
  getPlain(place: Place): unknown {
    if (this.plain === undefined)
      fail('FW120', `${this.name} is read before it is assigned`, place, 'give it a value where it is declared')
    return this.plain
  }

  setPlain(value: unknown): void {
    this.plain = value
  }
}
