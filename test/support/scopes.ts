/** A design whose names stand in scopes without a module, as those of generate blocks in Verilog do. */

import type { Design } from '../../src/ir/ir.js'
import { add, assign, constant, designOf, get, into, ModuleBuilder, port, read, slice, u, when, write } from './ir.js'

/**
 * In `gen[0]` and `gen[2]` a counter `sub`, a register `held`, a memory `words` and a wire `next`; in `gen[2].inner` one more
 * counter. Names are not those of TypeScript: `_up$x` and `a__b`.
 */
export function scopes(): Design {
  const counter = new ModuleBuilder('Counter')
  const go = counter.input('go', u(1))
  const q = counter.register('q', u(8), 0)
  counter.connect(counter.output('count', u(8)), get(q))
  counter.seq('step', [when(get(go), [assign(q, add(get(q), constant(1, u(8))))])])
  const child = { ...counter.build(), language: 'verilog' } as const

  const m = new ModuleBuilder('Scopes')
  const enable = m.input('enable', u(1))
  const sums = [0, 2].map((i) => {
    const sub = m.instance(child, 'gen', i, 'sub')
    m.connect(into(sub, 'go'), get(enable))
    const held = m.initialized(`gen[${i}].held`, u(8), 40 + i)
    const words = m.memory(`gen[${i}].words`, 2, u(8), undefined, [7, i])
    const next = m.wire(`gen[${i}].next`, u(8))
    m.connect(next, add(port(sub, 'count'), read(words, slice(get(held), 0, 1))))
    m.seq(`update_${i}`, [assign(held, get(next)), write(words, slice(get(held), 0, 1), get(next))])
    return get(next)
  })
  const inner = m.instance(child, 'gen', 2, 'inner', 'sub')
  m.connect(into(inner, 'go'), slice(sums[0]!, 0, 1))
  const odd = m.field(['gen', 2, 'inner', '_up$x'], 'register', { kind: 'bits', width: 8, signed: false }, 0n)[0]!
  const twice = m.field(['gen', 2, 'a__b'], 'register', { kind: 'bits', width: 8, signed: false }, 3n)[0]!
  Object.assign(odd, { name: 'gen_2_inner_up_x' })
  Object.assign(twice, { name: 'gen_2_a_b' })
  m.seq('odd', [assign(odd, port(inner, 'count')), assign(twice, get(odd))])
  m.connect(m.output('sum', u(8)), add(sums[0]!, sums[1]!))
  return designOf({ ...m.build(), language: 'verilog' })
}
