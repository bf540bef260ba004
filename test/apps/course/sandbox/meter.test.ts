import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { depthExport, fuelExport, initialFuel, meter } from '../../../../src/apps/course/sandbox/meter.js'
import { wasm } from '../../../../src/apps/course/sandbox/wasm/api.js'
import { i32, i64, leb, moduleOf, none, op, type TestFunction } from './modules.js'

type Exports = Record<string, (...values: number[]) => number | number[]>

const calls = 100

class Metered {
  readonly exports: Exports
  readonly #globals: Record<string, { value: number | bigint }>

  constructor(bytes: Uint8Array, most: number | null = calls) {
    const { exports } = new wasm.Instance(new wasm.Module(meter(bytes, { calls: most })), {})
    this.exports = exports as Exports
    this.#globals = exports as never
  }

  get fuel(): bigint {
    return this.#globals[fuelExport]!.value as bigint
  }

  set fuel(value: bigint) {
    this.#globals[fuelExport]!.value = value
  }

  get depth(): number {
    return this.#globals[depthExport]!.value as number
  }
}

const plain = (bytes: Uint8Array<ArrayBuffer>): Exports =>
  new wasm.Instance(new wasm.Module(bytes), {}).exports as Exports

/** 1 + 2 + … + n, in a loop that ends by a branch to the outermost label. */
const sum: TestFunction = {
  parameters: [i32],
  results: [i32],
  locals: [i32],
  code: [
    ...[op.loop, none],
    ...[op.get, 1, op.get, 0, op.eqz, op.brIf, 1, op.drop],
    ...[op.get, 0, op.get, 1, op.add, op.set, 1],
    ...[op.get, 0, op.const, 1, op.sub, op.set, 0],
    ...[op.br, 0],
    ...[op.end, op.unreachable],
  ],
}

/** 10, 11 or 12: by a table of labels, of which the last is the outermost one. */
const table: TestFunction = {
  parameters: [i32],
  results: [i32],
  code: [
    ...[op.block, i32, op.block, i32],
    ...[op.const, 12, op.get, 0, op.brTable, 3, 0, 1, 2, 2],
    ...[op.end, op.drop, op.const, 10, op.return],
    ...[op.end, op.drop, op.const, 11],
  ],
}

/** An early return, with code behind it that nothing reaches. */
const early: TestFunction = {
  parameters: [i32],
  results: [i32],
  code: [
    ...[op.block, none, op.get, 0, op.if, none, op.const, 1, op.return, op.drop, op.end, op.end],
    ...[op.const, 2, op.return, op.const, 3, op.add],
  ],
}

/** Calls itself until its argument is 0. */
const recursive: TestFunction = {
  parameters: [i32],
  results: [i32],
  code: [
    ...[op.get, 0, op.eqz, op.if, none, op.const, 7, op.return, op.end],
    ...[op.get, 0, op.const, 1, op.sub, op.call, 0],
  ],
}

/** Two results, and a return in the middle. */
const two: TestFunction = {
  parameters: [i32],
  results: [i32, i64],
  code: [...[op.get, 0, op.if, none, op.const, 1, op.const64, 2, op.return, op.end], ...[op.const, 3, op.const64, 4]],
}

const nothing: TestFunction = { parameters: [], results: [], code: [op.return] }

/** memory.fill(0, 5, n), then memory.copy(0, 8, n) */
const bulk: TestFunction = {
  parameters: [i32],
  results: [],
  code: [
    ...[op.const, 0, op.const, 5, op.get, 0, 0xfc, 11, 0],
    ...[op.const, 0, op.const, 8, op.get, 0, 0xfc, 10, 0, 0],
  ],
}

const grow: TestFunction = { parameters: [i32], results: [i32], code: [op.get, 0, op.memoryGrow, 0] }

describe('a metered module', () => {
  const cases: [string, TestFunction, number[]][] = [
    ['a loop', sum, [0, 1, 2, 10, 1000]],
    ['a table of labels', table, [0, 1, 2, 3, -1]],
    ['an early return', early, [0, 1]],
    ['recursion', recursive, [0, 1, 50]],
    ['two results', two, [0, 1]],
    ['no result', nothing, [0]],
    ['bulk operations', bulk, [0, 15, 16, 1000]],
    ['a growing memory', grow, [0, 1, 2, 5]],
  ]

  it.each(cases)('does the same as before: %s', (_, one, values) => {
    const bytes = moduleOf([one])
    for (const most of [calls, null]) {
      const before = plain(bytes)
      const metered = new Metered(bytes, most)
      for (const value of values) expect(metered.exports['f0']!(value)).toEqual(before['f0']!(value))
      if (most !== null) expect(metered.depth).toBe(0)
    }
  })

  const costs: [string, TestFunction, number, number][] = [
    ['1 for a call', nothing, 0, 1],
    ['1 for each turn of a loop', sum, 10, 1 + 11],
    ['1 for each of its own calls', recursive, 10, 11],
    ['1 for 16 bytes', bulk, 1024, 1 + 2 * 64],
    ['nothing for 15 bytes', bulk, 15, 1],
    ['4096 for a page', grow, 2, 1 + 2 * 4096],
    ['as much for pages that there are not', grow, 100, 1 + 100 * 4096],
  ]

  it.each(costs)('takes %s', (_, one, value, cost) => {
    for (const most of [calls, null]) {
      const metered = new Metered(moduleOf([one]), most)
      expect(metered.fuel).toBe(initialFuel)
      metered.exports['f0']!(value)
      expect(initialFuel - metered.fuel).toBe(BigInt(cost))
    }
  })

  it.each(costs)('ends with as much fuel as it takes, and traps with less: %s', (_, one, value, cost) => {
    const metered = new Metered(moduleOf([one]))
    metered.fuel = BigInt(cost)
    metered.exports['f0']!(value)
    expect(metered.fuel).toBe(0n)
    metered.fuel = BigInt(cost - 1)
    expect(() => metered.exports['f0']!(value)).toThrow(WebAssemblyError)
    expect(metered.fuel).toBeLessThan(0n)
  })

  it('traps where more bytes are copied than there is fuel for, before it copies', () => {
    const metered = new Metered(moduleOf([bulk]))
    metered.fuel = 2n
    expect(() => metered.exports['f0']!(4096)).toThrow('unreachable')
  })

  it('counts a length as unsigned', () => {
    const metered = new Metered(moduleOf([bulk]))
    expect(() => metered.exports['f0']!(-1)).toThrow(WebAssemblyError)
    expect(initialFuel - metered.fuel).toBe(2n ** 28n)
  })

  it('traps at a number of open calls', () => {
    const deepest = new Metered(moduleOf([recursive]))
    expect(deepest.exports['f0']!(calls - 1)).toBe(7)
    expect(deepest.depth).toBe(0)
    expect(() => deepest.exports['f0']!(calls)).toThrow('unreachable')
    expect(deepest.depth).toBe(calls + 1)
  })

  it('leaves an endless loop', () => {
    const metered = new Metered(moduleOf([{ ...nothing, code: [op.loop, none, op.br, 0, op.end] }]))
    metered.fuel = 1_000_000n
    expect(() => metered.exports['f0']!()).toThrow('unreachable')
    expect(metered.fuel).toBe(-1n)
  })

  it('keeps a memory within its limit', () => {
    const { exports } = new wasm.Instance(new wasm.Module(meter(moduleOf([grow]), { calls, pages: 2 })), {})
    const f = (exports as Exports)['f0']!
    expect([f(1), f(1)]).toEqual([1, -1])
    expect(() => meter(moduleOf([grow]), { calls, pages: 0 })).toThrow('needs 1 pages')
  })

  it('can be empty', () => {
    const empty = Uint8Array.of(0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0)
    expect(new Metered(empty).fuel).toBe(initialFuel)
  })
})

/** Its class is that of the engine, which no declaration of the tests knows. */
const WebAssemblyError = (globalThis as unknown as { WebAssembly: { RuntimeError: ErrorConstructor } }).WebAssembly
  .RuntimeError

describe('what is refused', () => {
  const coded = (...code: number[]): Uint8Array => moduleOf([{ ...nothing, code }])
  const start = moduleOf([nothing]).length - 2

  it.each([
    ['a tail call', coded(0x12, 0), `opcode 0x12 is not known, before byte ${start + 1}`],
    ['an exception', coded(0x06, none, op.end), 'opcode 0x06'],
    ['SIMD', coded(0xfd, 0), 'opcode 0xfd'],
    ['threads', coded(0xfe, 0), 'opcode 0xfe'],
    ['a newer bulk operation', coded(0xfc, 30), 'opcode 0xfc 30'],
    ['another memory', coded(op.const, 0, 0x28, 66, 1, 0, op.drop), 'the number of a memory'],
    ['blocks that do not end', coded(op.block, none), 'does not end'],
    ['a module that ends too early', moduleOf([sum]).subarray(0, -3), 'the module ends'],
    ['another file', Uint8Array.from(leb(1000)), 'no WebAssembly module'],
    ['a module that is metered', meter(moduleOf([sum]), { calls }), `already exports ${fuelExport}`],
  ])('%s', (_, bytes, message) => {
    expect(() => meter(bytes, { calls })).toThrow(message)
  })
})

it('knows all that is in the parser', () => {
  const bytes = readFileSync(new URL('../../../../node_modules/@swc/wasm-web/wasm_bg.wasm', import.meta.url))
  const names = wasm.Module.exports(new wasm.Module(meter(bytes, { calls: 1000 }))).map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['parseSync', fuelExport, depthExport]))
})
