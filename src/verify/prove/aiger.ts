/**
 * Writes systems in AIGER 1.9, the format of the hardware model checking competitions (Biere, Heljanko and Wieringa 2011),
 * in the binary form that most checkers read.
 */

import { ByteWriter } from '../../base/byte-writer.js'
import {
  complement,
  GateKind,
  isComplemented,
  nodeOf,
  type GateGraph,
  type Literal,
} from '../../engines/sim/bitslice/lower/gates.js'
import type { Property } from './property.js'
import type { Latch, TransitionSystem, Variable } from './system.js'

export interface AigerOptions {
  /** The properties to prove; default: all assertions. */
  readonly bad?: readonly Property[]
  /**
   * True to give state without a reset value additional inputs, read in the first cycle. All latches then start at 0 or 1,
   * as some checkers assume anyway.
   */
  readonly isClosed?: boolean
}

/** Prints a system with its assertions, without covers. Symbols carry the paths of bits and the texts of assertions. */
export function printAiger(
  system: TransitionSystem,
  { bad = system.properties.filter(({ kind }) => kind === 'assertion'), isClosed = false }: AigerOptions = {},
): Uint8Array<ArrayBuffer> {
  const { assumptions } = system
  const graph = new AndGraph(system, isClosed)
  const next = system.latches.map((latch) => graph.literal(latch.next))
  const properties = bad.map(({ flag }) => graph.literal(flag))
  const constraints = assumptions.map(({ flag }) => graph.literal(complement(flag)))
  const inputs = graph.inputs
  const last = graph.firstAnd + graph.ands.length - 1
  const lines = [
    ['aig', last, inputs, graph.latches, 0, graph.ands.length, properties.length, constraints.length].join(' '),
    ...system.latches.map(({ initial }, i) => {
      const own = 2 * (inputs + 1 + i)
      return initial === 0 || (isClosed && initial === null) ? `${next[i]}` : `${next[i]} ${initial ?? own}`
    }),
    ...(isClosed ? ['1'] : []),
    ...properties.map(String),
    ...constraints.map(String),
  ]
  const output = new ByteWriter()
  output.bytes(text(`${lines.join('\n')}\n`))
  for (const [i, [left, right]] of graph.ands.entries()) {
    const own = 2 * (graph.firstAnd + i)
    output.varint(own - left).varint(left - right)
  }
  output.bytes(text(`${symbols(system, bad, isClosed).join('\n')}\n`))
  return output.finish()
}

/** Gates as two-input ANDs, numbered as in the format. */
class AndGraph {
  /** The larger operand first. */
  readonly ands: (readonly [number, number])[] = []
  readonly inputs: number
  readonly latches: number
  readonly firstAnd: number
  /** The AIGER literal plus 1, by node; 0 while unknown. */
  private readonly known: Int32Array
  private readonly gates: GateGraph

  constructor(system: TransitionSystem, isClosed: boolean) {
    const { gates, inputs, latches } = system
    this.gates = gates
    this.known = new Int32Array(gates.size)
    this.known[0] = 1
    const leaves = bitsOf(inputs).map(({ leaf }) => leaf)
    const open = isClosed ? openLeaves(system) : []
    this.inputs = leaves.length + open.length
    this.latches = latches.length + (isClosed ? 1 : 0)
    this.firstAnd = 1 + this.inputs + this.latches
    for (const [i, leaf] of leaves.entries()) this.known[nodeOf(leaf)] = 2 * (i + 1) + 1
    for (const [i, { leaf }] of latches.entries()) this.known[nodeOf(leaf)] = 2 * (this.inputs + i + 1) + 1
    if (isClosed) this.close(latches, new Map(open.map((leaf, i) => [leaf, 2 * (leaves.length + i + 1)])))
  }

  /** In the first cycle, latches without a reset value take their inputs. The last latch marks that this cycle is over. */
  private close(latches: readonly Latch[], first: ReadonlyMap<Literal, number>): void {
    const later = 2 * (this.inputs + this.latches)
    for (const { leaf, initial, twin } of latches) {
      if (initial !== null) continue
      const [own, given] = [this.known[nodeOf(leaf)]! - 1, first.get(twin ?? leaf)!]
      this.known[nodeOf(leaf)] = this.or(this.and(later, own), this.and(later ^ 1, given)) + 1
    }
  }

  literal(literal: Literal): number {
    const stack = [nodeOf(literal)]
    for (let node = stack.at(-1); node !== undefined; node = stack.at(-1)) {
      const missing =
        this.known[node] === 0 ? this.gates.operands(node).filter((one) => this.known[nodeOf(one)] === 0) : []
      if (missing.length > 0) stack.push(...missing.map(nodeOf))
      else {
        stack.pop()
        if (this.known[node] === 0) this.known[node] = this.make(node) + 1
      }
    }
    return this.of(literal)
  }

  private of(literal: Literal): number {
    return (this.known[nodeOf(literal)]! - 1) ^ (isComplemented(literal) ? 1 : 0)
  }

  private make(node: number): number {
    const [a, b, c] = this.gates.operands(node).map((operand) => this.of(operand)) as [number, number, number]
    const kind = this.gates.kind(node)
    if (kind === GateKind.and) return this.and(a, b)
    if (kind === GateKind.xor) return this.or(this.and(a, b ^ 1), this.and(a ^ 1, b))
    return this.or(this.and(a, b), this.and(a ^ 1, c))
  }

  private or(a: number, b: number): number {
    return this.and(a ^ 1, b ^ 1) ^ 1
  }

  private and(a: number, b: number): number {
    this.ands.push(a < b ? [b, a] : [a, b])
    return 2 * (this.firstAnd + this.ands.length - 1)
  }
}

/** The bits without a reset value, except for twins, which start with the value of another bit. */
export function openLeaves({ latches }: TransitionSystem): Literal[] {
  return latches.filter(({ initial, twin }) => initial === null && twin === undefined).map(({ leaf }) => leaf)
}

interface Bit {
  readonly name: string
  readonly leaf: Literal
}

function bitsOf(variables: readonly Variable[]): Bit[] {
  return variables.flatMap(({ path, width, first }) =>
    Array.from({ length: width }, (_, bit) => ({
      name: width === 1 ? path : `${path}[${bit}]`,
      leaf: first + 2 * bit,
    })),
  )
}

function symbols(system: TransitionSystem, bad: readonly Property[], isClosed: boolean): string[] {
  const { inputs, state, assumptions } = system
  const lines = (letter: string, names: readonly string[]): string[] => names.map((name, i) => `${letter}${i} ${name}`)
  const named = (properties: readonly Property[]): string[] =>
    properties.map(({ instance, message }) => `${instance}: ${message.replace(/\s+/g, ' ')}`)
  const registers = bitsOf(state)
  const open = new Set(isClosed ? openLeaves(system) : [])
  const first = registers.filter(({ leaf }) => open.has(leaf)).map(({ name }) => `${name}, after reset`)
  const after = isClosed ? ['after the first cycle'] : []
  return [
    ...lines('i', [...bitsOf(inputs).map(({ name }) => name), ...first]),
    ...lines('l', [...registers.map(({ name }) => name), ...after]),
    ...lines('b', named(bad)),
    ...lines('c', named(assumptions)),
  ]
}

const encoder = new TextEncoder()

function text(content: string): Uint8Array {
  return encoder.encode(content)
}
