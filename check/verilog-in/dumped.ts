/** A run of an imported design of our own, and the dump of its source in Icarus under the same inputs. */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../../src/base/jobs/process.js'
import { ignoreFindings, toRaw, type LeafPort } from '../../src/engines/sim/engine/engine.js'
import { observedPorts, type PortSource } from '../../src/engines/sim/engine/observer.js'
import { allInstances, instanceTree } from '../../src/engines/sim/engine/instances.js'
import { ScalarEngine } from '../../src/engines/sim/scalar/engine.js'
import type { Design } from '../../src/ir/ir.js'
import type { ImportedDesign } from '../../src/language/verilog/import.js'
import type { Sources } from '../../src/language/verilog/yosys/script.js'
import { DumpRun } from '../../src/runs/dump/run.js'
import { openVcd } from '../../src/runs/dump/vcd/vcd.js'
import { packReplay, ReplayFile } from '../../src/runs/replay/file.js'
import { ReplayRecorder } from '../../src/runs/replay/recorder.js'
import { ReplayRun } from '../../src/runs/replay-run.js'
import { headerFor } from '../../test/runs/replay/header.js'
import { benchText, clockText, portsOf, stimulusFile, type Lead } from './bench.js'
import { languageOf, optionsOf, stimulusText } from './lock-step.js'
import { stimulusOf, type Drive } from './ours.js'

/** The scope of the top module in the dump, and its clock. */
export const scope = 'flitwave_clock.bench.dut'
const clock = 'flitwave_clock.bench.clk'

const lead: Lead = { on: 4 }
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

/** The module that turns the clock, with a dump of everything. Memories without initial words begin with 0, as in ours. */
function dumpText(design: Design): string {
  const lines = [...allInstances(instanceTree(design))].flatMap(({ module, path }) =>
    module.memories
      .filter(({ initial }) => initial === undefined)
      .flatMap((memory) => {
        const name = `${scope}${path.slice('dut'.length)}.${memory.path}`
        return Array.from({ length: memory.depth }, (_, i) => `    ${name}[${i}] = 0;`)
      }),
  )
  const dump = ['  initial begin', '    $dumpfile("dump.vcd");', '    $dumpvars(0, flitwave_clock);', ...lines, '  end']
  return clockText.replace('endmodule', [...dump, 'endmodule'].join('\n'))
}

/**
 * Runs the source in Icarus.
 * @returns the path of the dump; null for a source that it does not take
 */
export async function dumpOf({ imported, stimulus }: Played, sources: Sources, folder: string): Promise<string | null> {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, stimulusFile), stimulusText(imported, stimulus))
  writeFileSync(join(folder, 'bench.v'), benchText(imported, sources, stimulus.length, lead))
  writeFileSync(join(folder, 'top.v'), dumpText(imported.design))
  const files = [...sources.files, 'bench.v', 'top.v']
  const options = [languageOf(sources), ...optionsOf(sources), '-s', 'flitwave_clock', '-o', 'run.vvp']
  for (const [program, ...args] of [
    ['iverilog', ...options, ...files],
    ['vvp', '-n', 'run.vvp'],
  ]) {
    if ((await run(program!, args, folder, 300)).code !== 0) return null
  }
  return join(folder, 'dump.vcd')
}

/** Opens a dump of {@link dumpOf}. */
export async function openDump(path: string): Promise<DumpRun> {
  const bytes = readFileSync(path)
  const read = (from: number, length: number): Promise<Uint8Array> =>
    Promise.resolve(bytes.subarray(from, from + length))
  return DumpRun.open(await openVcd({ size: bytes.length, read }), { clock })
}
