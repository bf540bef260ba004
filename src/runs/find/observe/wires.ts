/** The wires and registers of an observer in one module, as sources of the expression of a condition. */

import { bitwise, constant } from '../../../language/hdl/value/operators.js'
import type { Signal } from '../../../ir/ir.js'
import type { InstanceNode } from '../../../engines/sim/engine/instances.js'
import type { ExprSource } from '../meaning/lower.js'
import { placeIn } from '../syntax/refuse.js'
import { signalExpr, type Extensions } from './extension.js'

/** The memory that a part of a condition needs of the cycle before, or of any cycle. */
export interface MemorizedPart<At> {
  readonly of: 'the cycle before' | 'all before'
  /** The value of the register in the next cycle. */
  readonly value: At
  readonly register: At
}

const place = placeIn(0)

/**
 * @param node - the instance of the observer, which contains all that the condition reads
 * @param memorized - gets the registers, inner parts first
 */
export function observerSource(
  extensions: Extensions,
  node: InstanceNode,
  memorized: MemorizedPart<Signal>[],
): ExprSource {
  const extension = extensions.of(node.module)
  return {
    operand: (one) => extensions.lift(one, node),
    before: (value) => {
      const shown = extension.wire(value)
      const register = extension.memorize(signalExpr(shown))
      memorized.push({ of: 'the cycle before', value: shown, register })
      return signalExpr(register)
    },
    earlier: (value) => {
      const register = extension.register(value.type, (now) => {
        const shown = extension.wire(bitwise('or', signalExpr(now), value, place))
        memorized.push({ of: 'all before', value: shown, register: now })
        return signalExpr(shown)
      })
      return signalExpr(register)
    },
    unknown: () => constant(0n, place),
  }
}

/** The innermost instance that all of these are, or are in. */
export function commonNode(nodes: readonly InstanceNode[]): InstanceNode | null {
  let common: InstanceNode | null = null
  for (const node of new Set(nodes)) {
    if (common === null) common = node
    else while (!isWithin(node, common)) common = common.parent!
  }
  return common
}

function isWithin(node: InstanceNode, outer: InstanceNode): boolean {
  for (let at: InstanceNode | null = node; at; at = at.parent) if (at === outer) return true
  return false
}

/** Instances of an extended design, by those of the design. */
export class Counterparts {
  private readonly known = new Map<InstanceNode, InstanceNode>()

  /** @param extended - the top of the extended design */
  constructor(tree: InstanceNode, extended: InstanceNode) {
    this.known.set(tree, extended)
  }

  of(node: InstanceNode): InstanceNode {
    const known = this.known.get(node)
    if (known) return known
    const { parent, instance } = node
    const found = this.of(parent!).children[parent!.module.instances.indexOf(instance!)]!
    this.known.set(node, found)
    return found
  }
}
