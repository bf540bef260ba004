/** Programs about enums, dense and sparse: all paths of an enum value from signal to signal. */

import { Choice } from '../../fuzz/generate/choice.js'
import type { Source } from '../compare.js'

/** A program about enums. */
export interface EnumProgram {
  readonly text: string
  /** The store of a number that may not be a member, if any. */
  readonly slip: string | null
}

const names = `asMember, bool, comb, enumOf, input, low, memory, Module, output, pack, reg, seq, sint, struct, uint, unpackAs,
  unused, vec, wire`

/** One program in this number contains a slip. */
const slips = 4

/** The program of a seed. */
export function enumProgram(seed: number): EnumProgram {
  return new EnumWriter(new Choice(seed)).program()
}

/** The program as input for a comparison. */
export function enumSource({ text }: EnumProgram): Source {
  const files = (path: string): string | undefined => (path === '/oracle/main.ts' ? text : undefined)
  return { files, main: '/oracle/main.ts', top: 'Top', parameters: {} }
}

class EnumWriter {
  readonly #values: readonly number[]
  readonly #width: number
  #count = 0

  constructor(private readonly choice: Choice) {
    const isDense = choice.chance(1, 2)
    const size = choice.between(2, 6)
    const numbers = Array.from({ length: isDense ? size : choice.pick([8, 12, 16]) }, (_, i) => i)
    this.#values = isDense
      ? numbers
      : choice
          .shuffled(numbers)
          .slice(0, size)
          .sort((a, b) => a - b)
    this.#width = Math.max(1, this.#values.at(-1)!.toString(2).length)
  }

  program(): EnumProgram {
    const { choice } = this
    const slip = choice.chance(1, slips) ? this.#slip() : null
    const comb = choice.times(2, 5, () => this.#statement())
    const seq = choice.times(1, 3, () => this.#edge())
    const w = this.#width
    const text = `'use rtl'
import { ${names} } from 'flitwave/hdl'
enum E { ${this.#values.map((value, i) => `M${i} = ${value}`).join(', ')} }
const type = enumOf(E, 'E')
const P = struct({ k: type, m: uint(2) })
${this.#function('next')}
export class Top extends Module {
  c = input(bool); d = input(bool); e = input(type); i = input(uint(2)); j = input(uint(2))
  raw = input(uint(${w + 1})); bits = input(uint(${w})); n = input(sint(${w + 1})); s = input(P)
  o = output(type); v = output(vec(3, type)); q = wire(P); seen = output(uint(3)); equal = output(uint(3))
  r = reg(type, ${this.#member()}); rp = reg(P, { k: ${this.#member()}, m: 1 }); words = memory(3, type)
  @comb block() {
    unused(this.c, this.d, this.e, this.i, this.j, this.raw, this.bits, this.n, this.s, this.q)
    this.o = ${this.#member()}; this.q = { k: ${this.#member()}, m: 0 }; this.v = [${this.#member()}, this.e, this.r]
    ${comb.join('\n    ')}
    ${slip ?? ''}
    ${this.#check()}
  }
  @seq step() {
    this.r = this.o; this.rp = this.q; this.words[this.i] = this.e
    ${seq.join('\n    ')}
  }
}
`
    return { text, slip }
  }

  #fresh(): string {
    return `x${this.#count++}`
  }

  #member(): string {
    return `E.M${this.choice.below(this.#values.length)}`
  }

  /** A number that may not be a member. */
  #number(): string {
    const { choice } = this
    return choice.pick([
      'this.raw',
      'this.bits',
      'this.n',
      'this.raw + 1',
      'this.e + 1',
      'this.bits - 1',
      '-this.bits',
      'this.o ^ this.r',
    ])
  }

  #condition(): string {
    return this.choice.pick(['this.c', 'this.d', `this.e === ${this.#member()}`, 'this.r !== this.o', 'this.raw > 2'])
  }

  /** A value of the enum. */
  #value(depth = 2): string {
    const { choice } = this
    const inner = (): string => this.#value(depth - 1)
    const deep = depth > 0 ? 1 : 0
    return choice.weighted<string>([
      [3, () => this.#member()],
      [3, () => this.#signal()],
      [3 * deep, () => `(${this.#condition()} ? ${inner()} : ${inner()})`],
      [3, () => `asMember(type, ${this.#number()}, ${this.#member()})`],
      [2 * deep, () => `asMember(type, ${this.#number()}, ${inner()})`],
      [1, () => `[${[0, 1, 2, 3].map(() => this.#member()).join(', ')}][this.i]!`],
      [deep, () => `[${inner()}, ${inner()}, ${inner()}, ${inner()}][this.j]!`],
      [2 * deep, () => `next(${this.#signal()})`],
      [1, () => `unpackAs(P, pack(this.s)).k`],
      [deep, () => `(${this.#condition()} ? this.s : { k: ${inner()}, m: 1 }).k`],
    ])
  }

  #signal(): string {
    const names = ['e', 'r', 'o', 's.k', 'q.k', 'rp.k', `v[${this.choice.below(3)}]!`, 'words[0]!']
    return `this.${this.choice.pick(names)}`
  }

  #statement(depth = 1): string {
    const { choice } = this
    const inner = (): string => this.#statement(depth - 1)
    const name = this.#fresh()
    return choice.weighted<string>([
      [3, () => `this.o = ${this.#value()}`],
      [2, () => `this.v[${choice.pick(['0', '1', '2', 'this.i'])}] = ${this.#value(1)}`],
      [
        2,
        () =>
          `this.q = ${choice.pick(['this.s', 'this.rp', 'unpackAs(P, pack(this.s))', `{ ...this.s, k: ${this.#value(1)} }`])}`,
      ],
      [2, () => `this.q.k = ${this.#value(1)}`],
      [
        3,
        () =>
          `let ${name}: E = ${this.#value(1)}; if (${this.#condition()}) ${name} = ${this.#value(1)}; this.o = ${name}`,
      ],
      [
        1,
        () =>
          `let ${name} = this.s; if (${this.#condition()}) ${name} = ${choice.pick(['this.rp', `{ ...this.s, k: ${this.#value(0)} }`])}; this.q = ${name}`,
      ],
      [1, () => `const ${name} = ${this.#value()}; this.o = ${name}`],
      [
        1,
        () =>
          `this.v = this.v.map((x) => ${choice.pick(['next(x)', `(${this.#condition()} ? x : ${this.#member()})`])})`,
      ],
      [2 * depth, () => `if (${this.#condition()}) { ${inner()} } else { ${inner()} }`],
      [2 * depth, () => this.#switch(choice.pick(['this.e', 'this.r', 'this.s.k']), inner)],
    ])
  }

  #edge(): string {
    const { choice } = this
    return choice.weighted<string>([
      [2, () => `if (${choice.pick(['this.c', 'this.d'])}) this.r = ${this.#settled(this.#value(1))}`],
      [1, () => `this.rp.k = ${choice.pick(['this.v[0]!', 'this.o', 'this.e'])}`],
      [1, () => `this.words[this.j] = ${choice.pick(['this.o', 'this.v[1]!', this.#member()])}`],
    ])
  }

  /** The value without reads of registers that the clocked block has assigned. */
  #settled(value: string): string {
    return value.replace(
      /this\.(?:rp?|words)\b/g,
      (name) => ({ 'this.r': 'this.e', 'this.rp': 'this.s' })[name] ?? 'this.v',
    )
  }

  /** A switch that names all members and has no default. */
  #switch(subject: string, body: () => string): string {
    const cases = this.#values.map((_, i) => `case E.M${i}: { ${body()}; break }`)
    return `switch (${subject}) { ${this.choice.shuffled(cases).join(' ')} }`
  }

  #function(name: string): string {
    const cases = this.#values.map((_, i) => `case E.M${i}: return ${this.choice.pick([this.#member(), 'x'])}`)
    return `function ${name}(x: E): E { switch (x) { ${this.choice.shuffled(cases).join('; ')} } }`
  }

  /** Checks that a full switch and equality tests agree on the member of a signal. */
  #check(): string {
    const subject = this.choice.pick([
      'this.o',
      'this.r',
      'this.q.k',
      'this.v[2]!',
      'this.e',
      'this.words[1]!',
      'this.rp.k',
    ])
    const cases = this.choice.shuffled(this.#values.map((_, i) => `case E.M${i}: this.seen = ${i}; break`))
    const tests = this.#values.map((_, i) => `if (${subject} === E.M${i}) this.equal = ${i}`)
    return `switch (${subject}) { ${cases.join('; ')} }
    this.equal = 7; ${tests.join('; ')}`
  }

  /** Stores a number that may not be a member; if every number is one, it is not a slip. */
  #slip(): string {
    const { choice } = this
    const missing = Array.from({ length: 2 ** this.#width }, (_, i) => i).filter((i) => !this.#values.includes(i))
    const number = `low(${choice.pick(['this.raw', 'this.bits', 'this.e + 1'])}, ${this.#width})`
    return choice.pick([
      `this.o = ${number}`,
      'this.o = this.bits',
      'this.o = this.o + 1',
      `this.v[this.i] = ${number}`,
      `this.q = { k: ${number}, m: 2 }`,
      `this.q = unpackAs(P, low(pack(this.s) + 1, ${this.#width + 2}))`,
      `this.o = unpackAs(type, this.bits)`,
      `this.o = ${this.#condition()} ? ${this.#member()} : ${number}`,
      `{ let x: E = ${this.#member()}; if (this.c) x = ${number}; this.o = x }`,
      `this.o = ${missing.length > 0 ? `${choice.pick(missing)} as E` : 'this.bits'}`,
      `this.o = this.c ? ${missing.length > 0 ? `(${choice.pick(missing)} as E)` : 'this.bits'} : this.e`,
    ])
  }
}
