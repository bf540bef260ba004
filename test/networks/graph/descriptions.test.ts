import { describe, expect, it } from 'vitest'
import { graphOf } from '../../../src/networks/graph/build-graph.js'
import type { NetworkDescription } from '../../../src/networks/graph/description.js'
import { without } from '../../../src/networks/graph/faults.js'
import type { NetworkGraph } from '../../../src/networks/graph/network-graph.js'
import { parseNetwork } from '../../../src/networks/graph/parse-network.js'
import { grid } from '../../../src/networks/graph/shapes/grid.js'

function read(text: string): NetworkGraph {
  const { description, placeOf } = parseNetwork(text, 'mine.json')
  return graphOf(description, placeOf)
}

/** `0.2>1.0 3`: from port 2 of router 0 to port 0 of router 1, with a delay of 3. */
function channelsOf({ routers, channels }: NetworkGraph): string[] {
  return channels.map(({ from, to, delay }) => {
    const [start, end] = [from, to].map(({ router, port }) => `${routers[router]!.name}.${port}`)
    return `${start}>${end} ${delay}`
  })
}

describe('a description', () => {
  it('numbers ports in the order of links and terminals, and keeps those that have numbers', () => {
    const graph = read(`{
      "routers": ["a", "b", { "id": "c", "at": [-1, 2.5] }],
      "terminals": ["a", { "router": "b", "port": 0 }, { "in": "c", "out": ["b", 7] }],
      "links": [{ "from": "a", "to": "b" }, { "from": ["b", 4], "to": "c", "delay": 2 }, { "from": "c", "to": "a", "twoWay": false }]
    }`)
    expect(channelsOf(graph)).toEqual(['a.0>b.1 0', 'b.1>a.0 0', 'b.4>c.0 2', 'c.0>b.4 2', 'c.1>a.1 0'])
    expect(graph.terminals).toEqual([
      { in: { router: 0, port: 2 }, out: { router: 0, port: 2 } },
      { in: { router: 1, port: 0 }, out: { router: 1, port: 0 } },
      // The input is free where the one-way link took the output.
      { in: { router: 2, port: 1 }, out: { router: 1, port: 7 } },
    ])
    expect(graph.routers.map(({ ports, at }) => [ports, at])).toEqual([[3, null], [8, null], [2, [-1, 2.5]]]) // prettier-ignore
    expect(graph.channels.map(({ reverse }) => reverse)).toEqual([1, 0, 3, 2, null])
  })

  it('may be a literal of TypeScript', () => {
    const text = 'export default {\n  routers: [0, 1],\n  terminals: [0, 1],\n  links: [{ from: 0, to: 1 }],\n}\n'
    expect(channelsOf(read(text))).toEqual(['0.0>1.0 0', '1.0>0.0 0'])
  })

  it.each([
    ['{ "routers": [0], "terminals": [0] }', '`links` is missing', 1],
    ['{ "routers": [0, 0],\n "terminals": [0], "links": [] }', 'two routers are called 0', 1],
    ['{ "routers": [0, 1], "terminals": [0],\n "links": [{ "from": 0, "to": 2 }] }', 'there is no router 2', 2],
    [
      '{ "routers": [0, 1], "terminals": [0],\n "links": [{ "from": 0, "to": 0 }] }',
      'a link leads from a router to itself',
      2,
    ],
    ['{ "routers": [0, 1], "terminals": [0, 1],\n "links": [] }', 'no way leads from terminal 0 to terminal 1', 1],
    [
      '{ "routers": [0, 1], "terminals": [],\n "links": [{ "from": [0, 1], "to": 1 },\n { "from": [0, 1], "to": 1 }] }',
      'there are no terminals',
      1,
    ],
    [
      '{ "routers": [0, 1], "terminals": [0],\n "links": [{ "from": [0, 1], "to": 1 },\n { "from": [0, 1], "to": 1 }] }',
      'input 1 of router 0 is used twice, first in line 2',
      3,
    ],
    [
      '{ "routers": [0, 1], "terminals": [0],\n "links": [{ "from": 0, "to": 1, "delay": 1.5 }] }',
      '`delay` cannot be 1.5',
      2,
    ],
    [
      '{ "routers": [0], "terminals": [{ "router": 0, "in": 0 }], "links": [] }',
      'a terminal has `router`, or `in` and `out`',
      1,
    ],
    ['{ "routers": [0], "terminals": [0], "links": [], "oneWay": true }', 'a network has no member `oneWay`', 1],
    ['export default { routers: [0], terminals: [0], links: make() }', 'this is no literal', 1],
  ])('is refused with its line: %s', (text, message, line) => {
    expect(() => read(text)).toThrow(
      expect.objectContaining({
        diagnostics: [expect.objectContaining({ code: 'FW984', message, place: expect.objectContaining({ line }) })],
      }),
    )
  })

  it('loses what has failed, and what hangs on it', () => {
    const description: NetworkDescription = grid([3, 3])
    const graph = graphOf(without(description, { links: [0], routers: [4] }))
    expect(graph.routers.map(({ name }) => name)).toEqual(['0', '1', '2', '3', '5', '6', '7', '8'])
    expect(graph.terminals).toHaveLength(8)
    expect(graph.channels).toHaveLength(2 * (12 - 1 - 4))
    expect(() => graphOf(without(description, { links: [0, 1] }))).toThrow('no way leads from terminal')
  })
})

describe('a file of anynet', () => {
  it('gives cycles to each direction', () => {
    const graph = read(
      'router 0 node 0 node 1 router 1 5\nrouter 1 node 2 router 2 3\n\nrouter 2 node 3 router 1 3 router 0\n',
    )
    expect(channelsOf(graph)).toEqual(['0.0>1.0 4', '1.0>0.0 0', '1.1>2.0 2', '2.0>1.1 2', '2.1>0.1 0', '0.1>2.1 0'])
    expect(graph.terminals.map(({ in: { router } }) => router)).toEqual([0, 0, 1, 2])
  })

  it.each([
    ['router 0 node 0\nnode 1 router 0', 'a line begins with a router', 2],
    ['router 0 node 0 router', 'the number of a router cannot be missing', 1],
    ['router 0 node 0 switch 1', '`switch` is neither router nor node', 1],
    ['router 0 node 0 router 1\nrouter 1 node 0', 'node 0 is at two routers, first in line 1', 2],
    ['router 0 node 0 router 1\nrouter 0 router 1 3', 'routers 0 and 1 are linked twice, first in line 1', 2],
    ['router 0 node 0 router 2', 'there is no router 1', 1],
    ['router 0 node 0 7 router 1', 'node 0 has a channel of 7 cycles', 1],
  ])('is refused with its line: %s', (text, message, line) => {
    expect(() => read(text)).toThrow(
      expect.objectContaining({
        diagnostics: [expect.objectContaining({ code: 'FW984', message, place: expect.objectContaining({ line }) })],
      }),
    )
  })
})
