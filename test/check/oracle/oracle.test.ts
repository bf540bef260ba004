import { describe, expect, it } from 'vitest'
import { Comparer } from '../../../check/oracle/compare.js'
import { Machine } from '../../../check/oracle/run/machine.js'
import type { OracleModule } from '../../../check/oracle/run/module.js'
import { asProgram, Linker } from '../../../check/oracle/run/program.js'
import { programOf, type BlockProgram } from './programs.js'

const linker = new Linker(asProgram)

/** A program of one block, run on values as the program that it is. */
class Run {
  readonly machine: Machine

  constructor(program: BlockProgram) {
    const { files, main, top } = programOf(program)
    const type = linker.load(main, files)[top] as new () => OracleModule
    this.machine = new Machine(new type())
    this.machine.reset()
  }

  set(values: Readonly<Record<string, number | boolean>>): this {
    for (const [path, value] of Object.entries(values)) this.machine.leaves.get(`dut.${path}`)!.put(value)
    this.machine.settle()
    return this
  }

  get(...paths: readonly string[]): number[] {
    return paths.map((path) => this.machine.leaves.get(`dut.${path}`)!.raw)
  }

  /** A clock edge; returns what the checks found before it. */
  step(): readonly string[] {
    const { found, commit } = this.machine.evaluate()
    commit()
    this.machine.settle()
    return found
  }
}

const comb = (comb: string): Run => new Run({ comb })

describe('what is stored', () => {
  it('is cut to the width of the signal', () => {
    expect(comb(`this.y = this.a + this.b`).set({ a: 15, b: 2 }).get('y')).toEqual([1])
    expect(comb(`this.y = this.a - this.b`).set({ a: 0, b: 1 }).get('y')).toEqual([15])
  })

  it('is a value in the block, and exact until then', () => {
    expect(comb(`const sum = this.a + this.b; this.y = sum >> 1`).set({ a: 15, b: 15 }).get('y')).toEqual([15])
  })

  it('is read at once in a combinational block', () => {
    expect(comb(`this.y = this.a; this.z = this.y; this.y = this.b`).set({ a: 3, b: 4 }).get('y', 'z')).toEqual([4, 3])
  })

  it('is read after the clock edge in a clocked block', () => {
    const run = new Run({ seq: `this.r = low(this.r + 1, 4); this.rs = { m: this.r, k: this.c }` })
    run.set({ c: true })
    expect(run.get('r', 'rs.m')).toEqual([5, 1])
    run.step()
    expect(run.get('r', 'rs.m', 'rs.k')).toEqual([6, 5, 1])
  })

  it('goes through a name for a struct, and not into a copy', () => {
    const run = comb(`const s = this.s; s.m = this.a; const t = { ...this.s }; t.m = 9; this.y = this.s.m`)
    expect(run.set({ a: 7 }).get('y', 's.m')).toEqual([7, 7])
  })

  it('is read whole before the first part is stored', () => {
    expect(
      comb(`this.v = [this.a, this.b]; this.v = [this.v[1]!, this.v[0]!]`).set({ a: 1, b: 2 }).get('v[0]'),
    ).toEqual([2])
  })
})

describe('an index past the end', () => {
  const run = comb(`this.y = this.v[this.j]!; this.w[this.j] = 3; this.z = [1, 2][this.j]!; this.kids[this.j]!.x = 5`)

  it('reads 0 and writes nothing', () => {
    run.set({ j: 1 })
    expect(run.get('z', 'w[0]', 'w[1]', 'kids[0].x', 'kids[1].x')).toEqual([2, 0, 3, 0, 5])
    run.set({ j: 3 })
    expect(run.get('y', 'z', 'w[0]', 'w[1]', 'kids[0].x', 'kids[1].x')).toEqual([0, 0, 0, 0, 0, 0])
  })
})

describe('the functions of the language', () => {
  const table: readonly (readonly [expression: string, value: number])[] = [
    ['low(this.a + this.b, 4)', 8],
    ['low(-1, 3)', 7],
    ['bits(this.a, 3, 1)', 6],
    ['asBit(bit(this.a, 0))', 1],
    ['concat(low(this.a, 2), this.c, this.i)', 0b110],
    ['low(asSigned(this.a), 4)', 13],
    ['low(pack(this.si), 5)', 0b10110],
    ['unpackAs(S, low(9, 5)).m', 9],
    ['asBit(any(this.a))', 1],
    ['asBit(all(low(this.a, 1)))', 1],
    ['asBit(parity(this.a))', 1],
    ['literal(uint(4), 12)', 12],
    ['low(~this.a, 4)', 2],
    ['(this.a << 2) >> 2', 13],
    ['this.n & 15', 14],
  ]
  for (const [expression, value] of table)
    it(expression, () => {
      const inputs = { a: 13, b: 11, c: true, i: 0, n: -2, 'si.m': 6, 'si.k': true }
      expect(comb(`this.y = ${expression}`).set(inputs).get('y')).toEqual([value % 16])
    })

  it('connect drives both ways', () => {
    const run = new Run({
      beside: `const Link = struct({ m: uint(4), back: flipped(bool) })`,
      members: `from = wire(Link); to = wire(Link)`,
      comb: `this.from.m = this.a; this.to.back = this.c; connect(this.from, this.to)`,
    })
    expect(run.set({ a: 6, c: true }).get('to.m', 'from.back')).toEqual([6, 1])
  })

  it('clear takes a leaf as well as a struct', () => {
    const run = comb(`this.y = this.a; this.s = this.si; clear(this.y); clear(this.s)`)
    expect(run.set({ a: 6, 'si.m': 3 }).get('y', 's.m')).toEqual([0, 0])
  })

  it('assert and cover report where they hold', () => {
    const run = new Run({ seq: `if (this.c) { assert(this.a < 4, 'small'); cover(this.d, 'seen') }` })
    expect(run.set({ a: 9, c: false, d: true }).step()).toEqual([])
    expect(run.set({ c: true }).step()).toEqual(['dut: assert small', 'dut: cover seen'])
  })
})

describe('memories, children and reset', () => {
  it('a memory is written at the clock edge and read at once', () => {
    const run = new Run({ comb: `this.y = this.words[this.i]!.m`, seq: `this.words[this.i] = this.si` })
    run.set({ i: 1, 'si.m': 9 })
    expect(run.get('y')).toEqual([0])
    run.step()
    expect(run.get('y')).toEqual([9])
  })

  it('children run in any order', () => {
    const run = comb(`this.kids[1]!.x = this.a; this.kids[0]!.x = this.kids[1]!.o; this.y = this.kids[0]!.o`)
    expect(run.set({ a: 3 }).get('y')).toEqual([5])
  })

  it('reset gives registers their values', () => {
    const run = new Run({})
    run.set({ a: 2 }).step()
    expect(run.get('r')).toEqual([2])
    run.machine.reset()
    expect(run.get('r', 'rs.m')).toEqual([5, 1])
  })
})

describe('what is no program of hardware', () => {
  const verdictOn = (comb: string): string => new Comparer().compare(programOf({ comb }), { cycles: 4, seed: 1 }).kind

  it('is beyond the oracle where a width cannot be told', () => {
    expect(verdictOn(`const x = this.a; this.y = low(concat(x, this.b), 4)`)).toBe('beyond')
  })

  it('stops where no number is stored', () => {
    const run = comb(`this.y = (this as unknown as { b2: number }).b2`)
    expect(() => run.set({})).toThrow('undefined is stored')
    expect(() => comb(`this.v.push(this.a)`).set({})).toThrow('fixed')
  })

  it('agrees, or is refused, where both know what it means', () => {
    expect(verdictOn(`this.y = low(this.a + 1, 4)`)).toBe('agree')
    expect(verdictOn(`this.y = this.a / 2`)).toBe('refused')
  })
})
