import { FlitwaveError, type Diagnostic, type DiagnosticNote } from '../../../base/diagnostic/diagnostic.js'
import type { Place } from '../../../base/diagnostic/place.js'
import { obtain } from '../../../base/maps.js'
import { isInCallbacks } from '../value/callers.js'

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

/** The turn that a loop is in: a finding inside the loop is one of that turn. */
interface Turn {
  readonly firstLine: number
  readonly lastLine: number
  readonly names: readonly string[]
  readonly values: readonly unknown[]
}

/** For each file its loops, by where they begin. */
const turnsOfFiles = new Map<string, Map<number, Turn>>()

export function beginTurn(file: string, where: number, turn: Turn): void {
  obtain(turnsOfFiles, file, () => new Map<number, Turn>()).set(where, turn)
}

/** True if what happens may happen again in another turn of a loop of this block. */
function isRepeating(): boolean {
  return isInCallbacks() || turnsOfFiles.size > 0
}

/** Before another block: the loops of the last one are over. */
export function endTurns(): void {
  turnsOfFiles.clear()
}

/** `with i = 3`, outermost loop first, for something found at a place. */
export function turnsAround({ file, line }: Place): DiagnosticNote[] {
  const around = [...(turnsOfFiles.get(file)?.values() ?? [])]
    .filter(({ firstLine, lastLine }) => firstLine <= line && line <= lastLine)
    .sort((a, b) => a.firstLine - b.firstLine)
  const parts = around.flatMap(({ names, values }) => names.flatMap((name, i) => describe(name, values[i])))
  return parts.length > 0 ? [{ message: `in the turn of the loop with ${parts.join(', ')}`, place: null }] : []
}

/** Values other than numbers and texts tell a reader nothing. */
function describe(name: string, value: unknown): string[] {
  return ['number', 'boolean', 'string'].includes(typeof value) ? [`${name} = ${String(value)}`] : []
}
