/** A large dump in VCD of a design that does not exist: a clock, and many signals that change at random. */

import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { Random } from '../../../src/engines/sim/stimulus/random.js'

/** Signals of each kind. */
const kinds = [
  { name: 'flag', count: 12_000, width: 1, changing: 120 },
  { name: 'count', count: 4_000, width: 8, changing: 40 },
  { name: 'word', count: 3_000, width: 32, changing: 25 },
  { name: 'flit', count: 950, width: 128, changing: 6 },
  { name: 'level', count: 50, width: 0, changing: 1 },
] as const

/** Signals in an instance. */
const instanceSize = 50

/** Lines of each kind that are made beforehand. */
const poolSize = 1 << 15

/** Identifiers as simulators give them: `!` to `~`, then two characters. */
function identifier(number: number): string {
  const first = String.fromCharCode(33 + (number % 94))
  return number < 94 ? first : first + identifier(Math.floor(number / 94) - 1)
}

function declarations({ comment, firstId }: LargeVcd): string {
  const lines = [`$comment ${comment} $end`, '$timescale 1 ps $end', '$scope module top $end', '$var wire 1 ! clk $end']
  let number = firstId
  for (const { name, count, width } of kinds)
    for (let i = 0; i < count; i++, number++) {
      if (i % instanceSize === 0) lines.push(`$scope module ${name}s[${i / instanceSize}] $end`)
      const range = width > 1 ? ` [${width - 1}:0]` : ''
      lines.push(`$var ${width === 0 ? 'real 64' : `wire ${width}`} ${identifier(number)} ${name}${i}${range} $end`)
      if ((i + 1) % instanceSize === 0 || i + 1 === count) lines.push('$upscope $end')
    }
  return [...lines, '$upscope $end', '$enddefinitions $end', ''].join('\n')
}

function changeOf(width: number, id: string, random: Random): string {
  if (width === 0) return `r${random.below(1_000_000) / 64} ${id}\n`
  if (width === 1) return `${random.below(2)}${id}\n`
  let bits = random.below(2 ** Math.min(width, 31)).toString(2)
  while (bits.length < width && random.below(4) > 0) bits += random.below(2 ** 30).toString(2)
  return `b${bits.slice(0, width)} ${id}\n`
}

/** Changes of one kind, ready to be written. */
function poolOf(first: number, count: number, width: number, random: Random): Buffer[] {
  return Array.from({ length: poolSize }, () =>
    Buffer.from(changeOf(width, identifier(first + random.below(count)), random), 'latin1'),
  )
}

/** Options of {@link writeLargeVcd}. */
export interface LargeVcd {
  readonly bytes: number
  readonly seed: number
  /** Stands in front of the declarations, so that dumps with other words have other offsets. */
  readonly comment: string
  /** The number of the first identifier behind that of the clock: simulators begin anywhere. */
  readonly firstId: number
  /** In this cycle, the first signal behind the clock changes to x. */
  readonly faultCycle: number | null
}

/** @returns the number of cycles */
export async function writeLargeVcd(path: string, options: LargeVcd): Promise<number> {
  const { bytes, seed, firstId, faultCycle } = options
  const random = new Random(seed)
  let first = firstId
  const pools = kinds.map(({ count, width, changing }) => {
    const lines = poolOf(first, count, width, random)
    first += count
    return { lines, changing }
  })
  const file = createWriteStream(path)
  const buffer = Buffer.allocUnsafe(1 << 22)
  let used = buffer.write(declarations(options), 'latin1')
  let written = 0
  let cycle = 0
  for (; written + used < bytes; cycle++) {
    used += buffer.write(`#${cycle * 1000}\n1!\n`, used, 'latin1')
    if (cycle === faultCycle) used += buffer.write(`x${identifier(firstId)}\n`, used, 'latin1')
    for (const { lines, changing } of pools)
      for (let i = 0; i < changing; i++) used += lines[random.below(poolSize)]!.copy(buffer, used)
    used += buffer.write(`#${cycle * 1000 + 500}\n0!\n`, used, 'latin1')
    if (used < buffer.length - (1 << 16)) continue
    if (!file.write(Buffer.from(buffer.subarray(0, used)))) await once(file, 'drain')
    written += used
    used = 0
  }
  file.end(buffer.subarray(0, used))
  await once(file, 'close')
  return cycle
}
