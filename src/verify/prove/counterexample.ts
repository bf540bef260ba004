import type { Module } from '../../language/hdl/declare/module.js'
import type { PlainValue } from '../../ir/shape.js'
import { testbench } from '../../runs/testbench/testbench.js'
import type { Testbench } from '../../runs/testbench/definition.js'

/** A run that a proof has found. */
export interface FoundRun<M extends Module<unknown>> {
  /** What it shows. */
  readonly title: string
  readonly about?: string
  readonly design: () => M
  /** To be drawn; default: the ports and registers of the design. */
  readonly signals?: readonly string[] | undefined
  /** By path: what state holds after reset that reset does not decide. */
  readonly initial?: Readonly<Record<string, PlainValue>>
  /** By cycle, from the first one after reset, and by path; an input that is missing stays as it is. */
  readonly inputs: readonly Readonly<Record<string, PlainValue>>[]
}

/**
 * A run that a proof has found, as a testbench: it ends where an assertion fails. `flitwave prove --out` writes such files.
 */
export function counterexample<M extends Module<unknown>>({
  title,
  about = 'Found by flitwave prove.',
  design,
  signals = ['dut.*'],
  initial = {},
  inputs,
}: FoundRun<M>): Testbench {
  return testbench({
    title,
    about,
    design,
    signals,
    cycles: inputs.length + 2,
    tail: 1,
    drivers: {
      *found(t) {
        writePaths(t.dut, initial)
        for (const values of inputs) {
          writePaths(t.dut, values)
          yield
        }
      },
    },
  }) as unknown as Testbench
}

/** Handles refuse what the design does not have. */
export function writePaths(dut: unknown, values: Readonly<Record<string, PlainValue>>): void {
  for (const [path, value] of Object.entries(values)) {
    const segments = path.match(/[^.[\]]+/g)!
    const last = segments.pop()!
    const holder = segments.reduce((at, segment) => at[segment] as Handles, { dut } as Handles)
    holder[last] = value
  }
}

type Handles = Record<string, unknown>
