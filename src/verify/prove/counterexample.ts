import type { Module } from '../../language/hdl/declare/module.js'
import type { PlainValue } from '../../ir/shape.js'
import { testbench } from '../../runs/testbench/testbench.js'
import type { Testbench } from '../../runs/testbench/definition.js'
import type { Design } from '../../ir/ir.js'
import type { Findings } from '../../engines/sim/findings.js'
import { Simulator } from '../../engines/sim/simulator.js'
import type { Property } from './property.js'
import type { Witness } from './witness.js'

/** A run that a proof has found. */
export interface FoundRun<M extends Module<unknown>> {
  /** The subject of the chart. */
  readonly title: string
  readonly about?: string
  readonly design: () => M
  /** The signals to draw; default: the ports and registers of the design. */
  readonly signals?: readonly string[] | undefined
  /** The initial values of state without a reset value, by path. */
  readonly initial?: Readonly<Record<string, PlainValue>>
  /** The inputs by cycle, from the first one after reset, and by path. A missing input keeps its value. */
  readonly inputs: readonly Readonly<Record<string, PlainValue>>[]
}

/** Turns a run found by a proof into a testbench that ends where an assertion fails, as `prove --out` writes it. */
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

/** Writes values to handles, which reject paths that the design does not have. */
export function writePaths(dut: unknown, values: Readonly<Record<string, PlainValue>>): void {
  for (const [path, value] of Object.entries(values)) {
    const segments = path.match(/[^.[\]]+/g)!
    const last = segments.pop()!
    const holder = segments.reduce((at, segment) => at[segment] as Handles, { dut } as Handles)
    holder[last] = value
  }
}

type Handles = Record<string, unknown>

/**
 * Repeats a run on the engine that executes the RTL line by line. True if the run shows the property there, too, since a
 * proof only covers gates.
 */
export function isConfirmed(design: Design, { message, instance, kind }: Property, witness: Witness): boolean {
  const { assertions, covers } = findingsOf(design, witness)
  if (kind === 'cover') return covers.some((one) => one.label === message && one.instance === instance && one.count > 0)
  const last = witness.inputs.length - 1
  return assertions.some((one) => one.assertion === message && one.instance === instance && one.cycle === last)
}

/** @throws Error if a run does not show its property: a bug of this package */
export function requireConfirmed(design: Design, property: Property, witness: Witness): void {
  if (isConfirmed(design, property, witness)) return
  throw new Error(`the run that was found for ${property.message} (${property.instance}) does not show it`)
}

/** Runs the design and returns the findings of its RTL checks. */
export function findingsOf(design: Design, { initial, inputs }: Witness): Findings {
  const sim = new Simulator(design, { engine: 'scalar', onAssertion: 'collect' })
  writePaths(sim.dut, initial)
  for (const values of inputs) {
    writePaths(sim.dut, values)
    sim.step()
  }
  return sim.findings
}
