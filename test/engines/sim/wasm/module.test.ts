import { describe, expect, it } from 'vitest'
import { wasm, ModuleEncoder } from '../../../../src/engines/sim/wasm/module.js'
import { Code } from '../../../../src/engines/sim/wasm/code.js'
import { instantiate, newMemory } from './run-code.js'

const toInteger = { parameters: ['i32'], results: ['i32'] } as const

describe('a module', () => {
  it('may be empty', () => {
    expect(instantiate(new ModuleEncoder())).toEqual({})
  })

  it('calls what it imports and what it defines, before and after', () => {
    const encoder = new ModuleEncoder()
    const double = encoder.import('double', toInteger)
    const negate = encoder.import('negate', toInteger)
    const twice = encoder.define(toInteger, new Code(['i32']).get(0).call(double).call(double))
    encoder.define(
      toInteger,
      new Code(['i32'])
        .get(0)
        .call(twice)
        .call(twice + 2),
      'run',
    )
    encoder.define(toInteger, new Code(['i32']).get(0).call(negate).i32(1).add(), 'rest')
    const imports = { double: (value = 0) => 2 * value, negate: (value = 0) => -value }
    const { run, rest, ...others } = instantiate(encoder, newMemory(), imports)
    expect(run!(5)).toBe(-19)
    expect(rest!(5)).toBe(-4)
    expect(others).toEqual({})
  })

  it('passes vectors', () => {
    const encoder = new ModuleEncoder()
    const types = { parameters: ['v128', 'i32', 'v128'], results: ['v128'] } as const
    const choose = encoder.define(types, new Code(types.parameters).get(0).get(2).get(1).splat(8).vectorSelect())
    const code = new Code(['i32']).i32(0).vector(new Uint8Array(16).fill(3)).get(0)
    code.vector(new Uint8Array(16).fill(12)).call(choose).storeVector(0)
    encoder.define({ parameters: ['i32'], results: [] }, code, 'run')
    const memory = newMemory()
    instantiate(encoder, memory)['run']!(0xaa)
    expect(new Uint8Array(memory.buffer, 0, 17)).toEqual(Uint8Array.of(...Array<number>(16).fill(6), 0))
  })

  it('has as many functions as it likes', () => {
    const encoder = new ModuleEncoder()
    const count = 300
    for (let i = 0; i < count; i++) {
      const code = new Code(['i32']).get(0).i32(i).add()
      encoder.define(toInteger, i === 0 ? code : code.call(i - 1), `add ${i}→0`)
    }
    const exports = instantiate(encoder)
    expect(Object.keys(exports)).toHaveLength(count)
    expect(exports['add 299→0']!(1)).toBe(1 + (299 * 300) / 2)
    expect(exports['add 3→0']!(0)).toBe(6)
  })

  it('is found invalid where the stack does not fit', () => {
    const encoder = new ModuleEncoder()
    encoder.define(toInteger, new Code(['i32']).get(0).add(), 'run')
    expect(wasm.validate(encoder.encode())).toBe(false)
  })
})
