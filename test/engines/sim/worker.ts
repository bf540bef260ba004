/** A small design on which everything happens that stops a simulator which runs many cycles at once. */

import type { Design, Signal } from '../../../src/ir/ir.js'
import {
  add,
  assertion,
  assign,
  binary,
  compare,
  constant,
  cover,
  get,
  ModuleBuilder,
  place,
  read,
  slice,
  u,
  when,
  write,
  xor,
} from '../../support/ir.js'

export interface Worker {
  enable: boolean
  /** The count that an assertion does not allow. */
  limit: number
  /** Read in every cycle; 10 and more are past the end. */
  address: number
  target: number
  /** In which the count is `target`. */
  hit: boolean
  /** Two members, of which one is the parity of the count. */
  status: { odd: boolean; word: number }
  count: number
  /** Without reset, as `words` are. */
  noise: number
  words: number[]
}

export function workerDesign(): Design {
  const m = new ModuleBuilder('Worker')
  const enable = m.input('enable', { kind: 'bool' })
  const limit = m.input('limit', u(8))
  const address = m.input('address', u(4))
  const target = m.input('target', u(8))
  const hit = m.output('hit', { kind: 'bool' })
  const [odd, word] = m.field(['status'], 'output', {
    kind: 'struct',
    name: 'Status',
    members: [
      { name: 'odd', shape: { kind: 'bool' } },
      { name: 'word', shape: { kind: 'bits', width: 8, signed: false } },
    ],
    label: null,
  }) as [Signal, Signal]
  const count = m.register('count', u(8), 1)
  const noise = m.register('noise', u(8), null)
  const words = m.memory('words', 10, u(8))
  m.comb('look', [
    assign(hit, compare('eq', get(count), get(target))),
    assign(odd, slice(get(count), 0, 1)),
    assign(word, read(words, get(address), place(7, 3))),
  ])
  m.seq('update', [
    assertion(compare('ne', get(count), get(limit)), 'the count is at its limit', place(8, 3)),
    cover(get(odd), 'odd', place(9, 3)),
    when(get(enable), [
      cover(slice(get(noise), 3, 1), 'noisy', place(10, 3)),
      assign(count, add(get(count), constant(1, u(8)))),
      assign(noise, xor(binary('add', get(noise), get(count)), constant(0x5a, u(8)))),
      write(words, slice(get(count), 0, 3), get(noise)),
    ]),
  ])
  return m.design()
}
