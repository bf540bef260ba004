import { FlitwaveError, type Diagnostic, type DiagnosticNote } from '../../../base/diagnostic/diagnostic.js'
import type { Place } from '../../../base/diagnostic/place.js'
import { obtain } from '../../../base/maps.js'
import { isInCallbacks } from '../value/callers.js'

/**
 * The comparisons of a block that can never hold. In one iteration of a loop they are normal: the first column has no left
 * neighbour, and a two-bit counter never has the last of five values. A comparison is a mistake if it can hold in no
 * iteration.
 */
export class Never {
  readonly #holding = new Set<string>()
  readonly #never = new Map<string, Diagnostic>()

  /** Records a comparison that can hold. */
  holds(place: Place): void {
    if (isRepeating()) this.#holding.add(keyOf(place))
  }

  /**
   * Records a comparison that cannot hold in this iteration.
   * @throws FlitwaveError with the finding, outside of loops
   */
  holdsNot(finding: Diagnostic): false {
    if (!isRepeating() || !finding.place) throw new FlitwaveError([finding])
    const key = keyOf(finding.place)
    if (!this.#never.has(key)) this.#never.set(key, finding)
    return false
  }

  /** At the end of the block: the comparisons that hold in no iteration. */
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

/** The current iteration of a loop; a finding inside the loop belongs to it. */
interface Turn {
  readonly firstLine: number
  readonly lastLine: number
  readonly names: readonly string[]
  readonly values: readonly unknown[]
}

/** The loops of each file, by their starts. */
const turnsOfFiles = new Map<string, Map<number, Turn>>()

export function beginTurn(file: string, where: number, turn: Turn): void {
  obtain(turnsOfFiles, file, () => new Map<number, Turn>()).set(where, turn)
}

/** True if the current code may run again in another iteration of a loop of this block. */
function isRepeating(): boolean {
  return isInCallbacks() || turnsOfFiles.size > 0
}

/** Call it before another block: the loops of the last one have ended. */
export function endTurns(): void {
  turnsOfFiles.clear()
}

/** A note for a finding at a place, with the values of loop variables: `with i = 3`, outermost loop first. */
export function turnsAround({ file, line }: Place): DiagnosticNote[] {
  const around = [...(turnsOfFiles.get(file)?.values() ?? [])]
    .filter(({ firstLine, lastLine }) => firstLine <= line && line <= lastLine)
    .sort((a, b) => a.firstLine - b.firstLine)
  const parts = around.flatMap(({ names, values }) => names.flatMap((name, i) => describe(name, values[i])))
  return parts.length > 0 ? [{ message: `in the turn of the loop with ${parts.join(', ')}`, place: null }] : []
}

/** Other values than numbers and texts would not help a reader. */
function describe(name: string, value: unknown): string[] {
  return ['number', 'boolean', 'string'].includes(typeof value) ? [`${name} = ${String(value)}`] : []
}
