import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Netlist } from '../../../../src/engines/sim/bitslice/plan/netlist.js'
import type { InputPlan } from '../../../../src/engines/sim/bitslice/plan/wires.js'
import { instanceTree } from '../../../../src/engines/sim/engine/instances.js'
import { Random } from '../../../../src/engines/sim/stimulus/random.js'
import { fromNode, fromTop, networkOf, never, nodeModule, planOf, Running, type BitSource } from './networks.js'

// ---------------------------------------------------------------------------------------------------- plans

/** The plan of a network of nodes with one bit each. */
function planFor(count: number, from: (node: number) => number | null, stride = 1): InputPlan {
  const module = nodeModule(1)
  const design = networkOf(Array(count).fill(module), 0, (node) => {
    const source = from(node)
    return source === null ? never : fromNode(source)
  })
  const netlist = new Netlist(design, instanceTree(design), stride)
  expect(netlist.groups.map(({ instances }) => instances.length)).toEqual([1, count])
  return planOf(netlist, 1, 'in')
}

const [width, height] = [16, 16]
const x = (node: number): number => node % width
const y = (node: number): number => Math.floor(node / width)
const at = (column: number, row: number): number => ((row + height) % height) * width + ((column + width) % width)
const inside = (column: number, row: number): number | null =>
  column >= 0 && column < width && row >= 0 && row < height ? row * width + column : null

/** Swaps the bits of a number. */
const swapBits = (value: number, a: number, b: number): number =>
  ((value >> a) & 1) === ((value >> b) & 1) ? value : value ^ (1 << a) ^ (1 << b)

describe('regular networks take few wires:', () => {
  const directions = [
    ['east', 1, 0],
    ['west', -1, 0],
    ['north', 0, -1],
    ['south', 0, 1],
  ] as const

  it.each(directions)('a torus two at most, to the %s', (_, dx, dy) => {
    for (const stride of [1, 2, 8]) {
      const { wires, outside, broadcast, gathered } = planFor(256, (n) => at(x(n) + dx, y(n) + dy), stride)
      expect(wires.length).toBeLessThanOrEqual(dx === 0 ? 1 : 2)
      expect([outside, broadcast, gathered]).toEqual([null, null, null])
    }
  })

  it.each(directions)('a mesh one, to the %s', (_, dx, dy) => {
    const { wires, outside, broadcast, gathered } = planFor(256, (n) => inside(x(n) + dx, y(n) + dy))
    expect(wires).toHaveLength(1)
    expect(outside).not.toBeNull()
    expect([broadcast, gathered]).toEqual([null, null])
  })

  it.each([1, 2, 3, 7])('a butterfly three, between bit 0 and bit %d', (bit) => {
    const { wires, gathered } = planFor(256, (n) => swapBits(n, 0, bit))
    expect(wires).toHaveLength(3)
    expect(gathered).toBeNull()
  })

  it('a chain one, and one for the other end where it is closed', () => {
    expect(planFor(100, (n) => (n === 0 ? null : n - 1)).wires).toHaveLength(1)
    expect(planFor(100, (n) => (n + 99) % 100).wires).toHaveLength(2)
    expect(planFor(128, (n) => (n + 127) % 128).wires).toHaveLength(1)
  })

  it('one bit for all is no wire, but a broadcast', () => {
    for (const count of [5, 200]) {
      const { wires, broadcast, gathered } = planFor(count, () => 3)
      expect(wires).toHaveLength(0)
      expect(gathered).toBeNull()
      expect(broadcast!.source.lane).toBe(3)
    }
  })

  it('what has no order is gathered', () => {
    const random = new Random(3)
    const { wires, broadcast, gathered } = planFor(200, (n) => (n === 5 ? null : random.below(200)))
    expect([wires, broadcast]).toEqual([[], null])
    expect(gathered!).toHaveLength(200)
    expect(gathered!.flatMap((source, lane) => (source === null ? [lane] : []))).toEqual([5])
  })
})

// ---------------------------------------------------------------------------------------------------- moved bits

/** How a network is made: which nodes stand in which of two groups, and where their bits come from. */
interface Case {
  readonly count: number
  readonly width: number
  readonly runs: number
  /** Which nodes are of another kind, and so lanes of another group. */
  readonly isOther: (node: number) => boolean
  readonly map: (node: number, bit: number, random: Random) => number
  /** One in this number of bits is inverted, constant or an input of the top; 0 if none is. */
  readonly mixed: number
  /** The number of kinds among them: constants, then inputs, then inverted bits of nodes. */
  readonly mixtures: number
  readonly seed: number
}

const log2 = (count: number): number => Math.max(1, Math.ceil(Math.log2(count)))

/** Maps of nodes onto nodes; what a regular map leads out of the network comes from the node itself. */
const maps: Readonly<Record<string, (count: number, bit: number, by: number) => Case['map']>> = {
  neighbour: (count, _, by) => (node) => (node + by) % count,
  previous: (count, _, by) => (node) => (node + count - (by % count)) % count,
  torus: (count, _, by) => {
    const row = 1 + (by % 17)
    return (node) => (node % row === row - 1 ? Math.max(0, node - row + 1) : Math.min(count - 1, node + 1))
  },
  mesh: (count, _, by) => (node) => (node + by < count ? node + by : node),
  butterfly: (count, bit) => (node) => {
    const swapped = swapBits(node, 0, bit % log2(count))
    return swapped < count ? swapped : node
  },
  shuffle: (count) => (node) => ((2 * node) % count) + (2 * node >= count && count % 2 === 0 ? 1 : 0),
  reversed: (count) => (node) => count - 1 - node,
  'from one': (count, _, by) => () => by % count,
  'from two': (count, _, by) => (node) => (node % 3 === 0 ? by % count : (by + 1) % count),
  irregular: (count) => (_node, _bit, random) => random.below(count),
}

const kinds: Readonly<Record<string, (count: number, part: number) => Case['isOther']>> = {
  none: () => () => false,
  each: (_, part) => (node) => node % part === 0,
  first: (count, part) => (node) => node < count / part,
  last: (count, part) => (node) => node >= count - count / part,
}

const cases: fc.Arbitrary<Case> = fc
  .record({
    name: fc.constantFrom(...Object.keys(maps)),
    runs: fc.constantFrom(1, 1, 1, 2, 3, 4, 8, 32, 64, 128),
    size: fc.oneof(fc.integer({ min: 2, max: 300 }), fc.constantFrom(127, 128, 129, 256)),
    width: fc.integer({ min: 1, max: 3 }),
    others: fc.constantFrom('none', 'none', 'each', 'first', 'last'),
    part: fc.constantFrom(2, 3, 7),
    mixed: fc.constantFrom(0, 0, 2, 6, 40),
    mixtures: fc.constantFrom(1, 2, 3),
    by: fc.integer({ min: 1, max: 150 }),
    bit: fc.nat(7),
    seed: fc.nat(),
  })
  .map(({ name, size, by, bit, others, part, ...rest }) => {
    const count = Math.max(2, Math.min(size, Math.floor(1024 / rest.runs)))
    return { ...rest, count, map: maps[name]!(count, bit, by), isOther: kinds[others]!(count, part) }
  })

function sourcesOf({ count, width: bits, map, mixed, mixtures, seed }: Case): readonly (readonly BitSource[])[] {
  const random = new Random(seed)
  let pins = 0
  return Array.from({ length: count }, (_, node) =>
    Array.from({ length: bits }, (_, bit): BitSource => {
      const from = map(node, bit, random)
      if (mixed === 0 || random.below(mixed) > 0) return fromNode(from, bit)
      const kind = random.below(mixtures)
      if (kind === 0) return { kind: 'constant', value: random.below(2) as 0 | 1 }
      if (kind === 1) {
        const isShared = random.below(3) === 0 && pins > 0
        return fromTop(isShared ? random.below(pins) : pins++, random.below(4) === 0)
      }
      return fromNode(from, random.below(bits), true)
    }),
  )
}

describe('a network', () => {
  it('moves bits as it is wired, in all runs', () => {
    fc.assert(
      fc.property(cases, (given) => {
        const { count, width: bits, runs, isOther, seed } = given
        const sources = sourcesOf(given)
        const pins = Math.max(1, ...sources.flat().map((source) => (source.kind === 'top' ? source.bit + 1 : 0)))
        const [one, other] = [nodeModule(bits), nodeModule(bits, 'Other')]
        const modules = sources.map((_, node) => (isOther(node) ? other : one))
        const running = new Running(
          networkOf(modules, pins, (node, bit) => sources[node]![bit]!),
          runs,
        )
        const random = new Random(seed + 1)
        const { children } = running.tree
        const states = Array.from({ length: runs }, (_, run) => {
          const top = random.value({ width: pins, signed: false })
          const input = running.engine.signal(running.tree, running.design.top.signals[0]!, run)
          input.write(pins > 53 ? top : Number(top))
          const words = children.map((node) => {
            const value = random.below(2 ** bits)
            running.write(node, 'kept', value, run)
            return value
          })
          return { top, words }
        })
        for (let cycle = 0; cycle < 2; cycle++) {
          running.engine.commit()
          for (const [run, state] of states.entries()) {
            state.words = sources.map((ofNode) => wordOf(ofNode, state.words, state.top))
            expect(children.map((node) => running.read(node, 'kept', run))).toEqual(state.words)
          }
        }
        expect(count).toBe(children.length)
      }),
      { numRuns: 50 },
    )
  })

  it.each([1, 2, 4, 8, 32, 64, 128])('tells one bit to all nodes but some, which are constant, in %d runs', (runs) => {
    for (const count of [9, Math.max(9, Math.floor(300 / runs))]) {
      const isConstant = (node: number): boolean => node % 4 === 1
      const sources = Array.from({ length: count }, (_, node): BitSource =>
        isConstant(node) ? { kind: 'constant', value: node % 8 === 1 ? 1 : 0 } : fromNode(7),
      )
      const running = new Running(
        networkOf(Array(count).fill(nodeModule(1)), 0, (node) => sources[node]!),
        runs,
      )
      for (let run = 0; run < runs; run++) running.write(running.tree.children[7]!, 'kept', (run + 1) & 1, run)
      running.engine.commit()
      for (let run = 0; run < runs; run++) {
        const expected = sources.map((_, node) => (isConstant(node) ? Number(node % 8 === 1) : (run + 1) & 1))
        expect(running.tree.children.map((node) => running.read(node, 'kept', run))).toEqual(expected)
      }
    }
  })
})

function wordOf(sources: readonly BitSource[], words: readonly number[], top: bigint): number {
  return sources.reduce((word, source, i) => {
    if (source.kind === 'constant') return word | (source.value << i)
    const plain = source.kind === 'top' ? Number((top >> BigInt(source.bit)) & 1n) : words[source.node]! >> source.bit
    return word | (((plain & 1) ^ Number(source.isInverted)) << i)
  }, 0)
}
