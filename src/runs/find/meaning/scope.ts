/**
 * The ranges of the wildcards of a condition.
 *
 * A wildcard is known by the text of its path up to and including it: `dut.nodes[*]` is one wildcard, wherever it stands,
 * and in all of its places it means the same node. Wildcards with different texts range by themselves, so that each pair
 * is a match. `any(…)` and `all(…)` range over those wildcards inside them that do not also stand outside.
 */

import { isPath, type CallNode, type Condition, type NameNode } from '../syntax/condition.js'
import { groupBy } from '../../../base/maps.js'
import { wildcardsOf, type Binding, type Operand, type Solution } from './paths.js'

/** The paths that stand in a condition, outside of `any` and `all`. */
export function pathsIn(node: Condition): NameNode[] {
  if (node.kind === 'name') return isPath(node) ? [node] : []
  return isRange(node) ? [] : innerOf(node).flatMap(pathsIn)
}

/** All names of a condition. */
export function namesIn(node: Condition): NameNode[] {
  return node.kind === 'name' ? [node] : innerOf(node).flatMap(namesIn)
}

/** The `any` and `all` of a condition that stand in no other. */
export function rangesIn(node: Condition): CallNode[] {
  return isRange(node) ? [node] : innerOf(node).flatMap(rangesIn)
}

/** True if a node ranges over wildcards of its own. */
export function isRange(node: Condition): node is CallNode {
  return node.kind === 'call' && (node.name === 'any' || node.name === 'all')
}

/** The parts of a condition, directly below it. */
export function innerOf(node: Condition): readonly Condition[] {
  switch (node.kind) {
    case 'unary':
      return [node.operand]
    case 'binary':
      return [node.left, node.right]
    case 'call':
      return [node.argument]
    case 'number':
    case 'boolean':
    case 'name':
      return []
  }
}

/**
 * How many cycles before a cycle decide on the value of a condition in it. `earlier` looks back to the start of a search,
 * which does not count.
 */
export function cyclesBack(node: Condition): number {
  const inside = Math.max(0, ...innerOf(node).map(cyclesBack))
  return node.kind === 'call' && ['rise', 'fall', 'change', 'before'].includes(node.name) ? inside + 1 : inside
}

/** True if a condition depends on all cycles before. */
export function looksBack(node: Condition): boolean {
  return (node.kind === 'call' && node.name === 'earlier') || innerOf(node).some(looksBack)
}

/** The operands of one path, by the binding of its wildcards. */
export class Path {
  readonly wildcards: readonly string[]
  private readonly operands: ReadonlyMap<string, Operand>

  constructor(
    { text }: NameNode,
    readonly solutions: readonly Solution[],
  ) {
    this.wildcards = wildcardsOf(text)
    this.operands = new Map(solutions.map(({ binding, operand }) => [keyOf(binding, this.wildcards), operand]))
  }

  /** Its operand in a match. */
  operandIn(binding: Binding): Operand {
    return this.operands.get(keyOf(binding, this.wildcards))!
  }
}

/** The wildcards of some paths together, in the order in which they stand in a condition. */
export class Scope {
  /** The wildcards, including those that are given from outside. */
  readonly wildcards: readonly string[]
  private readonly steps: readonly {
    readonly shared: readonly string[]
    readonly byKey: ReadonlyMap<string, Solution[]>
  }[]

  /** @param outer - the wildcards that are given */
  constructor(paths: readonly Path[], outer: readonly string[]) {
    const known = new Set(outer)
    this.steps = paths.map(({ wildcards, solutions }) => {
      const shared = wildcards.filter((wildcard) => known.has(wildcard))
      for (const wildcard of wildcards) known.add(wildcard)
      return { shared, byKey: groupBy(solutions, ({ binding }) => keyOf(binding, shared)) }
    })
    this.wildcards = [...known]
  }

  /** All bindings of the wildcards for which each path leads to something; null if they are more than `most`. */
  bindings(outer: Binding, most: number): readonly Binding[] | null {
    let bindings = [outer]
    for (const { shared, byKey } of this.steps) {
      const next: Binding[] = []
      for (const binding of bindings)
        for (const found of byKey.get(keyOf(binding, shared)) ?? []) {
          if (next.length === most) return null
          next.push(found.binding.size === 0 ? binding : new Map([...binding, ...found.binding]))
        }
      bindings = next
    }
    return bindings
  }
}

function keyOf(binding: Binding, wildcards: readonly string[]): string {
  return wildcards.map((wildcard) => binding.get(wildcard)).join('\n')
}
