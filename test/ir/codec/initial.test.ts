import { describe, expect, it } from 'vitest'
import { decodeDesign } from '../../../src/ir/codec/decode.js'
import { encodeDesign } from '../../../src/ir/codec/encode.js'
import type { Module } from '../../../src/ir/ir.js'
import { assign, designOf, get, ModuleBuilder, read, s, slice, u, write } from '../../support/ir.js'
import { throughJson } from './laws.js'

/** A design of version 3, as a build of that version has written it. */
const versionThree = `{"format":"flitwave design","version":3,"files":["/nowhere.ts"],"texts":["Old","","a","out","count",
"held","words","step"],"places":[0,1,1],"labels":[],"shapes":[0,16],"modules":[[0,0,1,0,0,4,2,2,0,16,0,3,3,1,16,0,4,4,3,16,
0,1,10,5,5,3,16,0,0,4,0,1,1,2,1,0,0,0,1,1,3,1,1,0,0,1,1,4,1,2,0,0,1,1,5,1,3,0,1,0,6,6,4,0,0,5,1,0,0,19,0,0,2,1,22,0,0,1,1,0,
2,1,0,0,1,0,1,2,0,1,1,7,2,3,0,0,1,3,0,0,0,3,4,0,0]]}`

function versionThreeDesign(): Module {
  const m = new ModuleBuilder('Old')
  const a = m.input('a', u(8))
  const out = m.output('out', u(8))
  const count = m.register('count', u(8), 5)
  const held = m.register('held', u(8), null)
  const words = m.memory('words', 4, u(8))
  const address = slice(get(a), 0, 2)
  m.connect(out, read(words, address))
  m.seq('step', [write(words, address, get(count)), assign(held, get(a))])
  return m.build()
}

describe('a design that has been data keeps', () => {
  it('the initial values of registers and memories', () => {
    const m = new ModuleBuilder('Start')
    m.initialized('low', s(8), -128)
    m.initialized('zero', u(8), 0)
    m.initialized('wide', u(90), 2n ** 89n + 1n)
    m.register('reset', u(8), 3)
    m.register('open', u(8), null)
    m.memory('start', 4, s(5), undefined, [-16, 0, 15])
    m.memory('plain', 4, u(5))
    const { top } = throughJson(m.design())
    expect(top.signals.map(({ reset, initial }) => [reset, initial])).toEqual([
      [null, -128n],
      [null, 0n],
      [null, 2n ** 89n + 1n],
      [3n, undefined],
      [null, undefined],
    ])
    expect(top.memories.map(({ initial }) => initial)).toEqual([[-16n, 0n, 15n], undefined])
    expect('initial' in top.signals[3]!).toBe(false)
    expect('initial' in top.memories[1]!).toBe(false)
  })

  it('scopes without a module, and their names as they are', () => {
    const inner = new ModuleBuilder('Inner')
    inner.register('q', u(1))
    const child = inner.build()
    const m = new ModuleBuilder('Scopes')
    m.register('gen[3].count', u(8))
    m.field(['gen', 2, '_odd$name__'], 'register', { kind: 'bool' })
    Object.assign(m.build().signals[1]!, { name: 'gen_2_odd' })
    m.memory('gen[3].table', 2, u(8))
    m.instance(child, 'gen', 3, 'inside', 'sub', 0)
    const { top } = throughJson(m.design())
    expect(top.fields.map(({ path }) => path)).toEqual(['gen[3].count', 'gen[2]._odd$name__'])
    expect(top.memories.map(({ path }) => path)).toEqual(['gen[3].table'])
    expect(top.instances.map(({ path, segments }) => [path, segments])).toEqual([
      ['gen[3].inside.sub[0]', ['gen', 3, 'inside', 'sub', 0]],
    ])
  })

  it('the language of a module', () => {
    const child = { ...new ModuleBuilder('Inner').build(), language: 'verilog' } as const
    const m = new ModuleBuilder('Outer')
    m.instance(child, 'child')
    const { modules } = throughJson(m.design())
    expect(modules.map(({ language }) => language)).toEqual(['verilog', undefined])
  })
})

it('reads a design of version 3', () => {
  const design = decodeDesign(JSON.parse(versionThree))
  expect(JSON.stringify(encodeDesign(design))).toBe(JSON.stringify(encodeDesign(designOf(versionThreeDesign()))))
})
