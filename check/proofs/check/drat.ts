/**
 * Checks DRAT proofs (Wetzler, Heule and Hunt 2014) from beginning to end: each added clause must follow by propagation from
 * the existing ones (RUP), or remove no solution on its first literal (RAT).
 */

import type { Certificate } from '../../../src/apps/cli/prove/native-cadical.js'

type Clause = readonly number[]

/** Checks that a proof shows a formula to be unsatisfiable. */
export function isRefuted({ formula, proof }: Certificate): boolean {
  const clauses = new Clauses()
  for (const clause of clausesOf(formula)) clauses.add(clause)
  for (const line of proof.split('\n')) {
    if (clauses.areContradictory) return true
    if (line.trim() === '') continue
    const clause = literalsOf(line.replace(/^d /, ''))
    if (line.startsWith('d ')) clauses.remove(clause)
    else if (clauses.imply(clause) || clauses.allow(clause)) clauses.add(clause)
    else return false
  }
  return clauses.areContradictory
}

function clausesOf(formula: string): Clause[] {
  return formula
    .split('\n')
    .filter((line) => /^-?\d/.test(line))
    .map(literalsOf)
}

function literalsOf(line: string): number[] {
  return line.trim().split(/\s+/).map(Number).slice(0, -1)
}

/** The index of a literal's list. */
const indexOf = (literal: number): number => 2 * Math.abs(literal) + (literal < 0 ? 1 : 0)

/** Clauses with two watched literals each, and the consequences of unit clauses. */
class Clauses {
  /** Null for a removed clause. The first two literals are watched. */
  private readonly clauses: (number[] | null)[] = []
  /** By literal: the clauses that watch it. */
  private readonly watches: number[][] = []
  /** By sorted literals: the clauses with them. */
  private readonly known = new Map<string, number[]>()
  /** By literal: true if it holds. */
  private readonly holds: boolean[] = []
  /** Literals that hold, in order of discovery. */
  private readonly trail: number[] = []
  /** Clauses that are reasons for permanently true literals. */
  private readonly reasons = new Set<number>()
  private propagated = 0
  /** True if propagation finds a contradiction. */
  areContradictory = false

  add(literals: Clause): void {
    const clause = [...new Set(literals)]
    const number = this.clauses.push(clause) - 1
    const key = keyOf(clause)
    this.known.set(key, [...(this.known.get(key) ?? []), number])
    // Put literals that do not fail first, to watch them.
    clause.sort((a, b) => Number(this.fails(a)) - Number(this.fails(b)))
    const [first, second] = clause
    if (first === undefined || this.fails(first)) {
      this.areContradictory = true
      return
    }
    this.watch(first, number)
    if (second !== undefined) this.watch(second, number)
    if ((second === undefined || this.fails(second)) && this.holds[indexOf(first)] !== true) {
      this.reasons.add(number)
      this.assign(first)
      if (!this.propagate(true)) this.areContradictory = true
    }
  }

  /** The reason of a true literal is kept; keeping a clause is always sound. */
  remove(literals: Clause): void {
    const numbers = this.known.get(keyOf([...new Set(literals)])) ?? []
    const at = numbers.findIndex((number) => !this.reasons.has(number))
    if (at >= 0) this.clauses[numbers.splice(at, 1)[0]!] = null
  }

  /** True if propagation alone proves a clause. */
  imply(clause: Clause): boolean {
    return this.trying(() => this.failsWith(clause))
  }

  /**
   * True if adding a clause removes no solution: resolved with each clause that contains its negated first literal, it is
   * implied.
   */
  allow(clause: Clause): boolean {
    const [pivot] = clause
    if (pivot === undefined) return false
    return this.clauses.every((other) => {
      if (!other?.includes(-pivot)) return true
      const rest = other.filter((literal) => literal !== -pivot && !clause.includes(literal))
      return rest.some((literal) => clause.includes(-literal)) || this.imply([...clause, ...rest])
    })
  }

  /** True if the negation of a clause leads to a contradiction. */
  private failsWith(clause: Clause): boolean {
    for (const literal of clause) {
      if (this.holds[indexOf(literal)] === true) return true
      if (!this.fails(literal)) this.assign(-literal)
    }
    return !this.propagate(false)
  }

  /** Undoes assignments afterwards. */
  private trying(work: () => boolean): boolean {
    const kept = this.trail.length
    const found = work()
    for (const literal of this.trail.splice(kept)) this.holds[indexOf(literal)] = false
    this.propagated = kept
    return found
  }

  private fails(literal: number): boolean {
    return this.holds[indexOf(-literal)] === true
  }

  private assign(literal: number): void {
    this.holds[indexOf(literal)] = true
    this.trail.push(literal)
  }

  private watch(literal: number, number: number): void {
    const watching = (this.watches[indexOf(literal)] ??= [])
    watching.push(number)
  }

  /** False if propagation leads to a contradiction. */
  private propagate(isForEver: boolean): boolean {
    while (this.propagated < this.trail.length) {
      const failed = -this.trail[this.propagated++]!
      const watching = this.watches[indexOf(failed)] ?? []
      const left: number[] = []
      for (const [at, number] of watching.entries()) {
        const found = this.look(failed, number)
        if (found === 'elsewhere') continue
        left.push(number)
        if (found === 'contradiction') {
          this.watches[indexOf(failed)] = [...left, ...watching.slice(at + 1)]
          return false
        }
        if (found === 'assigned' && isForEver) this.reasons.add(number)
      }
      this.watches[indexOf(failed)] = left
    }
    return true
  }

  /** Handles a clause one of whose watched literals fails. */
  private look(failed: number, number: number): 'elsewhere' | 'contradiction' | 'assigned' | 'holds' {
    const clause = this.clauses[number]
    if (!clause) return 'elsewhere'
    if (clause[0] === failed && clause.length > 1) [clause[0], clause[1]] = [clause[1]!, failed]
    const other = clause[0]!
    if (this.holds[indexOf(other)] === true) return 'holds'
    const at = clause.findIndex((literal, i) => i > 1 && !this.fails(literal))
    if (at > 0) {
      const next = clause[at]!
      clause[1] = next
      clause[at] = failed
      this.watch(next, number)
      return 'elsewhere'
    }
    if (this.fails(other)) return 'contradiction'
    this.assign(other)
    return 'assigned'
  }
}

function keyOf(clause: Clause): string {
  return [...clause].sort((a, b) => a - b).join(' ')
}
