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
