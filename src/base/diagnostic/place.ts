/** Where something stands in the user's source. */
export interface Place {
  /** Absolute path of the TypeScript file. */
  readonly file: string
  /** From 1. */
  readonly line: number
  /** From 1, in UTF-16 units. */
  readonly column: number
}

/** The same text for places that are the same. */
export const placeKey = ({ file, line, column }: Place): string => `${file}:${line}:${column}`
