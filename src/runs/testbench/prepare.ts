import { elaborate } from '../../language/hdl/elaborate/elaborate.js'
import type { Module } from '../../language/hdl/declare/module.js'
import type { Design } from '../../ir/ir.js'
import type { SimulatorOptions } from '../../engines/sim/simulator.js'
import { closedParameters } from './context.js'
import type { Testbench, TestbenchParameters } from './definition.js'
import { guarded } from './guard.js'
import { requireCycles } from './members.js'
import { parameterValues } from './parameters.js'
import { Setup } from './play.js'

/** What is said of a run. */
interface Order {
  readonly name: string
  readonly set: Readonly<Record<string, unknown>>
  /** In place of the testbench's own. */
  readonly design: Module<unknown> | Design | undefined
  readonly options: Pick<SimulatorOptions, 'seed' | 'engine'>
}

/** A testbench with its parameters, design and first shared state, before its runs. */
export function prepare<S extends TestbenchParameters, M extends Module<unknown>, T>(
  testbench: Testbench<S, M, T>,
  { name, set, design: given, options }: Order,
) {
  const values = parameterValues(testbench.parameters, set, name)
  const p = closedParameters(values)
  const guard = <R>(what: string, work: () => R): R => guarded(name, what, work)
  const makeState = (): T => guard('state', () => testbench.state?.(p)) as T
  const state = makeState()
  const own = guard('cycles', () => requireCycles(valueFor(testbench.cycles, p, state), 'cycles'))
  const tail = guard('tail', () => requireCycles(testbench.tail ?? 2, 'tail'))
  const expects = guard('expects', () => valueFor(testbench.expects ?? 'progress', p))
  const design = designOf(given ?? guard('design', () => testbench.design(values)))
  const setup = new Setup({ name, testbench, p: values, design, expects, tail, makeState, options })
  return { values, p, guard, setup, design, expects, state, own }
}

function designOf(given: Module<unknown> | Design): Design {
  return 'top' in given && 'modules' in given ? given : elaborate(given)
}

/** A member of a testbench that may be a function of others. */
export function valueFor<A extends readonly unknown[], R>(value: R | ((...args: A) => R), ...args: A): R {
  return typeof value === 'function' ? (value as (...args: A) => R)(...args) : value
}
