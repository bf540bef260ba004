/** The syntax of a file, and the modules that it imports. */

import remapping from '@jridgewell/remapping'
import { parser } from '#parser'
import type { Stripped } from './parser/parser.js'
import { transform, parse } from './transform.js'
import type { Place } from '../../base/diagnostic/place.js'
import { argumentsOf, isNode, nameOf, optional, type Node } from './ast.js'
import { Source } from './source.js'

// A file as a CommonJS module, for code that links modules by itself.

/**
 * As {@link transform}, and imports become calls of `require`.
 * @throws FlitwaveError with codes FW001 to FW005
 */
export function transformToCommonJs(text: string, file: string): Stripped {
  const stripped = transform(text, file)
  const { code, map } = parser.toCommonJs(stripped.code, file)
  return { code, map: remapping([map, stripped.map], () => null).toString() }
}

/**
 * The modules that a file imports or hands on, as they are named there; types alone decide nothing. Of `import()` and
 * `require()` those that are called with a text.
 * @throws FlitwaveError FW005
 */
export function importsOf(text: string, file: string): string[] {
  const names = importsIn(parse(new Source(file, text)))
  return [...new Set([...names].map(nameOf))]
}

/**
 * The syntax of a file as a text: the same for files that differ in comments and layout alone.
 * @throws FlitwaveError FW005
 */
export function syntaxOf(text: string, file: string): string {
  const places = ['span', 'ctxt']
  return JSON.stringify(parse(new Source(file, text)), (name, value: unknown) =>
    places.includes(name) ? undefined : value,
  )
}

/**
 * Where a file names a module that it imports; null where it does not.
 * @throws FlitwaveError FW005
 */
export function placeOfImport(name: string, source: Source): Place | null {
  for (const text of importsIn(parse(source))) if (nameOf(text) === name) return source.place(text)
  return null
}

/** The texts that name modules. Nodes lie in lists and plain objects, too, as arguments of calls do. */
function* importsIn(part: unknown): Generator<Node, void, undefined> {
  if (typeof part !== 'object' || part === null) return
  const name = isNode(part) ? importedBy(part) : null
  if (name) yield name
  for (const inner of Object.values(part)) yield* importsIn(inner)
}

/** The text that names a module; null if the node imports none. */
function importedBy(node: Node): Node | null {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
      return node['typeOnly'] === true ? null : optional(node, 'source')
    case 'CallExpression': {
      const callee = node['callee'] as Node
      const isImport = callee.type === 'Import' || (callee.type === 'Identifier' && nameOf(callee) === 'require')
      const [named] = isImport ? argumentsOf(node) : []
      return named?.type === 'StringLiteral' ? named : null
    }
    default:
      return null
  }
}
