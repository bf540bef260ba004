import { expect, it, describe } from 'vitest'
import { parametersOf } from 'flitwave/hdl'
import { nodeMask } from '../../../rtl/lib/node-set.js'
import { pathNetworkParameters } from '../../../rtl/path/network-parameters.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { Simulator } from '../../../src/engines/sim/simulator.js'
import { everyNth, sample } from '../../support/sample.js'
import { wormsOf, type Mesh, type Scheme } from './path-model.js'
import type { GivenPaths } from './path-run.js'
import { WormPair } from './worm-pair.js'

interface Worm {
  readonly source: number
  readonly destinations: readonly number[]
}

type Pair = readonly [one: Worm, other: Worm]

const depth = 2
/** More than two buffers hold. */
const flits = 6
/** Cycles in which a pair arrives: each waits for the other once, at most. */
const cycles = 60
const runs = 128

/** The multicasts of a mesh that are one worm. */
function wormsIn(scheme: Scheme, mesh: Mesh): Worm[] {
  const count = mesh.columns * mesh.rows
  const terminals = Array.from({ length: count }, (_, terminal) => terminal)
  const sets = Array.from({ length: 2 ** count - 1 }, (_, i) => terminals.filter((one) => ((i + 1) >> one) & 1))
  return terminals.flatMap((source) =>
    sets
      .filter((destinations) => !destinations.includes(source))
      .map((destinations) => ({ source, destinations }))
      .filter((worm) => wormsOf(scheme, mesh, worm).length === 1),
  )
}

/** Each pair of worms once. */
function pairsOf(worms: readonly Worm[]): Pair[] {
  return worms.flatMap((one, i) => worms.slice(i).map((other): Pair => [one, other]))
}

/** The pairs that do not arrive whole. */
function stuckPairs(pairs: readonly Pair[], given: GivenPaths): Pair[] {
  const design = elaborate(new WormPair(parametersOf(pathNetworkParameters, { depth, lengthWidth: 3, ...given })))
  let sim = new Simulator<WormPair>(design, { engine: 'bitslice', runs })
  const stuck: Pair[] = []
  for (let first = 0; first < pairs.length; first += runs) {
    const found = stuckIn(sim, pairs.slice(first, first + runs))
    stuck.push(...found)
    if (found.length > 0) sim = new Simulator<WormPair>(design, { engine: 'bitslice', runs })
  }
  return stuck
}

function stuckIn(sim: Simulator<WormPair>, pairs: readonly Pair[]): Pair[] {
  pairs.forEach(([one, other], run) => {
    const { dut } = sim.runs[run]!
    dut.flits = flits
    dut.start = true
    for (const [name, { source, destinations }] of [
      ['one', one],
      ['other', other],
    ] as const)
      dut[name] = { source: nodeMask([source]), to: nodeMask(destinations) }
  })
  sim.step()
  pairs.forEach((_, run) => (sim.runs[run]!.dut.start = false))
  sim.step(cycles)
  return pairs.filter(
    ([one, other], run) => sim.runs[run]!.dut.arrived !== flits * (one.destinations.length + other.destinations.length),
  )
}

const meshes = [
  { columns: 2, rows: 3 },
  { columns: 3, rows: 3 },
  { columns: 4, rows: 2 },
]
const networks = meshes.flatMap((mesh) => (['column', 'dual', 'multi'] as const).map((scheme) => ({ scheme, ...mesh })))

describe.each(everyNth(networks, 4))('all pairs of worms on $columns x $rows, $scheme', ({ scheme, ...mesh }) => {
  const pairs = pairsOf(wormsIn(scheme, mesh))

  it('arrive', () => {
    expect(stuckPairs(sample(pairs, 2 * runs), { scheme, ...mesh })).toEqual([])
  })
})

it('finds the pairs of 2 x 2 that deadlock with one consumption channel', () => {
  const mesh = { columns: 2, rows: 2 }
  const pairs = pairsOf(wormsIn('dual', mesh))
  expect(stuckPairs(pairs, { scheme: 'dual', ...mesh, consumption: 'one' }).length).toBeGreaterThan(0)
  expect(stuckPairs(pairs, { scheme: 'dual', ...mesh })).toEqual([])
})
