import { describe, expect, it, test } from 'vitest'
import type { Raw } from '../../../src/engines/sim/engine/engine.js'
import type { RunObserver } from '../../../src/engines/sim/engine/observer.js'
import { Simulator } from '../../../src/engines/sim/simulator.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { Fifo } from '../../../rtl/lib/fifo.js'

/** Records all notifications. */
class Diary implements RunObserver {
  readonly lines: string[] = []

  /** @param idleFrom - how many cycles need not be told of one by one */
  constructor(private readonly idleFrom: RunObserver['idle'] = () => 0) {}

  begin: RunObserver['begin'] = (_engine, tree) => void this.lines.push(`begin ${tree.path}`)
  signalListener: RunObserver['signalListener'] = (node, signal) => (value) =>
    this.note(`${node.path}.${signal.path}`, value)
  memoryListener: RunObserver['memoryListener'] = (node, memory) => (address, value) =>
    this.note(`${node.path}.${memory.path}[${address}]`, value)
  idle: RunObserver['idle'] = (cycle) => this.idleFrom(cycle)
  ran: RunObserver['ran'] = (from, until) => void this.lines.push(`together ${from} to ${until}`)
  cycle: RunObserver['cycle'] = (cycle, isReset) => void this.lines.push(`${isReset ? 'reset' : 'step'} ${cycle}`)
  restored: RunObserver['restored'] = (cycle) => void this.lines.push(`back to ${cycle}`)

  private note(path: string, value: Raw): void {
    this.lines.push(`${path} = ${value}`)
  }
}

test('an observer is notified of writes from outside and of every clock edge', () => {
  const observer = new Diary()
  const simulator = new Simulator<Fifo<number>>(elaborate(new Fifo({ depth: 4 })), { observer })
  simulator.dut.push = true
  simulator.step()
  const kept = simulator.snapshot()
  simulator.dut.stored = 0
  simulator.dut.words[2] = 7
  simulator.reset(2)
  simulator.restore(kept)
  simulator.step()
  expect(observer.lines).toEqual([
    'begin dut',
    'dut.push = 1',
    'step 0',
    'dut.stored = 0',
    'dut.words[2] = 7',
    'reset 1',
    'reset 2',
    'back to 1',
    'step 1',
  ])
})

describe('many cycles', () => {
  const linesOf = (engine: 'scalar' | 'bitslice', idle: RunObserver['idle']): readonly string[] => {
    const observer = new Diary(idle)
    const simulator = new Simulator<Fifo<number>>(elaborate(new Fifo({ depth: 4 })), { engine, observer })
    simulator.step(10)
    simulator.dut.push = true
    expect(() => simulator.step(20)).toThrow('push into a full fifo')
    simulator.dut.push = false
    expect(simulator.stepUntil({ any: 'dut.push' }, 7)).toBe(7)
    return observer.lines
  }

  it.each([
    ['bitslice', 0],
    ['scalar', 0],
  ] as const)('are told one by one: engine %s, observer idle for %i', (engine, idle) => {
    const steps = (from: number, to: number): string[] =>
      Array.from({ length: to - from }, (_, i) => `step ${from + i}`)
    const [pushed, ended] = ['dut.push = 1', 'dut.push = 0']
    expect(linesOf(engine, () => idle)).toEqual([
      'begin dut',
      ...steps(0, 10),
      pushed,
      ...steps(10, 15),
      ended,
      ...steps(14, 21),
    ])
  })

  it('are told together as far as the observer allows', () => {
    expect(linesOf('bitslice', (cycle) => (cycle === 4 ? 0 : 4))).toEqual([
      'begin dut',
      'together 0 to 4',
      'step 4',
      'together 5 to 9',
      'together 9 to 10',
      'dut.push = 1',
      'together 10 to 14',
      'step 14',
      'dut.push = 0',
      'step 14',
      'step 15',
      'together 16 to 20',
      'together 20 to 21',
    ])
  })

  it('are told together where the design rests, on an engine that runs them one by one', () => {
    expect(linesOf('scalar', () => 4)).toEqual([
      'begin dut',
      'step 0',
      'together 1 to 5',
      'together 5 to 9',
      'together 9 to 10',
      'dut.push = 1',
      ...[10, 11, 12, 13, 14].map((cycle) => `step ${cycle}`),
      'dut.push = 0',
      'step 14',
      'step 15',
      'together 16 to 20',
      'together 20 to 21',
    ])
  })
})
