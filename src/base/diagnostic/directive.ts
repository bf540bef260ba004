/** True if a file begins with the directive `'use rtl'`, by a look at its text without parsing. */
export function isRtl(text: string): boolean {
  // A comment ends at the first end there is: were it free to go on, many of them would be read in all ways.
  return /^(?:\s|\/\/[^\n]*\n|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\/)*['"]use rtl['"]/.test(text)
}
