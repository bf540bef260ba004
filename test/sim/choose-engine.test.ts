import { close, open } from 'node:inspector'
import { describe, expect, it, onTestFinished } from 'vitest'
import { Router } from '../../rtl/router/router.js'
import { Fifo } from '../../rtl/lib/fifo.js'
import { only } from '../../rtl/lib/only.js'
import { TrafficTorus } from '../../rtl/traffic/traffic-torus.js'
import { uint } from 'flitwave/hdl'
import { elaborate } from '../../src/hdl/elaborate.js'
import type { Module } from '../../src/hdl/module.js'
import { suitableEngine, type Workload } from '../../src/sim/choose-engine.js'
import { Simulator } from '../../src/sim/simulator.js'
import { parametersOf } from '../rtl/traffic/support.js'

const torus = (k: number): Module<unknown> => new TrafficTorus({ ...parametersOf({ sizeX: k, sizeY: k }), rate: 0 })
const fifo = (depth: number): Module<unknown> => new Fifo({ depth, type: uint(32) })
const router = (): Module<unknown> => new Router(only(parametersOf({}), Router.parameters))

describe('the engine that suits', () => {
  it.each<[what: string, top: Module<unknown>, workload: Workload, name: string]>([
    ['a queue', fifo(4), { runs: 1 }, 'scalar'],
    ['a router', router(), { runs: 1 }, 'scalar'],
    ['a router in 128 runs', router(), { runs: 128 }, 'bitslice'],
    ['a router for a million cycles', router(), { runs: 1, cycles: 1e6 }, 'bitslice'],
    ['a network of 4 routers', torus(2), { runs: 1 }, 'scalar'],
    ['a network of 64 routers', torus(8), { runs: 1 }, 'bitslice'],
    ['a network of 64 routers for 50 cycles', torus(8), { runs: 1, cycles: 50 }, 'scalar'],
    ['a large memory in 128 runs for a million cycles', fifo(4096), { runs: 128, cycles: 1e6 }, 'scalar'],
  ])('%s', (_, top, workload, name) => {
    expect(suitableEngine(elaborate(top), workload)).toBe(name)
  })

  it('is taken if nothing is said, and can be overruled', () => {
    const large = elaborate(torus(8))
    expect(new Simulator(large).engineName).toBe('bitslice')
    expect(new Simulator(large, { engine: 'auto' }).engineName).toBe('bitslice')
    expect(new Simulator(large, { engine: 'scalar' }).engineName).toBe('scalar')
    const small = elaborate(fifo(4))
    expect(new Simulator(small).engineName).toBe('scalar')
    expect(new Simulator(small, { engine: 'bitslice' }).engineName).toBe('bitslice')
  })

  it('is the scalar engine in a debugger', () => {
    open(0, '127.0.0.1')
    onTestFinished(close)
    expect(suitableEngine(elaborate(torus(8)), { runs: 1 })).toBe('scalar')
  })
})
