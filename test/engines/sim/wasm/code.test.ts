import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Code, type ElementWidth } from '../../../../src/engines/sim/wasm/code.js'
import { functionOf, newMemory, runOver } from './run-code.js'

const integer = fc.oneof(fc.integer(), fc.integer({ min: -70, max: 70 }))

describe('integers', () => {
  const operations: readonly (readonly [keyof Code, (a: number, b: number) => number])[] = [
    ['add', (a, b) => (a + b) | 0],
    ['subtract', (a, b) => (a - b) | 0],
    ['multiply', (a, b) => Math.imul(a, b)],
    ['and', (a, b) => a & b],
    ['or', (a, b) => a | b],
    ['shiftLeft', (a, b) => a << b],
    ['shiftRight', (a, b) => (a >>> b) | 0],
    ['isLess', (a, b) => Number(a >>> 0 < b >>> 0)],
  ]

  it.each(operations)('%s', (name, expected) => {
    const run = functionOf((code) => (code.get(0).get(1)[name] as () => Code).call(code), { parameters: 2 })
    fc.assert(
      fc.property(integer, integer, (a, b) => {
        expect(run(a, b)).toBe(expected(a, b))
        expect(run(a, a)).toBe(expected(a, a))
      }),
    )
  })

  it('are constants of any size', () => {
    fc.assert(
      fc.property(integer, (value) => {
        expect(functionOf((code) => code.i32(value).i32(value).isZero().drop())()).toBe(value)
      }),
      { numRuns: 30 },
    )
    expect(functionOf((code) => code.i32(0).isZero())()).toBe(1)
    expect(functionOf((code) => code.i32(7).isZero())()).toBe(0)
  })
})

describe('control', () => {
  it('runs a body again while it ends with a true value', () => {
    const sum = functionOf(
      (code) => {
        const total = code.local('i32')
        code.repeatWhile(() => code.get(total).get(0).add().set(total).get(0).i32(1).subtract().tee(0))
        code.get(total)
      },
      { parameters: 1 },
    )
    expect(sum(100)).toBe(5050)
    expect(sum(1)).toBe(1)
  })

  it('runs loops in loops', () => {
    const product = functionOf(
      (code) => {
        const [inner, count] = [code.local('i32'), code.local('i32')]
        code.repeatWhile(() => {
          code.get(1).set(inner)
          code.repeatWhile(() => code.get(count).i32(1).add().set(count).get(inner).i32(1).subtract().tee(inner))
          code.get(0).i32(1).subtract().tee(0)
        })
        code.get(count)
      },
      { parameters: 2 },
    )
    expect(product(6, 7)).toBe(42)
  })

  it('runs the body of a branch if the value is true, and returns early', () => {
    const run = functionOf(
      (code) =>
        code
          .get(0)
          .if(() => code.i32(11).return())
          .i32(22),
      { parameters: 1 },
    )
    expect([run(0), run(1), run(-8)]).toEqual([22, 11, 11])
  })

  it('has as many locals of both types as it likes, zero at the start', () => {
    const memory = newMemory()
    const code = new Code()
    const locals = Array.from({ length: 300 }, (_, i) => code.local(i % 3 === 0 ? 'v128' : 'i32'))
    code.i32(0).get(locals[299]!).isZero().storeByte(0)
    for (const i of [1, 200, 298]) code.i32(i).set(locals[i]!)
    for (const i of [0, 150, 297]) code.vector(new Uint8Array(16).fill(i)).set(locals[i]!)
    for (const i of [1, 200, 298]) code.i32(i).get(locals[i]!).storeByte(0)
    for (const i of [0, 150, 297])
      code
        .i32(i * 16)
        .get(locals[i]!)
        .storeVector(1024)
    runOver(memory, code)
    const bytes = new Uint8Array(memory.buffer)
    expect([0, 1, 200, 298].map((at) => bytes[at])).toEqual([1, 1, 200, 298 & 255])
    for (const i of [0, 150, 297]) expect(bytes.slice(1024 + i * 16, 1040 + i * 16)).toEqual(new Uint8Array(16).fill(i))
  })
})

describe('memory', () => {
  it.each([0, 1, 127, 128, 16_383, 16_384, 60_000])('is read and written at an offset of %d', (offset) => {
    const memory = newMemory()
    const bytes = new Uint8Array(memory.buffer)
    bytes.set([0x11, 0x22, 0x33, 0xf4, 0x55], offset + 3)
    const read = functionOf((code) => code.get(0).loadWord(offset), { parameters: 1, memory })
    expect(read(3)).toBe(0xf433_2211 | 0)
    expect(functionOf((code) => code.i32(6).loadByte(offset), { memory })()).toBe(0xf4)
    runOver(
      memory,
      new Code().i32(9).i32(0x1ab).storeByte(offset).i32(21).i32(3).loadVector(offset).storeVector(offset),
    )
    expect(bytes[offset + 9]).toBe(0xab)
    runOver(memory, new Code().i32(41).i32(0x1234_5678).storeWord(offset))
    expect([...bytes.slice(offset + 40, offset + 46)]).toEqual([0, 0x78, 0x56, 0x34, 0x12, 0])
    expect(bytes.slice(offset + 21, offset + 37)).toEqual(bytes.slice(offset + 3, offset + 19))
  })
})

// -------------------------------------------------------------------------------------------------------- vectors

const all = (1n << 128n) - 1n
const vector = fc.bigInt({ min: 0n, max: all })

const bytesOf = (value: bigint): number[] =>
  Array.from({ length: 16 }, (_, i) => Number((value >> BigInt(8 * i)) & 0xffn))
const valueOf = (bytes: Uint8Array): bigint => bytes.reduceRight((value, byte) => (value << 8n) | BigInt(byte), 0n)

/** Runs code that leaves a vector on the stack on vectors in memory. */
function compute(operands: readonly bigint[], write: (code: Code) => void): bigint {
  const memory = newMemory()
  const bytes = new Uint8Array(memory.buffer)
  operands.forEach((value, i) => bytes.set(bytesOf(value), 16 * i))
  const code = new Code().i32(256)
  write(code)
  runOver(memory, code.storeVector(0))
  return valueOf(bytes.subarray(256, 272))
}

const load = (code: Code, count: number): Code => {
  for (let i = 0; i < count; i++) code.i32(16 * i).loadVector(0)
  return code
}

/** The value, element by element. */
function map(value: bigint, width: number, change: (element: bigint) => bigint): bigint {
  let result = 0n
  for (let at = 0n; at < 128n; at += BigInt(width))
    result |= BigInt.asUintN(width, change(BigInt.asUintN(width, value >> at))) << at
  return result
}

describe('vectors', () => {
  it('are computed with as bits', () => {
    fc.assert(
      fc.property(vector, vector, vector, (a, b, c) => {
        expect(compute([], (code) => code.vector(bytesOf(a)))).toBe(a)
        expect(compute([a], (code) => load(code, 1).vectorNot())).toBe(a ^ all)
        expect(compute([a, b], (code) => load(code, 2).vectorAnd())).toBe(a & b)
        expect(compute([a, b], (code) => load(code, 2).vectorAndNot())).toBe(a & (b ^ all))
        expect(compute([a, b], (code) => load(code, 2).vectorOr())).toBe(a | b)
        expect(compute([a, b], (code) => load(code, 2).vectorXor())).toBe(a ^ b)
        expect(compute([a, b, c], (code) => load(code, 3).vectorSelect())).toBe((a & c) | (b & (c ^ all)))
      }),
      { numRuns: 20 },
    )
  })

  it.each([8, 16, 32, 64] as const)('are shifted in elements of %d bits', (width) => {
    fc.assert(
      fc.property(vector, fc.nat(width - 1), (a, by) => {
        const left = compute([a], (code) => load(code, 1).i32(by).shiftElementsLeft(width))
        expect(left).toBe(map(a, width, (element) => element << BigInt(by)))
        const right = compute([a], (code) => load(code, 1).i32(by).shiftElementsRight(width))
        expect(right).toBe(map(a, width, (element) => element >> BigInt(by)))
      }),
      { numRuns: 20 },
    )
  })

  it('repeat an element', () => {
    fc.assert(
      fc.property(vector, fc.nat(21), integer, (a, at, value) => {
        for (const width of [8, 16, 32, 64] as readonly ElementWidth[]) {
          const repeated = compute([a, a], (code) => code.i32(at).loadSplat(width, 3))
          expect(repeated).toBe(map(0n, width, () => ((a << 128n) | a) >> BigInt(8 * (at + 3))))
        }
        for (const width of [8, 16, 32] as const)
          expect(compute([], (code) => code.i32(value).splat(width))).toBe(map(0n, width, () => BigInt(value)))
      }),
      { numRuns: 20 },
    )
  })

  it('are shuffled byte by byte', () => {
    fc.assert(
      fc.property(vector, vector, fc.array(fc.nat(31), { minLength: 16, maxLength: 16 }), (a, b, from) => {
        const bytes = [...bytesOf(a), ...bytesOf(b)]
        const shuffled = compute([a, b], (code) => load(code, 2).shuffle(from))
        expect(bytesOf(shuffled)).toEqual(from.map((i) => bytes[i]))
      }),
      { numRuns: 30 },
    )
  })

  it('tell whether any bit is set', () => {
    const isAnySet = (value: bigint): number => functionOf((code) => code.vector(bytesOf(value)).isAnySet())()
    expect(isAnySet(0n)).toBe(0)
    for (const bit of [0n, 1n, 63n, 64n, 127n]) expect(isAnySet(1n << bit)).toBe(1)
    expect(isAnySet(all)).toBe(1)
  })
})
