/** The parser of one file, under limits. */

import { child, isNode, list, optional, type Node } from '../../../../language/transform/ast.js'
import { commonJsOptions, parseOptions, stripOptions } from '../../../../language/transform/parser/options.js'
import { ParserLimit, type Parser, type Stripped } from '../../../../language/transform/parser/parser.js'
import type { WasmModule } from '../wasm/api.js'
import { Stopped, Swc, type Stop, type SwcLimits } from './swc.js'

interface Nested {
  readonly part: object
  /** Nodes around it. */
  readonly depth: number
}

/**
 * Tells, without recursion, if more than `most` nodes of a syntax tree stand inside each other. Code that follows an `if` that leaves
 * its function counts as inside of it: the transform puts it there.
 */
function isDeeper(tree: object, most: number): boolean {
  const open: Nested[] = [{ part: tree, depth: 0 }]
  for (let next = open.pop(); next; next = open.pop()) {
    if (next.depth > most) return true
    addParts(next, open)
  }
  return false
}

/** Lists, and objects that are no nodes, are no deeper than what they stand in. */
function addParts({ part, depth }: Nested, open: Nested[]): void {
  let leaving = 0
  for (const value of Object.values(part) as unknown[]) {
    if (typeof value !== 'object' || value === null) continue
    const isNodeOfTree = isNode(value)
    open.push({ part: value, depth: depth + leaving + (isNodeOfTree ? 1 : 0) })
    if (Array.isArray(part) && isNodeOfTree && value.type === 'IfStatement' && mayLeave(child(value, 'consequent')))
      leaving++
  }
}

/** True for all statements that always leave, and for few others: it looks at one path alone. */
function mayLeave(statement: Node): boolean {
  let last: Node | null | undefined = statement
  while (last?.type === 'BlockStatement' || last?.type === 'IfStatement')
    last =
      last.type === 'BlockStatement'
        ? list(last, 'stmts').at(-1)
        : optional(last, 'alternate') && child(last, 'consequent')
  return (
    last !== null &&
    last !== undefined &&
    ['ReturnStatement', 'ContinueStatement', 'SwitchStatement'].includes(last.type)
  )
}

/**
 * Nodes of the syntax tree that may stand inside each other. What rewrites a tree calls itself for each of them, on the stack of the
 * engine, which is the smallest in the workers of browsers.
 */
export const mostNested = 500

export class Limit extends ParserLimit {
  constructor(readonly stop: Stop) {
    super(`the file reaches a limit of the parser: ${stop}`)
  }
}

/** For one file: its instance has read nothing else, so that the file takes the same fuel in all submissions. */
export class LimitedParser implements Parser {
  readonly #swc: Swc

  constructor(module: WasmModule, limits: SwcLimits) {
    this.#swc = new Swc(module, limits)
  }

  get fuel(): bigint {
    return this.#swc.fuel
  }

  /** Spans are those of a file that is read first: {@link parse} is not to be called twice. */
  parse(text: string): Node {
    const module = limited(() => this.#swc.parse(text, parseOptions)) as Node
    if (isDeeper(module, mostNested)) throw new Limit('nesting')
    return module
  }

  strip(text: string, file: string): Stripped {
    return this.#print(text, file, stripOptions)
  }

  toCommonJs(code: string, file: string): Stripped {
    return this.#print(code, file, commonJsOptions)
  }

  #print(text: string, file: string, options: object): Stripped {
    const names = { filename: file, sourceFileName: file }
    const { code, map = '{}' } = limited(() => this.#swc.transform(text, { ...options, ...names }))
    return { code, map }
  }
}

function limited<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw error instanceof Stopped ? new Limit(error.stop) : error
  }
}
