/** Damages data at random: as bytes that have changed do, and as somebody does who means harm. */

import type { Random } from '../../../src/engines/sim/stimulus/random.js'

type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

const copy = (value: Json): Json => JSON.parse(JSON.stringify(value)) as Json

/** A copy of data with one to four damages. */
export function damaged(data: unknown, random: Random): unknown {
  const root = copy(data as Json) as Record<string, Json>
  for (let i = 0; i <= random.below(4); i++) damageOne(root, random)
  return root
}

/** A copy of data in which a few numbers are others that stand there: most of them refer to something. */
export function misdirected(data: unknown, random: Random): unknown {
  const root = copy(data as Json) as Record<string, number[] | number[][]>
  const lists = [...(root['modules'] as number[][]), root['shapes'] as number[]]
  for (let i = 0; i <= random.below(3); i++) {
    const list = pick(random, lists)
    const at = random.below(list.length)
    const value = list[at] ?? 0
    const others = [value + 1, Math.max(0, value - 1), value ^ 1, random.below(12), pick(random, list)]
    list[at] = pick(random, others)
  }
  return root
}

function damageOne(root: Record<string, Json>, random: Random): void {
  const list = pickList(root, random)
  const at = random.below(list.length + 1)
  switch (random.below(9)) {
    case 0:
      list.splice(at, 1 + random.below(3))
      return
    case 1:
      list.splice(at, 0, copy(list[random.below(list.length)] ?? 0))
      return
    case 2: {
      const other = random.below(list.length)
      ;[list[at], list[other]] = [list[other] ?? 0, list[at] ?? 0]
      return
    }
    case 3:
      list[at] = pick(random, hostile)()
      return
    case 4:
      Reflect.deleteProperty(root, pick(random, Object.keys(root)))
      return
    case 5:
      root[pick(random, Object.keys(root))] = pick(random, hostile)()
      return
    default:
      list[at] = changed(list[at] ?? 0, random)
  }
}

/** Most damages are in modules: there is most of the data. */
function pickList(root: Record<string, Json>, random: Random): Json[] {
  const lists = Object.values(root).filter((value) => Array.isArray(value))
  const list: Json[] = pick<Json[]>(random, lists.length > 0 ? lists : [[0]])
  const inner = list.filter((value) => Array.isArray(value)) as Json[][]
  return inner.length > 0 && random.below(10) > 0 ? pick(random, inner) : list
}

function changed(value: Json, random: Random): Json {
  if (typeof value === 'string') return pick(random, texts)
  if (typeof value !== 'number') return pick(random, hostile)()
  const numbers = [value + 1, value - 1, value + 2, value * 2, value ^ (1 << random.below(12)), random.below(40), 0]
  return random.below(12) === 0 ? pick(random, huge) : pick(random, numbers)
}

const pick = <T>(random: Random, items: readonly T[]): T => items[random.below(items.length)]!

const huge = [2 ** 16, 2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 53 - 1, 2 ** 53, 1e308, -1, 0.5, -(2 ** 31)]

const texts = [
  ...[
    '',
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'class',
    'await',
    'Math',
    'BigInt',
    'always',
    'clk',
    'a b',
    '1',
  ],
  ...[
    'a\nb',
    'x.y',
    'x[0]',
    '$x',
    '"',
    '`',
    '${x}',
    '*/',
    '</script><script>alert(1)</script>',
    '9'.repeat(3000),
    'a'.repeat(5000),
  ],
  ...['};process.exit(1);//', 'this', '\u2028', 'größe'],
]

/** A list in a list in a list. */
function nested(depth: number): Json {
  let value: Json = 0
  for (let i = 0; i < depth; i++) value = [value]
  return value
}

const hostile: readonly (() => Json)[] = [
  () => null,
  () => true,
  () => 'text',
  () => [],
  () => ({}),
  () => nested(3000),
  () => JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}') as Json,
  () => Array.from({ length: 1000 }, () => 0),
  () => Array.from({ length: 1000 }, () => 1),
]
