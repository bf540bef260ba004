import { childrenOf, isNode, type Node } from '../../../language/transform/ast.js'
import type { Source } from '../../../language/transform/source.js'
import { parse } from '../../../language/transform/transform.js'
import type { Place } from '../../../base/diagnostic/place.js'
import { obtain } from '../../../base/maps.js'

/** The syntax of one file, indexed by the start of its parts. */
export class Syntax {
  private readonly byStart = new Map<number, Node[]>()
  private readonly parents = new Map<Node, Node>()
  private readonly lineStarts: readonly number[]

  constructor(readonly source: Source) {
    const { text } = source
    this.lineStarts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]
    this.add(parse(source))
  }

  /** The nodes of the syntax tree that begin at a place, the outermost first. */
  at(place: Place): readonly Node[] {
    return this.byStart.get(this.offsetOf(place)) ?? []
  }

  parentOf(node: Node): Node | undefined {
    return this.parents.get(node)
  }

  /** The offset from 0; column 1 is the start of the line. */
  offsetOf({ line, column }: Place): number {
    return (this.lineStarts[line - 1] ?? 0) + column - 1
  }

  /** Iterative, because an expression can be thousands of levels deep. */
  private add(root: Node): void {
    const stack = [root]
    for (let node = stack.pop(); node; node = stack.pop()) {
      // A node that only wraps other nodes has no place of its own.
      if ('span' in node) obtain(this.byStart, this.source.start(node), () => []).push(node)
      const children = partsOf(node)
      for (const child of children) this.parents.set(child, node)
      stack.push(...children.toReversed())
    }
  }
}

/** For the transform, a method's function is not a separate node; here it is a node like any other. */
function partsOf(node: Node): Node[] {
  const body = node['function'] as { readonly body?: unknown } | undefined
  return body && isNode(body.body) ? [...childrenOf(node), body.body] : childrenOf(node)
}
