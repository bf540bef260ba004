import type { Source } from '../../../check/oracle/compare.js'

/** Fields for hand-written blocks. */
const fields = `
  a = input(uint(4))
  b = input(uint(4))
  c = input(bool)
  d = input(bool)
  i = input(uint(1))
  j = input(uint(2))
  n = input(sint(4))
  e = input(enumOf(State, 'State'))
  si = input(S)
  vi = input(vec(4, uint(4)))
  vs = input(vec(2, S))
  y = output(uint(4))
  z = output(uint(4))
  f = output(bool)
  w = output(vec(2, uint(4)))
  s = wire(S)
  v = wire(vec(2, uint(4)))
  t = wire(vec(2, S))
  r = reg(uint(4), 5)
  rs = reg(S, { m: 1, k: true })
  words = memory(3, S)
  kids = [new Kid(), new Kid()]`

/** The values of all signals where a block assigns no other. */
const defaults = `
    this.y = 0
    this.z = 0
    this.f = false
    this.w = [0, 0]
    this.s = { m: 0, k: false }
    this.v = [0, 0]
    this.t = [{ m: 0, k: false }, { m: 0, k: true }]
    for (const kid of this.kids) kid.x = 0
    unused(this.a, this.b, this.c, this.d, this.i, this.j, this.n, this.e, this.si, this.vi, this.vs, this.s, this.v, this.t)`

const names = `all, any, asBit, asSigned, asUnsigned, assert, bit, bits, bool, clear, comb, concat, connect, cover, enumOf, flipped,
  input, literal, low, memory, Module, output, pack, parity, reg, seq, sint, struct, uint, unpackAs, unused, vec, wire`

/** A program of one `@comb` block, perhaps with the statements of a `@seq` block and with a file of helpers. */
export interface BlockProgram {
  readonly comb?: string
  readonly seq?: string
  /** Declarations beside the class. */
  readonly beside?: string
  /** Members of the class. */
  readonly members?: string
  /** The text of `./helpers.js`. */
  readonly helpers?: string
}

/** The program of a block. */
export function programOf({ comb = '', seq = '', beside = '', members = '', helpers }: BlockProgram): Source {
  const main = `'use rtl'
import { ${names} } from 'flitwave/hdl'
${helpers === undefined ? '' : `import * as helpers from './helpers.js'`}
enum State { Idle, Busy, Done }
const S = struct({ m: uint(4), k: bool })
class Kid extends Module {
  x = input(uint(4))
  o = output(uint(4))
  @comb pass() { this.o = low(this.x + 1, 4) }
}
${beside}
export class Top extends Module {${fields}
  ${members}
  @comb block() {${defaults}
    ;${comb}
  }
  @seq step() {
    this.r = this.a
    this.rs = this.si
    this.words[this.j] = this.words[this.i]!
    ;${seq}
  }
}
`
  const files = new Map([
    ['/oracle/main.ts', main],
    ['/oracle/helpers.ts', helpers],
  ])
  return { files: (path) => files.get(path), main: '/oracle/main.ts', top: 'Top', parameters: {} }
}
