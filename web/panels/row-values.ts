import { createMemo, type Accessor } from 'solid-js'
import { askedRows } from '../state/asked.js'
import { useAnswer, useRun } from '../state/run.js'
import type { DrawnLine } from '../views/wave/lines.js'
import { valueIn } from '../views/wave/value-in.js'

/** The values of lines in a cycle: from the waves, or, where these are too dense or elsewhere, from a query for that cycle. */
export function useRowValues(
  lines: Accessor<readonly DrawnLine[]>,
  cycle: Accessor<number | null>,
): (line: DrawnLine) => string {
  const [state] = useRun().view
  const inWaves = ({ values }: DrawnLine): string | undefined => valueIn(values ?? undefined, cycle() ?? -1)
  const alone = useAnswer('waves', () => {
    const at = cycle()
    const untold = lines().filter((line) => line.row.kind === 'signal' && line.values && inWaves(line) === undefined)
    if (at === null || untold.length === 0) return undefined
    return {
      rows: askedRows(
        untold.map(({ row }) => row),
        state.radix,
      ),
      from: at,
      to: at,
      pixels: 100,
    }
  })
  const known = createMemo(() => {
    const asked = alone.asked()?.rows ?? []
    return new Map((alone() ?? []).map((row, i) => [`${row.path} ${asked[i]?.radix}`, row]))
  })
  return (line) => {
    const { row } = line
    const key = row.kind === 'signal' ? `${row.path} ${row.radix ?? state.radix}` : ''
    return inWaves(line) ?? valueIn(known().get(key), cycle() ?? -1) ?? ''
  }
}
