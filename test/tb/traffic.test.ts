import { describe, expect, it } from 'vitest'
import { runTestbench } from '../../src/runs/testbench/index.js'
import { select } from '../../src/print/wave/select.js'
import { toDiagram } from '../../src/print/wave/wavejson.js'
import traffic from '../../tb/traffic.tb.js'
import { sample } from '../support/sample.js'

const file = (text: string) => ({ name: 'mine.csv', path: '/mine.csv', text })
const csv = (...rows: string[]) => file(['cycle,source,destination,flits', ...rows, ''].join('\n'))

/** Ordered so that four of them have both topologies and all numbers of stages. */
const networks = [
  {},
  { topology: 'mesh', vcs: 1 },
  { k: 5, stages: 4, depth: 1 },
  { topology: 'mesh', sizeX: 3, sizeY: 6, stages: 3 },
  { topology: 'mesh', sizeX: 16, sizeY: 1 },
  { stages: 2, depth: 2, vcs: 4 },
]

describe('the example', () => {
  it.each(sample(networks, 4))('is delivered whole, each packet once: %o', (set) => {
    const run = runTestbench(traffic, { set })
    expect(run.checks.failed).toEqual([])
    expect(run.assertion).toBeNull()
    expect(run.unfinished).toEqual([])
    expect(run.results.map(({ line }) => line)).toEqual(Array.from({ length: 40 }, (_, i) => i + 2))
    for (const { cycle, injected, ejected, latency } of run.results) {
      expect(Number(injected)).toBeGreaterThanOrEqual(Number(cycle))
      expect(latency).toBe(Number(ejected) - Number(cycle))
    }
  })

  it('is reported as undelivered where the run is cut short', () => {
    const { checks, results, isGood } = runTestbench(traffic, { cycles: 30 })
    const missing = results.filter(({ ejected }) => ejected === null)
    expect(isGood).toBe(false)
    expect(missing.length).toBeGreaterThan(0)
    expect(checks.failed.map(({ message }) => message)).toEqual([
      expect.stringMatching(new RegExp(`^${missing.length} of 40 packets have not arrived after 30 cycles: line `)),
    ])
  })
})

it('takes hops + L cycles for a packet that is alone, whatever the order of the file', () => {
  const rows = csv('100,0,10,5', '0,0,1,1', '50,5,5,3')
  const { results } = runTestbench(traffic, { set: { traffic: rows } })
  expect(results.map(({ latency }) => latency)).toEqual([4 + 5, 1 + 1, 0 + 3])
  expect(results.map(({ injected }) => injected)).toEqual([100, 0, 50])
})

it('sends the packets of one node one after the other', () => {
  const { results } = runTestbench(traffic, { set: { traffic: csv('0,0,1,3', '0,0,2,2', '0,0,3,1') } })
  expect(results.map(({ injected }) => injected)).toEqual([0, 3, 5])
})

it('notices a packet that is lost, and a flit that belongs to none', () => {
  const forgetful: typeof traffic = {
    ...traffic,
    drivers: {
      *sources(t) {
        t.dut.inject[0]!.packet = { to: { x: 0, y: 1 }, way: { x: 0, y: 0 }, flits: 1, tag: 77 }
        t.dut.inject[0]!.valid = true
        yield
        t.dut.inject[0]!.valid = false
      },
    },
  }
  const { checks } = runTestbench(forgetful, { set: { traffic: csv('0,0,1,1') }, cycles: 20 })
  expect(checks.failed.map(({ message }) => message)).toEqual([
    'node 1 receives a flit of packet #77, which is not on its way',
    '1 of 1 packets have not arrived after 20 cycles: line 2 (0 of 1 flits)',
  ])
})

describe('the drawing', () => {
  it('shows the router of the busiest destination, from the first packet on', () => {
    const { drawing } = runTestbench(traffic, { set: { traffic: csv('10,0,1,1', '12,0,6,3', '13,1,6,1', '14,0,1,2') } })
    expect(drawing.window).toEqual({ from: 10, to: 33 })
    expect(drawing.signals.every((path) => path.startsWith('dut.nodes[6].'))).toBe(true)
  })

  it('shows the routers that are asked for; a mesh has nothing over its edges', () => {
    const { trace, drawing } = runTestbench(traffic, { set: { watch: '0, 5', topology: 'mesh' } })
    const shown = select(trace, drawing)
    expect(shown.variables.filter(({ path }) => path.startsWith('dut.nodes[0].')).length).toBe(2 + 1 + 2 + 1)
    expect(shown.variables.filter(({ path }) => path.startsWith('dut.nodes[5].')).length).toBe(4 + 1 + 4 + 1)
    expect(() => toDiagram(shown, drawing.arrows)).not.toThrow()
  })

  it.each(['16', 'x', '1,,2'])('refuses to watch %s', (watch) => {
    expect(() => runTestbench(traffic, { set: { watch } })).toThrow(`watch cannot be ${watch}`)
  })
})

it('refuses a torus that cannot be', () => {
  expect(() => runTestbench(traffic, { set: { sizeY: 1 } })).toThrow('a torus cannot be 4×1')
})

it('catches the deadlock of a loaded torus with one virtual channel', () => {
  const around = csv('0,0,8,12', '0,4,12,12', '0,8,0,12', '0,12,4,12')
  const { standstill, isGood, cycles } = runTestbench(traffic, { set: { vcs: 1, traffic: around } })
  expect(isGood).toBe(false)
  expect(cycles).toBeLessThanOrEqual(200)
  expect(standstill!.knot!.members.map(({ label, packet }) => `${packet} ${label!}`)).toEqual(
    // The number of a packet is its line.
    [2, 3, 4, 5].flatMap((line) => [`#${line} node (${line - 2},0) in`, `#${line} (${line - 2},0) +x`]),
  )
  expect(runTestbench(traffic, { set: { vcs: 2, traffic: around } })).toMatchObject({ isGood: true, standstill: null })
})
