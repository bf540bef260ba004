import { parametersOf, type GivenParameters } from 'flitwave/hdl'
import type { ReductionGroup } from '../../../rtl/reduction/group-tree.js'
import { ReductionNetwork, reductionNetworkParameters } from '../../../rtl/reduction/reduction-network.js'
import { obtain } from '../../../src/base/maps.js'
import { Simulator, type SimulatorOptions } from '../../../src/engines/sim/simulator.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { routedGraph } from '../../../src/networks/graph/routed-graph.js'
import type { RouteTable } from '../../../src/networks/graph/routing/route-table.js'
import { reduceVectors } from '../../../src/networks/traffic/reduce-words.js'

/** A vector that a member gives to its group. */
export interface Vector {
  readonly group: number
  readonly member: number
  readonly values: readonly number[]
  /** Cycles after the start of the run before which it is not offered; default: 0. */
  readonly after?: number
}

/** A word of a result at a terminal. */
export interface Result {
  readonly cycle: number
  readonly terminal: number
  readonly group: number
  readonly value: number
  readonly last: boolean
}

/** How a run of vectors went. */
export interface Played {
  readonly results: readonly Result[]
  /** The cycle in which each vector was accepted; null for one that was not. */
  readonly accepted: readonly (number | null)[]
  /** Words on all links. */
  readonly words: number
  /** The last cycle in which anything moved. */
  readonly end: number
}

type Given = Omit<GivenParameters<typeof reductionNetworkParameters>, 'graph' | 'groups'>

/** The simulated network of a table, with its groups. */
export function reductionRun(
  table: RouteTable,
  groups: readonly ReductionGroup[],
  given: Given = {},
  options: SimulatorOptions = {},
) {
  const p = parametersOf(reductionNetworkParameters, { ...given, graph: routedGraph(table), groups })
  return new Simulator<ReductionNetwork>(elaborate(new ReductionNetwork(p)), { engine: 'bitslice', ...options })
}

export type Run = ReturnType<typeof reductionRun>

/** Cycles without any move after which a run is over. */
const patience = 30

/** Each member offers its vectors in their order, one at a time. The run ends when nothing moves any more. */
export function play(sim: Run, vectors: readonly Vector[]): Played {
  const { dut } = sim
  const placed = load(sim, vectors)
  const [offers, sinks] = [[...dut.offer], [...dut.delivered]]
  const links = [sim.nonzero('dut.nodes[*].leaving[*].valid'), sim.nonzero('dut.terminals[*].leaving.valid')]
  const arrivals = sim.nonzero('dut.delivered[*].valid')
  const accepted: (number | null)[] = vectors.map(() => null)
  const results: Result[] = []
  const start = sim.cycle
  let [words, end] = [0, start]
  while (sim.cycle - end < patience || placed.some((queue) => queue.some(({ after }) => start + after >= sim.cycle))) {
    offers.forEach((offer, member) => {
      const next = placed[member]![0]
      offer.valid = next !== undefined && start + next.after <= sim.cycle
      if (next) Object.assign(offer, { group: next.group, base: next.base, words: next.values.length })
    })
    offers.forEach(({ ready, valid }, member) => {
      if (!ready || !valid) return
      accepted[placed[member]!.shift()!.number] = sim.cycle
      end = sim.cycle
    })
    for (const terminal of arrivals()) {
      const { group, word } = sinks[terminal]!
      results.push({ cycle: sim.cycle, terminal, group, value: word.value, last: word.last })
    }
    const moved = links.reduce((sum, moving) => sum + moving().length, 0)
    if (moved > 0) end = sim.cycle
    words += moved
    sim.step()
  }
  offers.forEach((offer) => (offer.valid = false))
  return { results, accepted, words, end }
}

/** Writes the vectors into the memories of their members, a word in a cycle, and returns the queues of the members. */
function load(sim: Run, vectors: readonly Vector[]) {
  const writes = [...sim.dut.write]
  const queues = writes.map((_, member) => {
    let base = 0
    return vectors.flatMap((vector, number) => {
      if (vector.member !== member) return []
      const placed = { after: 0, ...vector, number, base }
      base += vector.values.length
      return [placed]
    })
  })
  const images = queues.map((queue) => queue.flatMap(({ values }) => values))
  const longest = Math.max(...images.map(({ length }) => length))
  for (let address = 0; address < longest; address++) {
    writes.forEach((write, member) => {
      const value = images[member]![address]
      write.valid = value !== undefined
      if (value !== undefined) Object.assign(write, { address, value })
    })
    sim.step()
  }
  writes.forEach((write) => (write.valid = false))
  return queues
}

/** The words of results by `group@terminal`, in their order. */
export function byTerminal({ results }: Played): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>()
  for (const { group, terminal, value } of results) obtain(found, `${group}@${terminal}`, () => []).push(value)
  return found
}

/** The results that JavaScript computes, by `group@terminal`. */
export function expected(
  groups: readonly ReductionGroup[],
  vectors: readonly Vector[],
  width = 32,
): ReadonlyMap<string, readonly number[]> {
  const all = groups.flatMap((group, number) => {
    const own = vectors.filter((vector) => vector.group === number)
    if (own.length === 0) return []
    const receivers = group.to === 'root' ? [group.root] : group.members
    const rounds = Math.max(...group.members.map((member) => own.filter((one) => one.member === member).length))
    const words = Array.from({ length: rounds }, (_, round) =>
      reduceVectors(
        group.operation,
        group.members.map((member) => own.filter((one) => one.member === member)[round]!.values),
        width,
      ),
    ).flat()
    return receivers.map((terminal) => [`${number}@${terminal}`, words] as const)
  })
  return new Map(all)
}
