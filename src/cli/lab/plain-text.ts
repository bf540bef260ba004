/** Characters of a text that somebody else has written. */
const most = 500

/** Anything as a text that does nothing to a terminal. */
export function plainText(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? null)
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '').slice(0, most)
}
