import { expect, it } from 'vitest'
import { networkOf } from '../../../check/bench/network.js'
import { networkHeader } from '../../../check/bench/verilator/network.js'
import { portsOf } from '../../../check/bench/verilator/ports.js'
import { tileHeader, tileText } from '../../../check/bench/verilator/tile.js'
import { TrafficNode } from '../../../rtl/traffic/traffic-node.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { emitVerilog } from '../../../src/print/verilog/index.js'

const network = networkOf(4)
const design = elaborate(new TrafficNode(network))
const node = emitVerilog(design).at(-1)!
const ports = portsOf(node.text)

it('the ports are read from the text as the design has them', () => {
  const declared = design.top.signals.filter(({ role }) => role === 'input' || role === 'output')
  expect(ports.slice(0, 2).map(({ name }) => name)).toEqual(['clk', 'rst'])
  expect(ports.slice(2).map(({ direction, width }) => [direction, width])).toEqual(
    declared.map(({ role, type }) => [role, type.width]),
  )
})

it('the module around a node passes every port on, constants from registers', () => {
  const text = tileText(node.module, ports)
  expect(portsOf(text)).toEqual(ports)
  expect(text.match(/^ {4}\.\w+\(\w+\),?$/gm)).toHaveLength(ports.length)
  expect(text.match(/\w+_held(?=\))/g)).toEqual(['here_x_held', 'here_y_held', 'seed_held', 'rate_held'])
})

it('whatever comes in over a link is taken once, and given once by the neighbour', () => {
  const header = tileHeader(ports, network)
  const taken = [...header.matchAll(/tile\.(\w+) = box\.\1;/g)].map(([, name]) => name)
  const given = [...header.matchAll(/boxes\[neighbours\[\d\]\]\.(\w+) = tile\.(\w+);/g)]
  const links = ports.filter(({ name }) => /^(arriving|leaving)_\d/.test(name))
  const named = (direction: string): string[] =>
    links.filter((port) => port.direction === direction).map(({ name }) => name)
  expect(taken.sort()).toEqual(named('input').sort())
  expect(given.map(([, to]) => to).sort()).toEqual(named('input').sort())
  expect(given.map(([, , from]) => from).sort()).toEqual(named('output').sort())
})

it('node 5 of 4 x 4 lies between 9, 1, 6 and 4', () => {
  const rows = tileHeader(ports, network).match(/^ {2}\{.*\},$/gm)
  expect(rows?.[5]).toBe('  {9, 1, 6, 4},')
})

it('the report of a network that is one model adds every node', () => {
  expect(networkHeader(16).match(/total\.add\(top\.reports_\d+_sent, /g)).toHaveLength(16)
})

it('the nodes of every size offer half of the capacity, up to rounding', () => {
  for (const size of [4, 8, 16, 32, 64]) {
    const { rate, packetFlits } = networkOf(size)
    expect((rate / 2 ** 16) * packetFlits).toBeCloseTo(4 / size, 4)
  }
})
