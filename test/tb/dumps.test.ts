import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runTestbench } from '../../src/runs/testbench/run.js'
import { formats } from '../../src/print/wave/index.js'
import { describeWithTools } from '../support/tools.js'
import { readVcd } from '../support/vcd.js'
import torusWraparound from '../../tb/torus-wraparound.tb.js'
import { expectedSignals } from '../print/wave/expected-events.js'

describeWithTools(['vcd2fst', 'fst2vcd'], 'dumps of torus-wraparound, read back by the tools of GTKWave', () => {
  let folder = ''
  beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'flitwave-dumps-'))))
  afterAll(() => rmSync(folder, { recursive: true }))

  const { trace } = runTestbench(torusWraparound, { signals: ['dut.**'] })
  const expected = expectedSignals(trace)

  /** The dump that `fst2vcd` makes from a file. */
  function readFst(path: string): ReturnType<typeof readVcd> {
    return readVcd(execFileSync('fst2vcd', [path], { encoding: 'utf8', maxBuffer: 1 << 30 }))
  }

  test('hold every signal of the network', () => {
    expect(expected.size).toBeGreaterThan(5000)
  })

  test('FST, event for event', () => {
    const path = join(folder, 'torus.fst')
    writeFileSync(path, formats.fst.print(trace))
    expect(readFst(path)).toEqual(expected)
  })

  test('VCD, event for event', () => {
    const [vcd, fst] = [join(folder, 'torus.vcd'), join(folder, 'converted.fst')]
    writeFileSync(vcd, formats.vcd.print(trace))
    expect(readVcd(readFileSync(vcd, 'utf8'))).toEqual(expected)
    execFileSync('vcd2fst', [vcd, fst])
    expect(readFst(fst)).toEqual(expected)
  })
})
