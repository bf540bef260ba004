/** The rules of writes: only drivers write, and only one of them writes a signal in a cycle. */

import { describe, expect, it } from 'vitest'
import { Fifo } from '../../../rtl/lib/fifo.js'
import { FlitwaveError, type Diagnostic } from '../../../src/base/diagnostic/diagnostic.js'
import type { Driver, Testbench } from '../../../src/runs/testbench/definition.js'
import { testbench } from '../../../src/runs/testbench/testbench.js'
import { runTestbench } from '../../../src/runs/testbench/run.js'
import { runTestbenches } from '../../../src/runs/testbench/runs.js'

type Processes = Readonly<Record<string, Driver<Fifo<number>, object, unknown>>>

/** Monitors are given as a program in JavaScript gives them: their types are not looked at. */
function bench(drivers: Processes, monitors: Processes = {}, views: Readonly<Record<string, unknown>> = {}): Testbench {
  const members = { title: 'A queue', parameters: {}, signals: ['**'], cycles: 12 }
  const design = (): Fifo<number> => new Fifo<number>({ depth: 4 })
  return testbench({ ...members, design, drivers, monitors, views } as never)
}

function refusal(run: () => unknown): Diagnostic {
  try {
    run()
  } catch (error) {
    if (error instanceof FlitwaveError) return error.diagnostics[0]!
    throw error
  }
  throw new Error('it was not refused')
}

describe('two drivers that set one signal in one cycle', () => {
  const clash = (value = 5): Testbench =>
    bench({
      *first(t) {
        t.dut.din = 1
        yield 3
        t.dut.din = value // the second line of this driver that sets it
        yield
      },
      *second(t) {
        yield 3
        t.dut.din = 7
        yield
      },
    })

  it.each([
    ['one run', () => runTestbench(clash())],
    ['with the same value', () => runTestbench(clash(7))],
    ['runs side by side', () => runTestbenches(clash(), { runs: 3 })],
    ['several runs, one of which is stopped', () => runTestbenches(clash(), { runs: 2, seed: 5 })],
  ])('are refused with the lines of both: %s', (_, run) => {
    const { code, message, place, notes } = refusal(run)
    expect({ code, message }).toEqual({
      code: 'FW321',
      message: 'driver first and driver second both set dut.din in cycle 3',
    })
    expect(notes[0]!.message).toBe('driver first sets it here')
    const [mine, other] = [notes[0]!.place!, place!]
    expect([mine.file, other.file]).toEqual([import.meta.filename, import.meta.filename])
    expect(other.line - mine.line).toBe(5)
  })

  it('are no mistake in different cycles, in different signals, or where one sets it twice', () => {
    const run = runTestbench(
      bench({
        *first(t) {
          t.dut.din = 1
          t.dut.din = 2
          t.dut.push = true
          yield 3
        },
        *second(t) {
          t.dut.pop = false
          yield
          t.dut.din = 3
          t.dut.push = false
          yield
        },
      }),
    )
    expect(run.isGood).toBe(true)
  })

  it('are told with one line if the run does not repeat itself', () => {
    let runs = 0
    const { code, notes } = refusal(() =>
      runTestbench(
        bench({
          first(t) {
            t.dut.din = 1
          },
          *second(t) {
            if (runs++ === 0) t.dut.din = 2
            yield
          },
        }),
      ),
    )
    expect(code).toBe('FW321')
    expect(notes[0]).toEqual({ message: 'driver first sets it here', place: null })
  })

  it('are refused for a word of a memory and for a register, too', () => {
    const both = (write: (t: Parameters<Processes[string]>[0]) => void): Testbench =>
      bench({
        a: (t) => write(t),
        b: (t) => write(t),
      })
    expect(refusal(() => runTestbench(both((t) => (t.dut.words[2] = 1)))).message).toContain('both set dut.words[2]')
    expect(refusal(() => runTestbench(both((t) => (t.dut.stored = 1)))).message).toContain('both set dut.stored')
  })
})

describe('who only looks', () => {
  it('cannot set an input, a register or a word', () => {
    const looks = (write: (t: Parameters<Processes[string]>[0]) => void): string => {
      const { code, message } = refusal(() => runTestbench(bench({}, { look: (t) => write(t) })))
      return `${code}: ${message}`
    }
    const rule = 'monitors and views only look'
    expect(looks((t) => (t.dut.push = true))).toBe(`FW322: monitor look sets dut.push: ${rule}`)
    expect(looks((t) => (t.dut.stored = 1))).toBe(`FW322: monitor look sets dut.stored: ${rule}`)
    expect(looks((t) => (t.dut.words[0] = 1))).toBe(`FW322: monitor look sets dut.words[0]: ${rule}`)
  })

  it('cannot do so in a view, in a generator, or when it is ended', () => {
    const view = { seen: (t: { dut: { push: boolean } }) => String((t.dut.push = true)) }
    expect(refusal(() => runTestbench(bench({}, {}, view))).message).toContain('view seen sets dut.push')
    const waits: Processes = {
      *late(t) {
        yield 2
        t.dut.pop = true
      },
    }
    expect(refusal(() => runTestbench(bench({}, waits)))).toMatchObject({ code: 'FW322' })
    const ends: Processes = {
      *ends(t) {
        try {
          yield 100
        } finally {
          t.dut.pop = true
        }
      },
    }
    expect(refusal(() => runTestbench(bench({}, ends)))).toMatchObject({ code: 'FW322' })
  })
})
