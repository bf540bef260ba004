import type { Diagnostic } from './diagnostic.js'
import { placeKey } from './place.js'

/**
 * Findings as a reader goes through them: file by file in the order in which they came up, in each from top to bottom. What
 * an unrolled loop or a module built twice finds again at the same place is told once.
 */
export function inOrder(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const files = [...new Set(diagnostics.map(({ place }) => place?.file ?? ''))]
  const first = new Map<string, Diagnostic>()
  for (const diagnostic of diagnostics) {
    const key = diagnostic.place ? `${diagnostic.code} ${placeKey(diagnostic.place)}` : JSON.stringify(diagnostic)
    if (!first.has(key)) first.set(key, diagnostic)
  }
  return [...first.values()].sort(
    (a, b) =>
      files.indexOf(a.place?.file ?? '') - files.indexOf(b.place?.file ?? '') ||
      (a.place?.line ?? 0) - (b.place?.line ?? 0) ||
      (a.place?.column ?? 0) - (b.place?.column ?? 0),
  )
}
