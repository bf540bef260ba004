/** Words, which may have blanks in them, in lines of at most so many characters. */
export function wrapWords(words: readonly string[], columns: number, between = ' '): string[] {
  const lines: string[] = []
  for (const word of words) {
    const longer = `${lines.at(-1) ?? ''}${between}${word}`
    if (lines.length > 0 && longer.length <= columns) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
