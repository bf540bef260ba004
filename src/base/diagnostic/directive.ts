/** True if a file begins with the directive `'use rtl'`; tests its text without parsing. */
export function isRtl(text: string): boolean {
  // A comment must end at the first `*/`; otherwise many comments would cause excessive backtracking.
  return /^(?:\s|\/\/[^\n]*\n|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\/)*['"]use rtl['"]/.test(text)
}
