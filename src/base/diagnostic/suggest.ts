import { distance } from 'fastest-levenshtein'

/** `did you mean router-pipeline?`, or null where nothing comes near. */
export function suggest(wanted: string, known: readonly string[]): string | null {
  const near = nearest(wanted, known)
  return near === null ? null : `did you mean ${near}?`
}

/** The name that was probably meant, or null where nothing comes near: the shorter a name, the less may differ. */
export function nearest(wanted: string, known: readonly string[]): string | null {
  const near = known
    .map((name) => ({ name, edits: editsBetween(wanted.toLowerCase(), name.toLowerCase()) }))
    .filter(({ name, edits }) => edits <= Math.floor((Math.max(wanted.length, name.length) + 1) / 3))
    .sort((a, b) => a.edits - b.edits || distance(wanted, a.name) - distance(wanted, b.name))
  return near[0]?.name ?? null
}

/** Letters in another order are one slip. */
function editsBetween(a: string, b: string): number {
  return a !== b && sorted(a) === sorted(b) ? 1 : distance(a, b)
}

const sorted = (text: string): string => [...text].sort().join('')
