/** Ways of damaging bytes. */

import type { Choice } from '../fuzz/generate/choice.js'

type Harm = (bytes: Buffer, random: Choice) => Buffer

/** Damage by copies, disks and editors, independent of the contents. */
const harms: Readonly<Record<string, Harm>> = {
  'cut off': (bytes, random) => bytes.subarray(0, random.below(bytes.length + 1)),
  'a bit': (bytes, random) => {
    const changed = Buffer.from(bytes)
    const at = random.below(Math.max(1, bytes.length))
    if (at < changed.length) changed[at] = changed[at]! ^ (1 << random.below(8))
    return changed
  },
  'some bytes': (bytes, random) => {
    const changed = Buffer.from(bytes)
    for (let i = 1 + random.below(8); i > 0 && changed.length > 0; i--)
      changed[random.below(changed.length)] = random.below(256)
    return changed
  },
  zeros: (bytes, random) => {
    const [from, length] = stretch(bytes, random)
    return Buffer.from(bytes).fill(0, from, from + length)
  },
  'left out': (bytes, random) => {
    const [from, length] = stretch(bytes, random)
    return Buffer.concat([bytes.subarray(0, from), bytes.subarray(from + length)])
  },
  twice: (bytes, random) => {
    const [from, length] = stretch(bytes, random)
    return Buffer.concat([bytes.subarray(0, from + length), bytes.subarray(from)])
  },
  swapped: (bytes, random) => {
    const [a, b, c] = [0, 0, 0].map(() => random.below(bytes.length + 1)).sort((x, y) => x - y) as [
      number,
      number,
      number,
    ]
    return Buffer.concat([bytes.subarray(0, a), bytes.subarray(b, c), bytes.subarray(a, b), bytes.subarray(c)])
  },
  'something behind': (bytes, random) =>
    Buffer.concat([bytes, Buffer.from(random.pick(['\n', '\0', 'x', '{}\n', '\x1b[2J']))]),
  nothing: () => Buffer.alloc(0),
  'something else': (_, random) =>
    Buffer.from(
      random.pick(['\n', '{}', '[]', 'null', '\0'.repeat(5000), '\xff\xfe', '{'.repeat(20_000), '🙂\n'.repeat(50)]),
    ),
}

/** Damage to texts, by people and spreadsheets. */
const textHarms: Readonly<Record<string, Harm>> = {
  'a huge number': (bytes, random) =>
    replaceOne(bytes, random, /\d+/g, ['9'.repeat(400), '1e999', '9007199254740993', '99999999999']),
  'another type': (bytes, random) =>
    replaceOne(bytes, random, /"[^"\n]*"|\d+/g, ['null', '[]', '{}', 'true', '""', '-1', '1.5', 'x']),
  'a line twice': (bytes, random) =>
    onLines(bytes, (lines) => lines.toSpliced(random.below(lines.length), 0, random.pick(lines))),
  'lines in another order': (bytes, random) => onLines(bytes, (lines) => lines.map(() => random.pick(lines))),
  'a field twice': (bytes, random) => replaceOne(bytes, random, /[^,{}\n]+,/g, ['$&$&']),
  'an escape sequence': (bytes, random) =>
    replaceOne(bytes, random, /\w+/g, ['\x1b]0;t\x07', '\x1b[2J', '\x9b1m', '\u202e$&']),
  'a deep nest': (bytes, random) =>
    replaceOne(bytes, random, /\d+|"[^"\n]*"/g, ['['.repeat(5000) + ']'.repeat(5000), '{"a":'.repeat(3000)]),
}

/** Damaged bytes, with a description of the damage. */
export function damage(
  bytes: Buffer,
  random: Choice,
  isText: boolean,
): { readonly how: string; readonly bytes: Buffer } {
  const how = random.pick([...Object.keys(harms), ...(isText ? Object.keys(textHarms) : [])])
  const once = (harms[how] ?? textHarms[how]!)(bytes, random)
  return { how, bytes: random.chance(1, 8) && once.length > 0 ? damage(once, random, isText).bytes : once }
}

function stretch(bytes: Buffer, random: Choice): readonly [from: number, length: number] {
  const from = random.below(bytes.length + 1)
  return [from, random.below(Math.min(64, bytes.length - from + 1))]
}

/** Replaces one of the matches; `$&` stands for the matched text. */
function replaceOne(bytes: Buffer, random: Choice, pattern: RegExp, others: readonly string[]): Buffer {
  const text = bytes.toString()
  const found = [...text.matchAll(pattern)]
  if (found.length === 0) return bytes
  const { 0: old, index } = random.pick(found)
  return Buffer.from(
    text.slice(0, index) + random.pick(others).replaceAll('$&', () => old) + text.slice(index + old.length),
  )
}

function onLines(bytes: Buffer, change: (lines: string[]) => string[]): Buffer {
  return Buffer.from(change(bytes.toString().split('\n')).join('\n'))
}
