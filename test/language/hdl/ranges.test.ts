import { describe, expect, it } from 'vitest'
import { Comparer, type Verdict } from '../../../check/oracle/compare.js'
import { programOf, type BlockProgram } from '../../check/oracle/programs.js'
import { sample } from '../../support/sample.js'

const comparer = new Comparer()

function verdictOn(program: BlockProgram): Verdict {
  return comparer.compare(programOf(program), { cycles: 40, seed: 9 })
}

/** That it agrees with what it says as plain TypeScript, or the code of its error. */
function outcomeOf(program: BlockProgram): string {
  const verdict = verdictOn(program)
  if (verdict.kind === 'agree') return 'agree'
  return verdict.kind === 'refused' ? verdict.code : JSON.stringify(verdict)
}

/** `a` and `b` have four bits, `j` has two, `n` is signed with four; `q` takes 0 to 7, `s` −4 to 3. */
const members = 'q = output(uint(3)); sq = output(sint(3)); g = output(uint(4))'
const given = 'this.q = 0; this.sq = 0; this.g = 0;'

describe('a condition counts where it holds', () => {
  it.each([
    ['if (this.a < 8) this.q = this.a', 'agree'],
    ['if (this.a <= 8) this.q = this.a', 'FW104'],
    ['if (8 > this.a) this.q = this.a', 'agree'],
    ['if (!(this.a >= 8)) this.q = this.a', 'agree'],
    ['if (this.a >= 8) this.q = 0; else this.q = this.a', 'agree'],
    ['if (this.a > 7) this.q = this.a', 'FW104'],
    ['if (this.a > 7) this.q = this.a - 8', 'agree'],
    ['if (this.a < 8) this.q = this.a + 1', 'FW104'],
    ['this.q = Math.min(this.a, 7) + 1', 'FW104'],
    ['this.q = Math.min(this.a, 7) + 0', 'agree'],
    ['if (this.a === 5) this.q = this.a', 'agree'],
    ['if (this.a !== 15) this.q = this.a - 8', 'FW104'],
    ['if (this.a !== 0) this.q = (this.a - 1) >> 1', 'agree'],
    ['if (this.c && this.a < 8) this.q = this.a', 'agree'],
    ['if (this.c || this.a < 8) this.q = this.a', 'FW104'],
    ['if (this.a === 1 || this.a === 6) this.q = this.a', 'agree'],
    ['if (!(this.c || this.a > 7)) this.q = this.a', 'agree'],
    ['if (this.a < this.j) this.q = this.a', 'agree'],
    ['if (this.n >= 0) this.q = this.n', 'agree'],
    ['if (this.n >= -1) this.q = this.n + 1', 'FW104'],
    ['if (this.n >= 0 && this.n < 7) this.q = this.n + 1', 'agree'],
    ['const isSmall = this.a < 8; if (isSmall) this.q = this.a', 'agree'],
    ['switch (this.a) { case 2: case 7: this.q = this.a; break; default: }', 'agree'],
    ['switch (this.a) { case 2: case 8: this.q = this.a; break; default: }', 'FW104'],
    ['switch (this.a) { case 2: break; default: this.q = this.a }', 'FW104'],
    ['this.q = this.a < 8 ? this.a : 7', 'agree'],
    ['this.q = this.a < 8 ? 7 : this.a - 8', 'agree'],
    ['this.sq = Math.min(3, Math.max(-4, this.n))', 'agree'],
    ['this.sq = Math.min(4, Math.max(-4, this.n))', 'FW104'],
    ['const f = (x: number): number => { if (x > 7) return 7; return x }; this.q = f(this.a)', 'agree'],
    ['this.y = this.vi[this.a >= 12 ? this.a - 12 : 0]!', 'agree'],
    ['if (this.a === 0) this.q = this.a < 9 ? 0 : this.a - 9', 'agree'],
    ['if (this.a < 3) { if (this.a > 5) this.q = this.a; else this.q = this.a + 5 }', 'agree'],
    ['if (this.a < 3) { if (this.a > 5) this.q = 1; this.q = this.b }', 'FW104'],
    ['this.y = this.vi[this.a > 12 ? this.a - 13 : this.j - 1]!', 'FW108'],
    ['if (this.a <= 3) this.y = this.b >> (3 - this.a)', 'agree'],
    ['this.y = this.b >> (3 - this.a)', 'FW107'],
    // Hardware has both sides of && at all times: an index there must be right at all times.
    ['this.f = this.j > 0 && this.vi[this.j - 1]! === 2', 'FW108'],
  ])('%s: %s', (comb, outcome) => {
    expect(outcomeOf({ members, comb: given + comb })).toBe(outcome)
  })
})

describe('a condition is of the value that it has seen', () => {
  it.each([
    ['this.g = this.a; if (this.g < 8) this.q = this.g', 'agree'],
    ['this.g = this.a; if (this.g < 8) { this.g = this.b; this.q = this.g }', 'FW104'],
    ['this.g = this.a; const was = this.g; if (was < 8) { this.g = this.b; this.q = was }', 'agree'],
    ['let x = this.a; if (x < 8) { x = this.b; this.q = x }', 'FW104'],
    ['let x = this.a; if (x < 8) { x = x + 1; this.q = x }', 'FW104'],
    ['let x = this.a; if (x < 7) { x = x + 1; this.q = x }', 'agree'],
    ['let x = this.a; if (x < 8) { if (this.c) x = 9; this.q = x }', 'FW104'],
    ['let x = this.a; if (x < 8) { if (this.c) x = 7; this.q = x }', 'agree'],
    ['let x = this.a; if (x < 8) this.y = x; this.q = x', 'FW104'],
    ['let x = this.a; if (x > 7) x = 7; this.q = x', 'agree'],
    ['let x = this.a; if (x > 7) x = 8; this.q = x', 'FW104'],
    ['let x = this.a; if (x > 7) { if (this.c) x = 7; else x = 3 } this.q = x', 'agree'],
    ['let x = this.a; if (x > 7 && this.c) x = 7; this.q = x', 'FW104'],
    ['let x = this.si; if (this.si.m > 7) x = { m: 7, k: true }; this.q = x.m', 'FW104'],
    ['if (this.kids[0]!.o < 8) this.q = this.kids[0]!.o', 'agree'],
    ['if (this.kids[0]!.o < 8) this.q = this.kids[1]!.o', 'FW104'],
  ])('%s: %s', (comb, outcome) => {
    expect(outcomeOf({ members, comb: given + comb })).toBe(outcome)
  })
})

describe('only carries are lost without a word', () => {
  it.each([
    ['const x = this.next + this.a; this.next = x', 'agree'],
    ['let x = this.next; if (this.c) x = x + 1; if (this.d) x = x - 1; this.next = x', 'agree'],
    ['let x = this.next; for (let i = 0; i < 5; i++) x = x + this.a; this.next = x', 'agree'],
    ['const plus = (x: number): number => x + 1; this.next = plus(plus(this.next))', 'agree'],
    ['const x = this.next * 2; this.next = x', 'FW104'],
    ['this.next = this.next * 2', 'FW104'],
    ['this.next *= 2', 'FW104'],
    ['this.next <<= 1', 'FW104'],
    ['this.next = (this.next << 1) | 1', 'FW104'],
    ['this.next = low(this.next << 1, 4) | 1', 'agree'],
    ['this.next = low(this.next * 3, 4) + this.a', 'agree'],
    ['this.next = this.j * 5', 'agree'],
    ['this.next = this.j * 5 + 1', 'agree'],
    ['this.next = this.j * 6', 'FW104'],
    ['this.next = this.j << 2', 'agree'],
    ['this.next = 1 << this.j', 'agree'],
  ])('%s: %s', (seq, outcome) => {
    expect(outcomeOf({ members: `${members}; next = reg(uint(4), 3)`, comb: given, seq })).toBe(outcome)
  })
})

describe('the remedy of FW104', () => {
  const values = [
    'this.from',
    'this.from * 3',
    'this.from << 1',
    'this.from >> 1',
    '-this.from',
    '~this.from',
    'this.from + this.j',
  ]
  const types = [1, 4, 2, 6].flatMap((width) => ['uint', 'sint'].map((kind) => `${kind}(${width})`))
  const pairs = types.flatMap((from) => types.map((to) => ({ from, to })))

  it.each(values)('%s: leads to no second one', (value) => {
    for (const { from, to } of sample(pairs, 10)) {
      const storing = (stored: string): Verdict =>
        verdictOn({ members: `from = input(${from}); to = output(${to})`, comb: `this.to = ${stored}` })
      const verdict = storing(value)
      if (verdict.kind !== 'refused' || verdict.code !== 'FW104') continue
      const remedy = /or write (\S+(?: \d+\)+)?) if this is intended/.exec(verdict.message)![1]!
      expect(storing(remedy.replace('…', value)).kind, `${from} to ${to}: ${remedy}`).not.toBe('refused')
    }
  })
})
