/**
 * The rows of the waves as an outline: a list in which a row is inside the nearest row above that has a smaller depth.
 * Groups contain rows, and a signal that is open contains its members or elements.
 */

/** How values are written: `decoded` shows names of enums and the texts of structs. */
export type ShownRadix = 'decoded' | 'hex' | 'dec' | 'signed' | 'bin'

export const radices: readonly ShownRadix[] = ['decoded', 'hex', 'dec', 'signed', 'bin']

/** Colours that a reader gives to rows. */
export const rowColours = ['red', 'orange', 'green', 'teal', 'blue', 'violet', 'pink'] as const

export type RowColour = (typeof rowColours)[number]

/** The place of a row in the outline. */
interface RowPlace {
  /** Differs from the ids of all other rows. */
  readonly id: number
  /** The number of rows that contain it. */
  readonly depth: number
  /** Hides the rows inside. */
  readonly isClosed?: boolean
}

/** The look of values. */
interface ValueLook {
  /** If it differs from the common one. */
  readonly radix?: ShownRadix
  readonly colour?: RowColour
  /** Draws numbers as steps of a curve. */
  readonly isAnalog?: boolean
}

export interface SignalRow extends RowPlace, ValueLook {
  readonly kind: 'signal'
  readonly path: string
}

/** An expression of `flitwave find`, computed in each cycle: a condition or a number. */
export interface ExpressionRow extends RowPlace, ValueLook {
  readonly kind: 'expression'
  readonly text: string
}

/** A row that has values in each cycle. */
export type ValueRow = SignalRow | ExpressionRow

/** Contains the rows below it that are deeper. */
export interface GroupRow extends RowPlace {
  readonly kind: 'group'
  readonly name: string
}

/** A line between rows, with or without a name. */
export interface DividerRow extends RowPlace {
  readonly kind: 'divider'
  readonly name: string
}

export type ShownRow = SignalRow | ExpressionRow | GroupRow | DividerRow

/** A change of the look of a row; an undefined member takes a setting away. */
export interface RowLook {
  readonly radix?: ShownRadix | undefined
  readonly colour?: RowColour | undefined
  readonly isAnalog?: true | undefined
}

type Unplaced<R> = R extends ShownRow ? Omit<R, 'id' | 'depth'> & { readonly depth?: number } : never

/** A row that has no id yet, and by default no depth. */
export type NewRow = Unplaced<ShownRow>

export function signalRows(paths: readonly string[]): readonly ShownRow[] {
  return paths.map((path, id) => ({ id, depth: 0, kind: 'signal', path }))
}

/** The text that names a row. */
export function rowText(row: ShownRow): string {
  if (row.kind === 'signal') return row.path
  return row.kind === 'expression' ? row.text : row.name
}

export function hasValues(row: ShownRow | undefined): row is ValueRow {
  return row?.kind === 'signal' || row?.kind === 'expression'
}

/** The index after the last row that is inside the row at an index. */
export function endOf(rows: readonly ShownRow[], at: number): number {
  const { depth } = rows[at]!
  const end = rows.findIndex((row, i) => i > at && row.depth <= depth)
  return end < 0 ? rows.length : end
}

/** The index of the row that contains the row at an index; -1 if none does. */
export function parentOf(rows: readonly ShownRow[], at: number): number {
  const { depth } = rows[at]!
  return rows.findLastIndex((row, i) => i < at && row.depth < depth)
}

/** The neighbours of a row in the outline. */
export interface Nesting {
  /** The row that contains it, if one does. */
  readonly parent: ShownRow | undefined
  /** True if it contains rows. */
  readonly hasInside: boolean
}

/** The neighbours of each row, by its id. */
export function nestingOf(rows: readonly ShownRow[]): ReadonlyMap<number, Nesting> {
  const around: ShownRow[] = []
  return new Map(
    rows.map((row, i) => {
      while (around.length > 0 && around.at(-1)!.depth >= row.depth) around.pop()
      const parent = around.at(-1)
      around.push(row)
      return [row.id, { parent, hasInside: (rows[i + 1]?.depth ?? 0) > row.depth }]
    }),
  )
}

/** The rows that no closed row hides. */
export function visibleRows(rows: readonly ShownRow[]): readonly ShownRow[] {
  let hidden = Infinity
  return rows.filter((row) => {
    if (row.depth > hidden) return false
    hidden = row.isClosed ? row.depth : Infinity
    return true
  })
}

/** The same rows with depths that are possible: at most one more than that of the row above, and only inside groups and signals. */
export function wellNested(rows: readonly ShownRow[]): readonly ShownRow[] {
  let most = 0
  return rows.map((row) => {
    const depth = Math.min(row.depth, most)
    most = row.kind === 'group' || row.kind === 'signal' ? depth + 1 : depth
    return depth === row.depth ? row : { ...row, depth }
  })
}

/**
 * Inserts rows in front of an index.
 * @param depth - of the new rows; their own depths count from it
 */
export function withInserted(
  rows: readonly ShownRow[],
  at: number,
  added: readonly NewRow[],
  depth: number,
): readonly ShownRow[] {
  const first = nextId(rows)
  const placed = added.map((row, i): ShownRow => ({ ...row, id: first + i, depth: depth + (row.depth ?? 0) }))
  return rows.toSpliced(at, 0, ...placed)
}

/** The id of the next row that is added. */
export function nextId(rows: readonly ShownRow[]): number {
  return rows.reduce((most, { id }) => Math.max(most, id), -1) + 1
}
