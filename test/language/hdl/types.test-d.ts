'use rtl'
/* eslint-disable -- every second line is wrong on purpose */
import {
  asSigned,
  bits,
  bool,
  comb,
  concat,
  enumOf,
  flipped,
  input,
  low,
  memory,
  Module,
  noReset,
  output,
  pack,
  param,
  reg,
  sint,
  struct,
  uint,
  unpackAs,
  vec,
  wire,
} from 'flitwave/hdl'
import type { Handle, ParametersOf, TypeOf } from 'flitwave/hdl'

/*
 * The code that the editor accepts and the code that it underlines. The compiler is the test: an expected error that is none is an error.
 */

enum State {
  Idle,
  Busy,
}

enum Other {
  Off,
}

const Flit = struct({ head: bool, data: uint(8) })
type Flit = TypeOf<typeof Flit>
const Link = struct({ flit: Flit, credit: flipped(bool) })

export class Widths extends Module.with({ n: param(8), type: param(Flit) }) {
  u4 = input(uint(4))
  u8 = output(uint(8))
  s8 = output(sint(8))
  wide = output(uint(100))
  flag = output(bool)
  any = output(uint(this.p.n))
  state = reg(enumOf(State, 'State'), State.Idle)
  flit = output(this.p.type)
  link = output(Link)
  flits = output(vec(2, Flit))
  words = memory(4, uint(8))
  inner = wire(uint(8))
  kept = reg(Flit, noReset)
  begun = reg(Flit, noReset, { init: { head: true, data: 3 } })
  table = memory(4, Flit, { init: [{ head: true, data: 3 }, 0] })

  @comb accepted(): void {
    this.u8 = this.u4 + 1
    this.u8 = low(this.u4, 8)
    this.u8 = bits(this.u4, 3, 0)
    this.u8 = concat(this.u4, this.u4)
    this.u8 = pack(this.flit)
    this.u8 = 255
    this.u8 = this.words[this.u4]!
    this.any = this.u4
    this.u8 = this.any
    this.s8 = asSigned(this.u8)
    this.flag = this.u4 === this.u8
    this.flag = this.u4 < this.u8 && this.state === State.Busy
    this.flit = { head: true, data: this.u8 }
    this.flit = unpackAs(Flit, this.u8 + this.u4)
    this.flits[0]!.data = this.flit.data
    this.link.flit = this.flit
  }

  @comb refused(): void {
    // @ts-expect-error 4 bits into 8: say low(x, 8) or x + 0
    this.u8 = this.u4
    // @ts-expect-error a boolean is no number
    this.u8 = true
    // @ts-expect-error a number is no boolean
    this.flag = this.u4
    // @ts-expect-error two enums have nothing in common
    this.flag = this.state === Other.Off
    // @ts-expect-error a member is missing
    this.flit = { head: true }
    // @ts-expect-error there is no such member
    this.flag = this.flit.tail
    // @ts-expect-error a struct is no number
    this.u8 = this.flit
    // @ts-expect-error there is no such parameter
    this.any = this.p.m
    // @ts-expect-error parameters do not change
    this.p.n = 3
    // @ts-expect-error a number is not indexed
    this.flag = this.u8[0]
    // @ts-expect-error a reset value is a value of the type, a number or a boolean
    this.kept = reg(Flit, 'zero')
    // @ts-expect-error so is an initial value
    this.kept = reg(Flit, noReset, { init: 'zero' })
    // @ts-expect-error the member of a struct is missing
    this.table = memory(4, Flit, { init: [{ head: true }] })
    // @ts-expect-error a memory begins with a list of words
    this.words = memory(4, uint(8), { init: 3 })
    // @ts-expect-error there is no such option
    this.words = memory(4, uint(8), { inti: [3] })
  }
}

export class Wrong extends Module {
  // @ts-expect-error a block has no parameters
  @comb take(value: number): void {
    void value
  }

  // @ts-expect-error a block is a method
  @comb field = 1

  // @ts-expect-error there is no such parameter
  kid = new Widths({ m: 8 })
}

export function handles(dut: Handle<Widths>): void {
  const narrow: number = dut.u8
  const wide: bigint = dut.wide
  const flag: boolean = dut.flit.head
  const word: number = dut.words[0]!
  const state: State = dut.state
  dut.flits[1]!.data = narrow + word
  // @ts-expect-error 100 bits do not fit a number
  const tooNarrow: number = dut.wide
  // @ts-expect-error a boolean is no number
  dut.u8 = flag
  // @ts-expect-error there is no such field
  void dut.u9
  // @ts-expect-error methods are not part of a handle
  dut.accepted()
  void [wide, state, tooNarrow]
}

const specs = {
  depth: param(4, { min: 1, about: 'words' }),
  fast: param(false, { about: 'whether' }),
}
export const given: ParametersOf<typeof specs> = { depth: 8, fast: true }
// @ts-expect-error the type follows the default
export const wrong: ParametersOf<typeof specs> = { depth: true, fast: true }
