import { distance } from 'fastest-levenshtein'

/** `did you mean router-pipeline?`, or null where nothing comes near. */
export function suggest(wanted: string, known: readonly string[]): string | null {
  const near = known
    .map((name) => ({ name, edits: distance(wanted.toLowerCase(), name.toLowerCase()) }))
    .filter(({ name, edits }) => edits <= Math.max(2, Math.floor(Math.max(wanted.length, name.length) / 3)))
    .sort((a, b) => a.edits - b.edits || distance(wanted, a.name) - distance(wanted, b.name))
  return near[0] ? `did you mean ${near[0].name}?` : null
}
