import type { Design } from '../../../../src/ir/ir.js'
import {
  add,
  assertion,
  assign,
  compare,
  constant,
  cover,
  designOf,
  get,
  into,
  ModuleBuilder,
  place,
  port,
  read,
  resize,
  u,
  write,
} from '../../../support/ir.js'

/** Two counters with a memory each, an assertion, a cover, and a local in a clocked block. */
export function counters(): Design {
  const m = new ModuleBuilder('Counter')
  const by = m.input('by', u(4))
  const count = m.register('count', u(4), 3)
  const words = m.memory('words', 12, u(4))
  const next = m.local('advance', 'next', u(4))
  m.connect(m.output('word', u(4)), read(words, get(count), place(7, 2)))
  m.seq(
    'advance',
    [
      assign(next, add(get(count), get(by))),
      write(words, get(count), get(by), place(8, 3)),
      assertion(compare('ne', get(count), constant(9, u(4))), 'count reaches 9', place(9)),
      cover(compare('eq', get(count), constant(5, u(4))), 'five', place(10)),
      assign(count, get(next)),
    ],
    [next],
  )
  const counter = m.build()
  const top = new ModuleBuilder('Top')
  const by0 = top.input('by', u(4))
  const sum = ['left', 'right'].map((name, i) => {
    const child = top.instance(counter, name)
    top.connect(into(child, 'by'), add(get(by0), constant(i, u(4))))
    return resize(port(child, 'word'), u(5))
  }) as [ReturnType<typeof resize>, ReturnType<typeof resize>]
  top.connect(top.output('sum', u(5)), add(...sum))
  return designOf(top.build())
}
