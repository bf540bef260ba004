/** A place in the user's source. */
export interface Place {
  /** The absolute path of the TypeScript file. */
  readonly file: string
  /** From 1. */
  readonly line: number
  /** From 1, in UTF-16 units. */
  readonly column: number
}

/** A text that identifies a place. */
export const placeKey = ({ file, line, column }: Place): string => `${file}:${line}:${column}`
