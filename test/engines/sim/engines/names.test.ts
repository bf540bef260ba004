import { describe, it } from 'vitest'
import type { Design } from '../../../../src/ir/ir.js'
import { assign, binary, constant, get, ModuleBuilder, read, resize, shift, u, write } from '../../../support/ir.js'
import { expectLockstep } from '../../../support/lockstep.js'

/** A module for which the scalar engine needs numbers, bigints, typed arrays and functions of its own. */
function busy(name: string, constants: object = {}): Design {
  const m = new ModuleBuilder(name)
  const a = get(m.input('a', u(16)))
  const [first] = m.field(['sums', 0], 'register', { kind: 'bits', width: 16, signed: false }, 3n)
  const words = m.memory('words', 4, u(16))
  const wide = m.register('wide', u(70))
  m.connect(m.output('word', u(16)), read(words, resize(a, u(2))))
  m.seq('step', [
    assign(first!, binary('mul', get(first!), shift('shl', a, resize(a, u(3))))),
    assign(wide, binary('add', get(wide), binary('mul', resize(a, u(70)), constant(3, u(70))))),
    write(words, resize(a, u(2)), get(first!)),
  ])
  const module = { ...m.build(), constants: constants as Readonly<Record<string, unknown>> }
  return { top: module, modules: [module] }
}

describe('all engines run a design', () => {
  it.each(['Math', 'BigInt', 'Number', 'Array', 'Uint16Array', 'shlInt', 'Object'])(
    'of a class that is called like something of JavaScript: %s',
    (name) => expectLockstep(busy(name), 30, 1),
  )

  it('with constants that are called like the names that parts of fields get', () =>
    expectLockstep(busy('Sums', { sums_0: 5, $check: 1, step$next: 2, constructor: 3 }), 30, 1))
})
