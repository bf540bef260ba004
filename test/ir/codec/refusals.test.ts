import { describe, expect, it } from 'vitest'
import { decodeDesign } from '../../../src/ir/codec/decode.js'
import { encodeDesign } from '../../../src/ir/codec/encode.js'
import type { EncodedDesign } from '../../../src/ir/codec/format.js'
import type { Design, Expr, Module, Signal } from '../../../src/ir/ir.js'
import type { Shape } from '../../../src/ir/shape.js'
import {
  add,
  assertion,
  assign,
  binary,
  concat,
  constant,
  designOf,
  get,
  into,
  match,
  ModuleBuilder,
  mux,
  own,
  port,
  read,
  resize,
  s,
  select,
  slice,
  u,
  when,
  write,
} from '../../support/ir.js'

const byte = u(8)

/** The first line of the message about data. */
function refusalOf(data: unknown): string {
  try {
    decodeDesign(data)
  } catch (error) {
    return (error as Error).message.split('\n')[0]!.replace('error FW925: the encoded design cannot be loaded: ', '')
  }
  return 'none'
}

/** The parts that a module in these tests has. */
interface Parts {
  readonly m: ModuleBuilder
  readonly a: Expr
  readonly sign: Expr
  readonly flag: Expr
  readonly out: Signal
  readonly wire: Signal
  readonly count: Signal
}

function designWith(describe: (parts: Parts) => void): Design {
  const m = new ModuleBuilder('Part')
  const [a, sign, flag] = [m.input('a', byte), m.input('sign', s(8)), m.input('flag', u(1))].map((one) => get(one))
  const parts = { a: a!, sign: sign!, flag: flag! }
  const [out, wire] = [m.output('out', byte), m.wire('inner', byte)]
  describe({ m, ...parts, out, wire, count: m.register('count', byte) })
  return m.design()
}

/** The message about a design that no front end would make. */
const refusalWith = (describe: (parts: Parts) => void): string => refusalOf(encodeDesign(designWith(describe)))

const renamed = (item: object, changes: object): void => void Object.assign(item, changes)

describe('nothing is wrong with what these tests change', () => {
  it('before they do', () => {
    const refusal = refusalWith(({ m, a, out, wire, count, flag }) => {
      const local = m.local('choose', 'local', byte)
      m.connect(wire, a)
      m.comb('choose', [assign(local, a), when(flag, [assign(out, get(local))], [assign(out, a)])], [local])
      m.seq('step', [when(flag, [assign(count, a)])])
    })
    expect(refusal).toBe('none')
  })
})

describe('an expression is refused', () => {
  const wrongTypes: readonly [name: string, expr: (parts: Parts) => Expr, refusal: string][] = [
    ['that adds a sign', ({ a, sign }) => add(a, sign), 'an operand has not the type that is needed'],
    [
      'that compares widths',
      ({ a }) => binary('and', a, resize(a, u(7))),
      'an operand has not the type that is needed',
    ],
    [
      'that chooses between types',
      ({ a, sign, flag }) => mux(flag, a, sign),
      'an operand has not the type that is needed',
    ],
    ['that chooses by a byte', ({ a }) => mux(a, a, a), 'a condition is not one unsigned bit'],
    [
      'that has items of two types',
      ({ a, sign }) => select(a, [a, sign]),
      'an operand has not the type that is needed',
    ],
    ['that counts with a sign', ({ a, sign }) => select(sign, [a, a]), 'an index has a sign'],
    ['that slices past the end', ({ a }) => slice(a, 4, 5), 'a slice has bits that its operand does not have'],
    ['that is out of range', () => constant(256, byte), 'a constant is not of its type'],
    ['that is too wide', ({ a }) => resize(a, u(65_537)), 'it has more than 65,536 bits in a value'],
    [
      'that is too wide in parts',
      ({ a }) => concat([resize(a, u(65_000)), resize(a, u(600))]),
      'it has more than 65,536 bits in a value',
    ],
  ]
  it.each(wrongTypes)('%s', (_, expr, refusal) => {
    expect(refusalWith((parts) => parts.m.connect(parts.wire, resize(expr(parts), byte)))).toBe(refusal)
  })

  it('that is too deep', () => {
    const deep = (operators: number): string =>
      refusalWith(({ m, a, wire }) => {
        let expr = a
        for (let i = 0; i < operators; i++) expr = add(expr, a)
        m.connect(wire, expr)
      })
    expect(deep(1000)).toBe('none')
    expect(deep(1001)).toBe('it has more than 1,000 operators inside each other')
  })
})

describe('a statement is refused', () => {
  const wrong: readonly [name: string, describe: (parts: Parts) => void, refusal: string][] = [
    [
      'that assigns another type',
      ({ m, sign, out }) => m.comb('go', [assign(out, sign)]),
      'an operand has not the type that is needed',
    ],
    [
      'whose condition is a byte',
      ({ m, a, out }) => m.comb('go', [when(a, [assign(out, a)], [assign(out, a)])]),
      'a condition is not one unsigned bit',
    ],
    ['that asserts a byte', ({ m, a }) => m.comb('go', [assertion(a, 'text')]), 'a condition is not one unsigned bit'],
    [
      'that names a value twice',
      ({ m, a, out }) =>
        m.comb('go', [
          match(
            a,
            [
              [[1], [assign(out, a)]],
              [[1], [assign(out, a)]],
            ],
            [assign(out, a)],
          ),
        ]),
      'a case of a switch has a value that another one has, or that never comes',
    ],
    [
      'that names what never comes',
      ({ m, a, out }) => m.comb('go', [match(a, [[[256], [assign(out, a)]]], [assign(out, a)])]),
      'a case of a switch has a value that another one has, or that never comes',
    ],
    [
      'that leaves cases out',
      ({ m, flag, a, out }) => m.comb('go', [match(flag, [[[0], [assign(out, a)]]])]),
      'a switch without default is not complete',
    ],
    [
      'that writes with a sign',
      ({ m, sign, a }) => m.seq('go', [write(m.memory('words', 4, byte), sign, a)]),
      'an index has a sign',
    ],
    [
      'that writes another type',
      ({ m, sign, a }) => m.seq('go', [write(m.memory('words', 4, byte), a, sign)]),
      'an operand has not the type that is needed',
    ],
    [
      'that writes at once',
      ({ m, a }) => m.comb('go', [write(m.memory('words', 4, byte), a, a)]),
      'words is not written in one seq block',
    ],
    [
      'that shares a memory',
      ({ m, a }) => {
        const words = m.memory('words', 4, byte)
        m.seq('go', [write(words, a, a)])
        m.seq('again', [write(words, a, a)])
      },
      'words is not written in one seq block',
    ],
    [
      'that assigns an input',
      ({ m, a }) => m.comb('go', [assign((a as { signal: Signal }).signal, a)]),
      'a is assigned where it cannot be',
    ],
    [
      'that assigns a register at once',
      ({ m, a, count }) => m.comb('go', [assign(count, a)]),
      'count is assigned where it cannot be',
    ],
    [
      'that assigns a wire at the clock edge',
      ({ m, a, wire }) => m.seq('go', [assign(wire, a)]),
      'inner is assigned where it cannot be',
    ],
    [
      'that assigns on some paths',
      ({ m, a, flag, out }) => m.comb('go', [when(flag, [assign(out, a)])]),
      'out is not assigned on all paths',
    ],
    [
      'that reads a local too early',
      ({ m, out }) => {
        const local = m.local('go', 'local', byte)
        m.comb('go', [assign(out, get(local)), assign(local, get(out))], [local])
      },
      'go.local is read before it is assigned',
    ],
    [
      'that reads a local of some paths',
      ({ m, a, flag, out }) => {
        const local = m.local('go', 'local', byte)
        m.comb('go', [when(flag, [assign(local, a)]), assign(out, get(local))], [local])
      },
      'go.local is read before it is assigned',
    ],
    [
      'that reads the local of another block',
      ({ m, a, out }) => {
        const local = m.local('go', 'local', byte)
        m.comb('go', [assign(local, a)], [local])
        m.comb('other', [assign(out, get(local))])
      },
      'go.local is read before it is assigned',
    ],
    [
      'that has no block',
      ({ m }) => (m.local('go', 'local', byte), m.comb('go', [])),
      'go.local is the local of no block',
    ],
    [
      'that drives what is driven',
      ({ m, a, out }) => {
        m.comb('go', [assign(out, a)])
        m.connect(out, a)
      },
      'out is assigned where it cannot be',
    ],
    [
      'that is connected twice',
      ({ m, a, out }) => {
        m.connect(out, a)
        m.connect(out, a)
      },
      'out is assigned where it cannot be',
    ],
  ]
  it.each(wrong)('%s', (_, describe, refusal) => expect(refusalWith(describe)).toBe(refusal))

  it('that is too deep', () => {
    const deep = (statements: number): string =>
      refusalWith(({ m, a, flag, out }) => {
        let body = [assign(out, a) as ReturnType<typeof when> | ReturnType<typeof assign>]
        for (let i = 0; i < statements; i++) body = [when(flag, body)]
        m.comb('go', [assign(out, a), ...body])
      })
    expect(deep(500)).toBe('none')
    expect(deep(501)).toBe('it has more than 500 statements inside each other')
  })
})

describe('a name is refused', () => {
  const rename = (describe: (parts: Parts) => void): string => refusalWith(describe)
  const renamedOut = (name: string): string => rename(({ out }) => renamed(out, { name }))

  it.each(['', '1a', 'a b', 'a__b', 'a.b', 'a;b', '`', '${a}', 'always', 'größe', '__proto__', 'a\n'])(
    '%j of a signal',
    (name) => {
      expect(renamedOut(name)).toBe(`nothing can be called ${JSON.stringify(name)}`)
    },
  )

  it.each(['A', 'clk', 'RST', 'inner'])('%s, which is taken', (name) => {
    expect(renamedOut(name)).toMatch(/called/)
  })

  it.each(['await', 'class', 'a b', '', '};x//', '__proto__', 'module'])('%j of a class', (name) => {
    const { top } = designWith(() => undefined)
    for (const changed of [
      { ...top, name },
      { ...top, className: name },
    ])
      expect(refusalOf(encodeDesign({ top: changed, modules: [changed] }))).toBe(
        `a class cannot be called ${JSON.stringify(name)}`,
      )
  })

  it('of what is one thing and an array', () => {
    const refusal = rename(({ m }) => {
      m.field(['x'], 'wire', { kind: 'bool' })
      renamed(m.field(['x', 0], 'wire', { kind: 'bool' })[0]!, {})
    })
    expect(refusal).toBe('x is an array and is none')
  })

  it.each([[[0]], [['a b']], [['__proto__']], [['x', 'y z']], [['x', '__proto__']], [['constructor(']]])(
    'of a property: %j',
    (segments) => {
      const refusal = rename(({ m }) => renamed(m.field(segments, 'wire', { kind: 'bool' })[0]!, { name: 'fine' }))
      expect(refusal).toMatch(/^nothing can be called/)
    },
  )

  it('of an array that is a scope, too', () => {
    const refusal = rename(({ m }) => {
      m.wire('x[0]', u(1))
      m.wire('x.y', u(1))
    })
    expect(refusal).toBe('x is an array and a scope')
  })

  it('of a scope that is something else', () => {
    const refusal = rename(({ m, a }) => {
      m.connect(m.wire('inner.y', byte), a)
    })
    expect(refusal).toBe('inner is an array and is none')
  })

  it('of a scope that is a block', () => {
    const refusal = rename(({ m, a }) => {
      m.connect(m.wire('step.y', byte), a)
      m.seq('step', [])
    })
    expect(refusal).toBe('two things in a module are called "step"')
  })

  it.each(['input', 'output'] as const)('of an %s in a scope', (role) => {
    expect(rename(({ m }) => m.field(['scope', 'x'], role, { kind: 'bool' }))).toBe('scope.x is a port in a scope')
  })

  it.each(['words[', 'words[0', 'a b', '', 'a..b', '__proto__'])('of a memory: %j', (path) => {
    const refusal = rename(({ m }) => renamed(m.memory('words', 2, u(1)), { path }))
    expect(refusal).toMatch(/^nothing can be called/)
  })

  it('of a member that is the prototype', () => {
    const shape: Shape = {
      kind: 'struct',
      name: 'S',
      members: [{ name: '__proto__', shape: { kind: 'bool' } }],
      label: null,
    }
    expect(rename(({ m }) => m.memory('words', 2, u(1), shape))).toBe(
      'the struct S has two members of one name, or a prototype',
    )
  })

  it('of two modules', () => {
    const { top } = designWith(() => undefined)
    const other = { ...top, name: 'PART' }
    expect(refusalOf(encodeDesign({ top, modules: [other, top] }))).toBe('two modules have one name')
  })
})

describe('an initial value is refused', () => {
  it.each([256, -1])('of a register: %i', (initial) => {
    expect(refusalWith(({ m }) => m.initialized('held', byte, initial))).toBe(
      'the initial value of held is not of its type',
    )
  })

  it.each([[[0, 16]], [[-1]]])('of a memory: %j', (words) => {
    expect(refusalWith(({ m }) => m.memory('words', 4, u(4), undefined, words))).toBe(
      'an initial word of words is not of its type',
    )
  })

  it('of a word that a memory does not have', () => {
    const refusal = (words: number): string =>
      refusalWith(({ m }) => m.memory('words', 4, u(4), undefined, Array<number>(words).fill(1)))
    expect(refusal(4)).toBe('none')
    expect(refusal(5)).toBe('words begins with more words than it has')
  })
})

describe('a field is refused', () => {
  it('that says something else than its signals', () => {
    for (const changes of [{ type: u(9) }, { path: 'other' }])
      expect(refusalWith(({ out }) => renamed(out, changes))).toMatch(/is not what its field out says$/)
  })

  it('that has a signal of another one', () => {
    const refusal = refusalWith(({ m, out }) => renamed(m.build().fields[0]!, { signals: [out] }))
    expect(refusal).toMatch(/^two things in a module are called "out"$/)
  })

  it('with fewer signals than leaves', () => {
    const refusal = refusalWith(({ m }) => renamed(m.build().fields[0]!, { signals: [] }))
    expect(refusal).toBe('a field has not as many signals as its shape has leaves')
  })
})

describe('a design is refused that is too large', () => {
  const empty = (name: string, children: readonly Module[]): Module => {
    const m = new ModuleBuilder(name)
    m.register('r', byte)
    children.forEach((child, i) => m.instance(child, 'child', i))
    return m.build()
  }
  const doubled = (levels: number, times = 2): Design => {
    let module = empty('M', [])
    for (let i = 0; i < levels; i++)
      module = empty(
        `M${i}`,
        Array.from({ length: times }, () => module),
      )
    return designOf(module)
  }

  it('in all of its instances', () => {
    expect(refusalOf(encodeDesign(doubled(15)))).toBe('none')
    expect(refusalOf(encodeDesign(doubled(25)))).toBe('it has more than 1,000,000 instances')
    expect(refusalOf(encodeDesign(doubled(98, 1)))).toBe('none')
    expect(refusalOf(encodeDesign(doubled(100, 1)))).toBe('it has more than 100 modules inside each other')
  })

  it('in its memories', () => {
    const withWords = (depth: number, width: number): string =>
      refusalWith(({ m }) => void m.memory('words', depth, u(width)))
    expect(withWords(2 ** 16, 32)).toBe('none')
    expect(withWords(2 ** 40, 32)).toBe('it has more than 4,000,000 bits in its modules')
    expect(withWords(2 ** 10, 65_536)).toBe('it has more than 4,000,000 bits in its modules')
  })

  it('in its gates', () => {
    const product = refusalWith(({ m, a, wire }) => {
      const wide = resize(a, u(4096))
      m.connect(wire, resize(binary('mul', wide, wide), byte))
    })
    expect(product).toBe('it has more than 2,000,000 gates in its modules')
    const reads = refusalWith(({ m, a, wire }) => {
      const words = m.memory('words', 2 ** 14, u(32))
      const address = resize(a, u(14))
      m.connect(wire, resize(add(read(words, address), read(words, add(address, address))), byte))
    })
    expect(reads).toBe('none')
  })

  it('in the leaves and the depth of shapes', () => {
    const withShape = (wrap: (shape: Shape, i: number) => Shape, levels: number): string => {
      let shape: Shape = { kind: 'bool' }
      for (let i = 0; i < levels; i++) shape = wrap(shape, i)
      const { top } = designWith(() => undefined)
      const field = { segments: ['x'], path: 'x', shape, signals: [], place: top.place }
      const module = { ...top, fields: [field] }
      return refusalOf(encodeDesign({ top: module, modules: [module] }))
    }
    const struct = (shape: Shape): Shape => ({
      kind: 'struct',
      name: 'S',
      members: [
        { name: 'a', shape },
        { name: 'b', shape },
      ],
      label: null,
    })
    expect(withShape((element) => ({ kind: 'array', length: 10, element }), 6)).toBe(
      'it has more than 500,000 leaves of fields and memory words',
    )
    expect(withShape(struct, 49)).toBe('it has more than 500,000 leaves of fields and memory words')
    expect(withShape(struct, 51)).toBe('it has more than 50 structs and arrays inside each other')
    expect(withShape((element) => ({ kind: 'array', length: 2 ** 50, element }), 40)).toBe(
      'it has more than 500,000 leaves of fields and memory words',
    )
  })

  it('in what a struct is shown as', () => {
    const texts = ['', 'a'.repeat(500)]
    const choice = (i: number): number[] => [2, 0, 0, 1, 1, i, i]
    const labels = [0, 1, 0, 1, ...Array.from({ length: 20 }, (_, i) => [0, 2, ...choice(i), ...choice(i)]).flat()]
    const data = { ...encodeDesign(designWith(() => undefined)), texts, labels }
    expect(refusalOf(data)).toBe('it has more than 10,000 characters in what a struct is shown as')
  })
})

describe('data is refused', () => {
  const good = (): EncodedDesign => encodeDesign(designOf(designWith(({ m, a, out }) => m.connect(out, a)).top))

  it.each([
    [null, 'it is no object'],
    ['text', 'it is no object'],
    [[], 'it is no object'],
    [{}, 'it is something else'],
    [{ ...good(), version: 1 }, 'it is of version 1, not 3 or 4'],
    [{ ...good(), modules: [] }, 'it has no modules'],
    [{ ...good(), places: undefined }, 'a list of numbers is missing'],
    [{ ...good(), texts: [1] }, 'texts has something that is no text'],
    [{ ...good(), texts: ['x'.repeat(100_001)] }, 'it has more than 100,000 characters in a text'],
    [{ ...good(), files: ['a\nb'] }, 'a file has a name of several lines'],
    [{ ...good(), modules: [Array.from({ length: 8_000_001 })] }, 'it has more than 8,000,000 numbers'],
    [{ ...good(), modules: [[...good().modules[0]!, 0]] }, 'module 0 goes on behind its end'],
  ])('that is none (%#)', (data, refusal) => expect(refusalOf(data)).toBe(refusal))

  it('that refers to what comes later', () => {
    const data = JSON.parse(JSON.stringify(good())) as { shapes: number[] }
    data.shapes.push(4, 3, data.shapes.length)
    expect(refusalOf(data)).toMatch(/^shapes has no number below/)
  })

  it('without effect on what objects inherit', () => {
    const { top } = designWith(() => undefined)
    const constants = JSON.parse(
      '{"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}}',
    ) as object
    const module = { ...top, constants: constants as Readonly<Record<string, unknown>> }
    const again = decodeDesign(JSON.parse(JSON.stringify(encodeDesign({ top: module, modules: [module] }))))
    expect(Object.keys(again.top.constants!)).toEqual(['__proto__', 'constructor'])
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })
})

it('ports of a child are ports', () => {
  const child = designWith(() => undefined).top
  const m = new ModuleBuilder('Top')
  const inside = m.instance(child, 'child')
  m.connect(into(inside, 'a'), constant(1, byte))
  m.connect(m.output('out', byte), port(inside, 'count'))
  expect(refusalOf(encodeDesign(m.design()))).toBe('count is no port of child')
  const n = new ModuleBuilder('Top')
  const other = n.instance(child, 'child')
  n.connect({ instance: other, signal: child.signals.find(({ role }) => role === 'output')! }, constant(1, byte))
  expect(refusalOf(encodeDesign(n.design()))).toBe('child.out is assigned where it cannot be')
  expect(own(child.signals[0]!).instance).toBeNull()
})
