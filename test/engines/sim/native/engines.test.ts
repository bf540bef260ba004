import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { TokenRow } from '../../../../examples/token-row.js'
import { Router } from '../../../../rtl/router/router.js'
import { elaborate } from '../../../../src/language/hdl/elaborate/elaborate.js'
import { ScalarEngine } from '../../../../src/engines/sim/scalar/engine.js'
import { Simulator, type SimulatorOptions } from '../../../../src/engines/sim/simulator.js'
import { exercise } from '../../../support/lockstep/exercise.js'
import { lockstepOf } from '../../../support/lockstep/lockstep.js'
import { nativeEngines } from '../../../support/native-engines.js'
import { describeWithTools } from '../../../support/tools.js'
import { workerDesign, type Worker } from '../worker.js'

vi.stubEnv('XDG_CACHE_HOME', mkdtempSync(join(tmpdir(), 'flitwave-test-')))

const row = elaborate(new TokenRow({ length: 16 }))

describeWithTools(['cc'], 'native code', () => {
  it.each([
    ['a design with every kind of finding', workerDesign(), 1],
    ['five runs of it', workerDesign(), 5],
    ['a row whose wires need several rounds', row, 1],
    ['a router', elaborate(new Router({})), 1],
    ['a row of three vectors', elaborate(new TokenRow({ length: 300 })), 1],
  ])('of %s shows what the scalar engine shows', (_, design, runs) => {
    const all = { scalar: ScalarEngine, ...nativeEngines }
    exercise(design, lockstepOf(all), { cycles: 50, seed: 5, runs })
  })

  it.each(['word', 'bitslice'] as const)(
    'of the engine %s records, waits and goes back as WebAssembly does',
    (engine) => {
      const design = workerDesign()
      const seen = (['off', 'on'] as const).map((native) => {
        const sim = new Simulator<Worker>(design, { engine, native, onAssertion: 'collect', seed: 3 })
        expect(sim.isNative).toBe(native === 'on')
        const trace = sim.trace('**')
        Object.assign(sim.dut, { enable: true, limit: 200, target: 90 })
        const waited = sim.runUntil({ any: 'dut.hit' }, 1000)
        const kept = sim.snapshot()
        sim.step(300)
        const { count, noise, words } = sim.dut
        sim.restore(kept)
        sim.step(7)
        const changes = trace.variables.flatMap(({ path, leaves }) =>
          leaves.map(({ cycles, values }) => [path, cycles, values]),
        )
        return { waited, count, noise, words: [...words], cycle: sim.cycle, findings: sim.findings.covers, changes }
      })
      expect(seen[1]).toEqual(seen[0])
      expect(seen[0]!.waited).toBe(89)
    },
  )

  it('chooses an engine that has it', () => {
    const choose = (options: SimulatorOptions): string => new Simulator(row, { native: 'on', ...options }).engineName
    expect(choose({})).toBe('bitslice')
    expect(choose({ engine: 'word' })).toBe('word')
    expect(new Simulator(workerDesign(), { native: 'on' }).isNative).toBe(true)
    expect(() => choose({ engine: 'scalar' })).toThrow('FW331: the engine `scalar` has no native code')
  })
})

it('is off in a program that does not ask for it', () => {
  const sim = new Simulator<TokenRow>(row, { engine: 'bitslice' })
  sim.step(10)
  expect([sim.isNative, sim.nativeRefusal]).toEqual([false, null])
})
