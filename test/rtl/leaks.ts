import type { Module } from 'flitwave/hdl'
import { parametersOf } from 'flitwave/hdl'
import { elaborate } from '../../src/language/hdl/elaborate/elaborate.js'
import { AssertionFailure } from '../../src/engines/sim/findings.js'
import { Simulator, type EngineChoice } from '../../src/engines/sim/index.js'
import { classFrom } from '../support/mutated-rtl.js'

/** A network under load. */
export interface Kind {
  readonly name: string
  /** Below `rtl/`, without `.ts`, and the class in it. */
  readonly file: string
  readonly module: string
  readonly parameters: Readonly<Record<string, unknown>>
  /** Sets the inputs, which stay as they are. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- a module that is known by name has no type
  readonly drive: (dut: any) => void
}

/** The result of a leak. */
export interface Outcome {
  /** The first cycle in which something leaks. */
  readonly leak: number
  readonly failure: AssertionFailure
}

/** A network from a copy of `rtl/`, made anew. */
export async function networkFrom(folder: string, { file, module, parameters }: Kind): Promise<Module<unknown>> {
  const type = (await classFrom(folder, `${file}.ts`, module)) as new (p: unknown) => Module<unknown>
  return new type(parametersOf(type as never, parameters as never))
}

/** Runs until an assertion fails. A leak shows itself by a `cover`. */
export function runUntilFailure(
  network: Module<unknown>,
  { drive }: Kind,
  engine: EngineChoice,
  limit: number,
): Outcome {
  const sim = new Simulator(elaborate(network), { engine })
  drive(sim.dut)
  let leak: number | null = null
  try {
    while (sim.cycle < limit) {
      sim.step()
      if (leak === null && sim.findings.covers.some(({ count }) => count > 0)) leak = sim.cycle - 1
    }
  } catch (failure) {
    if (!(failure instanceof AssertionFailure)) throw failure
    return { leak: leak ?? sim.cycle, failure }
  }
  throw new Error(`no assertion has failed in ${limit} cycles, though there is a leak since ${leak ?? 'never'}`)
}
