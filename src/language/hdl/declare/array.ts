/** `length` of something: `inputs = array(4, (port) => input(link))`. */
export function array<T>(length: number, make: (index: number) => T): T[] {
  return Array.from({ length }, (_, index) => make(index))
}

/** `rows` rows of `columns` each, by row and column. */
export function grid<T>(rows: number, columns: number, make: (row: number, column: number) => T): T[][] {
  return array(rows, (row) => array(columns, (column) => make(row, column)))
}
