import { createMemo, type Accessor } from 'solid-js'
import type { WaveRow } from '../../src/apps/inspect/waves/rows.js'
import { askedExpressions, askedRows } from '../state/asked.js'
import { hasValues, type ShownRadix, type ShownRow } from '../state/rows.js'
import { useAnswer, useRun } from '../state/run.js'
import type { DrawnLine, Line } from '../views/wave/lines.js'
import type { Cycles } from '../views/wave/scale.js'

interface DrawnLines {
  readonly lines: Accessor<readonly DrawnLine[]>
  /** The fault of each wrong expression, by its text. */
  readonly problems: Accessor<ReadonlyMap<string, string>>
  readonly isPending: Accessor<boolean>
}

/**
 * The lines with the values of those that are in view.
 * @param within - the index of the first line in view, and that after the last
 * @param width - of the waves, in pixels
 */
export function useDrawnLines(
  lines: Accessor<readonly Line[]>,
  within: Accessor<readonly [number, number]>,
  width: Accessor<number>,
): DrawnLines {
  const { info, view } = useRun()
  const [state] = view
  const limits = { from: info.firstCycle, to: info.lastCycle }
  const inView = createMemo(() =>
    lines()
      .slice(...within())
      .map(({ row }) => row),
  )
  const asked = createMemo(() => {
    const { from, to } = fetchedWindow(state.window, limits)
    const ratio = (to + 1 - from) / (state.window.to + 1 - state.window.from)
    return { from, to, pixels: Math.round(width() * ratio) }
  })
  const signals = useAnswer('waves', () => {
    const rows = askedRows(inView(), state.radix)
    return rows.length === 0 ? undefined : { rows, ...asked() }
  })
  const computed = useAnswer('expressions', () => {
    const expressions = askedExpressions(inView(), state.radix)
    return expressions.length === 0 ? undefined : { expressions, ...asked() }
  })
  const known = createMemo(() => {
    const found = new Map<string, WaveRow>()
    const rows = signals.asked()?.rows ?? []
    signals()?.forEach((row, i) => found.set(keyOf(row.path, rows[i]!.radix), row).set(row.path, row))
    const expressions = computed.asked()?.expressions ?? []
    computed()?.forEach((row, i) => {
      const path = `=${row.path}`
      if ('starts' in row) found.set(keyOf(path, expressions[i]!.radix), row).set(path, row)
    })
    return found
  })
  const valuesOf = (row: ShownRow): WaveRow | null => {
    if (!hasValues(row)) return null
    const path = row.kind === 'expression' ? `=${row.text}` : row.path
    // Until the values are there in a new radix, the old ones stay.
    return known().get(keyOf(path, row.radix ?? state.radix)) ?? known().get(path) ?? null
  }
  return {
    lines: createMemo(() => lines().map((line): DrawnLine => ({ ...line, values: valuesOf(line.row) }))),
    problems: createMemo(() => {
      return new Map((computed() ?? []).flatMap((row) => ('problem' in row ? [[row.path, row.problem] as const] : [])))
    }),
    isPending: () => signals.isPending() || computed.isPending(),
  }
}

function keyOf(path: string, radix: ShownRadix): string {
  return `${path} ${radix}`
}

/** The window with its length added on both sides, in coarse steps, so that a small move shows nothing empty. */
function fetchedWindow({ from, to }: Cycles, limits: Cycles): { readonly from: number; readonly to: number } {
  const length = 2 ** Math.ceil(Math.log2(to + 1 - from))
  const start = Math.floor(from / length - 1) * length
  return {
    from: Math.max(limits.from, start),
    to: Math.min(limits.to, start + 4 * length - 1),
  }
}
