import { elaborate } from '../../src/hdl/elaborate.js'
import type { Module } from '../../src/hdl/module.js'
import { ReferenceEngine } from '../../src/sim/reference.js'
import { ScalarEngine } from '../../src/sim/scalar/engine.js'
import { Simulator } from '../../src/sim/simulator.js'

/** The engines that a language test runs on: what a program means must not depend on which one it is. */
export const engines = [
  ['scalar', ScalarEngine],
  ['reference', ReferenceEngine],
] as const

/** Simulators of one design on every engine. */
export function simulateOnAll<M extends Module<unknown>>(top: M): Simulator<M>[] {
  const design = elaborate(top)
  return engines.map(([, engine]) => new Simulator<M>(design, { engine, onAssertion: 'collect' }))
}
