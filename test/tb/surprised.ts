import type { Module } from '../../src/language/hdl/declare/module.js'
import type { Testbench, TestbenchParameters } from '../../src/runs/testbench/index.js'

/** A testbench that expects progress while its network reaches a deadlock. */
export function surprised<S extends TestbenchParameters, M extends Module<unknown>, T>(
  deadlock: Testbench<S, M, T>,
): Testbench<S, M, T> {
  return {
    ...deadlock,
    expects: 'progress',
    monitors: {
      ...deadlock.monitors,
      *patience() {
        yield 90
      },
    },
  }
}
