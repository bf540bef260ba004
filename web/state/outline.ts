/** Changes of the outline of rows. Each returns new rows, and the same ones where it changes nothing. */

import {
  endOf,
  hasValues,
  nextId,
  parentOf,
  visibleRows,
  wellNested,
  withInserted,
  type NewRow,
  type RowLook,
  type ShownRow,
  type ValueRow,
} from './rows.js'

type Rows = readonly ShownRow[]

/** Adds rows below a row and at its level, or at the end; into a group if it is an open group. */
export function withAdded(rows: Rows, below: number | null, added: readonly NewRow[]): Rows {
  const at = below === null ? -1 : indexOf(rows, below)
  const row = rows[at]
  if (!row) return withInserted(rows, rows.length, added, 0)
  if (row.kind === 'group' && !row.isClosed) return withInserted(rows, at + 1, added, row.depth + 1)
  const parent = rows[parentOf(rows, at)]
  // Members stand alone inside their signal.
  if (parent?.kind === 'signal') return withAdded(rows, parent.id, added)
  return withInserted(rows, endOf(rows, at), added, row.depth)
}

/** Removes rows with all that is inside them. */
export function withRemoved(rows: Rows, ids: readonly number[]): Rows {
  return blocksOf(rows, ids).reduceRight<Rows>((left, { at, end }) => left.toSpliced(at, end - at), rows)
}

/** Puts rows into a new group, which stands where the first of them stood. */
export function withGroup(rows: Rows, ids: readonly number[], name: string): Rows {
  const blocks = blocksOf(rows, ids)
  const first = blocks[0]
  if (!first) return rows
  const { depth } = rows[first.at]!
  const inside = blocks.flatMap(({ at, end }) => {
    const raise = depth + 1 - rows[at]!.depth
    return rows.slice(at, end).map((row): ShownRow => ({ ...row, depth: row.depth + raise }))
  })
  const group: ShownRow = { id: nextId(rows), depth, kind: 'group', name }
  return withRemoved(rows, ids).toSpliced(first.at, 0, group, ...inside)
}

/** Removes a group and leaves its rows in its place. */
export function withoutGroup(rows: Rows, id: number): Rows {
  const at = indexOf(rows, id)
  if (rows[at]?.kind !== 'group') return rows
  const end = endOf(rows, at)
  const inside = rows.slice(at + 1, end).map((row): ShownRow => ({ ...row, depth: row.depth - 1 }))
  return rows.toSpliced(at, end - at, ...inside)
}

/** Closes a row, or opens it. */
export function withClosed(rows: Rows, id: number, isClosed: boolean): Rows {
  return rows.map((row) => (row.id === id ? { ...row, isClosed } : row))
}

/** Opens a signal: its parts become rows inside it, each with a look of its own. */
export function withParts(rows: Rows, id: number, paths: readonly string[]): Rows {
  const at = indexOf(rows, id)
  if (at < 0 || endOf(rows, at) > at + 1) return withClosed(rows, id, false)
  const parts = paths.map((path): NewRow => ({ kind: 'signal', path }))
  return withClosed(withInserted(rows, at + 1, parts, rows[at]!.depth + 1), id, false)
}

/** Gives rows with values another look. */
export function withLook(rows: Rows, ids: readonly number[], look: RowLook): Rows {
  return rows.map((row) => {
    return ids.includes(row.id) && hasValues(row) ? lookedAt(row, look) : row
  })
}

function lookedAt(row: ValueRow, look: RowLook): ValueRow {
  const { radix, colour, isAnalog, ...rest } = { ...row, ...look }
  return { ...rest, ...(radix && { radix }), ...(colour && { colour }), ...(isAnalog && { isAnalog }) }
}

/** Renames a group or a divider, or changes an expression. */
export function withText(rows: Rows, id: number, text: string): Rows {
  return rows.map((row) => {
    if (row.id !== id || row.kind === 'signal') return row
    return row.kind === 'expression' ? { ...row, text } : { ...row, name: text }
  })
}

/**
 * Moves a row, with all that is inside it, to the place of another visible one. From above it goes behind that row, or
 * into it if it is an open group; from below, in front of it. Members stay inside their signal.
 */
export function withMovedTo(rows: Rows, id: number, target: number): Rows {
  const [at, to] = [indexOf(rows, id), indexOf(rows, target)]
  if (at < 0 || to < 0 || (to >= at && to < endOf(rows, at))) return rows
  const goal = rows[to]!
  const block = rows.slice(at, endOf(rows, at))
  const rest = rows.toSpliced(at, block.length)
  const there = indexOf(rest, target)
  const isInto = to > at && goal.kind === 'group' && !goal.isClosed
  const place = to < at ? there : isInto ? there + 1 : endOf(rest, there)
  const depth = isInto ? goal.depth + 1 : goal.depth
  const raise = depth - rows[at]!.depth
  const moved = rest.toSpliced(place, 0, ...block.map((row): ShownRow => ({ ...row, depth: row.depth + raise })))
  return keepsMembers(rows, moved, id) ? wellNested(moved) : rows
}

/** Moves a row by one visible row, up or down; a last row first leaves its group. */
export function withMovedBy(rows: Rows, id: number, direction: 1 | -1): Rows {
  const at = indexOf(rows, id)
  if (at < 0) return rows
  const visible = visibleRows(rows)
  const inside = new Set(rows.slice(at, endOf(rows, at)).map((row) => row.id))
  const others = visible.filter((row) => row.id === id || !inside.has(row.id))
  const next = others[others.findIndex((row) => row.id === id) + direction]
  const { depth } = rows[at]!
  const leaves = direction > 0 && (next?.depth ?? 0) < depth
  if (leaves) {
    const out = rows.map((row): ShownRow => (inside.has(row.id) ? { ...row, depth: row.depth - 1 } : row))
    return keepsMembers(rows, out, id) ? out : rows
  }
  return next ? withMovedTo(rows, id, next.id) : rows
}

/** True if a signal contains the moved row only where it did before. */
function keepsMembers(before: Rows, after: Rows, id: number): boolean {
  const signalAround = (rows: Rows): number | null => {
    const parent = rows[parentOf(rows, indexOf(rows, id))]
    return parent?.kind === 'signal' ? parent.id : null
  }
  return signalAround(before) === signalAround(after)
}

interface Block {
  readonly at: number
  readonly end: number
}

/** The rows with what is inside them, in their order; a row that is inside another one is left out. */
function blocksOf(rows: Rows, ids: readonly number[]): readonly Block[] {
  const blocks: Block[] = []
  rows.forEach(({ id }, at) => {
    if (ids.includes(id) && at >= (blocks.at(-1)?.end ?? 0)) blocks.push({ at, end: endOf(rows, at) })
  })
  return blocks
}

function indexOf(rows: Rows, id: number): number {
  return rows.findIndex((row) => row.id === id)
}
