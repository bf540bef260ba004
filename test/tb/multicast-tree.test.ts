import { describe, expect, it } from 'vitest'
import { runTestbench } from '../../src/runs/testbench/index.js'
import { MulticastNetwork } from '../../rtl/multicast/multicast-network.js'
import { graphOf } from '../../src/networks/graph/build-graph.js'
import { routedGraph } from '../../src/networks/graph/routed-graph.js'
import { shortestPathTable } from '../../src/networks/graph/routing/shortest-paths.js'
import { ring } from '../../src/networks/graph/shapes/grid.js'
import multicastTree from '../../tb/multicast-tree.tb.js'

const file = (...rows: string[]) => {
  const text = ['cycle,source,destinations,flits', ...rows, ''].join('\n')
  return { name: 'mine.csv', path: '/mine.csv', text }
}

describe('two multicasts that cross', () => {
  it('arrive, each copy on its own', () => {
    const { results, checks, isGood } = runTestbench(multicastTree)
    expect(checks.failed).toEqual([])
    expect(isGood).toBe(true)
    // At once: 2 hops and 4 flits. After the other packet: 4 cycles later.
    expect(results.map(({ latency }) => latency)).toEqual([3, 10, 6, 6, 10])
  })

  it('wait for each other if copies go on together, and the report says so', () => {
    const { standstill, isGood, closeUp } = runTestbench(multicastTree, { set: { positions: 'together' } })
    expect(isGood).toBe(true)
    const [one, other] = ['dut.nodes[4].inputs[1]', 'dut.nodes[4].inputs[2]']
    expect(
      standstill?.knot?.members.map(({ channel, packet, wait }) => [packet, channel, wait.activity?.name, wait.on]),
    ).toEqual([
      ['#4', `${other}.positions[0]`, 'Together', [`${other}.positions[3]`]],
      ['#4', `${other}.positions[3]`, 'OutputTaken', [`${one}.positions[3]`]],
      ['#3', `${one}.positions[3]`, 'Together', [`${one}.positions[0]`]],
      ['#3', `${one}.positions[0]`, 'OutputTaken', [`${other}.positions[0]`]],
    ])
    expect(closeUp?.name).toBe('waits')
  })
})

it('sends packets of a file through any network with routes of one layer', () => {
  const set = {
    network: 'ring-of-meshes(3,2,2)',
    routes: 'up-down',
    watch: '0',
    packets: file('0,0,1 5 9,4', '0,3,0 1 2 3 4 5 6 7 8 9 10 11,3', '2,7,11,20'),
  }
  const { results, isGood } = runTestbench(multicastTree, { set })
  expect(isGood).toBe(true)
  expect(results).toHaveLength(16)
  expect(results.every(({ tail }) => tail !== null)).toBe(true)
})

it('refuses routes in several layers', () => {
  const table = shortestPathTable(graphOf(ring(8)))
  expect(() => new MulticastNetwork({ graph: routedGraph(table) })).toThrow(
    'its routes take 2 layers of virtual channels',
  )
})

describe('refuses', () => {
  it.each([
    [{ packets: file('0,0,9,1') }, 'FW915', 'line 2: a destination is "9"'],
    [{ packets: file('0,0,1 1,1') }, 'FW915', 'line 2: a destination is named twice'],
    [{ packets: file('0,0,,1') }, 'FW915', 'line 2: a destination is ""'],
    [{ packets: file() }, 'FW915', 'there is no packet in the file'],
    [{ watch: '9' }, 'FW911', 'watch cannot be 9'],
    [{ network: 'fat-tree(2,3)' }, 'FW984', 'dimension order needs a grid of routers'],
    [{ network: 'mesh(17x16)' }, 'FW143', 'heads have a bit for each terminal, of at most 256, not 272'],
  ])('%o', (set, code, text) => {
    const run = (): unknown => runTestbench(multicastTree, { set })
    expect(run).toThrow(code)
    expect(run).toThrow(text)
  })
})
