import { describe, expect, it } from 'vitest'
import { ByteWriter } from '../../../src/base/byte-writer.js'
import type { Dump } from '../../../src/runs/dump/dump.js'
import { openFst } from '../../../src/runs/dump/fst/fst.js'
import * as fst from './fst-builder.js'
import { realText, recordedIn, sourceOf, toldOf } from './recorded.js'

const wire = (name: string, length: number): fst.BuiltSignal => ({ name, type: 16, length })
const real = (name: string): fst.BuiltSignal => ({ name, type: 3, length: 8 })
const text = (name: string): fst.BuiltSignal => ({ name, type: 21, length: 0 })

/** A file with one block of changes, at the times 0, 10, 20, … */
function fileOf(signals: readonly fst.BuiltSignal[], chains: readonly fst.BuiltChain[], { type = 8 } = {}): Uint8Array {
  const times = Array.from({ length: 10 }, (_, i) => i * 10)
  const frame = fst.characters('x'.repeat(signals.reduce((sum, { length }) => sum + length, 0)))
  const section = { type, begin: 0, end: 90, frame, times, chains }
  return fst.file(
    fst.header(0, 90),
    fst.section(section),
    fst.geometry(signals),
    fst.hierarchy(fst.hierarchyBytes(signals)),
  )
}

const opened = (bytes: Uint8Array): Promise<Dump> => openFst(sourceOf(bytes))
const recorded = async (bytes: Uint8Array): Promise<object> => Object.fromEntries(await recordedIn(await opened(bytes)))

describe('blocks of changes', () => {
  // 1 at time 10, 0 at 20.
  const bits = fst.chain([0b110], [0b100])

  it.each([1, 5, 8])('of type %i', async (type) => {
    const signals = ['a', 'b', 'c'].map((name) => wire(name, 1))
    expect(await recorded(fileOf(signals, [null, bits, null], { type }))).toEqual({
      a: [[0, 'x']],
      b: [
        [0, 'x'],
        [10, '1'],
        [20, '0'],
      ],
      c: [[0, 'x']],
    })
  })

  it.each([5, 8])('of type %i, with equal changes once', async (type) => {
    const signals = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => wire(name, 1))
    const other = fst.chain([0b1010])
    const b = [
      [0, 'x'],
      [10, '1'],
      [20, '0'],
    ]
    const c = [
      [0, 'x'],
      [20, '1'],
    ]
    expect(await recorded(fileOf(signals, [null, bits, other, 2, 2, 3], { type }))).toEqual({
      a: [[0, 'x']],
      b,
      c,
      d: b,
      e: b,
      f: c,
    })
  })

  it('of several times: the state at the beginning of each is that at the end of the one before', async () => {
    const signals = [wire('a', 1), wire('b', 4)]
    const first = { type: 8, begin: 0, end: 50, frame: fst.characters('xxxxx'), times: [0, 50] }
    const second = { type: 8, begin: 50, end: 90, frame: fst.characters('10101'), times: [50, 60, 90] }
    const bytes = fst.file(
      fst.header(0, 90),
      fst.section({ ...first, chains: [fst.chain([0b110]), fst.chain([0, Uint8Array.of(0x50)])] }),
      fst.section({ ...second, chains: [fst.chain([0b1000]), null] }),
      fst.geometry(signals),
      fst.hierarchy(fst.hierarchyBytes(signals)),
    )
    expect(await recorded(bytes)).toEqual({
      a: [
        [0, 'x'],
        [50, '1'],
        [90, '0'],
      ],
      b: [[0, '0101']],
    })
    const dump = await opened(bytes)
    const told = await toldOf(dump, [0, 1], 55, 70)
    expect([...told.values()]).toEqual([[[55, '1']], [[55, '0101']]])
  })
})

describe('values', () => {
  it('of one bit: nine states of VHDL, of which a weak one is as a strong one', async () => {
    const words = Array.from({ length: 8 }, (_, i) => [((i === 0 ? 0 : 1) << 4) | (i << 1) | 1] as const)
    const { a } = (await recordedInOrder(fileOf([wire('a', 1)], [fst.chain(...words)]))) as { a: string[] }
    expect(a.join('')).toBe('xz1xx0xx')
  })

  it('of several bits: as characters, and packed', async () => {
    const chain = fst.chain([0 * 2 + 1, 'UXZHLW-01'], [1 * 2, Uint8Array.of(0b10110011, 0b10000000)])
    expect(await recordedInOrder(fileOf([wire('a', 9)], [chain]))).toEqual({ a: ['xxz10xx01', '101100111'] })
  })

  it.each([false, true])('reals, high byte first: %s', async (isBigEndian) => {
    const bytes = new DataView(new ArrayBuffer(8))
    bytes.setFloat64(0, -1.5e-300, !isBigEndian)
    const odd = new DataView(fst.characters('01100101').slice().buffer).getFloat64(0, !isBigEndian)
    // Bytes that are all 0 and 1 as characters stand in one.
    const chain = fst.chain([1 * 2 + 1, new Uint8Array(bytes.buffer)], [1 * 2, Uint8Array.of(0b01100101)])
    const frame = new DataView(new ArrayBuffer(8))
    frame.setFloat64(0, 0.25, !isBigEndian)
    expect(await recordedInOrder(withFrame([real('a')], [chain], new Uint8Array(frame.buffer), isBigEndian))).toEqual({
      a: ['0.25', '-1.5e-300', realText(odd)],
    })
  })

  it('texts of any length', async () => {
    const long = 'é'.repeat(300)
    const size = fst.characters(long).length
    const value = new ByteWriter().varint(size).bytes(fst.characters(long)).finish()
    const chain = fst.chain([2, Uint8Array.of(0)], [2, value])
    expect(await recorded(fileOf([text('a')], [chain]))).toEqual({
      a: [
        [10, ''],
        [20, long],
      ],
    })
  })

  it('of ports of extended VCD: bits without strengths', async () => {
    const port: fst.BuiltSignal = { name: 'a', type: 18, length: 4 * 3 + 2 }
    const chain = fst.chain([0 * 2 + 1, 'DUZ? 6660 6660'])
    expect(await recordedInOrder(fileOf([port], [chain]))).toEqual({ a: ['01zx'] })
  })

  it('of events: each time at which one occurs', async () => {
    const event: fst.BuiltSignal = { name: 'a', type: 0, length: 1 }
    const dump = await opened(fileOf([event], [fst.chain([0b110], [0b110], [0b010])]))
    expect((await toldOf(dump, [0], 0, 90)).get(0)).toEqual([
      [10, '1'],
      [20, '1'],
      [20, '1'],
    ])
    expect((await toldOf(dump, [0], 15, 90)).get(0)).toHaveLength(2)
    expect((await toldOf(dump, [0], 10, 15)).get(0)).toEqual([[10, '1']])
  })
})

/** The values of each signal, in their order. */
async function recordedInOrder(bytes: Uint8Array): Promise<Record<string, string[]>> {
  const dump = await opened(bytes)
  const told = await toldOf(
    dump,
    dump.variables.map(({ signal }) => signal),
    0,
    90,
  )
  return Object.fromEntries(
    dump.variables.map(({ name, signal }) => [name, told.get(signal)!.map(([, value]) => value)]),
  )
}

function withFrame(
  signals: readonly fst.BuiltSignal[],
  chains: readonly fst.BuiltChain[],
  frame: Uint8Array,
  isBigEndian: boolean,
): Uint8Array {
  return fst.file(
    fst.header(0, 90, { isBigEndian }),
    fst.section({ type: 8, begin: 0, end: 90, frame, times: [0, 10, 20], chains }),
    fst.geometry(signals),
    fst.hierarchy(fst.hierarchyBytes(signals)),
  )
}
