import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { FlitwaveError } from '../../../src/base/diagnostic/diagnostic.js'
import { ByteWriter } from '../../../src/base/byte-writer.js'
import type { Dump } from '../../../src/runs/dump/dump.js'
import { splitName } from '../../../src/runs/dump/fst/names.js'
import { openFst } from '../../../src/runs/dump/fst/fst.js'
import * as fst from './fst-builder.js'
import { recordedIn, sourceOf, toldOf } from './recorded.js'

const wire = (name: string, length = 1): fst.BuiltSignal => ({ name, type: 16, length })
const signals = [wire('a'), wire('b', 4)]
const chains = [fst.chain([0b110], [0b100]), fst.chain([2 * 2, Uint8Array.of(0xa0)])]
const changes = fst.section({ type: 8, begin: 0, end: 90, frame: fst.characters('x0000'), times: [0, 10, 20], chains })
const names = fst.hierarchyBytes(signals)
const whole = fst.file(fst.header(0, 90), changes, fst.geometry(signals), fst.hierarchy(names))
const expected = new Map([
  [
    'a',
    [
      [0, 'x'],
      [10, '1'],
      [20, '0'],
    ],
  ],
  [
    'b',
    [
      [0, '0000'],
      [20, '1010'],
    ],
  ],
])

const opened = (bytes: Uint8Array): Promise<Dump> => openFst(sourceOf(bytes))

/** The message of a file that is refused. */
async function refusalOf(bytes: Uint8Array): Promise<string> {
  try {
    await recordedIn(await opened(bytes))
  } catch (error) {
    if (!(error instanceof FlitwaveError)) throw error
    expect(error.diagnostics).toMatchObject([{ code: 'FW977' }])
    expect(error.diagnostics[0]!.help).not.toBe('')
    return error.diagnostics[0]!.message
  }
  throw new Error('it was read')
}

describe('the structure of a file', () => {
  it.each(['gzip', 'lz4', 'lz4 twice'] as const)('hierarchy with %s', async (packing) => {
    const file = fst.file(fst.header(0, 90), changes, fst.geometry(signals), fst.hierarchy(names, packing))
    expect(await recordedIn(await opened(file))).toEqual(expected)
  })

  it('without a geometry, and with a packed one', async () => {
    const none = fst.file(fst.header(0, 90), changes, fst.hierarchy(names))
    expect(await recordedIn(await opened(none))).toEqual(expected)
    const many = Array.from({ length: 200 }, (_, i) => wire(`s${i}`, 7))
    const packed = fst.file(fst.header(0, 0), fst.geometry(many, true), fst.hierarchy(fst.hierarchyBytes(many)))
    const dump = await opened(packed)
    expect(dump.variables.every(({ width }) => width === 7)).toBe(true)
    expect((await toldOf(dump, [199], 0, 5)).get(199)).toEqual([[0, 'xxxxxxx']])
  })

  it('with a block that the writer has given up', async () => {
    const skipped = fst.block(255, new Uint8Array(100))
    const file = fst.file(fst.header(0, 90), skipped, changes, fst.geometry(signals), fst.hierarchy(names))
    expect(await recordedIn(await opened(file))).toEqual(expected)
  })

  it('packed as a whole', async () => {
    const packed = gzipSync(whole)
    const wrapper = new ByteWriter()
      .byte(254)
      .uint64(packed.length + 16)
      .uint64(whole.length)
      .bytes(packed)
      .finish()
    expect(await recordedIn(await opened(wrapper))).toEqual(expected)
    expect(await refusalOf(wrapper.subarray(0, 60))).toBe(
      `the file should have ${wrapper.length} bytes and has 60, at byte 1 of the dump`,
    )
    const unfinished = new ByteWriter().byte(254).uint64(0).uint64(whole.length).bytes(packed).finish()
    expect(await refusalOf(unfinished)).toBe('the file has not been packed to its end, at byte 1 of the dump')
  })

  it.each([
    [-9, 1, -9],
    [-8, 10, -9],
    [-7, 100, -9],
    [-10, 100, -12],
    [0, 1, 0],
    [2, 100, 0],
  ])('with a unit of 10 to the %i seconds', async (exponent, factor, unit) => {
    const file = fst.file(fst.header(0, 90, { exponent }), changes, fst.geometry(signals), fst.hierarchy(names))
    expect((await opened(file)).timescale).toEqual({ factor, exponent: unit })
  })

  it('with scopes, types of VHDL, enums and other attributes', async () => {
    const entries = new ByteWriter()
    const attribute = (type: number, subtype: number, name: string, argument: number): ByteWriter =>
      entries.byte(252).byte(type).byte(subtype).cString(name).varint(argument)
    entries.byte(254).byte(0).cString('\\top+1 ').cString('component')
    entries.byte(254).byte(22).cString('').cString('')
    attribute(1, 1, 'array', 4).byte(253)
    attribute(0, 0, 'a comment', 0)
    attribute(0, 7, 'State 2 IDLE go\\x20on 0 10', 1)
    attribute(0, 7, '', 1)
    attribute(0, 2, 'std_logic_vector', 1030)
    const own = [wire('\\b+1 [1:0]', 2), { ...wire('c', 2), alias: 1 }]
    const file = fst.file(
      fst.header(0, 90),
      fst.geometry(own),
      fst.hierarchy(fst.hierarchyBytes(own, entries.finish())),
    )
    const scope = ['top+1', '$unnamed_scope_0']
    expect((await opened(file)).variables).toMatchObject([
      { scope, name: 'b+1', range: { left: 1, right: 0 }, type: 'std_logic_vector', signal: 0, width: 2 },
      { scope, name: 'c', range: null, type: 'wire', signal: 0, width: 2, members: null },
    ])
    expect((await opened(file)).variables[0]!.members).toEqual(
      new Map([
        ['00', 'IDLE'],
        ['10', 'go on'],
      ]),
    )
  })

  it('with times at which nothing is recorded: all is x then', async () => {
    const switches = [
      { time: 10, isOn: false },
      { time: 30, isOn: true },
    ]
    const section = { type: 8, begin: 0, end: 90, frame: fst.characters('01111'), times: [0, 10, 20, 40] }
    // `a` is 1 at 10 and 0 at 20; `b` changes after the pause.
    const file = fst.file(
      fst.header(0, 90),
      fst.section({ ...section, chains: [chains[0]!, fst.chain([3 * 2, Uint8Array.of(0xa0)])] }),
      fst.geometry(signals),
      fst.blackout(switches),
      fst.hierarchy(names),
    )
    const dump = await opened(file)
    expect(Object.fromEntries(await recordedIn(dump))).toEqual({
      a: [
        [0, '0'],
        [10, 'x'],
        [30, '0'],
      ],
      b: [
        [0, '1111'],
        [10, 'xxxx'],
        [30, '1111'],
        [40, '1010'],
      ],
    })
    expect((await toldOf(dump, [0], 15, 25)).get(0)).toEqual([[15, 'x']])
    expect((await toldOf(dump, [1], 35, 50)).get(1)).toEqual([
      [35, '1111'],
      [40, '1010'],
    ])
  })
})

describe('a damaged file', () => {
  it.each([
    [
      'the first bytes of another format',
      fst.characters('$date today $end'.padEnd(400)),
      'this is not the header of an FST file, at byte 25 of the dump',
    ],
    ['no bytes', new Uint8Array(), 'the file is empty, at byte 0 of the dump'],
    [
      'no names',
      fst.file(fst.header(0, 90), changes, fst.geometry(signals)),
      'the file ends without the names of its signals',
    ],
    [
      'an unknown block',
      fst.file(fst.header(0, 90), fst.block(77, new Uint8Array(9))),
      'no block of an FST file has the type 77, at byte 330 of the dump',
    ],
    ['two geometries', fst.file(whole, fst.geometry(signals)), 'this is the second block of the geometry'],
    [
      'one name too many',
      fst.file(fst.header(0, 90), fst.geometry([wire('a')]), fst.hierarchy(names)),
      '2 signals have names, but 1 have a width',
    ],
    [
      'another width',
      fst.file(fst.header(0, 90), fst.geometry([wire('a'), wire('b', 3)]), fst.hierarchy(names)),
      'signal 1 has two widths: 4 with its name, 3 elsewhere',
    ],
    [
      'a change at no time',
      fst.file(
        fst.header(0, 90),
        fst.section({ type: 8, begin: 0, end: 90, frame: fst.characters('x0000'), times: [0, 10], chains }),
        fst.geometry(signals),
        fst.hierarchy(names),
      ),
      'a change refers to time 2 of 2',
    ],
    ['times out of order', fst.file(whole, changes), 'a block begins at time 0, before the end of the last, 90'],
  ])('with %s', async (_, bytes, message) => {
    expect(await refusalOf(bytes)).toContain(message)
  })

  it('that ends anywhere is refused', async () => {
    for (let length = 0; length < whole.length; length++)
      expect(await refusalOf(whole.subarray(0, length))).toMatch(/, at byte [\d,]+ of the dump$/)
  })

  it('of a simulator that still writes is refused: its last block has no length yet', async () => {
    const begun = changes.slice()
    begun[0] = 255
    begun.fill(0, 1, 9)
    const message = 'this block has no end: the simulator still writes, or has stopped, at byte 330 of the dump'
    expect(await refusalOf(fst.file(fst.header(0, 0), begun))).toBe(message)
    expect(await refusalOf(fst.file(fst.header(0, 0), begun.subarray(0, 60)))).toBe(message)
  })
})

it('reads the chains of the signals that are asked for, and not the rest of a block', async () => {
  const many = Array.from({ length: 300 }, (_, i) => wire(`s${i}`, 1))
  const times = Array.from({ length: 1000 }, (_, i) => i)
  // Each a kilobyte, that no other has.
  const own = many.map((_, i) =>
    fst.chain([0b10], ...times.slice(1).map((time) => [0b100 | (((time * i) % 7) & 2)] as const)),
  )
  const file = fst.file(
    fst.header(0, 999),
    fst.section({ type: 8, begin: 0, end: 999, frame: new Uint8Array(300).fill(0x78), times, chains: own }),
    fst.geometry(many),
    fst.hierarchy(fst.hierarchyBytes(many)),
  )
  let bytes = 0
  const source = sourceOf(file)
  const dump = await openFst({ ...source, read: (offset, length) => ((bytes += length), source.read(offset, length)) })
  expect(bytes).toBeLessThan(8_000)
  bytes = 0
  await toldOf(dump, [7, 200], 300, 400)
  expect(bytes).toBeLessThan(5_000)
  expect(file.length).toBeGreaterThan(300_000)
})

describe('names', () => {
  it.each([
    ['data [7:0]', 8, 'data', { left: 7, right: 0 }],
    ['data[7:0]', 8, 'data', { left: 7, right: 0 }],
    ['data[-1:2]', 4, 'data', { left: -1, right: 2 }],
    ['words[3] [7:0]', 8, 'words[3]', { left: 7, right: 0 }],
    ['words[3][7:0]', 8, 'words[3]', { left: 7, right: 0 }],
    ['words[3]', 8, 'words[3]', null],
    ['words[3]', 1, 'words[3]', null],
    ['bit [3]', 1, 'bit[3]', null],
    ['words [3] [7:0]', 8, 'words[3]', { left: 7, right: 0 }],
    ['table[3:0]', 32, 'table', { left: 3, right: 0 }],
    ['table [3:0][7:0]', 32, 'table', null],
    ['\\odd[3:0] ', 4, 'odd[3:0]', null],
    ['\\odd[3:0] [3:0]', 4, 'odd[3:0]', { left: 3, right: 0 }],
    ['a]', 1, 'a]', null],
  ])('%s of %i bits', (declared, width, name, range) => {
    expect(splitName(declared, width)).toEqual({ name, range })
  })
})
