/** Parses the syntax of a file, and finds the modules that it imports. */

import remapping from '@jridgewell/remapping'
import { parser } from '#parser'
import type { Stripped } from './parser/parser.js'
import { transform, parse } from './transform.js'
import type { Place } from '../../base/diagnostic/place.js'
import { argumentsOf, isNode, nameOf, optional, type Node } from './ast.js'
import { Source } from './source.js'

// Compiles a file to a CommonJS module, for code that links modules itself.

/**
 * Transforms like {@link transform}, and turns imports into calls of `require`.
 * @throws FlitwaveError with codes FW001 to FW005
 */
export function transformToCommonJs(text: string, file: string): Stripped {
  const stripped = transform(text, file)
  const { code, map } = parser.toCommonJs(stripped.code, file)
  return { code, map: remapping([map, stripped.map], () => null).toString() }
}

/**
 * The names of the modules that a file imports or re-exports, as written; type-only imports are ignored. Calls of `import()`
 * and `require()` count if their argument is a string literal.
 * @throws FlitwaveError FW005
 */
export function importsOf(text: string, file: string): string[] {
  const names = importsIn(parse(new Source(file, text)))
  return [...new Set([...names].map(nameOf))]
}

/**
 * The syntax of a file as text, equal for files that differ only in comments and layout.
 * @throws FlitwaveError FW005
 */
export function syntaxOf(text: string, file: string): string {
  const places = ['span', 'ctxt']
  return JSON.stringify(parse(new Source(file, text)), (name, value: unknown) =>
    places.includes(name) ? undefined : value,
  )
}

/**
 * The place where a file imports a module by a name; null if it does not.
 * @throws FlitwaveError FW005
 */
export function placeOfImport(name: string, source: Source): Place | null {
  for (const text of importsIn(parse(source))) if (nameOf(text) === name) return source.place(text)
  return null
}

/** The string literals that name modules. Nodes are also in lists and plain objects, such as the arguments of calls. */
function* importsIn(part: unknown): Generator<Node, void, undefined> {
  if (typeof part !== 'object' || part === null) return
  const name = isNode(part) ? importedBy(part) : null
  if (name) yield name
  for (const inner of Object.values(part)) yield* importsIn(inner)
}

/** The string literal that names a module; null if the node imports none. */
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
