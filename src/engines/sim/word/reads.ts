/** Computed signals for readers: interpreted at first, later computed by a program. */

import type { Type } from '../../../ir/ir.js'
import type { Raw } from '../engine/engine.js'
import type { Graph, Node } from './graph.js'
import { Interpreter } from './interpreter.js'
import { rawOf, readerOf, sourceOf, type Slots, type Views } from './reader.js'
import type { Value } from './values.js'

/** The parts of an engine that reads use. */
interface ReadHost {
  readonly graph: Graph
  readonly slots: Slots
  readonly views: Views
  /** Loads a program that stores these values for readers. */
  load(nodes: readonly Node[]): () => unknown
}

export class ReadLeaf {
  /** Reads the value from memory, where it is state, or a program has stored it; else null. */
  stored: (() => Raw) | null = null
  /** True if all its words are state or constants. */
  readonly isState: boolean
  /** Reads since the last program was made. */
  reads = 0

  constructor(
    readonly words: Value,
    readonly type: Type,
    /** Finds the leaves that testbenches read together with this one. */
    readonly alike: () => readonly ReadLeaf[],
  ) {
    this.isState = words.every(({ op }) => op === 'load' || op === 'const')
  }
}

/**
 * Operations that are interpreted before the first program is made, for each operation of the design; doubled before each
 * further program. Interpreting so many takes about as long as compiling the design.
 */
const firstPatience = 8

/** Leaves that were read less often get no program. */
const fewReads = 3

/** Leaves that are read in the same cycles: one program computes those of them that are read often. */
export class Reads {
  private readonly interpreter: Interpreter
  private readonly leaves = new Set<ReadLeaf>()
  private execute: (() => unknown) | null = null
  private isComputed = false
  private patience = firstPatience

  constructor(private readonly host: ReadHost) {
    this.interpreter = new Interpreter(host.views)
  }

  leaf(words: Value, type: Type, alike: () => readonly ReadLeaf[] = () => []): ReadLeaf {
    const leaf = new ReadLeaf(words, type, alike)
    if (leaf.isState) leaf.stored = this.readerOf(leaf)
    return leaf
  }

  /** Invalidates values after a change of state or inputs. */
  forget(): void {
    this.isComputed = false
    this.interpreter.forget()
  }

  read(leaf: ReadLeaf): Raw {
    if (leaf.stored === null) return this.interpret(leaf)
    if (!leaf.isState && !this.isComputed) {
      this.execute!()
      this.isComputed = true
    }
    return leaf.stored()
  }

  private interpret(leaf: ReadLeaf): Raw {
    const { interpreter, host } = this
    leaf.reads++
    this.leaves.add(leaf)
    const words = leaf.words.map((word) => interpreter.word(word))
    if (interpreter.computed > this.patience * host.graph.nodes.length) this.compile()
    return rawOf(words, leaf.type)
  }

  private compile(): void {
    const { host, interpreter, leaves } = this
    interpreter.computed = 0
    this.patience *= 2
    const often = [...leaves].filter(({ stored, reads }) => stored !== null || reads >= fewReads)
    leaves.clear()
    for (const leaf of often.flatMap((one) => [one, ...one.alike()])) if (!leaf.isState) leaves.add(leaf)
    if (leaves.size === 0) return
    for (const leaf of leaves) leaf.stored = this.readerOf(leaf)
    this.execute = host.load([...leaves].flatMap(({ words }) => words))
    this.isComputed = false
  }

  private readerOf({ words, type }: ReadLeaf): () => Raw {
    const { slots, views } = this.host
    return readerOf(
      views,
      words.map((word) => sourceOf(word, slots)),
      type,
    )
  }
}
