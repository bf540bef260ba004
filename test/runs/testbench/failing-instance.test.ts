import { expect, it } from 'vitest'
import { AssertionFailure } from '../../../src/engines/sim/findings.js'
import { pathsOf } from '../../../src/runs/testbench/explain/failure-drawing.js'
import { fitting } from '../../../src/print/wave/limits.js'
import { runTestbench, testbench } from '../../../src/runs/testbench/index.js'
import { FilledQueue } from './filled-queue.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { Simulator } from '../../../src/engines/sim/index.js'
import { Mesh } from '../../../rtl/net/mesh.js'

/** A word in each cycle from cycle `from` on, whether or not there is room. */
const overflow = (from: () => number) =>
  testbench({
    title: 'Too many words',
    about: 'More than there is room for.',
    parameters: {},
    design: () => new FilledQueue(),
    state: () => ({ from: from() }),
    signals: ['dut.push'],
    cycles: 60,
    drivers: {
      *sender(t) {
        for (;;) {
          t.dut.push = t.cycle >= t.state.from
          yield
        }
      },
    },
  })

it('a failed assertion draws its own instance, beginning with what it reads', () => {
  const { assertion, closeUp, drawing } = runTestbench(overflow(() => 30))
  expect(assertion).toMatchObject({ instance: 'dut.queue', cycle: 31, assertion: 'push into a full fifo' })
  expect(drawing.signals).toEqual(['dut.push'])
  expect(closeUp).toMatchObject({ name: 'assertion', trace: { title: 'Too many words: dut.queue' } })
  expect(closeUp!.drawing.signals.slice(0, 4)).toEqual(
    ['push', 'full', 'pop', 'din'].map((name) => `dut.queue.${name}`),
  )
  expect(closeUp!.drawing.window).toEqual({ from: 15, to: 31 })
  const full = closeUp!.trace.variables.find(({ path }) => path === 'dut.queue.full')!
  expect(full.leaves[0]).toMatchObject({ cycles: [15, 31], values: [0, 1] })
})

it('a run that cannot be made again draws what it has', () => {
  let runs = 0
  const { assertion, closeUp } = runTestbench(overflow(() => 10 * ++runs))
  expect(assertion).toMatchObject({ cycle: 11 })
  expect(closeUp).toBeNull()
})

it('of a large instance no more is drawn than a diagram has room for', () => {
  const design = elaborate(new Mesh({ sizeX: 6, sizeY: 6 }))
  const paths = pathsOf(design, new AssertionFailure('', 'dut', design.top.place, 0))
  const sim = new Simulator<Mesh>(design, { engine: 'scalar' })
  const trace = sim.trace(paths)
  sim.step()
  const chosen = fitting(
    trace,
    paths.map((path) => [path]),
  )
  expect(chosen.length).toBeGreaterThan(10)
  expect(chosen.length).toBeLessThan(paths.length)
})
