/** The name of a field or an instance inside its module, piece by piece: `['in', 0]`. */
export type Segments = readonly (string | number)[]

/** `['in', 0]` as the user writes it: `in[0]`. */
export function segmentsPath(segments: Segments): string {
  return segments
    .map((segment, i) => (typeof segment === 'number' ? `[${segment}]` : i === 0 ? segment : `.${segment}`))
    .join('')
}

/** The other way round: what a path such as `ranks[0]` consists of. */
export function segmentsOf(path: string): Segments {
  return Array.from(path.matchAll(/\[(\d+)\]|[^.[\]]+/g), ([name, index]) =>
    index === undefined ? name : Number(index),
  )
}
