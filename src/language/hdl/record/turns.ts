import { obtain } from '../../../base/maps.js'
import type { DiagnosticNote } from '../../../base/diagnostic/diagnostic.js'
import type { Place } from '../../../base/diagnostic/place.js'
import { isInCallbacks } from '../value/callbacks.js'

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
export function isRepeating(): boolean {
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
