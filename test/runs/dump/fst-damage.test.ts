import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { damage } from '../../../check/robustness/damage.js'
import { Choice } from '../../../check/fuzz/generate/choice.js'
import { ByteWriter } from '../../../src/base/byte-writer.js'
import { FlitwaveError } from '../../../src/base/diagnostic/diagnostic.js'
import { formats } from '../../../src/print/wave/index.js'
import { openFst } from '../../../src/runs/dump/fst/fst.js'
import { router } from '../../print/wave/router.js'
import { budget } from '../../support/sample.js'
import * as fst from './fst-builder.js'
import { recordedIn, sourceOf } from './recorded.js'

const signals: readonly fst.BuiltSignal[] = [
  { name: 'bit', type: 16, length: 1 },
  { name: 'word [11:0]', type: 16, length: 12 },
  { name: 'real', type: 3, length: 8 },
  { name: 'text', type: 21, length: 0 },
  { name: 'again', type: 16, length: 1 },
  { name: 'alias', type: 16, length: 1, alias: 1 },
]
const times = [0, 5, 10, 20, 1000]
const chains: readonly fst.BuiltChain[] = [
  fst.chain([0b110], [0b100], [0b10011], [0b110]),
  fst.chain([0, Uint8Array.of(0xab, 0xc0)], [3 * 2 + 1, '01xz01xz01xz']),
  fst.chain([1 * 2 + 1, new Uint8Array(8).fill(63)], [1 * 2, Uint8Array.of(0b01100101)]),
  fst.chain([2, fst.characters('\x05IDLE!')], [4, fst.characters('\x00')]),
  1,
]

function fileWith(type: number, packing: 'gzip' | 'lz4' | 'lz4 twice'): Uint8Array {
  const frame = fst.characters('x'.repeat(1 + 12 + 8 + 1))
  return fst.file(
    fst.header(0, 1000),
    fst.section({ type, begin: 0, end: 1000, frame, times, chains }),
    fst.section({
      type,
      begin: 1000,
      end: 1000,
      frame,
      times: [1000],
      chains: [fst.chain([0b110]), null, null, null, null],
    }),
    fst.geometry(signals),
    fst.blackout([
      { time: 5, isOn: false },
      { time: 10, isOn: true },
    ]),
    fst.hierarchy(fst.hierarchyBytes(signals), packing),
  )
}

function wrapped(file: Uint8Array): Uint8Array {
  const packed = gzipSync(file)
  return new ByteWriter()
    .byte(254)
    .uint64(packed.length + 16)
    .uint64(file.length)
    .bytes(packed)
    .finish()
}

const subjects = [
  formats.fst.print(router),
  fileWith(5, 'gzip'),
  fileWith(8, 'lz4'),
  fileWith(8, 'lz4 twice'),
  wrapped(fileWith(8, 'lz4')),
].map((bytes) => Buffer.from(bytes))

/** Eight bytes that are a size far beyond that of the file. */
function forged(bytes: Buffer, random: Choice): Buffer {
  const changed = Buffer.from(bytes)
  const at = random.below(changed.length - 8)
  changed.writeBigUInt64BE(random.pick([2n ** 28n, 2n ** 31n, 2n ** 40n, 2n ** 53n - 1n, 2n ** 64n - 1n]), at)
  return changed
}

it('a file that has come to harm is read, or refused in one sentence, and takes little memory', async () => {
  const before = process.memoryUsage().rss
  for (let number = 0; number < budget(400, 2000); number++) {
    const random = new Choice(number)
    const subject = random.pick(subjects)
    const { how, bytes } = random.chance(1, 3)
      ? { how: 'a forged size', bytes: forged(subject, random) }
      : damage(subject, random, false)
    try {
      const recorded = await recordedIn(await openFst(sourceOf(bytes)))
      expect(recorded.size, `case ${number}, ${how}`).toBeGreaterThanOrEqual(0)
    } catch (error) {
      if (!(error instanceof FlitwaveError))
        throw new Error(`case ${number}, ${how}: ${String(error)}`, { cause: error })
      expect(error.message, `case ${number}, ${how}`).toMatch(
        /^error FW977: .+, at byte [\d,]+ of the dump\n {2}help: .+$/,
      )
    }
  }
  expect(process.memoryUsage().rss - before).toBeLessThan(2 ** 29)
})
