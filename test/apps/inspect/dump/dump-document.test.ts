import { expect, it } from 'vitest'
import {
  isDumpDocument,
  packDump,
  unpackDump,
  type DumpDocument,
} from '../../../../src/apps/inspect/dump/dump-document.js'
import { openDumpDocument } from '../../../../src/apps/inspect/dump/inspected-dump.js'
import { openDocument } from '../../../../src/apps/inspect/document.js'
import { smallVcd } from './support.js'

const dump = new TextEncoder().encode(smallVcd)
const given: DumpDocument = {
  header: {
    file: 'small.vcd',
    bytes: dump.length,
    address: null,
    clock: { path: 'tb.clk', rises: [5, 10, 40] },
    map: { file: 'small.json', text: '{}' },
  },
  index: new Uint8Array(0),
  dump,
}

it('holds a dump, and what has been found in it', async () => {
  const packed = packDump(given)
  expect(isDumpDocument(packed)).toBe(true)
  const { header, dump: bytes } = await unpackDump(packed)
  expect(header).toEqual(given.header)
  expect(bytes).toEqual(dump)
  const { run } = await openDumpDocument({ ...given, header: { ...given.header, map: null } }, () => undefined)
  expect([run.firstCycle, run.lastCycle]).toEqual([0, 40])
})

it.each([
  ['is cut', (bytes: Uint8Array) => bytes.subarray(0, 60)],
  ['begins otherwise', (bytes: Uint8Array) => bytes.with(3, 0)],
  ['has a damaged header', (bytes: Uint8Array) => bytes.with(45, 0x55)],
])('is refused where it %s', async (_, damage) => {
  await expect(unpackDump(damage(packDump(given)))).rejects.toThrow(/FW960/)
})

it.each([
  { address: 'https://elsewhere.example/dump' },
  { address: 'run' },
  { clock: { path: 'tb.clk', rises: ['5'] } },
  { map: 'small.json' },
])('is refused with a header that none of ours has: %o', async (wrong) => {
  const header = { ...given.header, ...wrong } as DumpDocument['header']
  await expect(unpackDump(packDump({ ...given, header }))).rejects.toThrow(/FW960/)
})

it('is no run of our own, and the other way round', async () => {
  await expect(openDocument(packDump(given))).rejects.toThrow(/FW960/)
  expect(isDumpDocument(new Uint8Array(100))).toBe(false)
})
