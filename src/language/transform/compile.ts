/** A file of the user's as Node is to run it: without types, and rewritten where it is RTL. */

import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { FlitwaveError } from '../../base/diagnostic/diagnostic.js'
import { isRtl, transform } from './transform.js'

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

export async function compile(url: string): Promise<string> {
  const file = fileURLToPath(url)
  const text = await readFile(file, 'utf8')
  try {
    const { code, map } = transform(text, file)
    if (!isRtl(text)) return `${code}\n${mapComment(map)}`
    const source = elaborationOf(url)
    return `${code}\n//# sourceURL=${source}\n${mapComment(JSON.stringify({ ...JSON.parse(map), sources: [source] }))}`
  } catch (error) {
    if (error instanceof FlitwaveError) return rethrow(error, text)
    throw error
  }
}

/** The line of a script that has its source map. */
export function mapComment(map: string): string {
  return `//# sourceMappingURL=data:application/json;base64,${Buffer.from(map).toString('base64')}`
}

/**
 * Hooks run in a thread of their own, out of which only the text of an error comes; this module throws it whole. It has
 * the exports of the file, because imports are looked up before anything runs.
 */
function rethrow({ diagnostics }: FlitwaveError, text: string): string {
  const errors = JSON.stringify(new URL('../../base/diagnostic/diagnostic.js', import.meta.url).href)
  const names = exportedNames(text).map((name) => `nothing as ${name}`)
  return [
    `import { FlitwaveError } from ${errors}`,
    `throw new FlitwaveError(${JSON.stringify(diagnostics)})`,
    'const nothing = 0',
    `export { ${names.join(', ')} }`,
  ].join('\n')
}

/** As far as they can be made out in a file that may be no TypeScript at all. */
function exportedNames(text: string): string[] {
  const declared = text.matchAll(
    /^\uFEFF?export\s+(?:declare\s+|abstract\s+|async\s+)*(?:class|function\*?|const|let|var|enum)\s+([\w$]+)/gm,
  )
  const listed = text.matchAll(/^\uFEFF?export\s*\{([^}]*)\}/gm)
  const items = [...listed].flatMap(([, list = '']) => list.split(','))
  const names = items.map(
    (item) =>
      item
        .trim()
        .split(/\s+as\s+/)
        .at(-1) ?? '',
  )
  const all = ['default', ...[...declared].map(([, name = '']) => name), ...names]
  return [...new Set(all.filter((name) => /^[\w$]+$/.test(name)))]
}
