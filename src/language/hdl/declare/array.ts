/** `length` of something: `inputs = array(4, (port) => input(link))`. */
export function array<T>(length: number, make: (index: number) => T): T[] {
  return Array.from({ length }, (_, index) => make(index))
}

/**
 * A field that some configurations do without: an array of one if the condition holds, else of none.
 *
 * @example
 * load = optional(this.p.loadPort, () => input(loadType))
 */
export function optional<T>(condition: boolean, make: () => T): T[] {
  return condition ? [make()] : []
}

/** `rows` rows of `columns` each, by row and column. */
export function grid<T>(rows: number, columns: number, make: (row: number, column: number) => T): T[][] {
  return array(rows, (row) => array(columns, (column) => make(row, column)))
}
