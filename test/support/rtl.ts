import { elaborate } from '../../src/language/hdl/elaborate/elaborate.js'
import type { Module } from '../../src/language/hdl/declare/module.js'
import { Simulator } from '../../src/engines/sim/simulator.js'
import { engines } from './engines.js'

/** Simulators of one design on every engine. */
export function simulateOnAll<M extends Module<unknown>>(top: M): Simulator<M>[] {
  const design = elaborate(top)
  return Object.values(engines).map((engine) => new Simulator<M>(design, { engine, onAssertion: 'collect' }))
}
