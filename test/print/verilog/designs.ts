/** Hand-made designs that use everything the emitter prints. */

import type { Design, Module } from '../../../src/ir/ir.js'
import type { EnumShape } from '../../../src/ir/shape.js'
import * as ir from '../../support/ir.js'

const at = (line: number) => ir.place(line, 3)

const stateShape: EnumShape = {
  kind: 'enum',
  name: 'State',
  width: 2,
  members: [
    { name: 'Idle', value: 0 },
    { name: 'Busy', value: 1 },
    { name: 'Drain', value: 2 },
  ],
}

/** A buffer of five words: counters that wrap, a memory without reset, assertions, a guarded access. */
export function buffer(): Module {
  const module = new ir.ModuleBuilder('Buffer')
  const push = module.input('push', ir.u(1))
  const pop = module.input('pop', ir.u(1))
  const data = module.input('data', ir.u(12))
  const head = module.output('head', ir.u(8))
  const ready = module.output('ready', ir.u(1))
  const valid = module.output('valid', ir.u(1))
  const count = module.register('count', ir.u(3))
  const first = module.register('first', ir.u(3))
  const next = module.register('next', ir.u(3))
  const words = module.memory('words', 5, ir.u(8))
  const pushes = module.local('store', 'pushes', ir.u(1))
  const pops = module.local('store', 'pops', ir.u(1))

  const get = ir.get
  const one = ir.constant(1, ir.u(3))
  const bump = (pointer: typeof first) =>
    ir.mux(
      ir.compare('eq', get(pointer), ir.constant(4, ir.u(3))),
      ir.constant(0, ir.u(3)),
      ir.resize(ir.add(ir.resize(get(pointer), ir.u(4)), ir.resize(one, ir.u(4))), ir.u(3)),
    )
  module.comb('show', [
    ir.assign(head, ir.read(words, get(first))),
    ir.assign(ready, ir.compare('lt', ir.resize(get(count), ir.u(4)), ir.constant(5, ir.u(4)))),
    ir.assign(valid, ir.compare('ne', get(count), ir.constant(0, ir.u(3)))),
    ir.assertion(ir.compare('le', get(count), ir.constant(5, ir.u(3))), 'never more than "5" words', at(12)),
  ])
  module.seq(
    'store',
    [
      ir.assign(pushes, ir.binary('and', get(push), get(ready))),
      ir.assign(pops, ir.binary('and', get(pop), get(valid))),
      ir.when(get(pushes), [
        ir.write(words, get(next), ir.slice(get(data), 2, 8)),
        ir.assign(next, bump(next)),
        ir.cover(get(pops), 'push and pop at once', at(20)),
      ]),
      ir.when(get(pops), [ir.assign(first, bump(first))]),
      ir.assign(
        count,
        ir.resize(
          ir.binary(
            'sub',
            ir.resize(ir.add(ir.resize(get(count), ir.u(4)), ir.resize(get(pushes), ir.u(4))), ir.s(6)),
            ir.resize(get(pops), ir.s(6)),
          ),
          ir.u(3),
        ),
      ),
      ir.assertion(
        ir.unary('not', ir.binary('and', get(push), ir.unary('not', get(ready)))),
        'no push when full',
        at(30),
      ),
    ],
    [pushes, pops],
  )
  return module.build()
}

/** Two buffers and a state machine: enumerations, a switch, instances, an open pin, a child's input driven by a block. */
export function twoBuffers(): Design {
  const child = buffer()
  const module = new ir.ModuleBuilder('TwoBuffers')
  const data = module.input('data', ir.u(12))
  const push = module.input('push', ir.u(1))
  const side = module.input('side', ir.u(1))
  const bias = module.input('bias', ir.s(8))
  const chosen = module.wire('chosen', ir.u(8))
  const level = module.output('level', ir.s(10))
  const state = module.output('state', stateShape)
  const ready = module.output('ready', ir.u(2))
  const last = module.register('last', ir.u(8), null)
  const now = module.register('now', stateShape, 0)
  const left = module.instance(child, 'buffers', 0)
  const right = module.instance(child, 'buffers', 1)
  const apart = module.local('choose', 'apart', ir.s(10))

  const get = ir.get
  for (const buffer of [left, right]) {
    module.connect(ir.into(buffer, 'data'), get(data))
    module.connect(ir.into(buffer, 'pop'), ir.constant(1, ir.u(1)))
  }
  module.connect(state, get(now))
  module.connect(ready, ir.concat([ir.port(right, 'ready'), ir.port(left, 'ready')]))
  const isNow = (value: number) => ir.compare('eq', get(now), ir.constant(value, ir.u(2)))
  module.comb(
    'choose',
    [
      ir.assign(chosen, ir.mux(get(side), ir.port(right, 'head'), ir.port(left, 'head'))),
      ir.assign(ir.into(left, 'push'), ir.binary('and', get(push), ir.unary('not', get(side)))),
      ir.assign(ir.into(right, 'push'), ir.binary('and', get(push), get(side))),
      ir.assign(apart, ir.binary('sub', ir.resize(get(chosen), ir.s(10)), ir.resize(get(bias), ir.s(10)))),
      ir.assign(
        level,
        ir.mux(
          ir.compare('lt', get(bias), ir.constant(0, ir.s(8))),
          ir.shift('shr', ir.resize(get(bias), ir.s(10)), ir.constant(1, ir.u(1))),
          get(apart),
        ),
      ),
    ],
    [apart],
  )
  module.seq('advance', [
    ir.match(get(now), [
      [[0], [ir.when(get(push), [ir.assign(now, ir.constant(1, ir.u(2)))])]],
      [
        [1],
        [
          ir.assign(now, ir.mux(get(push), ir.constant(1, ir.u(2)), ir.constant(2, ir.u(2)))),
          ir.assign(last, get(chosen)),
        ],
      ],
      [[2], [ir.when(ir.compare('eq', get(last), get(chosen)), [ir.assign(now, ir.constant(0, ir.u(2)))])]],
    ]),
    ir.when(ir.binary('and', isNow(0), get(side)), [ir.assign(last, ir.resize(get(bias), ir.u(8)))]),
  ])
  return ir.designOf(module.build())
}

/** Selections: a case, a bit at a position, an index past the end; nested conditions. */
export function selections(): Design {
  const module = new ir.ModuleBuilder('Selections')
  const requests = module.input('requests', ir.u(4))
  const wide = module.input('wide', ir.u(5))
  const index = module.input('index', ir.u(3))
  const item = module.output('item', ir.u(4))
  const granted = module.output('granted', ir.u(1))
  const safeBit = module.output('safeBit', ir.u(1))
  const sum = module.output('sum', ir.u(6))
  const get = ir.get
  const bitsOf = (signal: typeof wide) =>
    Array.from({ length: signal.type.width }, (_, i) => ir.slice(get(signal), i, 1)) as [ReturnType<typeof get>]
  const low = ir.slice(get(index), 0, 2)
  const choices = ir.select(get(index), [get(requests), ir.unary('not', get(requests)), ir.slice(get(wide), 1, 4)])
  module.comb('pick', [
    ir.assign(item, choices),
    ir.assign(granted, ir.select(low, bitsOf(requests))),
    ir.assign(safeBit, ir.select(get(index), bitsOf(wide))),
    ir.when(
      ir.compare('eq', low, ir.constant(0, ir.u(2))),
      [ir.assign(sum, ir.add(ir.resize(choices, ir.u(6)), ir.resize(get(wide), ir.u(6))))],
      [
        ir.when(
          get(granted),
          [ir.assign(sum, ir.resize(ir.slice(ir.add(get(wide), get(wide)), 1, 3), ir.u(6)))],
          [ir.assign(sum, ir.constant(63, ir.u(6)))],
        ),
      ],
    ),
  ])
  return module.design()
}

/** A table without a clock: words, and a number that nothing changes. */
function lookup(): Module {
  const module = new ir.ModuleBuilder('Lookup')
  const at = module.input('at', ir.u(2))
  const rom = module.memory('rom', 4, ir.s(5), undefined, [0, 15, -2, -16])
  const bias = module.initialized('bias', ir.s(90), -(2n ** 80n) - 3n)
  module.connect(module.output('word', ir.s(5)), ir.read(rom, ir.get(at)))
  module.connect(module.output('bias_out', ir.s(90)), ir.get(bias))
  return module.build()
}

/** State that begins with values: registers, a memory of which the first words are given, and tables. */
export function starts(): Design {
  const table = lookup()
  const module = new ir.ModuleBuilder('Starts')
  const step = module.input('step', ir.u(1))
  const at = module.input('at', ir.u(4))
  const count = module.initialized('count', ir.u(8), 250)
  const wide = module.initialized('wide', ir.u(70), 2n ** 69n + 77n)
  const words = module.memory('words', 9, ir.u(12), undefined, [7, 8])
  const get = ir.get
  for (let i = 0; i < 2; i++) {
    const child = module.instance(table, 'tables', i)
    module.connect(ir.into(child, 'at'), ir.slice(get(count), i, 2))
    module.connect(module.output(`word${i}`, ir.s(5)), ir.port(child, 'word'))
    module.connect(module.output(`bias${i}`, ir.s(90)), ir.port(child, 'bias_out'))
  }
  module.connect(module.output('stored', ir.u(12)), ir.read(words, get(at)))
  module.connect(module.output('whole', ir.u(70)), get(wide))
  module.seq('advance', [
    ir.when(get(step), [
      ir.assign(count, ir.add(get(count), ir.constant(1, ir.u(8)))),
      ir.assign(wide, ir.add(get(wide), ir.resize(get(count), ir.u(70)))),
      ir.write(words, ir.slice(get(count), 2, 4), ir.resize(get(count), ir.u(12))),
    ]),
  ])
  return module.design()
}
