/** Data in a file of JSON or TypeScript: a literal, with the place of each part. */

import { fail, FlitwaveError } from '../../base/diagnostic/diagnostic.js'
import type { Place } from '../../base/diagnostic/place.js'
import { child, isWrapper, list, nameOf, optional, type Node } from '../transform/ast.js'
import { Source } from '../transform/source.js'
import { parse } from '../transform/transform.js'
import { readJson, type Literal } from './json.js'

/**
 * The literal of a file: a JSON text, or the default export of a TypeScript module. Nothing of it is run.
 * @param code - of the error for a text that is no literal
 * @throws FlitwaveError FW005 for a syntax error, and with `code`
 */
export function readLiteral(text: string, file: string, code: string): Literal {
  const isJson = /^\s*[{[]/.test(text)
  const json = isJson ? jsonOrNull(text, file, code) : null
  if (json) return json
  // In parentheses, an object is no block. They change no line, and one column of the first.
  const source = new Source(file, isJson ? `(${text}\n)` : text)
  return new LiteralReader(source, code).read(parseSource(source), isJson)
}

/** Null for a text that is almost JSON: with comments, or commas at the ends of lists. */
function jsonOrNull(text: string, file: string, code: string): Literal | null {
  try {
    return readJson(text, file, code)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** Errors of the syntax have the place in the file, too. */
function parseSource(source: Source): Node {
  try {
    return parse(source)
  } catch (error) {
    if (!(error instanceof FlitwaveError)) throw error
    throw new FlitwaveError(
      error.diagnostics.map((one) => ({ ...one, place: one.place && unshifted(one.place, source) })),
    )
  }
}

/** A place in the file, which has no parenthesis before JSON. */
function unshifted(place: Place, { text }: Source): Place {
  const isShifted = place.line === 1 && text.startsWith('(')
  return isShifted ? { ...place, column: Math.max(1, place.column - 1) } : place
}

class LiteralReader {
  constructor(
    private readonly source: Source,
    private readonly code: string,
  ) {}

  read(module: Node, isJson: boolean): Literal {
    const statements = list(module, 'body')
    const exported = statements.find(
      ({ type }) => type === (isJson ? 'ExpressionStatement' : 'ExportDefaultExpression'),
    )
    const other = statements.find((one) => one !== exported && one.type !== 'ImportDeclaration')
    if (other) return this.refuse(other, 'there is more than a default export')
    return exported ? this.literal(child(exported, 'expression')) : this.refuse(module, 'there is no default export')
  }

  private literal(node: Node): Literal {
    const place = this.placeOf(node)
    switch (node.type) {
      case 'ObjectExpression':
        return { kind: 'object', members: this.members(node), place }
      case 'ArrayExpression':
        return { kind: 'array', items: this.items(node), place }
      case 'StringLiteral':
      case 'NumericLiteral':
      case 'BooleanLiteral':
        return { kind: 'value', value: node['value'] as string | number | boolean, place }
      case 'NullLiteral':
        return { kind: 'value', value: null, place }
      case 'TemplateLiteral':
        return this.template(node, place)
      case 'UnaryExpression':
        return this.negative(node, place)
      default:
        if (isWrapper(node)) return this.literal(child(node, 'expression'))
        return this.refuse(node, 'this is no literal')
    }
  }

  private negative(node: Node, place: Place): Literal {
    const operand = this.literal(child(node, 'argument'))
    const isNumber = operand.kind === 'value' && typeof operand.value === 'number'
    if (node['operator'] !== '-' || !isNumber) return this.refuse(node, 'this is no literal')
    return { kind: 'value', value: -operand.value, place }
  }

  private template(node: Node, place: Place): Literal {
    const [quasi] = list(node, 'quasis')
    if (list(node, 'expressions').length > 0 || !quasi) return this.refuse(node, 'this is no literal')
    return { kind: 'value', value: String(quasi['cooked']), place }
  }

  private members(node: Node): ReadonlyMap<string, Literal> {
    const members = new Map<string, Literal>()
    for (const property of list(node, 'properties')) {
      const key = optional(property, 'key')
      if (property.type !== 'KeyValueProperty' || !key || key.type === 'Computed')
        return this.refuse(property.type === 'SpreadElement' ? node : property, 'this is no member with a value')
      const name = nameOf(key)
      if (members.has(name)) return this.refuse(key, `\`${name}\` is given twice`)
      members.set(name, this.literal(child(property, 'value')))
    }
    return members
  }

  private items(node: Node): Literal[] {
    const elements = (node['elements'] as readonly ({ spread: unknown; expression: Node } | null)[] | undefined) ?? []
    return elements.map((element) => {
      if (!element || element.spread) return this.refuse(node, 'this list is no literal')
      return this.literal(element.expression)
    })
  }

  private refuse(node: Node, message: string): never {
    return fail(this.code, message, this.placeOf(node), 'write data: objects, lists, texts and numbers')
  }

  private placeOf(node: Node): Place {
    return unshifted(this.source.place(node), this.source)
  }
}
