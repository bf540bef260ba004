/** A text without a byte order mark, and with empty lines in place of comments, so that lines keep their numbers. */
export function withoutComments(text: string): string {
  return text.replace(/^\uFEFF/, '').replace(/^[ \t]*[#%].*$/gm, '')
}

/** How many lines there are before a place of a text, and one more. */
export function lineAt(text: string, index: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at >= 0 && at < index; at = text.indexOf('\n', at + 1)) line++
  return line
}
