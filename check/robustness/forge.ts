/** Forged files: their checksums and lengths are valid, but their contents are not. */

import { crc32, deflateSync, inflateSync } from 'node:zlib'
import type { Choice } from '../fuzz/generate/choice.js'

const values = [
  ...[
    null,
    true,
    -1,
    0,
    1.5,
    2 ** 31,
    2 ** 53 - 1,
    1e300,
    '',
    'x',
    [],
    {},
    [[]],
    '../escaped',
    '/etc/passwd',
    '..',
    'a/b',
  ],
  ...[
    '\x1b]0;t\x07',
    '\x1b[2J',
    '\u202egvs',
    '\0',
    'x'.repeat(5000),
    '__proto__',
    './credit-gate.tb.ts',
    '/dev/zero',
    'fifo',
  ],
]

/** A value with one part changed, removed or added. */
export function forged(value: unknown, random: Choice): unknown {
  if (typeof value !== 'object' || value === null || random.chance(1, 6)) return random.pick(values)
  if (Array.isArray(value)) {
    if (value.length === 0 || random.chance(1, 4)) return [...(value as unknown[]), random.pick(values)]
    const at = random.below(value.length)
    return random.chance(1, 4) ? value.toSpliced(at, 1) : (value as unknown[]).with(at, forged(value[at], random))
  }
  const entries = Object.entries(value)
  if (entries.length === 0 || random.chance(1, 6))
    return { ...value, [random.pick(['x', '__proto__', 'name'])]: random.pick(values) }
  const [name, member] = random.pick(entries) as [string, unknown]
  if (random.chance(1, 6)) return Object.fromEntries(entries.filter(([other]) => other !== name))
  return { ...value, [name]: forged(member, random) }
}

/** Signature, version, and the lengths of header, index, design and everything. */
const prefixLength = 48

/** A replay with a changed header, index or design. */
export function forgeReplay(replay: Buffer, random: Choice): Buffer {
  const lengthAt = (i: number): number => Number(replay.readBigUInt64BE(16 + 8 * i))
  let start = prefixLength
  const parts: Buffer[] = [0, 1, 2].map((i) => inflateSync(replay.subarray(start, (start += lengthAt(i)))))
  const body = replay.subarray(start)
  const which = random.below(5)
  if (which === 0) {
    const index = Buffer.from(parts[1]!)
    index[random.below(index.length)] = random.below(256)
    parts[1] = index
  } else {
    const changed = which < 3 ? 0 : 2
    parts[changed] = forgedJson(parts[changed]!.toString(), random)
  }
  const packed = parts.map((part) => deflateSync(part))
  const prefix = Buffer.from(replay.subarray(0, prefixLength))
  const file = [prefix, ...packed, body]
  const length = file.reduce((sum, part) => sum + part.length, 0)
  for (const [i, value] of [...packed.map((part) => part.length), length].entries())
    prefix.writeBigUInt64BE(BigInt(value), 16 + 8 * i)
  return Buffer.concat(file)
}

/** JSON text with a changed value, or invalid JSON. */
function forgedJson(text: string, random: Choice): Buffer {
  return Buffer.from(random.chance(1, 12) ? text.slice(1) : JSON.stringify(forged(JSON.parse(text), random)))
}

/** A result file with a changed value on one of its lines, or invalid JSON. */
export function forgeResults(results: Buffer, random: Choice): Buffer {
  const lines = results.toString().trimEnd().split('\n')
  const at = random.below(lines.length)
  const text = lines[at]!.replace(/,"check":"[\da-f]{8}"\}$/, '')
  const changed = random.chance(1, 6)
    ? text.slice(0, random.below(text.length))
    : JSON.stringify(forged(JSON.parse(`${text}}`), random))
  const open = changed.replace(/\}$/, '')
  const check = crc32(open).toString(16).padStart(8, '0')
  return Buffer.from(`${lines.with(at, `${open},"check":"${check}"}`).join('\n')}\n`)
}
