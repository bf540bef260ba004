import { Choice } from '../../fuzz/generate/choice.js'
import { print, sequence, statement, text, type Piece } from '../../fuzz/generate/piece.js'
import type { Source } from '../compare.js'
import { Fields } from './fields.js'
import { numberFunction } from './functions.js'
import type { FunctionName } from './scope.js'
import { StructShape } from './shape.js'
import { statements } from './statements.js'
import { Writer } from './writer.js'

/** A generated program. */
export interface Program {
  readonly seed: number
  readonly main: Piece
  /** The imported file of helper functions. */
  readonly helpers: Piece
  /** The number of blocks of idioms in its top. */
  readonly blocks: number
  /** The names of its idioms; some expressions may have been discarded. */
  readonly idioms: readonly string[]
  /** The change after its generation, if any. */
  readonly slip: string | null
}

const names = `all, any, asBit, asSigned, asUnsigned, assert, assume, bit, bits, bool, clear, comb, concat, connect, cover, enumOf,
  input, literal, low, memory, Module, noReset, output, pack, param, parity, reg, seq, sint, struct, uint, unpackAs, unused, vec, wire, wiring`

/** The program of a seed, which changes only with the generator. */
export function generateProgram(seed: number): Program {
  const choice = new Choice(seed)
  const struct = new StructShape(choice)
  const writer = new Writer(choice, struct, 'comb')
  const fields = new Fields(choice, struct)
  const local = choice.times(0, 1, () => helper(writer, ''))
  const isPlain = choice.chance(1, 12)
  const elsewhere = choice.times(0, 1, () => helper(writer, 'export '))
  const functions = [
    ...local.map(({ name }) => name),
    ...elsewhere.map(({ name }) => ({ ...name, text: `helpers.${name.text}` })),
  ]
  const body = top(writer, fields, functions, struct)
  const imported = print(body).includes('helpers.') ? `import * as helpers from './helpers.js'\n` : ''
  const main = text`'use rtl'
import { ${names} } from 'flitwave/hdl'
${imported}
enum State { Idle, Busy, Done }
const S = ${struct.declaration}
type S = ${struct.typeScript}
${kid}
${sequence(local.map(({ piece }) => piece))}${procedures('', struct)}
${body}`
  const helpers = text`${isPlain ? '' : `'use rtl'\n`}import { low } from 'flitwave/hdl'
type S = ${struct.typeScript}
${procedures('export ', struct)}${sequence(elsewhere.map(({ piece }) => piece))}`
  if (isPlain) writer.note('a file that is not rewritten')
  return { seed, main, helpers, blocks: 2, idioms: writer.idioms, slip: null }
}

const kid = `class Kid extends Module.with({ by: param(8) }) {
  x = input(uint(4))
  o = output(uint(4))
  kept = reg(uint(4), 1)
  @wiring show() { this.o = this.kept }
  @seq keep() { this.kept = low(this.x + this.p.by, 4) }
}`

function helper(writer: Writer, exported: string): { readonly name: FunctionName; readonly piece: Piece } {
  const inside = writer.with('function', new Writer(writer.choice, writer.struct, 'function').scope, 1)
  const { takes, signature, body, gives } = numberFunction(inside)
  const text = writer.fresh('help')
  return { name: { text, takes, gives }, piece: statement`${exported}function ${text}${signature} {\n${body}\n}\n` }
}

function procedures(exported: string, { width }: StructShape): string {
  return `${exported}const putMember = (s: S, m: number): void => { s.m = m }
${exported}function putAll(s: S, m: number): void { s.k = m === 0; s.m = m }
${exported}const choose = (c: boolean, a: number, b: number): number => (c ? a : b)
${exported}const same = (a: number, b: number): boolean => a === b
${exported}function raised({ m, ...rest }: S): S { return { ...rest, m: low(m + 1, ${width}) } }
`
}

function top(writer: Writer, fields: Fields, functions: readonly FunctionName[], { width }: StructShape): Piece {
  const { choice } = writer
  const comb = writer.with('comb', fields.comb, 3, (scope) => (scope.functions = functions))
  const combBody = statements(comb, 1, choice.between(1, 4))
  const seq = writer.with('seq', fields.seq, 2, (scope) => (scope.functions = functions))
  const seqBody = statements(seq, 1, choice.between(1, 3))
  return text`export class Top extends Module.with({ mode: param('a') }) {
${fields.declarations}
  get total(): number { return low(this.a + this.b, 6) }
  mixed(by = 2, other = this.b): number { return low(this.a ^ (other + by), 6) }
  put(s: S, m: number): void { s.m = m }
  raised(s: S): S { return { ...s, m: low(s.m + 1, ${width}) } }
  static place(s: S, m: number): void { s.m = m }
  @wiring links() {
    this.u = this.total
  }
  @comb block() {
${fields.defaults}
${combBody}  }
  @seq step() {
${fields.steps}
${seqBody}  }
}
`
}

/** The texts of a program. */
export function textsOf(program: Program): { readonly main: string; readonly helpers: string } {
  return { main: print(program.main), helpers: print(program.helpers) }
}

/** A program as input for a comparison. */
export function sourceOf(program: Program): Source {
  const { main, helpers } = textsOf(program)
  const files = new Map([
    ['/oracle/main.ts', main],
    ['/oracle/helpers.ts', helpers],
  ])
  return {
    files: (path) => files.get(path),
    main: '/oracle/main.ts',
    top: 'Top',
    parameters: { mode: 'first' },
  }
}
