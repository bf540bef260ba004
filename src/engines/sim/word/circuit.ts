/** The parts of the word engine that all engines of one design share: its graph, its places in memory, and its programs. */

import { obtain } from '../../../base/maps.js'
import type { Design } from '../../../ir/ir.js'
import type { Loadable } from '../wasm/machine.js'
import { add } from './arithmetic.js'
import { flatten, type CountedCover, type FlatDesign } from './flatten.js'
import type { Node } from './graph.js'
import { any } from './bitwise.js'
import { Space } from './layout.js'
import type { Store } from './place.js'
import { compileProgram } from './program.js'
import type { Slots } from './reader.js'
import { startOf, type StartState } from './start.js'

/** A cover with the address of its counter. */
export interface CoverCounter {
  readonly cover: CountedCover
  readonly address: number
}

export class Circuit implements Slots {
  readonly flat: FlatDesign
  readonly start: StartState
  readonly counters: readonly CoverCounter[]
  /** The end of the state and of the counters behind it. */
  readonly end: number
  private readonly space: Space
  private readonly slots = new Map<Node, number>()
  private readonly programs = new Map<string, Loadable>()

  constructor(design: Design) {
    this.flat = flatten(design)
    this.start = startOf(this.flat.layout)
    this.space = new Space(this.flat.layout.end)
    this.counters = this.flat.covers.map((cover) => ({ cover, address: this.space.take(4) }))
    this.end = this.space.end
  }

  /** The address at which programs store a value for readers. */
  of(node: Node): number {
    return obtain(this.slots, node, () => this.space.take(node.size / 8))
  }

  /** The clock edge. With checks, it returns 1 if an assertion fails or an access is past the end, and counts covers. */
  edge(hasChecks: boolean): Loadable {
    return obtain(this.programs, hasChecks ? 'checked edge' : 'edge', () => {
      const { flat } = this
      const counts = hasChecks ? this.counters.map((counter) => this.countingStore(counter)) : []
      const next = flat.next.flatMap(({ address, value }) =>
        value.map((word, i): Store => ({ address: address + 8 * i, value: word, isState: true })),
      )
      const alarms = hasChecks ? flat.checks.filter(({ kind }) => kind !== 'cover') : []
      const stores = [...next.filter(({ value, address }) => !isKept(value, address)), ...counts]
      return this.compile(stores, this.anyFlag(alarms), true)
    })
  }

  /** Stores the flags of all checks, and the indices of accesses. Returns 1 if any flag is set. */
  checking(): Loadable {
    return obtain(this.programs, 'checking', () => {
      const { checks } = this.flat
      const observed = checks.flatMap((check) => [check.flag, ...(check.kind === 'outOfRange' ? check.index : [])])
      return this.compile(this.observing(new Set(observed)), this.anyFlag(checks))
    })
  }

  /** Stores some values for readers. */
  computing(nodes: readonly Node[]): Loadable {
    const computed = new Set(nodes)
    const key = [...computed].map(({ id }) => id).join()
    return obtain(this.programs, key, () => this.compile(this.observing(computed), this.flat.graph.constant(0n, 32)))
  }

  /** Returns a value, which has 32 bits. */
  returning(result: Node): Loadable {
    return this.compile([], result)
  }

  private compile(stores: readonly Store[], result: Node, isEdge = false): Loadable {
    const writes = isEdge ? this.flat.writes : []
    const program = compileProgram(this.flat.graph, { stores, writes, result }, this.space.end)
    this.space.take(program.end - this.space.end)
    return program
  }

  private observing(nodes: ReadonlySet<Node>): readonly Store[] {
    const computed = [...nodes].filter(({ op }) => op !== 'const' && op !== 'load')
    return computed.map((value) => ({ address: this.of(value), value, isState: false }))
  }

  private countingStore({ cover, address }: CoverCounter): Store {
    const { graph } = this.flat
    return { address, value: add(graph, graph.load(address, 32, 32), cover.flag), isState: true }
  }

  private anyFlag(checks: readonly { readonly flag: Node }[]): Node {
    return any(
      this.flat.graph,
      checks.map(({ flag }) => flag),
    )
  }
}

const isKept = ({ op, address }: Node, at: number): boolean => op === 'load' && address === at

const circuits = new WeakMap<Design, Circuit>()

export function circuitOf(design: Design): Circuit {
  return obtain(circuits, design, () => new Circuit(design))
}
