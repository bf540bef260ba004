/** Values that one function of a program computes and a later one uses: they cross through memory. */

import type { Carried } from './emit.js'
import type { Node } from './graph.js'
import type { Space } from './layout.js'
import type { Item } from './place.js'

export class CarriedValues implements Carried {
  private readonly addresses = new Map<Node, number>()
  /** By node: the number of the function that keeps it in a local. */
  private readonly homes = new Map<Node, number>()

  /** @param result - used by the last function */
  constructor(
    parts: readonly (readonly Item[])[],
    result: Node,
    private readonly space: Space,
  ) {
    parts.forEach((items, part) => this.items(items, part))
    this.value(result, parts.length - 1)
  }

  find(node: Node): number | null {
    return this.addresses.get(node) ?? null
  }

  use(node: Node): number {
    const address = this.addresses.get(node)
    if (address === undefined) throw new Error(`a ${node.op} is used before it is computed`)
    return address
  }

  private items(items: readonly Item[], part: number): void {
    for (const item of items) this.item(item, part)
  }

  private item(item: Item, part: number): void {
    switch (item.kind) {
      case 'define':
        this.values(item.node.args, part)
        this.homes.set(item.node, part)
        return
      case 'store':
        return this.value(item.store.value, part)
      case 'write': {
        const { offset, value, enable } = item.write
        return this.values([enable, offset, ...value], part)
      }
      case 'branch': {
        const { conditions, phis } = item.branch
        this.values(conditions, part)
        for (const arm of item.arms) this.items(arm, part)
        for (const phi of phis) this.values(phi.args, part)
        for (const phi of phis) this.homes.set(phi, part)
      }
    }
  }

  private values(nodes: readonly Node[], part: number): void {
    for (const node of nodes) this.value(node, part)
  }

  private value(node: Node, part: number): void {
    if (node.op === 'const') return
    const home = this.homes.get(node)
    if (home === undefined) this.values(node.args, part)
    else if (home < part && !this.addresses.has(node)) this.addresses.set(node, this.space.take(node.size / 8))
  }
}
