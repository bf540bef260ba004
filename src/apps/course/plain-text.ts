/** Untrusted texts: a message, the name of a file or of an answer. */

/** The default maximum length. */
const most = 500

const lineBreaks = /[\t-\r\u0085\u2028\u2029]+/g

/** Control characters, and characters that reverse or hide the text around them. */
const unseen = /[\p{Cc}\p{Cf}]/gu

/**
 * Turns anything into one line of text that is harmless to a terminal and shows its true content.
 * @param options - `longest` in characters
 */
export function plainText(value: unknown, { longest = most }: { readonly longest?: number } = {}): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? null)
  return text.replace(lineBreaks, ' ').replace(unseen, '').slice(0, longest)
}
