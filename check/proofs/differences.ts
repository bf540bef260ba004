import { resultKey, type ClaimResult } from './outcome.js'

/**
 * The regressions: a property that is no longer proved, or refuted. A proof that only took too long is reported, but is not
 * a regression.
 */
export function differencesOf(before: ClaimResult | undefined, now: ClaimResult): string[] {
  const name = resultKey(now)
  if (!before) return [`${name}: nothing was known of it: npm run prove -- --only ${now.module}`]
  const verdicts = (result: ClaimResult, verdict: string): Set<string> =>
    new Set(result.outcomes.filter((one) => one.verdict === verdict).map(({ message }) => message))
  const [proved, refuted] = [verdicts(before, 'proved'), verdicts(before, 'refuted')]
  const isOpen = (message: string): boolean => verdicts(before, 'bounded').has(message)
  const lost = now.outcomes.filter(
    ({ verdict, message }) => verdict === 'bounded' && proved.has(message) && !isOpen(message),
  )
  const broken = now.outcomes.filter(({ verdict, message }) => verdict === 'refuted' && !refuted.has(message))
  return [
    ...lost.map(({ message, cycles }) => `${name}: '${message}' is bounded to ${cycles} cycles, and was proved`),
    ...broken.map(({ message, cycles }) => `${name}: '${message}' is refuted in ${cycles} cycles`),
  ]
}
