import { fail, testbench, type InputFile, type MonitorContext, type ReadonlyDeep } from 'flitwave'
import { param, parametersOf } from 'flitwave/hdl'
import { portsOf, type ReductionGroup } from '../rtl/reduction/group-tree.js'
import {
  ReductionNetwork,
  reductionNetworkParameters,
  type ReductionNetworkParameters,
} from '../rtl/reduction/reduction-network.js'
import { readNetworkFile, shapeText, tableOf } from '../src/networks/graph/network-file.js'
import { routedGraph } from '../src/networks/graph/routed-graph.js'
import { readGroups, readVectors, type VectorRow } from '../src/networks/traffic/reduction-file.js'
import { reductionWaits } from '../src/networks/watch/reduction-waits.js'
import { exampleFile } from './support/example.js'
import { reductionState, type ReductionState } from './support/reduction.js'

/** Bits of a word. */
const width = 32

interface Parameters {
  readonly network: InputFile
  readonly routes: 'dimension-order' | 'up-down' | 'shortest'
  readonly groups: InputFile
  readonly vectors: InputFile
  readonly slots: number
  readonly queues: 'own' | 'shared'
  readonly watch: string
}

export default testbench({
  title: 'Reductions in the routers',
  caption: (p) => `${p.network.name}, ${p.vectors.name}, queues ${p.queues}`,
  about:
    'The members of a group give a vector each, and the routers combine them, word by word, on their way to the router of ' +
    'the root; from there the result goes back to all members. A word waits at its router until the words of the other ' +
    'children are there. The example has two groups of the same five members, around the router in the middle: the sum ' +
    'of the vectors of one, and the maximum of those of the other. One member offers them in the opposite order. With ' +
    'queues=own the words of each group wait in slots of their own, and the order does not matter. With queues=shared the ' +
    'first word of that member waits for those of the others, behind words that wait for that member. Drawn is the router ' +
    'in the middle with its five children. --groups and --vectors give your own; cycles of vectors count from when the ' +
    'memories of all members have been written.',
  parameters: {
    network: {
      example: { name: 'mesh(3x3)', text: shapeText('mesh(3x3)')! },
      about: 'the network: a file, or a shape such as mesh(4x4)',
      named: shapeText,
    },
    routes: param('dimension-order', {
      choices: ['dimension-order', 'up-down', 'shortest'],
      about: 'the routes to the roots: along x and then y, up*/down*, or shortest paths',
    }),
    groups: { example: exampleFile('reduction-groups.csv'), about: 'the groups, as CSV or JSON Lines' },
    vectors: { example: exampleFile('reduction-vectors.csv'), about: 'the vectors of members, as CSV or JSON Lines' },
    slots: reductionNetworkParameters.slots,
    queues: reductionNetworkParameters.queues,
    watch: param('4', { about: 'the router to draw' }),
  },
  variants: [{ queues: 'own' }, { queues: 'shared' }],
  design: (p) => new ReductionNetwork(parametersOfNetwork(p)),
  state: (p) => reductionState(groupsOf(p), vectorsOf(p), { terminals: graphOf(p).terminals.length, width }),
  signals: (p) => {
    const { routers } = graphOf(p)
    const number = /^\d{1,6}$/.test(p.watch) ? Number(p.watch) : routers.length
    if (number >= routers.length)
      fail('FW911', `watch cannot be ${p.watch}`, null, `it is a router from 0 to ${routers.length - 1}`)
    const used = usedPorts(p, number)
    return [
      ...used.inputs.map((port) => `dut.nodes[${number}].arriving[${port}]`),
      ...used.outputs.map((port) => `dut.nodes[${number}].leaving[${port}]`),
    ]
  },
  window: (p) => ({ from: memoryOf(p) - 1, to: memoryOf(p) + 12 }),
  cycles: (p) => longestRun(p),
  watchdog: {
    // Words may wait for a vector that is offered late.
    patience: (p) => 20 + lastCycle(p),
    network: (dut, p) => reductionWaits(dut, { ...parametersOfNetwork(p) }),
  },
  expects: (p) => (isOpposite(p) && p.queues === 'shared' ? 'deadlock' : 'progress'),
  drivers: {
    *members(t) {
      const { images, queues } = t.state
      const length = memoryOf(t.p)
      for (let address = 0; address < length; address++) {
        images.forEach((image, terminal) => {
          const value = image[address]
          t.dut.write[terminal] = { valid: value !== undefined, address, value: value ?? 0 }
        })
        yield
      }
      images.forEach((_, terminal) => (t.dut.write[terminal].valid = false))
      while (queues.some((queue) => queue.length > 0)) {
        const due = queues.flatMap(([next], terminal) =>
          next && length + next.cycle <= t.cycle ? [{ next, terminal }] : [],
        )
        for (const { next, terminal } of due) {
          const offer = t.dut.offer[terminal]
          Object.assign(offer, { group: next.group, base: next.base, words: next.values.length })
          offer.valid = true
        }
        const taken = due.filter(({ terminal }) => t.dut.offer[terminal].ready)
        for (const { next, terminal } of taken) {
          t.state.begun[next.group] ??= t.cycle
          queues[terminal].shift()
        }
        yield
        for (const { terminal } of due) t.dut.offer[terminal].valid = false
      }
    },
  },
  monitors: {
    *results(t) {
      const deliveries = 'dut.delivered[*].valid'
      while (t.state.left > 0) {
        const terminals = t.nonzero(deliveries)
        for (const terminal of terminals) account(t, terminal)
        if (terminals.length > 0) yield
        else yield* t.until({ any: deliveries }, Infinity)
      }
    },
  },
  results: ({ awaited, begun }) =>
    awaited.map(({ group, terminal, arrived, end }) => {
      const first = begun[group] ?? null
      return { group, terminal, words: arrived, end, latency: first === null || end === null ? null : end - first }
    }),
})

/** True for the two groups of the example, one of whose members offers its vectors in the opposite order. */
function isOpposite({ network, groups, vectors }: Parameters): boolean {
  const isExample = (file: InputFile, name: string): boolean => file.name === `flitwave/examples/${name}`
  return (
    network.name === 'mesh(3x3)' &&
    isExample(groups, 'reduction-groups.csv') &&
    isExample(vectors, 'reduction-vectors.csv')
  )
}

/** Cached, because the drawing and the watchdog need them often. */
const networks = new WeakMap<Parameters, ReductionNetworkParameters>()
const rows = new WeakMap<Parameters, readonly VectorRow[]>()

function parametersOfNetwork(p: Parameters): ReductionNetworkParameters {
  const known = networks.get(p)
  if (known) return known
  const graph = routedGraph(tableOf(readNetworkFile(p.network), p.routes))
  const groups = readGroups(p.groups, graph.terminals.length)
  const capacity = Math.max(1, ...memorySizes(readVectorsOf(p, groups)))
  const { slots, queues } = p
  const made = parametersOf(reductionNetworkParameters, { graph, groups, capacity, slots, queues, width })
  networks.set(p, made)
  return made
}

function graphOf(p: Parameters): ReductionNetworkParameters['graph'] {
  return parametersOfNetwork(p).graph
}

function groupsOf(p: Parameters): readonly ReductionGroup[] {
  return parametersOfNetwork(p).groups
}

function vectorsOf(p: Parameters): readonly VectorRow[] {
  return readVectorsOf(p, groupsOf(p))
}

function readVectorsOf(p: Parameters, groups: readonly ReductionGroup[]): readonly VectorRow[] {
  const known = rows.get(p) ?? readVectors(p.vectors, { groups, width, cycle: 99_999_999 })
  rows.set(p, known)
  return known
}

/** By terminal that gives vectors: the words that its memory holds. */
function memorySizes(vectors: readonly VectorRow[]): number[] {
  const sizes = new Map<number, number>()
  for (const { terminal, values } of vectors) sizes.set(terminal, (sizes.get(terminal) ?? 0) + values.length)
  return [...sizes.values()]
}

/** Words of a memory, and the cycles that writing all of them takes. */
function memoryOf(p: Parameters): number {
  return parametersOfNetwork(p).capacity
}

function lastCycle(p: Parameters): number {
  return vectorsOf(p).reduce((last, { cycle }) => Math.max(last, cycle), 0)
}

/** Cycles in which all results arrive, one after another from the last row on, unless the network is stuck. */
function longestRun(p: Parameters): number {
  const hops = graphOf(p).channels.reduce((sum, { delay }) => sum + delay + 1, 0)
  const words = vectorsOf(p).reduce((sum, { values }) => sum + values.length, 0)
  return memoryOf(p) + 2 * (lastCycle(p) + 20) + 100 + vectorsOf(p).length * (2 * hops + 10) + 2 * words * (hops + 2)
}

/** The ports of a router through which words of some group go; all if there are none. */
function usedPorts(p: Parameters, router: number): Readonly<Record<'inputs' | 'outputs', readonly number[]>> {
  const { graph, groups } = parametersOfNetwork(p)
  const ways = groups.map((group) => portsOf(graph, group)[router])
  const inputs = new Set(ways.flatMap(({ joins, copies }) => [...joins.from, ...copies.from]))
  const outputs = new Set(ways.flatMap(({ joins, copies }) => [...joins.to, ...copies.to]))
  const all = Array.from({ length: graph.routers[router].ports }, (_, port) => port)
  const inOrder = (ports: ReadonlySet<number>) => (inputs.size > 0 ? all.filter((port) => ports.has(port)) : all)
  return { inputs: inOrder(inputs), outputs: inOrder(outputs) }
}

type Monitoring = MonitorContext<ReductionNetwork, ReadonlyDeep<Parameters>, ReductionState>

/** Compares a word of a result with that of JavaScript. */
function account(t: Pick<Monitoring, 'state' | 'dut' | 'cycle' | 'check'>, terminal: number): void {
  const { group, word } = t.dut.delivered[terminal]
  const result = t.state.awaited.find((one) => one.group === group && one.terminal === terminal && one.end === null)
  const name = `group ${group}`
  if (!result?.values) return t.check(false, `${name}: a result comes to terminal ${terminal}, where none is due`)
  const value = result.values[result.arrived]
  t.check(word.value === value, `${name}: ${word.value} comes to terminal ${terminal}, expected ${value}`)
  result.arrived++
  t.check(word.last === (result.arrived === result.values.length), `${name}: ${result.arrived} words at ${terminal}`)
  if (!word.last) return
  result.end = t.cycle
  t.state.left--
}
