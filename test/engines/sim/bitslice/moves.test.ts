import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gatherFunction, emitMove, planMove } from '../../../../src/engines/sim/bitslice/emit/wires.js'
import type { LaneMask } from '../../../../src/engines/sim/bitslice/plan/wires.js'
import { Code } from '../../../../src/engines/sim/wasm/code.js'
import { newMemory, runOver } from '../wasm/run-code.js'

const bitOf = (words: ArrayLike<number>, at: number): number => ((words[at >> 5] ?? 0) >> (at & 31)) & 1
const maskOf = (vectors: number, lanes: readonly boolean[]): LaneMask => {
  const mask = new Uint32Array(vectors * 4)
  lanes.forEach((isIn, lane) => isIn && (mask[lane >> 5]! |= 1 << (lane & 31)))
  return mask
}
const noise = (words: number, seed: number): Uint32Array =>
  Uint32Array.from({ length: words }, (_, i) => Math.imul(Math.imul(i + 1, 0x9e37_79b1) ^ seed, 0x85eb_ca77))

interface Case {
  /** Vectors of the source, and of the target. */
  readonly from: number
  readonly vectors: number
  readonly shift: number
  /** The lanes that the wire is for, and all that exist. */
  readonly isIn: (lane: number) => boolean
  readonly count: number
}

/** Moves a plane of noise vector by vector; returns the planes as words. */
function move({ from, vectors, shift, isIn, count }: Case): {
  readonly source: Uint32Array
  readonly moved: Uint32Array
} {
  const lanes = Array.from({ length: count }, (_, lane) => isIn(lane))
  const mask = maskOf(vectors, lanes)
  const plan = planMove(
    shift,
    mask,
    maskOf(
      vectors,
      lanes.map((held) => !held),
    ),
  )
  const memory = newMemory()
  const source = new Uint32Array(memory.buffer, 0, from * 4)
  source.set(noise(from * 4, shift))
  const [masks, target] = [1024, 2048]
  new Uint8Array(memory.buffer).set(new Uint8Array(mask.buffer), masks)
  const code = new Code()
  const spare = code.local('v128')
  for (let vector = 0; vector < vectors; vector++) {
    const load = (back: number): void => {
      const at = from === vectors ? (vector - back + 2 * from) % from : vector - back
      code.i32(0).loadVector(16 * at)
    }
    code.i32(16 * vector)
    emitMove(code, plan, mask, load, spare)
    if (plan.needsMask)
      code
        .i32(masks + 16 * vector)
        .loadVector(0)
        .vectorAnd()
    code.storeVector(target)
  }
  runOver(memory, code)
  return { source, moved: new Uint32Array(memory.buffer, target, vectors * 4) }
}

/** Each lane of the wire has the bit from `shift` lanes before; all others that exist are clear. */
function expectMoved(given: Case): void {
  const { source, moved } = move(given)
  const around = given.from * 128
  for (let lane = 0; lane < given.count; lane++) {
    const at = lane - given.shift
    const expected = given.isIn(lane) ? bitOf(source, ((at % around) + around) % around) : 0
    if (bitOf(moved, lane) !== expected) expect.fail(`lane ${lane} is not ${expected}`)
  }
}

describe('a move of lanes', () => {
  const counts = fc.oneof(fc.integer({ min: 1, max: 512 }), fc.constantFrom(1, 127, 128, 129, 256, 384, 512))

  it('takes any lanes any distance, around the end', () => {
    fc.assert(
      fc.property(counts, fc.nat(), fc.array(fc.boolean(), { minLength: 512, maxLength: 512 }), (count, by, held) => {
        const vectors = Math.ceil(count / 128)
        const isIn = (lane: number): boolean => held[lane]! || lane === by % count
        expectMoved({ from: vectors, vectors, shift: by % (vectors * 128), isIn, count })
      }),
      { numRuns: 150 },
    )
  })

  it('takes regular lanes: blocks of a row, every other one, all but the first', () => {
    const lanes = fc.record({
      period: fc.constantFrom(2, 4, 5, 8, 16, 32, 64, 128, 256),
      first: fc.nat(40),
      length: fc.integer({ min: 1, max: 128 }),
    })
    fc.assert(
      fc.property(counts, fc.nat(), lanes, (count, by, { period, first, length }) => {
        const vectors = Math.ceil(count / 128)
        const isIn = (lane: number): boolean => (lane + first) % period < Math.min(length, period - 1) || lane === 0
        const near = by % 3 === 0 ? by % 20 : by % 3 === 1 ? vectors * 128 - 1 - (by % 20) : by % (vectors * 128)
        expectMoved({ from: vectors, vectors, shift: near, isIn, count })
      }),
      { numRuns: 300 },
    )
  })

  it.each([1, 2, 4, 8, 16, 32, 64])('takes all lanes by %d, up and down', (by) => {
    for (const vectors of [1, 2, 3]) {
      for (const shift of [by, vectors * 128 - by])
        expectMoved({ from: vectors, vectors, shift, isIn: () => true, count: vectors * 128 })
    }
  })

  it('takes a few lanes out of many vectors into one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 6 }), fc.nat(), fc.nat(), fc.nat(127), (from, first, lane, length) => {
        const source = first % (from * 128)
        const target = lane % 128
        const count = Math.min(1 + length, 128 - target, from * 128 - source)
        const isIn = (at: number): boolean => at >= target && at < target + count
        expectMoved({ from, vectors: 1, shift: target - source, isIn, count: 128 })
      }),
      { numRuns: 150 },
    )
  })

  it('leaves no more to be done than it has to', () => {
    const all = (vectors: number): LaneMask => new Uint32Array(vectors * 4).fill(0xffff_ffff)
    const none = new Uint32Array(4)
    expect(planMove(0, all(1), none)).toEqual({ parts: [{ back: 0, by: 0 }], needsMask: false })
    expect(planMove(128, all(2), new Uint32Array(8)).parts).toHaveLength(1)
    expect(planMove(5, all(1), none).parts).toHaveLength(2)
    const row = maskOf(
      1,
      Array.from({ length: 128 }, (_, lane) => lane % 16 > 0),
    )
    const rest = row.map((word) => ~word)
    expect(planMove(1, row, rest)).toEqual({ parts: [{ back: 0, by: 1 }], needsMask: false })
    expect(planMove(3, row, rest).needsMask).toBe(true)
  })
})

describe('a gather', () => {
  it('collects a plane bit by bit, and touches nothing else', () => {
    const cases = fc.record({
      vectors: fc.integer({ min: 1, max: 4 }),
      planes: fc.integer({ min: 1, max: 5 }),
      seed: fc.nat(),
    })
    fc.assert(
      fc.property(cases, fc.nat(4), ({ vectors, planes, seed }, at) => {
        const memory = newMemory()
        const plane = at % planes
        const block = { origin: 4096, bytes: planes * 16, vectors }
        const table = 16_384
        const words = new Uint32Array(memory.buffer)
        words.set(noise(8192 / 4, seed))
        const addresses = noise(vectors * 128, seed + 1).map((random) => random % (4096 * 8))
        words.set(addresses, table / 4)
        const expected = new Uint8Array(memory.buffer).slice()
        addresses.forEach((address, lane) => {
          const byte = block.origin + (lane >> 7) * block.bytes + plane * 16 + ((lane & 127) >> 3)
          const bit = 1 << (lane & 7)
          expected[byte] = bitOf(words, address) === 1 ? expected[byte]! | bit : expected[byte]! & ~bit
        })
        runOver(memory, gatherFunction(block, plane, table))
        expect(Buffer.compare(new Uint8Array(memory.buffer), expected)).toBe(0)
      }),
      { numRuns: 40 },
    )
  })
})
