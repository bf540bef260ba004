import { FlitwaveError, type Diagnostic } from '../../../base/diagnostic/diagnostic.js'
import type { Place } from '../../../base/diagnostic/place.js'
import { isRepeating } from './turns.js'

/**
 * The comparisons of a block that can never hold. In one turn of a loop that is ordinary code: the first column has no left
 * neighbour, and a counter of two bits is never the fifth of five. It is a mistake where it is so in every turn.
 */
export class Never {
  readonly #holding = new Set<string>()
  readonly #never = new Map<string, Diagnostic>()

  /** A comparison that can hold. */
  holds(place: Place): void {
    if (isRepeating()) this.#holding.add(keyOf(place))
  }

  /**
   * One that cannot, in this turn.
   * @throws FlitwaveError with the finding, where there are no turns
   */
  holdsNot(finding: Diagnostic): false {
    if (!isRepeating() || !finding.place) throw new FlitwaveError([finding])
    const key = keyOf(finding.place)
    if (!this.#never.has(key)) this.#never.set(key, finding)
    return false
  }

  /** At the end of the block: those that have held in no turn. */
  get findings(): readonly Diagnostic[] {
    const note = { message: 'in no turn of the loop', place: null }
    return [...this.#never]
      .filter(([key]) => !this.#holding.has(key))
      .map(([, finding]) => ({ ...finding, notes: [...finding.notes, note] }))
  }
}

function keyOf({ file, line, column }: Place): string {
  return `${file}:${line}:${column}`
}
