/** Formats words for messages, and wraps them into lines. */

/** `1 warning`, `2 warnings`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** `a testbench`, `an experiment`. */
export function withArticle(noun: string): string {
  return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`
}

/** `139,264` */
export function decimal(value: number): string {
  return value.toLocaleString('en')
}

/** Wraps words, which may contain blanks, into lines of at most `columns` characters. */
export function wrapWords(words: readonly string[], columns: number, between = ' '): string[] {
  const lines: string[] = []
  for (const word of words) {
    const longer = `${lines.at(-1) ?? ''}${between}${word}`
    if (lines.length > 0 && longer.length <= columns) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
