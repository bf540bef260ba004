import type { AskedExpression } from '../../src/apps/inspect/waves/expressions.js'
import type { ShownRadix, ShownRow } from './rows.js'

/** Signals as queries name them: a row without a radix of its own has the common one. */
export function askedRows(
  rows: readonly ShownRow[],
  radix: ShownRadix,
): readonly { readonly path: string; readonly radix: ShownRadix }[] {
  return rows.flatMap((row) => (row.kind === 'signal' ? [{ path: row.path, radix: row.radix ?? radix }] : []))
}

/** Expressions as queries name them, in the same way. */
export function askedExpressions(rows: readonly ShownRow[], radix: ShownRadix): readonly AskedExpression[] {
  return rows.flatMap((row) => {
    return row.kind === 'expression' && row.text !== '' ? [{ text: row.text, radix: row.radix ?? radix }] : []
  })
}
