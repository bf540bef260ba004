/** Prepares a file of the user for Node: without types, and rewritten if it is RTL. */

import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { FlitwaveError } from '../../base/diagnostic/diagnostic.js'
import { isRtl, transform } from './transform.js'

/**
 * The name of a `'use rtl'` file's elaboration script for debuggers: `router.ts#elaboration`.
 *
 * Such a file produces two scripts: the rewritten module, which runs once to build the design, and the scalar engine's code,
 * in which the statements of the file run each cycle. A debugger sets a breakpoint in all scripts that are mapped to the
 * file, so the first script must not be. It is mapped to a separate source with the same text. Errors still name the file:
 * only a debugger treats the part after `#` as part of its path.
 *
 * @param url - the URL of the file, absolute or relative
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

/** The line of a script with its source map. */
export function mapComment(map: string): string {
  return `//# sourceMappingURL=data:application/json;base64,${Buffer.from(map).toString('base64')}`
}

/**
 * Hooks run in a separate thread, which passes on only the text of an error; this module throws the whole error. It has the
 * exports of the file, because imports are resolved before anything runs.
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

/** The exported names, as far as they can be found in a file that may not be TypeScript at all. */
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
