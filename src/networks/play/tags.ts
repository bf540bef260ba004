/** A source of tags for unicasts. */
export interface TagSource {
  /** A tag for a unicast; null if all are taken. */
  take(unicast: number, to: number): number | null
  /** The unicast that has arrived at a node with this tag, which is free again. */
  release(tag: number, to: number): number
}

/** A tag for each unicast: its number. For networks whose tags are wide enough. */
export const unicastNumbers: TagSource = { take: (unicast) => unicast, release: (tag) => tag }

/** Tags of unicasts on their way. Tags at different nodes may be equal, so a few bits suffice for any schedule. */
export class Tags implements TagSource {
  private readonly size: number
  /** By node and tag: the unicast; -1 if it is free. */
  private readonly owners: Int32Array
  /** By node: where the search for a free tag begins. */
  private readonly cursors: Uint32Array

  constructor(nodes: number, width: number) {
    this.size = 2 ** width
    this.owners = new Int32Array(nodes * this.size).fill(-1)
    this.cursors = new Uint32Array(nodes)
  }

  take(unicast: number, to: number): number | null {
    const first = to * this.size
    for (let i = 0; i < this.size; i++) {
      const tag = (this.cursors[to]! + i) % this.size
      if (this.owners[first + tag] !== -1) continue
      this.owners[first + tag] = unicast
      this.cursors[to] = tag + 1
      return tag
    }
    return null
  }

  release(tag: number, to: number): number {
    const at = to * this.size + tag
    const unicast = this.owners[at]!
    if (unicast === -1) throw new Error(`node ${to} receives a message that nobody has sent to it: tag ${tag}`)
    this.owners[at] = -1
    return unicast
  }
}
