/**
 * The name under which debuggers know what a `'use rtl'` file does at elaboration: `router.ts#elaboration`.
 *
 * Two scripts come from such a file: the rewritten module, which runs once to build the design, and the scalar engine's
 * code, in which the statements of the file run each cycle. A debugger puts a breakpoint into all scripts that are mapped
 * to the file, so the first one must not be. It is mapped to a source of its own, with the same text. Errors still
 * name the file: to everybody but a debugger, what follows a `#` is no part of its path.
 *
 * @param url - of the file, absolute or relative
 */
export function elaborationOf(url: string): string {
  return `${url}#elaboration`
}
