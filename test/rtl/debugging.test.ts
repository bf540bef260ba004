import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { Fifo } from '../../rtl/lib/fifo.js'
import { elaborate } from '../../src/language/hdl/elaborate/elaborate.js'
import { Simulator } from '../../src/engines/sim/simulator.js'
import { TestDebugger } from '../support/debugger.js'

const source = new URL('../../rtl/lib/fifo.ts', import.meta.url)

function lineOf(text: string): number {
  const lines = readFileSync(source, 'utf8').split('\n')
  return lines.findIndex((line) => line.includes(text)) + 1
}

test('a breakpoint on a line of rtl/ stops there, with the signals of the instance by name', () => {
  const debug = new TestDebugger('[this.push, this.count, this.din, this.$path, this.$cycle, this.p.depth]')
  try {
    const sim = new Simulator<Fifo<number>>(elaborate(new Fifo({ depth: 4 })))
    debug.breakAt(source.href, lineOf('this.words[this.tail] = this.din'))
    for (const word of [5, 6, 7]) {
      sim.dut.push = true
      sim.dut.din = word
      sim.step()
    }
    sim.dut.push = false
    sim.step()
    expect(debug.watched).toEqual([
      [true, 0, 5, 'dut', 0, 4],
      [true, 1, 6, 'dut', 1, 4],
      [true, 2, 7, 'dut', 2, 4],
    ])
  } finally {
    debug.close()
  }
})

test('the cycle that a debugger shows goes back with the simulator', () => {
  const debug = new TestDebugger('this.$cycle')
  try {
    const sim = new Simulator<Fifo<number>>(elaborate(new Fifo({ depth: 4 })), { engine: 'scalar' })
    sim.reset(2)
    sim.step()
    const before = sim.snapshot()
    sim.step(5)
    sim.restore(before)
    debug.breakAt(source.href, lineOf('if (this.push) {'))
    for (const din of [1, 2]) {
      // A design at rest is not computed.
      sim.dut.din = din
      sim.step()
    }
    expect(debug.watched).toEqual([3, 4])
  } finally {
    debug.close()
  }
})

test('a failed assertion names the line of rtl/, the instance and the cycle', () => {
  const sim = new Simulator<Fifo<number>>(elaborate(new Fifo({ depth: 2 })))
  sim.dut.push = true
  sim.step(2)
  const line = lineOf("'push into a full fifo'")
  expect(() => sim.step()).toThrow(
    new RegExp(`in dut at rtl/lib/fifo\\.ts:${line}:\\d+, cycle 2: push into a full fifo`),
  )
})
