/** Words of memories in traces: the same as a testbench reads, on every engine. */

import { describe, expect, it } from 'vitest'
import { Fifo } from '../../../rtl/lib/fifo.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import type { FlitwaveError } from '../../../src/base/diagnostic/diagnostic.js'
import { ReplayFile, packReplay } from '../../../src/runs/replay/file.js'
import { ReplayRecorder } from '../../../src/runs/replay/recorder.js'
import { captureWindow } from '../../../src/runs/replay/window.js'
import { chooseVariables } from '../../../src/engines/sim/probe/choose.js'
import { Simulator } from '../../../src/engines/sim/simulator.js'
import type { Trace } from '../../../src/engines/sim/trace/trace.js'
import { runTestbench } from '../../../src/runs/testbench/run.js'
import { formats } from '../../../src/print/wave/index.js'
import traffic from '../../../tb/traffic.tb.js'
import { headerFor } from '../../runs/replay/header.js'
import { readVcd } from '../../support/vcd.js'

const depth = 4
const cycles = 60
const design = elaborate(new Fifo<number>({ depth }))

/** Runs a queue, and reads its words in each cycle. */
function run(engine: 'scalar' | 'bitslice'): { trace: Trace; read: (number | bigint)[][]; file: ReplayFile } {
  const observer = new ReplayRecorder({ distance: 7 })
  const simulator = new Simulator<Fifo<number>>(design, { engine, seed: 3, observer })
  const trace = simulator.trace(['dut.words[*]', 'dut.count'])
  const read = Array.from({ length: cycles }, (_, cycle) => {
    const { dut } = simulator
    dut.din = (37 * cycle) % 251
    dut.push = !dut.full && cycle % 3 !== 1
    dut.pop = !dut.empty && cycle % 5 > 1
    const words = Array.from({ length: depth }, (_, i) => dut.words[i]!)
    simulator.step()
    return words
  })
  const recording = observer.finish()
  return { trace, read, file: ReplayFile.of(packReplay(headerFor(recording), recording, [])) }
}

/** The values of a leaf of a trace, cycle by cycle. */
function valuesOf({ variables }: Trace, path: string, from = 0): (number | bigint)[] {
  const { cycles: changes, values } = variables.find((one) => one.path === path)!.leaves[0]!
  return Array.from({ length: cycles - from }, (_, i) => values[changes.findLastIndex((cycle) => cycle <= from + i)]!)
}

describe.each(['scalar', 'bitslice'] as const)('words of a memory in a trace, on the engine %s', (engine) => {
  const { trace, read, file } = run(engine)
  const words = Array.from({ length: depth }, (_, i) => `dut.words[${i}]`)

  it('are what a testbench reads', () => {
    expect(trace.variables.map(({ path }) => path)).toEqual([...words, 'dut.count'])
    for (const [i, path] of words.entries()) expect(valuesOf(trace, path)).toEqual(read.map((row) => row[i]))
    expect(new Set(read.flat()).size).toBeGreaterThan(20)
  })

  it('are the same in a replay, from any cycle on', () => {
    const window = { design, signals: ['dut.words[*]'], from: 25, to: cycles - 1 }
    for (const other of ['scalar', 'bitslice'] as const) {
      const again = captureWindow(file, { ...window, engine: other })
      for (const [i, path] of words.entries())
        expect(valuesOf(again, path, 25)).toEqual(read.slice(25).map((row) => row[i]))
    }
  })
})

describe('globs', () => {
  const { tree } = new Simulator(design)
  const chosen = (...globs: string[]): string[] => chooseVariables(tree, globs).map(({ path }) => path)

  it('choose words by their index alone', () => {
    expect(chosen('dut.words[2]')).toEqual(['dut.words[2]'])
    expect(chosen('dut.words[{1,3}]', 'dut.count')).toEqual(['dut.words[1]', 'dut.words[3]', 'dut.count'])
    expect(chosen('**.words[*]')).toHaveLength(depth)
    for (const path of chosen('dut.**')) expect(path).not.toContain('words')
    for (const path of chosen('dut.*')) expect(path).not.toContain('words')
  })

  it('are refused past the end of a memory, with what was probably meant', () => {
    const refused = (glob: string): string => {
      try {
        return String(chosen(glob))
      } catch (error) {
        return (error as FlitwaveError).message
      }
    }
    expect(refused('dut.words[4]')).toContain('error FW903')
    expect(refused('dut.words')).toContain('did you mean `dut.words[*]`')
  })
})

describe('the buffer of a virtual channel', () => {
  const signals = ['dut.nodes[0].router.inputs[*].channels[*].buffer.words[*]']
  const { trace } = runTestbench(traffic, { signals })

  it('is drawn as flits, and dumped member by member', () => {
    expect(trace.variables.length).toBeGreaterThan(8)
    const text = formats.text.print(trace, { signals: [trace.variables[0]!.path] })
    expect(formats.svg.print(trace, { signals: trace.variables.slice(0, 4).map(({ path }) => path) })).toContain('<svg')
    expect(text).toMatch(/words\[0\]/)
    const dumped = readVcd(formats.vcd.print(trace))
    expect([...dumped.keys()].filter((path) => path.endsWith('words[0].head')).length).toBeGreaterThan(2)
    const changes = [...dumped.values()].flatMap((signal) => signal.changes)
    expect(changes.some(([, bits]) => bits.includes('1'))).toBe(true)
  })

  it('holds each flit as the link brought it, a cycle later', () => {
    const drawn = trace.variables.flatMap(({ leaves }) => leaves.map(({ values }) => values.length))
    expect(Math.max(...drawn)).toBeGreaterThan(2)
  })
})
