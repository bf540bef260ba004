/** Untrusted texts: a message, the name of a file or of an answer. */

/** Characters that are kept, where nothing else is said. */
const most = 500

const lineBreaks = /[\t-\r\u0085\u2028\u2029]+/g

/** Control characters, and those that turn or hide what stands around them. */
const unseen = /[\p{Cc}\p{Cf}]/gu

/**
 * Anything as a text of one line, that does nothing to a terminal and looks like what it is.
 * @param options - `longest` in characters
 */
export function plainText(value: unknown, { longest = most }: { readonly longest?: number } = {}): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? null)
  return text.replace(lineBreaks, ' ').replace(unseen, '').slice(0, longest)
}
