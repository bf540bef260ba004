/**
 * Measures the time to open a large FST file and to read a window of ten signals. GTKWave's `vcd2fst` makes the file from a
 * VCD that is never on disk. After a build:
 *
 *   npm run bench:fst -- 1e9 /tmp/large.fst
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import type { ByteSource, ChangeSink } from '../../src/runs/dump/dump.js'
import { openFst } from '../../src/runs/dump/fst/fst.js'

const [size = '1e9', path = '/tmp/large.fst'] = process.argv.slice(2)

/** Wide signals contain x and z bits, like unwritten memories: those take a byte per bit. */
const counts = { bits: 1000, words: 400, wide: 300, reals: 100 }

/** The number of changes in each time step. */
const changing = { bits: 50, words: 60, wide: 40, reals: 10 }

/** The approximate size of a step in FST, in bytes. */
const bytesOfStep = changing.bits + changing.words * 5 + changing.wide * 230 + changing.reals * 9

/** Values of each kind in VCD notation: too many for compression to recognise repetitions. */
const poolLength = 1 << 16

const identifier = (i: number): string => String.fromCharCode(33 + (i % 90), 33 + Math.floor(i / 90))

function* declarations(): Generator<string> {
  yield '$timescale 1 ns $end\n$scope module top $end\n$var wire 1 ! clk $end\n'
  let i = 90
  for (let j = 0; j < counts.bits; j++) yield `$var wire 1 ${identifier(i++)} bit${j} $end\n`
  for (let j = 0; j < counts.words; j++) yield `$var wire 32 ${identifier(i++)} word${j} [31:0] $end\n`
  for (let j = 0; j < counts.wide; j++) yield `$var reg 512 ${identifier(i++)} wide${j} [511:0] $end\n`
  for (let j = 0; j < counts.reals; j++) yield `$var real 64 ${identifier(i++)} real${j} $end\n`
  yield '$upscope $end\n$enddefinitions $end\n'
}

/** Changes of one kind, each with its identifier. */
function pool(first: number, count: number, value: () => string): Buffer[] {
  return Array.from({ length: poolLength }, () =>
    Buffer.from(`${value()}${identifier(first + Math.floor(Math.random() * count))}\n`, 'latin1'),
  )
}

async function make(): Promise<void> {
  const { bits, words, wide, reals } = counts
  const ofBits = pool(90, bits, () => (Math.random() < 0.5 ? '0' : '1'))
  const ofWords = pool(
    90 + bits,
    words,
    () => `b${(Math.random() * 2 ** 32).toString(2).slice(0, 32).replace('.', '0')} `,
  )
  const character = (): string => '01xz'[Math.floor(Math.random() * 4)]!
  const ofWide = pool(90 + bits + words, wide, () => `b${Array.from({ length: 512 }, character).join('')} `)
  const ofReals = pool(90 + bits + words + wide, reals, () => `r${Math.random()} `)
  const tool = spawn('vcd2fst', ['-4', '-v', '-', '-f', path], { stdio: ['pipe', 'inherit', 'inherit'] })
  const buffer = Buffer.allocUnsafe(1 << 22)
  let used = 0
  const put = (kind: readonly Buffer[], count: number): void => {
    for (let i = 0; i < count; i++) used += kind[Math.floor(Math.random() * poolLength)]!.copy(buffer, used)
  }
  tool.stdin.write([...declarations()].join(''))
  for (let step = 0; step < Number(size) / bytesOfStep; step++) {
    used += buffer.write(`#${step * 5}\n${step % 2}!\n`, used, 'latin1')
    put(ofBits, changing.bits)
    put(ofWords, changing.words)
    put(ofWide, changing.wide)
    put(ofReals, changing.reals)
    if (used < buffer.length - (1 << 16)) continue
    if (!tool.stdin.write(Buffer.from(buffer.subarray(0, used)))) await once(tool.stdin, 'drain')
    used = 0
  }
  tool.stdin.end(buffer.subarray(0, used))
  await once(tool, 'close')
}

async function timed<T>(subject: string, work: () => Promise<T>): Promise<T> {
  const begin = performance.now()
  const result = await work()
  const megabytes = (process.memoryUsage().rss / 2 ** 20).toFixed(0)
  console.log(`${subject.padEnd(44)} ${((performance.now() - begin) / 1000).toFixed(3)} s, ${megabytes} MB in memory`)
  return result
}

if (!existsSync(path)) await timed('made', make)
const file = await open(path)
let read = 0
const source: ByteSource = {
  size: statSync(path).size,
  async read(offset, length) {
    const buffer = new Uint8Array(length)
    const { bytesRead } = await file.read(buffer, 0, length, offset)
    read += bytesRead
    return buffer.subarray(0, bytesRead)
  },
}
console.log(`${path}: ${(source.size / 1e9).toFixed(2)} GB`)
const dump = await timed('opened', () => openFst(source))
const middle = Math.floor(dump.lastTime / 2)
let changes = 0
const sink: ChangeSink = { bits: () => changes++, real: () => changes++, text: () => changes++ }
const ten = Array.from({ length: 10 }, (_, i) => i * 179)

async function window(subject: string, signals: readonly number[], from: number, to: number): Promise<void> {
  read = changes = 0
  await timed(subject, () => dump.changes(signals, from, to, sink))
  console.log(`  ${changes} changes, ${(read / 1e6).toFixed(1)} MB read`)
}

await window('10 signals, 1,000 units of time', ten, middle, middle + 1000)
await window('the same again', ten, middle, middle + 1000)
await window('10 signals, a tenth of all time', ten, middle, middle + dump.lastTime / 10)
await window('10 signals, all of time', ten, 0, dump.lastTime)
await window(
  'all signals, a tenth of all time',
  Array.from({ length: dump.signalCount }, (_, i) => i),
  middle,
  middle + dump.lastTime / 10,
)
await file.close()
