import { expect, test } from 'vitest'
import { Fifo } from '../../../rtl/lib/fifo.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { packReplay, ReplayFile } from '../../../src/runs/replay/file.js'
import { ReplayRecorder } from '../../../src/runs/replay/recorder.js'
import { captureWindow } from '../../../src/runs/replay/window.js'
import { Simulator } from '../../../src/engines/sim/simulator.js'
import { headerFor } from './header.js'

test('an input that is written in several ways is one input', () => {
  const recorder = new ReplayRecorder({ distance: 100 })
  const design = elaborate(new Fifo({ depth: 4 }))
  const simulator = new Simulator<Fifo<number>>(design, { observer: recorder })
  const pushed = simulator.trace('dut.push')
  simulator.step()
  simulator.set('dut.push', true)
  simulator.step()
  // The start value of the input, by a writer that has not written it so far.
  simulator.set('dut.push', false)
  simulator.step()
  simulator.dut.push = true
  simulator.step()
  simulator.setters({ push: 'dut.push' }).push.write(0, false)
  simulator.step(2)
  const recording = recorder.finish()
  const file = ReplayFile.of(packReplay(headerFor(recording), recording, []))
  const replayed = captureWindow(file, { design, signals: ['dut.push'], from: 0, to: 5 })
  const changes = ({ variables }: typeof pushed) =>
    variables[0]!.leaves.map(({ cycles, values }) => ({ cycles, values }))
  expect(changes(replayed)).toEqual(changes(pushed))
  expect(changes(pushed)).toEqual([{ cycles: [0, 1, 2, 3, 4], values: [0, 1, 0, 1, 0] }])
})
