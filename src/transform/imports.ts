/** What a file imports, read off its syntax. */

import { argumentsOf, isNode, nameOf, optional, type Node } from './ast.js'
import { Source } from './source.js'
import { parse } from './transform.js'

/**
 * The modules that a file imports or hands on, as they are named there; types alone decide nothing. Of `import()` and
 * `require()` those that are called with a text.
 * @throws FlitwaveError FW005
 */
export function importsOf(text: string, file: string): string[] {
  const found = new Set<string>()
  visit(parse(new Source(file, text)), found)
  return [...found]
}

/** Nodes lie in lists and plain objects, too, as arguments of calls do. */
function visit(part: unknown, found: Set<string>): void {
  if (typeof part !== 'object' || part === null) return
  const name = isNode(part) ? importedBy(part) : null
  if (name) found.add(nameOf(name))
  for (const inner of Object.values(part)) visit(inner, found)
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
