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

/** Words of patterns to begin with. */
const firstWords = 16

/** Conflicts that two gates on the way are worth: there are others. */
const conflictsOfGates = 200

/** Gates after which others have a turn. */
const gatesPerTurn = 200

/** Patterns that a word has room for, and those of them that are made from one that the solver has found. */
const patternsPerWord = 32
const patternsPerFind = 8

/** One leaf of this number is changed in those: what has told two gates apart nearly does so with others. */
const changedLeaves = 16

/**
 * Finds equal gates from the inputs on. Gates that no pattern tells apart are asked for; where they are equal the second is
 * the first from then on, so that gates behind it are often the same without being asked for (SAT sweeping, Kuehlmann 2004).
 */
export class Sweep {
  private readonly patterns: Patterns
  private readonly random = new Random(1)
  /** By gate: what it is equal to, and what stands for it. */
  private readonly merged = new Map<number, Literal>()
  /** By key: the first gate with it. */
  private firsts = new Map<number, number>()
  private leaves: readonly number[] = []
  /** Patterns with which the solver has told gates apart, and no word yet: by leaf. */
  private found = new Map<number, number>()
  private count = 0

  /** @param firstNew - the gate from which on all are compared with those before */
  constructor(
    private readonly gates: GateGraph,
    private readonly questions: Questions,
    private readonly firstNew: number,
    private readonly effort: Effort,
  ) {
    this.patterns = new Patterns(gates, this.random)
    for (let i = 0; i < firstWords; i++) this.patterns.add()
  }

  /** True if a pattern tells two literals apart. */
  differ(left: Literal, right: Literal): boolean {
    return this.patterns.differ(left, right)
  }

  /** The literals that are known to be equal to a literal. */
  known(literal: Literal): Literal {
    const first = this.merged.get(nodeOf(literal))
    return first === undefined ? literal : first ^ (isComplemented(literal) ? 1 : 0)
  }

  /** Merges the gates below these as far as it can. */
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

  /** The representative of a gate if no other one is; null if one is. */
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

  /** The gate over what stands for its operands. */
  private rebuilt(node: number): Literal {
    const { gates } = this
    const [a, b] = [this.known(gates.first(node)), this.known(gates.second(node))]
    const kind = gates.kind(node)
    if (kind === GateKind.and) return gates.and(a, b)
    return kind === GateKind.xor ? gates.xor(a, b) : gates.mux(a, b, this.known(gates.third(node)))
  }

  /** The patterns of the solver and similar ones, beside those found before. */
  private keepPattern(): void {
    const { random, questions, found, count } = this
    const mask = (2 ** patternsPerFind - 1) * 2 ** count
    for (const leaf of this.leaves) {
      const value = questions.value(2 * leaf) ?? random.below(2) === 1
      // The first of them stays as it was found.
      const changed = random.below(changedLeaves) === 0 ? random.uint32() & ~(1 << count) : 0
      const word = ((value ? -1 : 0) ^ changed) & mask
      if (word !== 0) found.set(leaf, (found.get(leaf) ?? 0) | word)
    }
    this.count += patternsPerFind
  }
}

/** All gates that these depend on, operands first. */
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
