import { describe, expect, it } from 'vitest'
import type { Design } from '../../../src/ir/ir.js'
import { AssertionFailure } from '../../../src/engines/sim/findings.js'
import { Simulator, type SimulatorOptions } from '../../../src/engines/sim/simulator.js'
import {
  add,
  assertion,
  assign,
  binary,
  compare,
  constant,
  cover,
  designOf,
  get,
  into,
  ModuleBuilder,
  mux,
  place,
  port,
  read,
  u,
  unary,
  when,
  write,
} from '../../support/ir.js'
import { simulatorEngines } from './adaptive-engine.js'

interface Fifo {
  push: boolean
  pop: boolean
  data: number
  full: boolean
  empty: boolean
  head: number
  count: number
  words: number[]
}

/** A fifo of four bytes that asserts that nobody pushes into a full one. */
function fifoModule(): ModuleBuilder {
  const m = new ModuleBuilder('Fifo')
  const push = m.input('push', { kind: 'bool' })
  const pop = m.input('pop', { kind: 'bool' })
  const data = m.input('data', u(8))
  const full = m.output('full', { kind: 'bool' })
  const empty = m.output('empty', { kind: 'bool' })
  const head = m.output('head', u(8))
  const count = m.register('count', u(3))
  const first = m.register('first', u(2))
  const last = m.register('last', u(2))
  const words = m.memory('words', 4, u(8))
  m.comb('status', [
    assign(full, compare('eq', get(count), constant(4, u(3)))),
    assign(empty, compare('eq', get(count), constant(0, u(3)))),
    assign(head, read(words, get(first))),
  ])
  const one = constant(1, u(2))
  const both = binary('and', get(push), get(pop))
  m.seq('update', [
    assertion(unary('not', binary('and', get(push), get(full))), 'push into a full fifo', place(41, 7)),
    cover(both, 'push and pop', place(42, 7)),
    when(get(push), [write(words, get(last), get(data)), assign(last, add(get(last), one))]),
    when(get(pop), [assign(first, add(get(first), one))]),
    when(unary('not', both), [
      when(get(push), [assign(count, add(get(count), constant(1, u(3))))]),
      when(get(pop), [assign(count, binary('sub', get(count), constant(1, u(3))))]),
    ]),
  ])
  return m
}

describe.each(Object.entries(simulatorEngines))('a simulator on the %s engine', (_, engine) => {
  const simulate = <M>(design: Design, options: SimulatorOptions = {}): Simulator<M> =>
    new Simulator<M>(design, { engine, ...options })

  it('settles when something is read, and clocks when stepped', () => {
    const sim = simulate<Fifo>(fifoModule().design())
    expect(sim.dut).toMatchObject({ full: false, empty: true, count: 0, words: [0, 0, 0, 0] })
    sim.dut.push = true
    sim.dut.data = 7
    sim.step()
    expect(sim.dut).toMatchObject({ empty: false, head: 7, count: 1 })
    sim.dut.data = 9
    sim.step(3)
    expect(sim.dut).toMatchObject({ full: true, count: 4, words: [7, 9, 9, 9] })
    expect(sim.cycle).toBe(4)
  })

  it('stops in the cycle of a failed assertion', () => {
    const sim = simulate<Fifo>(fifoModule().design())
    sim.dut.push = true
    expect(() => sim.step(10)).toThrow('assertion failed in dut at /nowhere.ts:41:7, cycle 4: push into a full fifo')
    expect(sim.cycle).toBe(4)
    expect(sim.dut.count).toBe(4)
    sim.dut.push = false
    sim.step()
    expect(sim.cycle).toBe(5)
  })

  it('collects failures on demand, never during reset', () => {
    const sim = simulate<Fifo>(fifoModule().design(), { onAssertion: 'collect' })
    sim.dut.push = true
    sim.step(6)
    expect(sim.findings.assertions).toEqual([expect.any(AssertionFailure)])
    sim.reset(3)
    expect(sim.findings.assertions).toHaveLength(1)
    expect(sim.dut.count).toBe(0)
    expect(sim.dut.words[1]).toBe(0)
  })

  it('counts covers, those never reached too', () => {
    const sim = simulate<Fifo>(fifoModule().design())
    expect(sim.findings.covers).toEqual([expect.objectContaining({ label: 'push and pop', instance: 'dut', count: 0 })])
    sim.dut.push = true
    sim.dut.pop = true
    sim.step(3)
    expect(sim.findings.covers[0]?.count).toBe(3)
  })

  it('reports an index past the end once for each place, with the first cycle and a count', () => {
    const m = new ModuleBuilder('Table')
    const address = m.input('address', u(4))
    const enable = m.input('enable', u(1))
    const out = m.output('out', u(8))
    const words = m.memory('words', 10, u(8))
    m.comb('look', [assign(out, mux(get(enable), read(words, get(address), place(3, 5)), constant(1, u(8))))])
    const sim = simulate<{ address: number; enable: number; out: number }>(m.design())
    sim.dut.address = 12
    sim.step(2)
    expect(sim.dut.out).toBe(1)
    expect(sim.findings.outOfRange).toEqual([])
    sim.dut.enable = 1
    sim.step(3)
    expect(sim.dut.out).toBe(0)
    expect(sim.findings.outOfRange).toEqual([
      { place: place(3, 5), instance: 'dut', cycle: 2, index: 12, length: 10, count: 3 },
    ])
  })

  it('goes back to a snapshot and repeats the run', () => {
    const sim = simulate<Fifo>(fifoModule().design())
    const trace = sim.trace(['dut.count', 'dut.head'])
    sim.dut.push = true
    sim.dut.data = 3
    sim.step(2)
    const snapshot = sim.snapshot()
    const continueRun = (): object => {
      sim.dut.push = false
      sim.dut.pop = true
      sim.step(2)
      return structuredClone({ count: sim.dut.count, words: [...sim.dut.words], cycle: sim.cycle })
    }
    const first = continueRun()
    sim.dut.data = 200
    sim.dut.words[0] = 77
    sim.restore(snapshot)
    expect(sim.dut.data).toBe(3)
    expect(sim.cycle).toBe(2)
    expect(trace.lastCycle).toBe(1)
    expect(continueRun()).toEqual(first)
    expect(trace.variables[0]?.leaves[0]).toMatchObject({ cycles: [0, 1, 2, 3], values: [0, 1, 2, 1] })
  })

  it('names instances by their whole path', () => {
    const m = new ModuleBuilder('Pair')
    const push = m.input('push', u(1))
    const fifo = fifoModule().build()
    const buffers = [0, 1].map((i) => m.instance(fifo, 'buffers', i))
    m.connect(into(buffers[1]!, 'push'), get(push))
    const total = m.output('total', u(3))
    m.connect(total, add(port(buffers[0]!, 'count'), port(buffers[1]!, 'count')))
    const sim = simulate<{ push: number; total: number; buffers: Fifo[] }>(designOf(m.build()))
    sim.dut.push = 1
    expect(sim.dut.buffers).toHaveLength(2)
    expect(() => sim.step(9)).toThrow('assertion failed in dut.buffers[1] at')
    expect(sim.dut.buffers[1]!.count).toBe(4)
    expect(sim.dut.total).toBe(4)
  })

  it('runs until a condition holds, or says that it did not', () => {
    const sim = simulate<Fifo>(fifoModule().design())
    sim.dut.push = true
    expect(sim.runUntil((dut) => dut.full, 10)).toBe(4)
    sim.dut.push = false
    expect(() => sim.runUntil((dut) => dut.empty, 10)).toThrow('FW305: the condition did not hold within 10 cycles')
  })
})
