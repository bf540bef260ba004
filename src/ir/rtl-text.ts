/** True if the file is one that is rewritten, by a cheap look at its text. */
export function isRtl(text: string): boolean {
  // A comment ends at the first end there is: were it free to go on, many of them would be read in all ways.
  return /^(?:\s|\/\/[^\n]*\n|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\/)*['"]use rtl['"]/.test(text)
}
