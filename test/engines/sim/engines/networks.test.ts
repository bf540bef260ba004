import { describe, expect, it, vi } from 'vitest'
import { elaborate } from '../../../../src/language/hdl/elaborate/elaborate.js'
import type { Module } from '../../../../src/language/hdl/declare/module.js'
import { uint } from '../../../../src/language/hdl/declare/types.js'
import { runTestbench } from '../../../../src/runs/testbench/run.js'
import { Fifo } from '../../../../rtl/lib/fifo.js'
import { Torus } from '../../../../rtl/net/torus.js'
import { Mesh } from '../../../../rtl/net/mesh.js'
import { Router } from '../../../../rtl/router/router.js'
import fifo from '../../../../tb/fifo.tb.js'
import torusWraparound from '../../../../tb/torus-wraparound.tb.js'
import { networkOf } from '../../../../tb/support/network.js'
import { engines } from '../../../support/engines.js'
import { exercise } from '../../../support/lockstep/exercise.js'
import { lockstepOf } from '../../../support/lockstep/lockstep.js'
import { budget } from '../../../support/sample.js'

/** Many designs are compiled for every engine: on a busy machine that takes its time. */
vi.setConfig({ testTimeout: 90_000 })

/** A part of `npm run engines:check`, which runs everything, and longer. */
describe('the package', () => {
  const modules: readonly (readonly [name: string, top: () => Module<unknown>, cycles: number])[] = [
    ['a queue of 65 bits', () => new Fifo({ depth: 3, type: uint(65) }), budget(300, 1000)],
    ['a router of 4 stages', () => new Router(networkOf({ stages: 4, depth: 2 })), budget(6, 15)],
    ['a mesh of one row', () => new Mesh(networkOf({ sizeX: 3, sizeY: 1, topology: 'mesh', vcs: 1 })), budget(6, 15)],
    ['a torus of 2×2', () => new Torus(networkOf({ sizeX: 2, sizeY: 2, stages: 2 })), budget(5, 12)],
  ]

  it.each(modules)('has the same signals on every engine: %s', (_, top, cycles) => {
    exercise(elaborate(top()), lockstepOf(engines), { cycles, seed: 3 })
  })

  it('goes through a whole testbench on every engine at once', () => {
    expect(runTestbench(fifo, { engine: lockstepOf(engines) }).isGood).toBe(true)
  })

  it.each(Object.entries(engines).filter(([name]) => name !== 'reference'))(
    'goes through a testbench of a network on the %s engine',
    (_, engine) => {
      expect(runTestbench(torusWraparound, { engine }).isGood).toBe(true)
    },
  )
})
