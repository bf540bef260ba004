/** Ways of damaging the run of a single file: by accident, or with knowledge of the format. */

import { deflateSync } from 'node:zlib'
import type { Choice } from '../../fuzz/generate/choice.js'
import { damage } from '../damage.js'
import { forged } from '../forge.js'
import { hostileDesign } from './designs.js'
import { packedParts, packParts, putTogether, takeApart, varint, type DocumentParts, type Json } from './parts.js'

/** A damaged document, with a description of the damage. */
export interface Harmed {
  readonly how: string
  readonly document: Buffer
}

type Harm = (document: Buffer, random: Choice) => Harmed

const counts = [
  -1,
  0,
  1,
  2,
  7,
  255,
  65_536,
  2 ** 30,
  2 ** 31,
  2 ** 32,
  2 ** 53 - 1,
  2 ** 53,
  1e300,
  1.5,
  null,
  '1',
  true,
  {},
  [],
]

const texts = [
  '__proto__',
  'constructor',
  'toString',
  'then',
  '',
  'dut',
  'clk',
  '../../etc/passwd',
  '\0',
  '\u202e',
  '\ud800',
  '0',
  'a b',
  '<img src=x onerror=alert(1)>',
  '</script><script>globalThis.evaluated = true</script>',
  '*/ globalThis.evaluated = true /*',
  '${globalThis.evaluated = true}',
  '"); globalThis.evaluated = true; ("',
  'x'.repeat(100_001),
  'n'.repeat(10_000_000),
] as const

const globs = [
  '**',
  '{a,b',
  '{'.repeat(5000),
  `${'{a,'.repeat(400)}b${'}'.repeat(400)}`,
  '*a'.repeat(2000),
  `dut.${'**.'.repeat(500)}x`,
  '[',
  '(',
  '\\',
  `${'?*'.repeat(40)}z`,
  `dut.{${'x,'.repeat(70_000)}y}`,
  '{1..1000000000}',
  '{{1..9999},{1..9999}}',
  '+(a)',
  '*'.repeat(70_000),
  '__proto__',
  '',
  'dut.**.**',
] as const

const shortGlobs = globs.filter(({ length }) => length < 100)

const cycles = [0, 1, 10, 100_000, 10_000_000, 1e12, 2 ** 53 - 1] as const

/** Large data that compresses to almost nothing: zeros, or nested brackets. */
const bomb = (() => {
  const made = new Map<number, Buffer>()
  return (random: Choice): Buffer => {
    const [megabytes, fill] = [random.pick([1, 120, 260, 1000]), random.pick([0, 0x20, 0x5b])]
    const key = megabytes * 256 + fill
    const known = made.get(key) ?? deflateSync(Buffer.alloc(megabytes << 20, fill), { level: 1 })
    made.set(key, known)
    return known
  }
})()

const harms: readonly (readonly [weight: number, name: string, harm: Harm])[] = [
  [
    3,
    'bytes',
    (document, random) => {
      const { how, bytes } = damage(document, random, false)
      return { how, document: bytes }
    },
  ],
  [
    3,
    'bytes of a part',
    (document, random) => {
      const parts = packedParts(document)
      const at = random.below(parts.length)
      const { how, bytes } = damage(parts[at]!, random, false)
      return { how, document: packParts(parts.with(at, bytes)) }
    },
  ],
  [
    1,
    'parts in another order',
    (document, random) => ({ how: 'swapped', document: packParts(random.shuffled(packedParts(document))) }),
  ],
  [
    1,
    'much that takes no place',
    (document, random) => {
      const parts = packedParts(document)
      return { how: 'bomb', document: packParts(parts.with(random.below(3), bomb(random))) }
    },
  ],
  [
    2,
    'text of a part',
    (document, random) => {
      const parts = takeApart(document)
      const name = random.pick(['header', 'design', 'sources'] as const)
      const { how, bytes } = damage(Buffer.from(JSON.stringify(parts[name])), random, true)
      const at = ['header', 'design', 'sources'].indexOf(name)
      return { how: `${name}, ${how}`, document: packParts(packedParts(document).with(at, deflateSync(bytes))) }
    },
  ],
  [
    2,
    'values',
    inside((parts, random) => {
      const name = random.pick(['header', 'design', 'sources', 'replay', 'replay'] as const)
      parts[name] = forged(parts[name], random) as Json
      return name
    }),
  ],
  [6, 'numbers of the design', inside(changeNumbers)],
  [
    2,
    'texts of the design',
    inside(({ design }, random) => {
      const list = random.pick([design['texts'], design['texts'], design['files']] as unknown[][])
      list[random.below(list.length)] = random.chance(1, 3) ? random.pick(list) : random.pick(texts)
      return 'a text'
    }),
  ],
  [2, 'network', inside(changeNetwork)],
  [4, 'header of the replay', inside(changeHeader)],
  [4, 'segments', inside(changeSegments)],
  [
    1,
    'sources',
    inside((parts, random) => {
      const names = (parts.design['files'] as string[]).concat('__proto__')
      parts.sources = names.map((name) => [
        name,
        random.pick(['', '\n'.repeat(1_000_000), 'x'.repeat(10_000_000), ...texts]),
      ])
      return 'texts'
    }),
  ],
  [
    6,
    'another design',
    inside((parts, random) => {
      const { how, design, stateBytes } = hostileDesign(random)
      const endCycle = random.pick([20, 20, 1000, 100_000, 1e12])
      Object.assign(parts, { design, header: { network: null } })
      Object.assign(parts.replay, {
        stateBytes,
        endCycle,
        jumps: [0],
        views: [],
        packets: { tags: [], created: [], latencies: [] },
        marks: [],
      })
      parts.replay['drawing'] = { title: how, signals: ['dut.*'], window: {}, arrows: [] }
      const log = Buffer.concat([varint(0), varint(2 * endCycle)])
      parts.segments = [
        { firstCycle: 0, base: 0, state: Buffer.alloc(Math.min(stateBytes, 1 << 26)), log, views: Buffer.alloc(0) },
      ]
      return `${how}, ${endCycle} cycles`
    }),
  ],
]

/** Damages the document of a run in one way. */
export function harm(document: Buffer, random: Choice): Harmed {
  const [name, { how, document: harmed }] = random.weighted(
    harms.map(([weight, name, make]) => [weight, () => [name, make(document, random)] as const]),
  )
  return { how: `${name}: ${how}`, document: harmed }
}

/** A damage that keeps lengths and checksums valid. */
function inside(change: (parts: DocumentParts, random: Choice) => string): Harm {
  return (document, random) => {
    const parts = takeApart(document)
    const how = change(parts, random)
    return { how, document: putTogether(parts) }
  }
}

/** Changes one number of the design, or removes, duplicates or reorders several. */
function changeNumbers({ design }: DocumentParts, random: Choice): string {
  const modules = design['modules'] as unknown[][]
  const lists = [
    ...(['places', 'labels', 'shapes'] as const).map((name) => design[name] as unknown[]),
    ...modules,
    ...modules,
  ]
  const list = random.pick(lists.filter(({ length }) => length > 0))
  for (let i = random.pick([1, 1, 1, 5]); i > 0; i--) {
    const at = random.below(list.length)
    const old = list[at] as number
    random.pick([
      () => (list[at] = random.pick(counts)),
      () => (list[at] = old + random.pick([-1, 1, 2])),
      () => (list[at] = old + random.pick([-1, 1])),
      () => (list[at] = random.pick(list)),
      () => (list[at] = random.below(40)),
      () => list.splice(at, random.between(1, 5)),
      () => list.splice(at, 0, ...list.slice(at, at + random.between(1, 20))),
    ])()
  }
  if (random.chance(1, 20)) design['modules'] = random.shuffled(modules)
  return 'a number'
}

function changeNetwork({ header }: DocumentParts, random: Choice): string {
  const network = (header['network'] ??= { adapter: 'router', parameters: {}, at: 'dut' }) as Json
  const parameters = network['parameters'] as Json
  const names = [...Object.keys(parameters), 'sizeX', 'sizeY', 'vcs', 'ports', 'n', 'stages', '__proto__']
  random.pick([
    () =>
      (network['adapter'] = random.pick([
        'router',
        'played',
        'message',
        'banyan',
        'slot',
        'wraparound',
        '__proto__',
        'x',
        1,
      ])),
    () => (network['at'] = random.pick([...globs, ...texts, 'dut', 'dut.nodes', 'dut.nodes[*]', 'dut.nodes[*].node'])),
    () => (parameters[random.pick(names)] = random.pick(counts)),
    () => (parameters[random.pick(names)] = random.pick([1, 2, 3, 4, 8, 16, 64, 1000])),
    () => (network['parameters'] = random.pick<unknown>([null, [], 'x', {}, { ...parameters, x: 1 }])),
  ])()
  return JSON.stringify(network).slice(0, 80)
}

function changeHeader({ replay }: DocumentParts, random: Choice): string {
  const drawing = replay['drawing'] as Json
  const many = <T>(item: (i: number) => T): T[] =>
    Array.from({ length: random.pick([1, 1000, 1_000_000]) }, (_, i) => item(i))
  const changes: Readonly<Record<string, () => void>> = {
    endCycle: () => (replay['endCycle'] = random.pick(cycles)),
    stateBytes: () => (replay['stateBytes'] = random.pick(counts)),
    jumps: () => (replay['jumps'] = many((i) => i)),
    title: () => (drawing['title'] = random.pick(texts)),
    signals: () =>
      (drawing['signals'] = random.chance(1, 2)
        ? [random.pick(globs)]
        : many(() => random.pick(['dut.**', '**.a', 'dut.x']))),
    window: () => (drawing['window'] = { from: random.pick(cycles), to: random.pick(cycles) }),
    arrows: () =>
      (drawing['arrows'] = many((cycle) => ({
        from: { path: 'dut', cycle },
        to: { path: random.pick(shortGlobs), cycle },
        label: random.pick(texts.slice(0, -2)),
      }))),
    views: () => (replay['views'] = many((i) => ({ path: `v${i}`, texts: [''] }))),
    'view names': () =>
      (replay['views'] = [
        { path: random.pick(globs), texts: [random.pick(texts)] },
        { path: 'dut.**', texts: [] },
      ]),
    packets: () => {
      const some = many(() => random.pick([0, 1, 1e12]))
      const created = some.map(() => random.pick(cycles))
      replay['packets'] = { tags: some, created, latencies: some.map(() => random.pick([...cycles, -1, null])) }
    },
    marks: () =>
      (replay['marks'] = many(() => ({
        cycle: random.pick(cycles),
        kind: 'check',
        text: random.pick(texts.slice(0, -2)),
      }))),
    parameters: () =>
      (replay['parameters'] = Object.fromEntries(many((i) => [`p${i}`, random.pick(texts.slice(0, -2))]))),
    name: () => (replay['name'] = random.pick(texts)),
    digest: () => (replay['digest'] = random.pick(texts)),
  }
  const name = random.pick(Object.keys(changes))
  changes[name]!()
  return name
}

function changeSegments({ replay, segments }: DocumentParts, random: Choice): string {
  const segment = random.pick(segments)
  const noise = (): Buffer =>
    Buffer.from(Array.from({ length: random.pick([0, 1, 10, 1000]) }, () => random.below(256)))
  const changes: Readonly<Record<string, () => void>> = {
    snapshot: () => (segment.state = damage(segment.state ?? noise(), random, false).bytes),
    'values of a snapshot': () =>
      segment.state && (segment.state = Buffer.from(segment.state.map(() => random.below(256)))),
    'no snapshot': () => (segment.state = null),
    'a huge snapshot': () => (segment.state = Buffer.alloc(random.pick([1, 300]) << 20)),
    inputs: () => (segment.log = damage(segment.log, random, false).bytes),
    'other inputs': () => (segment.log = noise()),
    'many inputs': () => (segment.log = Buffer.alloc(random.pick([1000, 50_000_000]), random.pick([0, 1, 2]))),
    'endless inputs': () => {
      replay['endCycle'] = random.pick([1e7, 1e12, 2 ** 50])
      segments.splice(1)
      Object.assign(segments[0]!, {
        log: Buffer.concat([varint(0), varint(2 * (replay['endCycle'] as number) + random.below(2))]),
      })
    },
    views: () => (segment.views = damage(segment.views, random, false).bytes),
    'other views': () => (segment.views = noise()),
    'many views': () =>
      (segment.views = Buffer.concat([varint(0), varint(1e9), Buffer.alloc(random.pick([10, 100_000_000]))])),
    'a first cycle': () => (segment.firstCycle = random.pick(cycles)),
    'many segments': () => {
      const count = random.pick([10, 10_000])
      replay['endCycle'] = count
      segments.splice(0, Infinity, ...Array.from({ length: count }, (_, firstCycle) => ({ ...segment, firstCycle })))
    },
    'few snapshots': () => segments.slice(1).forEach((one) => (one.state = null)),
    base: () => (segment.base = random.pick([0, 1, 2, 1000, 2 ** 40])),
    order: () => segments.reverse(),
    'none left': () => {
      segments.splice(0)
      if (random.chance(1, 2)) replay['endCycle'] = 0
    },
  }
  const name = random.pick(Object.keys(changes))
  changes[name]!()
  return name
}
