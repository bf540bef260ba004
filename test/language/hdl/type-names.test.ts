import { describe, expect, it } from 'vitest'
import { Editor } from './editor.js'

/* The names that hovers and errors of an editor have for the types of the language. */

const program = (body: string): string => `'use rtl'
import { asSigned, bool, comb, enumOf, input, low, memory, Module, output, param, reg, sint, struct, uint, unpackAs, vec, wire } from 'flitwave/hdl'
enum State { Idle, Busy }
const flitType = struct({ head: bool, data: uint(8) })
export class Example extends Module.with({ n: param(8) }) {
  narrow = input(uint(3))
  word = output(uint(8))
  difference = wire(sint(5))
  any = wire(uint(this.p.n))
  flag = wire(bool)
  state = reg(enumOf(State), State.Idle)
  flit = output(flitType)
  row = wire(vec(2, uint(3)))
  words = memory(4, uint(8))

  @comb compute() {
    ${body}
  }
}
`

describe('a hover shows', () => {
  const editor = new Editor(
    program(`
    const copied = this.narrow
    const lowest = low(this.narrow, 2)
    const either = this.flag ? this.narrow : this.any
    const negative = asSigned(this.narrow)
    const unpacked = unpackAs(flitType, 3)
    const mapped = this.row.map((item) => item)
    const sum = this.narrow + 1`),
  )

  it.each([
    ['narrow =', '(property) Example.narrow: Bits<3>'],
    ['difference =', '(property) Example.difference: SignedBits<5>'],
    ['any =', '(property) Example.any: Bits<number>'],
    ['state =', '(property) Example.state: State'],
    ['flit =', '(property) Example.flit: { head: boolean; data: Bits<8>; }'],
    ['row = wire(vec', '(property) Example.row: Bits<3>[]'],
    ['words =', '(property) Example.words: MemoryOf<Bits<8>>'],
    ['copied =', 'const copied: Bits<3>'],
    ['lowest =', 'const lowest: Bits<2>'],
    ['either =', 'const either: Bits<number>'],
    ['negative =', 'const negative: SignedBits<3>'],
    ['unpacked =', 'const unpacked: { head: boolean; data: Bits<8>; }'],
    ['mapped =', 'const mapped: Bits<3>[]'],
    ['sum =', 'const sum: number'],
  ])('%s', (text, shown) => expect(editor.hover(text)).toBe(shown))
})

it('an error begins with the same names', () => {
  const statements: readonly (readonly [statement: string, message: string])[] = [
    ['this.word = this.narrow', "Type 'Bits<3>' is not assignable to type 'Bits<8>'."],
    ['this.word = low(this.narrow, 4)', "Type 'Bits<4>' is not assignable to type 'Bits<8>'."],
    [
      'this.difference = sint(4) as never as typeof this.flit',
      "Type '{ head: boolean; data: Bits<8>; }' is not assignable to type 'SignedBits<5>'.",
    ],
    ['this.flag = this.any', "Type 'Bits<number>' is not assignable to type 'boolean'."],
    ['this.flit = { head: true, data: this.narrow }', "Type 'Bits<3>' is not assignable to type 'Bits<8>'."],
    ['this.words[0] = this.narrow', "Type 'Bits<3>' is not assignable to type 'Bits<8>'."],
    ['void this.narrow.head', "Property 'head' does not exist on type 'Bits<3>'."],
  ]
  const errors = new Editor(program(statements.map(([statement]) => statement).join('\n'))).errors()
  expect(errors.map((error) => error.split('\n')[0])).toEqual(statements.map(([, message]) => message))
})
