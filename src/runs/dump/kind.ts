/** Files of runs are recognised by their first bytes, whatever their names are. */

const words = /^\s*\$(date|version|timescale|comment|scope|var|upscope|enddefinitions|attrbegin|timezero|dumpfile)\b/

/** The first bytes that {@link kindOfRun} needs. */
export const kindBytes = 512

/** The kind of a file that begins with these bytes; null for one that is neither a dump nor a replay. */
export function kindOfRun(head: Uint8Array): 'vcd' | 'fst' | 'replay' | 'gzip' | null {
  const text = Array.from(head, (byte) => String.fromCharCode(byte)).join('')
  if (words.test(text.replace(/^\xef\xbb\xbf/, ''))) return 'vcd'
  if (text.startsWith('\x89FWR')) return 'replay'
  if (text.startsWith('\x1f\x8b')) return 'gzip'
  // A block of FST has its type and its length: a header has 329 bytes; a file that is packed as a whole begins with 254.
  const isHeader = head[0] === 0 && text.slice(1, 9) === '\0\0\0\0\0\0\x01\x49'
  return isHeader || (head[0] === 254 && text.startsWith('\0\0', 1)) ? 'fst' : null
}
