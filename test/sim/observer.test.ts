import { expect, test } from 'vitest'
import type { Raw } from '../../src/sim/engine/engine.js'
import type { RunObserver } from '../../src/sim/engine/observer.js'
import { Simulator } from '../../src/sim/simulator.js'
import { elaborate } from '../../src/hdl/elaborate/elaborate.js'
import { Fifo } from '../../rtl/lib/fifo.js'

/** Writes down what it is told. */
class Diary implements RunObserver {
  readonly lines: string[] = []
  begin: RunObserver['begin'] = (_engine, tree) => void this.lines.push(`begin ${tree.path}`)
  signalWritten: RunObserver['signalWritten'] = (node, signal, value) => this.note(`${node.path}.${signal.path}`, value)
  wordWritten: RunObserver['wordWritten'] = (node, memory, address, value) =>
    this.note(`${node.path}.${memory.path}[${address}]`, value)
  cycle: RunObserver['cycle'] = (cycle, isReset) => void this.lines.push(`${isReset ? 'reset' : 'step'} ${cycle}`)
  restored: RunObserver['restored'] = (cycle) => void this.lines.push(`back to ${cycle}`)

  private note(path: string, value: Raw): void {
    this.lines.push(`${path} = ${value}`)
  }
}

test('an observer is told what is written from outside, and every clock edge', () => {
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
