import { distance } from 'fastest-levenshtein'

/** `did you mean router-pipeline?`, or null if no name is similar. */
export function suggest(wanted: string, known: readonly string[]): string | null {
  const near = nearest(wanted, known)
  return near === null ? null : `did you mean ${near}?`
}

/** The name that was probably meant, or null if none is similar: shorter names may differ less. */
export function nearest(wanted: string, known: readonly string[]): string | null {
  const near = known
    .map((name) => ({ name, edits: editsBetween(wanted.toLowerCase(), name.toLowerCase()) }))
    .filter(({ name, edits }) => edits <= Math.floor((Math.max(wanted.length, name.length) + 1) / 3))
    .sort((a, b) => a.edits - b.edits || distance(wanted, a.name) - distance(wanted, b.name))
  return near[0]?.name ?? null
}

/** Swapped letters count as one edit. */
function editsBetween(a: string, b: string): number {
  return a !== b && sorted(a) === sorted(b) ? 1 : distance(a, b)
}

const sorted = (text: string): string => [...text].sort().join('')
