import { close, open } from 'node:inspector'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { Router } from '../../../rtl/router/router.js'
import { Fifo } from '../../../rtl/lib/fifo.js'
import { TrafficTorus } from '../../../rtl/traffic/traffic-torus.js'
import { uint } from 'flitwave/hdl'
import { host } from '#host'
import { instrument } from '../../../src/engines/coverage/instrument.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import type { Module } from '../../../src/language/hdl/declare/module.js'
import { breakEven } from '../../../src/engines/sim/choice/break-even.js'
import { createEngine, nameOf } from '../../../src/engines/sim/choice/engines.js'
import { instanceTree } from '../../../src/engines/sim/engine/instances.js'
import { trafficParametersOf } from '../../rtl/traffic/support.js'

const torus = (k: number): Module<unknown> =>
  new TrafficTorus({ ...trafficParametersOf({ sizeX: k, sizeY: k }), rate: 0 })
const fifo = (depth: number): Module<unknown> => new Fifo({ depth, type: uint(32) })
const router = (): Module<unknown> => new Router(trafficParametersOf({}))

describe('the bit-sliced engine pays', () => {
  it.each<[what: string, top: Module<unknown>, runs: number, least: number, most: number]>([
    ['never for a queue', fifo(4), 1, Infinity, Infinity],
    ['for a router only in the long run', router(), 1, 2000, 1e5],
    ['for a network of 4 routers after a while', torus(2), 1, 1000, 8000],
    ['for a network of 64 routers soon', torus(8), 1, 20, 200],
    ['for a network of 256 routers at once', torus(16), 1, 0, 0],
    ['for 128 routers at once soon', router(), 128, 20, 400],
    ['never for a large memory', fifo(4096), 1, Infinity, Infinity],
    ['never for a large memory, 128 times', fifo(4096), 128, Infinity, Infinity],
  ])('%s', (_, top, runs, least, most) => {
    const cycles = breakEven(elaborate(top), runs)
    expect(cycles).toBeGreaterThanOrEqual(least)
    expect(cycles).toBeLessThanOrEqual(most)
  })

  it('so it is taken from the start if it is known that a run will be long enough', () => {
    const design = elaborate(torus(3))
    const of = (cycles: number): string => nameOf(createEngine('auto', design, instanceTree(design), 1, { cycles }))
    const least = breakEven(design, 1)
    expect(of(least - 1)).toBe('scalar')
    expect(of(least + 1)).toBe('bitslice')
  })

  it('as soon with counters of coverage as without', () => {
    const design = elaborate(torus(3))
    expect(breakEven(instrument(design).design, 1)).toBe(breakEven(design, 1))
  })

  it('never in a debugger', () => {
    open(0, '127.0.0.1')
    onTestFinished(close)
    expect(breakEven(elaborate(torus(8)), 1)).toBe(Infinity)
  })
})

describe('where generated JavaScript is refused', () => {
  it('everything runs on the bit-sliced engine', () => {
    vi.spyOn(host, 'allowsScripts', 'get').mockReturnValue(false)
    const design = elaborate(fifo(4))
    expect(nameOf(createEngine('auto', design, instanceTree(design), 1))).toBe('bitslice')
  })

  it('the scalar engine says so', () => {
    vi.spyOn(host, 'allowsScripts', 'get').mockReturnValue(false)
    const design = elaborate(fifo(4))
    expect(() => createEngine('scalar', design, instanceTree(design), 1)).toThrow(
      "error FW308: the scalar engine runs JavaScript that it generates, which the content security policy refuses\n  help: choose the bit-sliced engine, engine: 'bitslice', or add",
    )
  })
})
