import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { Fifo } from '../../rtl/lib/fifo.js'
import { elaborate } from '../../src/hdl/elaborate.js'
import { Simulator } from '../../src/sim/simulator.js'
import { TestDebugger } from '../support/debugger.js'

const source = new URL('../../rtl/lib/fifo.ts', import.meta.url)

function lineOf(text: string): number {
  const lines = readFileSync(source, 'utf8').split('\n')
  return lines.findIndex((line) => line.includes(text)) + 1
}

test('a breakpoint on a line of rtl/ stops there, with the signals of the instance by name', () => {
  const debug = new TestDebugger('[this.push, this.count, this.in]')
  try {
    const sim = new Simulator<Fifo<number>>(elaborate(new Fifo({ depth: 4 })))
    debug.breakAt(source.href, lineOf('this.words[this.tail] = this.in'))
    for (const word of [5, 6, 7]) {
      sim.dut.push = true
      sim.dut.in = word
      sim.step()
    }
    sim.dut.push = false
    sim.step()
    expect(debug.watched).toEqual([
      [1, 0, 5],
      [1, 1, 6],
      [1, 2, 7],
    ])
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
