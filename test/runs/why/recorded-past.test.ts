import { describe, expect, it } from 'vitest'
import { packReplay, ReplayFile } from '../../../src/runs/replay/file.js'
import { ReplayRecorder } from '../../../src/runs/replay/recorder.js'
import { allInstances } from '../../../src/engines/sim/engine/instances.js'
import { ScalarEngine } from '../../../src/engines/sim/scalar/engine.js'
import type { Located } from '../../../src/runs/why/recorded-values.js'
import { RecordedPast } from '../../../src/runs/why/recorded-past.js'
import { headerFor } from '../replay/header.js'
import { randomRun } from '../replay/random-run.js'
import { randomModule } from '../../support/random-design.js'
import { budget } from '../../support/sample.js'

/** All registers of a design. */
function registersOf({ tree }: RecordedPast): Located[] {
  return [...allInstances(tree)].flatMap((node) =>
    node.module.signals.filter(({ role }) => role === 'register').map((signal) => ({ node, source: { signal } })),
  )
}

function valueOf(past: RecordedPast, { node, source }: Located, cycle: number): bigint {
  if (!('signal' in source)) throw new Error('a register is a signal')
  return past.at(cycle).signal(node, source.signal)
}

/** Since when, found by looking at each cycle. */
function heldSince(past: RecordedPast, register: Located, cycle: number): number {
  let since = cycle
  while (since > past.firstCycle && valueOf(past, register, since - 1) === valueOf(past, register, cycle)) since--
  return since
}

describe.each(Array.from({ length: budget(3, 20) }, (_, i) => i))(
  'since when a register has its value (design %i)',
  (seed) => {
    const design = randomModule(seed)
    const observer = new ReplayRecorder({ distance: 2 })
    randomRun(design, { seed, cycles: 120, observer, engine: ScalarEngine })
    const recording = observer.finish()
    const file = ReplayFile.of(packReplay(headerFor(recording), recording, []))
    const past = new RecordedPast(file, design)
    const exact = new RecordedPast(file, design, true, past.tree)
    const cases = registersOf(past).flatMap((register) =>
      [0, 0.3, 0.6, 1].map((part) => ({ register, cycle: Math.floor(past.lastCycle * part) })),
    )

    it('is the cycle in which it changed, if each cycle is looked at', () => {
      for (const { register, cycle } of cases)
        expect(exact.heldSince(register, cycle)).toEqual({ cycle: heldSince(past, register, cycle), isExact: true })
    })

    it('is a cycle in which it changed to that value, if snapshots alone are', () => {
      for (const { register, cycle } of cases) {
        const { cycle: since, isExact } = past.heldSince(register, cycle)
        expect(valueOf(past, register, since)).toBe(valueOf(past, register, cycle))
        if (isExact) expect(since).toBe(heldSince(past, register, cycle))
        else if (since > past.firstCycle)
          expect(valueOf(past, register, since - 1)).not.toBe(valueOf(past, register, cycle))
      }
    })
  },
)
