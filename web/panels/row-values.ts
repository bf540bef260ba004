import { createMemo, type Accessor } from 'solid-js'
import { askedExpressions, askedRows } from '../state/asked.js'
import { hasValues, type ShownRadix, type ShownRow } from '../state/rows.js'
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
  const untold = createMemo((): readonly ShownRow[] => {
    if (cycle() === null) return []
    return lines().flatMap((line) => (line.values && inWaves(line) === undefined ? [line.row] : []))
  })
  /** One cycle, which every value fits into. */
  const alone = (): { readonly from: number; readonly to: number; readonly pixels: number } => {
    return { from: cycle()!, to: cycle()!, pixels: 100 }
  }
  const signals = useAnswer('waves', () => {
    const rows = askedRows(untold(), state.radix)
    return rows.length === 0 ? undefined : { rows, ...alone() }
  })
  const computed = useAnswer('expressions', () => {
    const expressions = askedExpressions(untold(), state.radix)
    return expressions.length === 0 ? undefined : { expressions, ...alone() }
  })
  const known = createMemo(() => {
    const rows = signals.asked()?.rows ?? []
    const expressions = computed.asked()?.expressions ?? []
    return new Map([
      ...(signals() ?? []).map((row, i) => [keyOf('signal', row.path, rows[i]?.radix), row] as const),
      ...(computed() ?? []).flatMap((row, i) => {
        return 'starts' in row ? [[keyOf('expression', row.path, expressions[i]?.radix), row] as const] : []
      }),
    ])
  })
  return (line) => {
    const { row } = line
    if (!hasValues(row)) return ''
    const key = keyOf(row.kind, row.kind === 'signal' ? row.path : row.text, row.radix ?? state.radix)
    return inWaves(line) ?? valueIn(known().get(key), cycle() ?? -1) ?? ''
  }
}

function keyOf(kind: ShownRow['kind'], text: string, radix: ShownRadix | undefined): string {
  return `${kind} ${text} ${radix}`
}
