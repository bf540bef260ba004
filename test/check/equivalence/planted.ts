/** A design with every kind of expression and statement, and for each of them mistakes that an emitter could make. */

import type { BinaryExpr, CompareExpr, Design, Expr, Instance, ShiftExpr, UnaryExpr } from '../../../src/ir/ir.js'
import * as ir from '../../support/ir.js'

/** A piece of the emitted text, and what a mistake would make of it. */
export interface Mistake {
  readonly name: string
  /** Where the piece is: it comes first after this. */
  readonly begin: string
  readonly from: string
  readonly to: string
  /** The signal that shows it, or the beginning of its name. */
  readonly shows: string
}

type Operator = UnaryExpr['op'] | BinaryExpr['op'] | CompareExpr['op'] | ShiftExpr['op']
type Kind = Exclude<Expr['kind'], 'unary' | 'binary' | 'compare' | 'shift'> | Operator

type Sample = readonly [value: Expr, from: string, to: string]

const { u, s, get } = ir
const module = new ir.ModuleBuilder('Planted')
const [a, b] = [get(module.input('a', u(4))), get(module.input('b', u(4)))]
const [c, d] = [get(module.input('c', s(4))), get(module.input('d', s(4)))]
const yes = get(module.input('yes', u(1)))
const wide = get(module.input('wide', s(10)))
const amount = get(module.input('amount', u(3)))
const place = get(module.input('place', u(2)))
const words = module.memory('words', 4, u(4))
const child = childOf(module)

/** By kind of expression and by operator: the compiler tells which is left out. */
const samples: Readonly<Record<Kind, readonly Sample[]>> = {
  constant: [[ir.constant(-3, s(4)), '-', '']],
  signal: [[a, '= a', '= b']],
  port: [[ir.port(child, 'sum'), 'child_sum', "4'd0"]],
  not: [
    [ir.unary('not', a), '~', ''],
    [ir.unary('not', yes), '!', ''],
  ],
  parity: [[ir.unary('parity', a), '^', '|']],
  add: [[ir.add(a, b), '+', '-']],
  sub: [
    [ir.binary('sub', a, b), 'a - b', 'b - a'],
    [ir.binary('sub', a, ir.binary('sub', b, ir.constant(3, u(4)))), "(b - 4'd3)", "b - 4'd3"],
  ],
  mul: [
    [ir.binary('mul', a, b), 'a *', 'a &'],
    [ir.binary('mul', wide, ir.resize(c, s(10))), "10'(c)", "10'($unsigned(c))"],
  ],
  and: [
    [ir.binary('and', a, b), '&', '|'],
    [ir.binary('and', yes, ir.slice(a, 0, 1)), '&&', '||'],
  ],
  or: [[ir.binary('or', a, b), '|', '^']],
  xor: [[ir.xor(a, b), '^', '|']],
  eq: [[ir.compare('eq', a, b), '==', '!=']],
  ne: [[ir.compare('ne', c, d), '!=', '>']],
  lt: [
    [ir.compare('lt', a, b), '<', '<='],
    [ir.compare('lt', c, d), 'c < d', '$unsigned(c) < d'],
  ],
  le: [
    [ir.compare('le', a, b), 'a <= b', 'a < b'],
    [ir.compare('le', c, d), 'c <= d', '$unsigned(c) <= d'],
  ],
  shl: [[ir.shift('shl', a, amount), '<<', '>>']],
  shr: [
    [ir.shift('shr', a, amount), '>>', '<<'],
    [ir.shift('shr', a, amount), 'amount', 'amount[1:0]'],
    [ir.shift('shr', c, amount), '>>>', '>>'],
    [ir.shift('shr', c, amount), 'c >>>', '$unsigned(c) >>>'],
  ],
  mux: [[ir.mux(yes, a, b), 'a : b', 'b : a']],
  resize: [
    [ir.resize(a, u(6)), "6'(a)", "6'($signed(a))"],
    [ir.resize(c, s(6)), "6'(c)", "6'($unsigned(c))"],
    [ir.resize(wide, u(3)), '[2:0]', '[3:1]'],
  ],
  slice: [
    [ir.slice(wide, 3, 4), '[6:3]', '[5:2]'],
    [ir.slice(ir.xor(a, b), 1, 2), '>> 1', '>> 0'],
  ],
  concat: [
    [ir.concat([a, b, yes]), 'a, b', 'b, a'],
    [ir.concat([a, a]), '{2{a}}', "{4'd0, a}"],
  ],
  select: [
    [ir.select(place, [a, b, ir.constant(5, u(4))]), "2'd1:", "2'd3:"],
    [ir.select(place, [a, b, ir.constant(5, u(4))]), "= 4'd0", "= 4'd1"],
    [ir.select(place, bitsOf(b)), '[place]', '[~place]'],
  ],
  read: [[ir.read(words, place), '[place]', "[2'd3]"]],
}

export const mistakesInExpressions = Object.entries(samples).flatMap(([kind, list]) =>
  list.map(([value, from, to], i): Mistake => {
    const name = `${kind}_${i}`
    module.comb(`make_${name}`, [ir.assign(module.output(`of_${name}`, value.type), value)])
    return { name: `${kind}: ${from} as ${to}`, begin: ` make_${name}\n`, from, to, shows: `dut.of_${name}` }
  }),
)

const count = module.register('count', u(4), 5)
const [left, right] = [module.register('left', u(4), 1), module.register('right', u(4), 2)]
const kept = module.register('kept', u(4), null)
const idle = module.register('idle', u(4), 6)
const guess = module.output('guessed', u(2))
const state = module.output('state', u(2))
module.connect(module.output('both', u(8)), ir.concat([get(kept), get(idle)]))
module.seq('advance', [
  ir.when(
    yes,
    [ir.assign(count, ir.add(get(count), a))],
    [ir.when(ir.compare('eq', a, b), [ir.assign(count, get(left))])],
  ),
])
module.seq('swap', [ir.assign(left, get(right)), ir.assign(right, get(left))])
module.seq('keep', [ir.when(yes, [ir.assign(kept, b)])])
module.seq('store', [ir.when(yes, [ir.write(words, place, a)])])
module.comb('guess', [ir.assign(guess, ir.constant(0, u(2))), ir.when(yes, [ir.assign(guess, place)])])
module.comb('decode', [
  ir.assign(state, ir.constant(0, u(2))),
  ir.match(
    place,
    [
      [[0, 1], [ir.assign(state, ir.constant(3, u(2)))]],
      [[2], [ir.assign(state, ir.slice(a, 0, 2))]],
    ],
    [ir.assign(state, place)],
  ),
])

type Row = readonly [name: string, begin: string, from: string, to: string, shows: string]

const mistake = ([name, begin, from, to, shows]: Row): Mistake => ({ name, begin, from, to, shows })

// prettier-ignore
export const mistakesInStatements: readonly Mistake[] = ([
  ['a reset value', ' advance\n', "count <= 4'd5", "count <= 4'd4", 'dut.count[0] after the clock edge, with reset'],
  ['no reset value', ' swap\n', "left <= 4'd1;", '', 'dut.left[0] after the clock edge, with reset'],
  ['a register without reset', ' keep\n', '(!rst)', '(1)', 'dut.kept[0] after the clock edge, with reset'],
  ['a register that nothing assigns', 'always_ff @(posedge clk) begin\n', "4'd6", "4'd7", 'dut.idle[0] after the clock edge, with reset'],
  ['a memory during reset', ' store\n', '(!rst)', '(1)', 'dut.words[0][0] after the clock edge, with reset'],
  ['if', ' advance\n', 'if (yes)', 'if (!yes)', 'dut.count'],
  ['else', ' advance\n', 'else if', 'if', 'dut.count'],
  ['an assignment that waits', ' swap\n', 'left <= right', 'left = right', 'dut.right'],
  ['a default', ' decode\n', 'default: state = place', 'default: state = 0', 'dut.state'],
  ['a label', ' decode\n', "2'd0, 2'd1", "2'd0", 'dut.state'],
  ['the address of a write', ' store\n', '[place]', '[~place]', 'dut.words'],
  ['the condition of a write', ' store\n', 'if (yes)', '', 'dut.words'],
  ['the value of a write', ' store\n', '<= a', '<= b', 'dut.words'],
  ['a connection', 'assign both', 'kept, idle', 'idle, kept', 'dut.both'],
  ['a pin', 'Child child', '.first(a)', '.first(b)', 'dut.of_port_0'],
  ['an open pin', 'Child child', '.first(a)', '.first()', 'dut.of_port_0'],
  ['an output that nothing drives', ' make_add_0\n', 'of_add_0 = a + b', '', 'dut.of_add_0'],
  ['a width', 'logic [3:0] count', '[3:0]', '[2:0]', 'dut.count[3]'],
  ['a name', 'logic [3:0] kept', 'kept', 'lost', 'dut.kept[0]'],
] as const).map(mistake)

/** Files that are no circuit of registers on one edge of one clock. */
// prettier-ignore
export const mistakesRefused: readonly Mistake[] = ([
  ['the other edge', ' swap\n', 'posedge', 'negedge', 'selection is not empty: t:$dff'],
  ['another clock', ' swap\n', 'posedge clk', 'posedge yes', 'selection is not empty: t:$dff'],
  ['an asynchronous reset', ' swap\n', 'posedge clk', 'posedge clk or posedge rst', 'selection is not empty: t:$dlatch'],
  ['a latch', ' guess\n', "guessed = 2'd0;", '', 'selection is not empty: t:$dlatch'],
] as const).map(mistake)

export const plantedDesign: Design = module.design()

function bitsOf(value: Expr): [Expr, ...Expr[]] {
  return Array.from({ length: value.type.width }, (_, bit) => ir.slice(value, bit, 1)) as [Expr, ...Expr[]]
}

function childOf(parent: ir.ModuleBuilder): Instance {
  const inside = new ir.ModuleBuilder('Child')
  const [first, second] = [inside.input('first', u(4)), inside.input('second', u(4))]
  inside.connect(inside.output('sum', u(4)), ir.binary('sub', get(first), get(second)))
  const instance = parent.instance(inside.build(), 'child')
  parent.connect(ir.into(instance, 'first'), a)
  parent.connect(ir.into(instance, 'second'), b)
  return instance
}
