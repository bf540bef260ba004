import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { Code, type ElementWidth } from '../../../../src/engines/sim/wasm/code.js'
import { ModuleEncoder } from '../../../../src/engines/sim/wasm/module.js'
import type { WordSize } from '../../../../src/engines/sim/word/graph.js'
import { opcodes } from '../../../../src/engines/sim/word/opcodes.js'
import { describeWithTools } from '../../../support/tools.js'
import { bothWays, encoderOf, type Outcome } from './both-ways.js'

vi.stubEnv('XDG_CACHE_HOME', mkdtempSync(join(tmpdir(), 'flitwave-test-')))

/** Operands: three vectors, which are also read as words. Results follow from `results` on. */
const operands = 1024
const results = 4096

const unary = ['eqz', 'popcnt', 'ctz']
const resized = { wrap: [64, 32], extu: [32, 64], exts: [32, 64] } as const

/** Code that puts one result on the stack, and its size in bits. */
interface Operation {
  readonly name: string
  readonly size: 32 | 64 | 128
  readonly write: (code: Code) => void
}

const load = (code: Code, size: WordSize, operand: number): void => {
  code.i32(operands + 16 * operand)
  if (size === 32) code.loadWord(0)
  else code.loadLong(0)
}
const vector = (code: Code, operand: number): Code => code.i32(operands).loadVector(16 * operand)
const isComparison = (name: string): boolean => /^(eqz?|ne|l[te][su])$/.test(name)

function ofWords(): Operation[] {
  return Object.entries(opcodes).flatMap(([name, codes]) => {
    if (name in resized) {
      const [from, size] = resized[name as keyof typeof resized]
      const write = (code: Code): void => {
        load(code, from, 0)
        code.operation(codes[from])
      }
      return [{ name, size, write }]
    }
    return ([32, 64] as const).map((size): Operation => {
      const write = (code: Code): void => {
        load(code, size, 0)
        if (!unary.includes(name)) load(code, size, 1)
        code.operation(codes[size])
      }
      return { name: `${name} of ${size} bits`, size: isComparison(name) ? 32 : size, write }
    })
  })
}

function ofVectors(): Operation[] {
  const two = ['vectorAnd', 'vectorAndNot', 'vectorOr', 'vectorXor'] as const
  const widths: readonly ElementWidth[] = [8, 16, 32, 64]
  const shifts = ['shiftElementsLeft', 'shiftElementsRight'] as const
  const from = Array.from({ length: 16 }, (_, i) => (7 * i + 3) % 32)
  return [
    ...two.map((name): Operation => ({ name, size: 128, write: (code) => vector(vector(code, 0), 1)[name]() })),
    { name: 'not', size: 128, write: (code) => vector(code, 0).vectorNot() },
    { name: 'select', size: 128, write: (code) => vector(vector(vector(code, 0), 1), 2).vectorSelect() },
    { name: 'any', size: 32, write: (code) => vector(code, 0).isAnySet() },
    { name: 'shuffle', size: 128, write: (code) => vector(vector(code, 0), 1).shuffle(from) },
    { name: 'constant', size: 128, write: (code) => vector(code, 0).vector(from).vectorXor() },
    ...([8, 16, 32] as const).map((width): Operation => ({
      name: `splat of ${width} bits`,
      size: 128,
      write: (code) => (load(code, 32, 0), code.splat(width)),
    })),
    ...widths.map((width): Operation => ({
      name: `load of ${width} bits into all elements`,
      size: 128,
      write: (code) => code.i32(operands).loadSplat(width, 3),
    })),
    ...shifts.flatMap((name) =>
      widths.map((width): Operation => ({
        name: `${name} of ${width} bits`,
        size: 128,
        write: (code) => (load(vector(code, 0), 32, 1), code[name](width)),
      })),
    ),
  ]
}

const others: readonly Operation[] = [
  { name: 'byte', size: 32, write: (code) => code.i32(operands).loadByte(5) },
  {
    name: 'choice of words',
    size: 64,
    write: (code) => {
      for (const operand of [0, 1]) load(code, 64, operand)
      load(code, 32, 2)
      code.i32(1).and().select()
    },
  },
  { name: 'least number', size: 32, write: (code) => code.i32(-(2 ** 31)) },
  { name: 'least long number', size: 64, write: (code) => code.i64(-(2n ** 63n)) },
]

const all = [...ofWords(), ...ofVectors(), ...others]

const interesting = fc.oneof(
  fc.uint8Array({ minLength: 48, maxLength: 48 }),
  fc
    .array(fc.constantFrom(0, 0, 1, 0x1f, 0x20, 0x3f, 0x40, 0x7f, 0x80, 0xff), { minLength: 48, maxLength: 48 })
    .map((bytes) => Uint8Array.from(bytes)),
)

describeWithTools(['cc'], 'native code', () => {
  it('has every operation of the engines, with the results of WebAssembly', () => {
    const code = new Code()
    all.forEach(({ size, write }, i) => {
      code.i32(results + 16 * i)
      write(code)
      if (size === 32) code.storeWord(0)
      else if (size === 64) code.storeLong(0)
      else code.storeVector(0)
    })
    code
      .i32(0)
      .i32(operands)
      .loadWord(0)
      .storeByte(results - 1)
    const run = bothWays(encoderOf(code.i32(0)))
    fc.assert(
      fc.property(interesting, (bytes) => {
        const start = new Uint8Array(operands + bytes.length)
        start.set(bytes, operands)
        const { wasm, native } = run(start)
        const resultOf = ({ memory }: Outcome, i: number): Buffer => Buffer.from(memory.buffer, results + 16 * i, 16)
        const wrong = all.filter((_, i) => !resultOf(native, i).equals(resultOf(wasm, i)))
        expect(wrong.map(({ name }) => name)).toEqual([])
        expect(Buffer.compare(native.memory, wasm.memory)).toBe(0)
      }),
      { numRuns: 300 },
    )
    expect(all.length).toBeGreaterThan(60)
  })

  it('has loops, branches, calls and returns, and keeps old values of locals on the stack', () => {
    const encoder = new ModuleEncoder()
    const types = { parameters: ['i32', 'v128'], results: ['i32'] } as const
    const part = new Code(types.parameters)
    part.get(1).isAnySet().isZero()
    part.if(() => part.i32(77).return())
    const kept = part.local('i32')
    // The first operand is the value before the arm that changes it.
    part.get(0).get(0).i32(1).and()
    part.ifElse(
      () => part.get(0).i32(10).add().set(0),
      () => part.get(0).i32(20).add().tee(0).set(kept),
    )
    part.get(0).i32(1000).set(0).multiply().get(0).add().get(kept).add()
    const index = encoder.define(types, part)
    const code = new Code()
    const [left, sum] = [code.local('i32'), code.local('i32')]
    load(code, 32, 0)
    code.i32(7).and().set(left)
    code.repeatWhile(() => {
      code.get(left).i32(operands).loadVector(16).call(index).get(sum).add().set(sum)
      code.get(left).i32(1).subtract().tee(left).i32(100).isLess()
    })
    const run = bothWays(encoderOf(code.get(sum), encoder))
    fc.assert(
      fc.property(fc.nat(255), fc.boolean(), (count, isSet) => {
        const start = new Uint8Array(operands + 48)
        start[operands] = count
        start[operands + 20] = Number(isSet)
        const { wasm, native } = run(start)
        expect(native.result | 0).toBe(wasm.result)
        expect(Buffer.compare(native.memory, wasm.memory)).toBe(0)
      }),
    )
  })
})
