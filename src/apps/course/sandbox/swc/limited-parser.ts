/** The parser of one file, under limits. */

import { child, isNode, list, optional, type Node } from '../../../../language/transform/ast.js'
import { commonJsOptions, parseOptions, stripOptions } from '../../../../language/transform/parser/options.js'
import { ParserLimit, type Parser, type Stripped } from '../../../../language/transform/parser/parser.js'
import type { WasmModule } from '../wasm/api.js'
import { Stopped, Swc, type Stop, type SwcLimits } from './swc.js'

interface Nested {
  readonly part: object
  /** The number of enclosing nodes. */
  readonly depth: number
}

/**
 * True if more than `most` nodes of a syntax tree are nested, computed without recursion. Code after an `if` that leaves its
 * function counts as inside the `if`, because the transform moves it there.
 */
function isDeeper(tree: object, most: number): boolean {
  const open: Nested[] = [{ part: tree, depth: 0 }]
  for (let next = open.pop(); next; next = open.pop()) {
    if (next.depth > most) return true
    addParts(next, open)
  }
  return false
}

/** Lists and plain objects are no deeper than their parent node. */
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

/** True for all statements that always leave, and for a few others: it checks only one path. */
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
 * The maximum nesting of the syntax tree. Tree transforms recurse for each level, on the engine's stack, which is smallest
 * in browser workers.
 */
export const mostNested = 500

export class Limit extends ParserLimit {
  constructor(readonly stop: Stop) {
    super(`the file reaches a limit of the parser: ${stop}`)
  }
}

/** For one file: a fresh instance makes a file take the same fuel in all submissions. */
export class LimitedParser implements Parser {
  readonly #swc: Swc

  constructor(module: WasmModule, limits: SwcLimits) {
    this.#swc = new Swc(module, limits)
  }

  get fuel(): bigint {
    return this.#swc.fuel
  }

  /** Spans are relative to the first file that is read: call {@link parse} only once. */
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
