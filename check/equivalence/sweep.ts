import type { Effort } from '../../src/verify/prove/effort.js'
import {
  GateKind,
  isComplemented,
  nodeOf,
  type GateGraph,
  type Literal,
} from '../../src/engines/sim/bitslice/lower/gates.js'
import { Random } from '../../src/engines/sim/stimulus/random.js'
import { Patterns } from './patterns.js'
import type { Questions } from './questions.js'

/** The initial number of pattern words. */
const firstWords = 16

/** The conflict limit for two intermediate gates, because there are many others. */
const conflictsOfGates = 200

/** The number of gates between yields. */
const gatesPerTurn = 200

/** The number of patterns in a word, and of those derived from one that the solver has found. */
const patternsPerWord = 32
const patternsPerFind = 8

/** One leaf in this number is changed in those: a pattern that distinguishes two gates almost distinguishes others. */
const changedLeaves = 16

/**
 * Finds equal gates, starting at the inputs. Gates that no pattern distinguishes are checked by a solver. If they are equal,
 * the first replaces the second, so that gates behind it are often identical without a query (SAT sweeping, Kuehlmann 2004).
 */
export class Sweep {
  private readonly patterns: Patterns
  private readonly random = new Random(1)
  /** By gate: the literal that represents it. */
  private readonly merged = new Map<number, Literal>()
  /** By key: the first gate with it. */
  private firsts = new Map<number, number>()
  private leaves: readonly number[] = []
  /** Patterns in which the solver has distinguished gates, not yet in a word: by leaf. */
  private found = new Map<number, number>()
  private count = 0

  /** @param firstNew - the first gate to compare; all from it on are compared with earlier ones */
  constructor(
    private readonly gates: GateGraph,
    private readonly questions: Questions,
    private readonly firstNew: number,
    private readonly effort: Effort,
  ) {
    this.patterns = new Patterns(gates, this.random)
    for (let i = 0; i < firstWords; i++) this.patterns.add()
  }

  /** True if a pattern distinguishes two literals. */
  differ(left: Literal, right: Literal): boolean {
    return this.patterns.differ(left, right)
  }

  /** The known representative of a literal. */
  known(literal: Literal): Literal {
    const first = this.merged.get(nodeOf(literal))
    return first === undefined ? literal : first ^ (isComplemented(literal) ? 1 : 0)
  }

  /** Merges the gates below these as far as possible. */
  async run(roots: readonly Literal[]): Promise<void> {
    const cone = conesOf(this.gates, roots)
    this.leaves = cone.filter((node) => this.gates.isLeaf(node))
    const compared = [0]
    const keep = (node: number): void => {
      const key = this.patterns.key(node)
      if (!this.firsts.has(key)) this.firsts.set(key, node)
      compared.push(node)
    }
    keep(0)
    for (const [i, node] of cone.entries()) {
      if (i % gatesPerTurn === 0) await new Promise(setImmediate)
      if (this.effort.isOver) return
      if (node < this.firstNew || this.gates.isLeaf(node)) keep(node)
      else {
        await this.questions.renew()
        const literal = this.merge(node)
        if (literal !== null) keep(nodeOf(literal))
      }
      if (this.count < patternsPerWord) continue
      this.patterns.add(this.found)
      this.found = new Map()
      this.count = 0
      this.firsts = new Map()
      for (const before of compared.splice(0)) keep(before)
    }
  }

  /** The representative of a gate if it is the gate itself; null if another one represents it. */
  private merge(node: number): Literal | null {
    const literal = this.known(this.rebuilt(node))
    if (nodeOf(literal) !== node) this.merged.set(node, literal)
    const own = nodeOf(literal)
    const first = this.firsts.get(this.patterns.key(own))
    if (first === own || this.gates.isLeaf(own) || own < this.firstNew) return null
    if (first === undefined) return literal
    const equal = 2 * first + (this.patterns.isInverted(first) === this.patterns.isInverted(own) ? 0 : 1)
    const answer = this.questions.differ(equal, 2 * own, conflictsOfGates)
    if (answer === 'satisfiable') this.keepPattern()
    if (answer !== 'unsatisfiable') return literal
    this.merged.set(own, equal)
    this.merged.set(node, equal ^ (isComplemented(literal) ? 1 : 0))
    return null
  }

  /** The gate over the representatives of its operands. */
  private rebuilt(node: number): Literal {
    const { gates } = this
    const [a, b] = [this.known(gates.first(node)), this.known(gates.second(node))]
    const kind = gates.kind(node)
    if (kind === GateKind.and) return gates.and(a, b)
    return kind === GateKind.xor ? gates.xor(a, b) : gates.mux(a, b, this.known(gates.third(node)))
  }

  /** Adds the patterns of the solver and similar ones to those found before. */
  private keepPattern(): void {
    const { random, questions, found, count } = this
    const mask = (2 ** patternsPerFind - 1) * 2 ** count
    for (const leaf of this.leaves) {
      const value = questions.value(2 * leaf) ?? random.below(2) === 1
      // The first of them stays unchanged.
      const changed = random.below(changedLeaves) === 0 ? random.uint32() & ~(1 << count) : 0
      const word = ((value ? -1 : 0) ^ changed) & mask
      if (word !== 0) found.set(leaf, (found.get(leaf) ?? 0) | word)
    }
    this.count += patternsPerFind
  }
}

/** All gates on which these depend, operands first. */
function conesOf(gates: GateGraph, roots: readonly Literal[]): number[] {
  const seen = new Set<number>()
  const left = roots.map(nodeOf)
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    if (seen.has(node)) continue
    seen.add(node)
    left.push(...gates.operands(node).map(nodeOf))
  }
  return [...seen].sort((a, b) => a - b)
}
