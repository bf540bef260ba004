import { describe, expect, it } from 'vitest'
import { FlitwaveError, type Diagnostic } from '../../../src/base/diagnostic/diagnostic.js'
import type { Trace, TraceVariable } from '../../../src/engines/sim/trace/trace.js'
import { followPackets, type FollowedPackets } from '../../../src/runs/packets/follow.js'
import { bindMap, signalsOf } from '../../../src/runs/packets/links.js'
import { readJsonMap } from '../../../src/runs/packets/json-map.js'
import { readMap } from '../../../src/runs/packets/read-map.js'

/** Values of a signal, one for each cycle; null is x. */
function variable(path: string, width: number, values: readonly (number | null)[]): TraceVariable {
  const shape = { kind: 'bits', width, signed: false } as const
  const cycles = values.map((_, cycle) => cycle)
  const leaf = { suffix: '', shape, cycles, values: values.map((value) => value ?? 0) }
  const unknown = values.map((value) => (value === null ? 1 : 0))
  return { path, scope: ['tb'], name: path, role: 'wire', shape, leaves: [{ ...leaf, unknown }] }
}

/** Two nodes: packets enter at the first, pass the link between them, and leave at the second. */
const trace: Trace = {
  title: 'tb',
  firstCycle: 0,
  lastCycle: 5,
  variables: [
    variable('tb.in', 1, [null, 1, 0, 0, 0, 0]),
    variable('tb.link[0].valid', 1, [null, 0, 1, 1, 0, 0]),
    variable('tb.link[0].ready', 1, [null, 0, 0, 1, 0, 0]),
    variable('tb.out', 4, [null, 0, 0, 0, 0, 8]),
  ],
}

const good = {
  nodes: [
    { name: 'a', x: 0, y: 0 },
    { name: 'b', x: 1, y: 0 },
  ],
  links: [
    { from: 'outside', to: 0, signals: { valid: 'tb.in' } },
    { from: 'n', to: 'n + 1', signals: { valid: 'tb.link[{n}].valid', ready: 'tb.link[{n}].ready' } },
    { from: 1, to: 'outside', signals: { valid: 'tb.out[3] === 1 && tb.out > 7' } },
  ],
}

function follow(map: object): FollowedPackets {
  return followPackets(bindMap(readMap(JSON.stringify(map), 'my.map.json'), trace), trace)
}

function refusal(work: () => unknown): Diagnostic {
  try {
    work()
  } catch (error) {
    if (error instanceof FlitwaveError) return error.diagnostics[0]!
    throw error
  }
  throw new Error('nothing was refused')
}

describe('a map', () => {
  it('leads a packet along its links, and takes x for no flit', () => {
    const { packets, places, anomalies } = follow(good)
    expect(anomalies).toEqual([])
    expect(
      packets.map(({ hops }) => hops.map(({ place, arrived, moved }) => [places[place]!.label, arrived, moved])),
    ).toEqual([
      [
        ['node a', [1], [1]],
        ['a in', [2], [3]],
        ['a→b', [4], [5]],
        ['node b', [5], []],
      ],
    ])
  })

  it('is read from TypeScript as from JSON, and tells which signals it needs', () => {
    const text = `import type { PacketMap } from 'flitwave'\nexport default ${JSON.stringify(good)} satisfies PacketMap`
    const { placeOf, ...map } = readMap(text, 'my.map.ts')
    const { placeOf: other, ...fromJson } = readMap(JSON.stringify(good), 'my.map.json')
    expect(map).toEqual(fromJson)
    expect(typeof placeOf).toBe(typeof other)
    expect(signalsOf(map)).toEqual(['tb.in', 'tb.link[*].valid', 'tb.link[*].ready', 'tb.out[3]', 'tb.out'])
  })

  it.each([
    ['{ "nodes": }', 'FW005', 1, 12],
    ['{ "nodes": { "columns": 0, "rows": 1 }, "links": [{}] }', 'FW966', 1, 25],
    ['{\n  "nodes": [{ "name": "a", "x": 0, "y": 0 }],\n  "lnks": []\n}', 'FW966', 3, 11],
    ['export default { nodes: [], links: make() }', 'FW966', 1, 36],
    ['console.log(1)\nexport default {}', 'FW966', 1, 1],
    ['export default { nodes: [...others] }', 'FW966', 1, 25],
  ])('that is no data, or has other members, is refused: %s', (text, code, line, column) => {
    const { place, code: found } = refusal(() => readMap(text, 'my.map.ts'))
    expect({ found, place }).toEqual({ found: code, place: { file: 'my.map.ts', line, column } })
  })

  it('in JSON is read without a parser of TypeScript, to the same map and the same places', () => {
    for (const text of [JSON.stringify(good), JSON.stringify(good, null, 2)]) {
      const { placeOf, ...map } = readJsonMap(text, 'my.map.json')
      const { placeOf: other, ...whole } = readMap(text, 'my.map.json')
      expect(map).toEqual(whole)
      for (const [i, link] of map.links.entries())
        expect(placeOf(link.signals!, 'valid')).toEqual(other(whole.links[i]!.signals!, 'valid'))
    }
    const wrong = '{\n  "nodes": [{ "name": "a,{", "x": 0, "y": -1.5e2 }],\n  "lnks": []\n}'
    const places = [readMap, readJsonMap].map((read) => refusal(() => read(wrong, 'my.map.json')))
    expect(places[1]).toEqual(places[0])
    expect(refusal(() => readJsonMap('{ "nodes": }', 'my.map.json')).code).toBe('FW966')
    expect(refusal(() => readJsonMap('{ "nodes": 1, "nodes": 2 }', 'my.map.json')).place).toMatchObject({ column: 15 })
  })

  it.each([
    ['JSON', `{"nodes":${'['.repeat(5000)}${']'.repeat(5000)}}`, 'FW966', 'the data is nested too deeply'],
    ['a text that is cut short', `{"nodes":${'{"a":'.repeat(3000)}`, 'FW005', '1000 brackets are open'],
  ])('is refused where brackets are too deep, in %s', (_, text, expected, said) => {
    const { code, message, place } = refusal(() => readMap(text, 'm.json'))
    expect([code, message, place?.line]).toEqual([expected, expect.stringContaining(said), 1])
  })

  it('with a misspelt member is refused with the right one', () => {
    expect(refusal(() => readMap('{ "nodes": { "colums": 1 }, "links": [{}] }', 'm.json')).help).toBe(
      'did you mean columns?',
    )
  })

  const withLink = (link: object): object => ({ ...good, links: [good.links[0], link] })

  it.each([
    [
      'FW967',
      { to: 'n + 1', signals: { valid: 'tb.lnk[{n}].valid' } },
      'did you mean `tb.link[0].valid` or `tb.link[0].ready`?',
    ],
    [
      'FW967',
      { to: 1, from: 0, signals: { valid: 'tb.in', ready: 'tb.link[0].redy' } },
      'did you mean `tb.link[0].ready` or `tb.link[0].valid`?',
    ],
    ['FW967', { to: 1, from: 0, signals: { valid: 'tb.out[4]' } }, 'bits count from 0, and a slice is `[high:low]`'],
    [
      'FW967',
      { to: 1, from: 0, signals: { valid: 'tb.link[0].*' } },
      'write one of them: `tb.link[0].valid`, `tb.link[0].ready`',
    ],
    [
      'FW968',
      { to: 'n + 2', signals: { valid: 'tb.link[{n}].valid' } },
      'leave out links that are not there with `where`: "x < 3"',
    ],
    ['FW968', { from: 'outside', to: 'outside', signals: { valid: 'tb.in' } }, 'name a node'],
    [
      'FW970',
      { to: 1, from: 0, signals: { valid: 'tb.in &&' } },
      'write a path such as `dut.count`, a number, or a member of an enum',
    ],
    [
      'FW970',
      { to: 'm', from: 0, signals: { valid: 'tb.in' } },
      'a variable gets its value from `with`, or from an index in the name of `valid`',
    ],
  ])('is refused with %s for %j', (code, link, help) => {
    const map = readMap(JSON.stringify(withLink(link)), 'my.map.json')
    const found = refusal(() => bindMap(map, trace))
    expect([found.code, found.help]).toEqual([code, help])
    expect(found.place?.file).toBe('my.map.json')
  })
})
