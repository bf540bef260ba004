/** A run of an imported design in our engine, on inputs that other simulators can be given, too. */

import { ignoreFindings, toRaw, type LeafPort } from '../../src/engines/sim/engine/engine.js'
import { observedPorts, type PortSource } from '../../src/engines/sim/engine/observer.js'
import { instanceTree } from '../../src/engines/sim/engine/instances.js'
import { ScalarEngine } from '../../src/engines/sim/scalar/engine.js'
import type { ImportedDesign } from '../../src/language/verilog/import.js'
import { packReplay, ReplayFile } from '../../src/runs/replay/file.js'
import { ReplayRecorder } from '../../src/runs/replay/recorder.js'
import { ReplayRun } from '../../src/runs/replay-run.js'
import { headerFor } from '../../test/runs/replay/header.js'
import { portsOf, type Lead } from './bench.js'
import { stimulusOf, type Drive } from './ours.js'

/** The cycles before the replay, in which the reset is on. */
export const lead: Lead = { on: 4 }
/** The cycle of the dump that is cycle 0 of the replay. */
export const offset = lead.on

/** The inputs of all cycles. */
export interface Played {
  readonly imported: ImportedDesign
  readonly stimulus: readonly bigint[][]
}

const anything: Drive = () => undefined

export function playedAtRandom(imported: ImportedDesign, cycles: number, seed: number, drive = anything): Played {
  return { imported, stimulus: stimulusOf(imported, offset + cycles, lead, seed, drive) }
}

/**
 * Runs a design in our engine, from the first cycle after the reset on.
 * @param design - in place of the imported one, with the same ports
 */
export function replayOf({ imported, stimulus }: Played, design = imported.design): ReplayRun {
  const { report } = imported
  const tree = instanceTree(design)
  const engine = new ScalarEngine(design, tree)
  const recorder = new ReplayRecorder({ distance: 16 })
  const inputs = portsOf(imported, 'input').map(([, { name }]) => design.top.signals.find((one) => one.name === name)!)
  const writersOf = (ports: PortSource): LeafPort[] => inputs.map((signal) => ports.signal(tree, signal))
  let writers = writersOf(engine)
  stimulus.forEach((values, cycle) => {
    if (cycle === offset) {
      recorder.begin(engine, tree)
      writers = writersOf(observedPorts(engine, recorder))
    }
    inputs.forEach(({ type }, i) =>
      writers[i]!.write(toRaw(type.signed ? BigInt.asIntN(type.width, values[i]!) : values[i]!, type)),
    )
    if (cycle >= offset) recorder.cycle(cycle - offset, false)
    engine.settle()
    if (cycle > 0 && cycle < offset && report.reset) engine.reset()
    else {
      engine.evaluate(ignoreFindings)
      engine.commit()
    }
  })
  const recording = recorder.finish()
  return new ReplayRun(ReplayFile.of(packReplay(headerFor(recording), recording, [])), design)
}
