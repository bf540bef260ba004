import { describe, expect, it } from 'vitest'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { packReplay, ReplayFile } from '../../../src/runs/replay/file.js'
import { ReplayRecorder } from '../../../src/runs/replay/recorder.js'
import { allInstances } from '../../../src/engines/sim/engine/instances.js'
import { Random } from '../../../src/engines/sim/stimulus/random.js'
import type { Testbench } from '../../../src/runs/testbench/definition.js'
import { testbench } from '../../../src/runs/testbench/testbench.js'
import { parameterValues } from '../../../src/runs/testbench/parameters.js'
import { runTestbench } from '../../../src/runs/testbench/run.js'
import { Explainer, keyOfSubject, type Subject } from '../../../src/runs/why/explain.js'
import type { Located, Past } from '../../../src/runs/why/recorded-values.js'
import { RecordedPast } from '../../../src/runs/why/recorded-past.js'
import banyan from '../../../tb/banyan-deadlock.tb.js'
import collective from '../../../tb/torus-wraparound.tb.js'
import traffic from '../../../tb/traffic.tb.js'
import { headerFor } from '../replay/header.js'
import { budget } from '../../support/sample.js'

const networks = {
  'a torus': { of: traffic, set: {} },
  'a mesh with a pipeline': { of: traffic, set: { topology: 'mesh', stages: 4 } },
  'a banyan': { of: banyan, set: {} },
  'a ring of a torus': { of: collective, set: {} },
} as unknown as Record<string, { of: Testbench; set: Record<string, unknown> }>

function pastOf({ of, set }: { of: Testbench; set: Record<string, unknown> }): Past {
  const observer = new ReplayRecorder()
  runTestbench(of, { set, observer })
  const recording = observer.finish()
  const design = elaborate(testbench(of).design(parameterValues(of.parameters, set, 'network')))
  return new RecordedPast(ReplayFile.of(packReplay(headerFor(recording), recording, [])), design)
}

function signalsOf({ tree }: Past): Located[] {
  return [...allInstances(tree)].flatMap((node) => node.module.signals.map((signal) => ({ node, source: { signal } })))
}

/** Goes from cause to cause, anyone of several; returns the last. */
function walk(explainer: Explainer, subject: Subject, random: Random): string {
  const seen = new Set<string>()
  for (let at = subject; ;) {
    const key = keyOfSubject(at)
    if (seen.has(key)) return `comes back to ${key}`
    seen.add(key)
    const { origin, causes, assigned } = explainer.explain(at)
    if (causes.length === 0) return assigned ? 'constant' : origin
    at = causes[random.below(causes.length)]!
  }
}

describe('every chain of causes ends in a constant, in the testbench or in the reset', () => {
  it.each(Object.keys(networks))('in %s', (name) => {
    const past = pastOf(networks[name]!)
    const random = new Random(3)
    const signals = signalsOf(past)
    const explainer = new Explainer(past)
    for (let i = budget(10, 125); i > 0; i--) {
      const cycle = random.below(past.lastCycle + 1)
      const subject = explainer.subject(signals[random.below(signals.length)]!, cycle)
      expect(['constant', 'testbench', 'reset', 'start'], keyOfSubject(subject)).toContain(
        walk(explainer, subject, random),
      )
    }
  })
})
