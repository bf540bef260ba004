/** Holds an imported design against other simulators of its source, cycle by cycle. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../../src/base/jobs/process.js'
import { BitsliceEngine } from '../../src/engines/sim/bitslice/engine.js'
import type { EngineClass } from '../../src/engines/sim/engine/engine.js'
import { ScalarEngine } from '../../src/engines/sim/scalar/engine.js'
import { WordEngine } from '../../src/engines/sim/word/engine.js'
import { importVerilog, type ImportedDesign, type ImportOptions } from '../../src/language/verilog/import.js'
import type { Sources } from '../../src/language/verilog/yosys/script.js'
import { benchText, lineMark, portsOf, stimulusFile, type Lead } from './bench.js'
import { runOurs, speedOfOurs, stimulusOf, type Drive } from './ours.js'
import { simulate, stimulusText, type Simulator } from './simulate.js'

export interface LockStepOptions extends ImportOptions {
  /** Cycles to compare. */
  readonly cycles: number
  readonly seed: number
  readonly simulators: readonly Simulator[]
  /** Cycles with the reset on; 4 by default. */
  readonly resetCycles?: number
  readonly drive?: Drive
  /** Seconds of processor time for each program. */
  readonly seconds?: number
  /** Cycles of which the speed is measured; 0 for none, the default. */
  readonly timedCycles?: number
}

/** A value that another simulator sees otherwise. */
export interface Difference {
  readonly simulator: string
  /** From 0, the first cycle after the reset. */
  readonly cycle: number
  readonly output: string
  readonly ours: string
  readonly theirs: string
}

export interface LockStepResult {
  readonly imported: ImportedDesign
  readonly cycles: number
  readonly differences: readonly Difference[]
  /** Bits of outputs that Icarus does not know, of all that were compared. */
  readonly unknownShare: number
  readonly importSeconds: number
  /** Cycles per second without a look at the outputs, by engine and simulator, as far as they were measured. */
  readonly speeds: ReadonlyMap<string, number>
}

/** Our engines, by name; the others are compared with the first. */
export const ourEngines: Readonly<Record<'scalar' | 'word' | 'bitslice', EngineClass>> = {
  scalar: ScalarEngine,
  word: WordEngine,
  bitslice: BitsliceEngine,
}

const anything: Drive = () => undefined

export async function lockStep(sources: Sources, options: LockStepOptions): Promise<LockStepResult> {
  const { cycles, seed, simulators, resetCycles = 4, drive = anything, seconds = 600, timedCycles = 0 } = options
  const started = performance.now()
  const imported = await importVerilog(sources, options)
  const importSeconds = (performance.now() - started) / 1000
  const lead: Lead = { on: resetCycles }
  const all = lead.on + cycles
  const stimulus = stimulusOf(imported, all, lead, seed, drive)
  const { scalar, ...others } = ourEngines
  const comparison = new Comparison(imported, runOurs(imported, scalar, stimulus, lead), lead)
  for (const [name, engine] of Object.entries(others)) comparison.add(name, runOurs(imported, engine, stimulus, lead))
  const speeds = new Map<string, number>()
  const timed = Math.min(timedCycles, all)
  for (const [name, engine] of timed > 0 ? Object.entries(ourEngines) : [])
    speeds.set(name, speedOfOurs(imported, engine, stimulus.slice(0, timed), lead))
  const folder = mkdtempSync(join(tmpdir(), 'flitwave-lock-step-'))
  try {
    writeFileSync(join(folder, stimulusFile), stimulusText(imported, stimulus))
    writeFileSync(join(folder, 'bench.v'), benchText(imported, sources, all, lead))
    for (const simulator of simulators) {
      const printed = await simulate[simulator](sources, folder, seconds)
      const shown = printed.split('\n').filter((line) => line.startsWith(lineMark))
      if (shown.length < all)
        throw new Error(`${simulator} stopped after ${shown.length} of ${all} cycles: ${printed.slice(-2000)}`)
      comparison.add(
        simulator,
        shown.map((line) => line.slice(lineMark.length).trim()),
      )
      if (timed > 0 && simulator === 'verilator') {
        const { stdout } = await run(join(folder, 'obj_dir', 'Vbench'), [String(timed)], folder, seconds)
        speeds.set(simulator, timed / Number(stdout.trim().split('\n').at(-1)))
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const { differences, unknownShare } = comparison
  return { imported, cycles, differences, unknownShare, importSeconds, speeds }
}

/** Only bits that the other one knows are compared. */
class Comparison {
  readonly differences: Difference[] = []
  private readonly width: number
  private compared = 0
  private unknown = 0

  constructor(
    private readonly imported: ImportedDesign,
    private readonly ours: readonly string[],
    private readonly lead: Lead,
  ) {
    this.width = portsOf(imported, 'output').reduce((sum, [, { type }]) => sum + type.width, 0)
  }

  get unknownShare(): number {
    return this.compared === 0 ? 0 : this.unknown / this.compared
  }

  add(simulator: string, theirs: readonly string[]): void {
    const outputs = portsOf(this.imported, 'output').map(([name]) => name)
    const first = this.lead.on
    for (let cycle = first; cycle < this.ours.length; cycle++) {
      if (theirs[cycle] === this.ours[cycle]) {
        this.compared += this.width
        continue
      }
      const own = this.ours[cycle]!.split(' ')
      theirs[cycle]!.split(' ').forEach((value, i) => {
        const bits = own[i] ?? ''
        this.compared += bits.length
        this.unknown += [...value].filter((bit) => bit === 'x').length
        const isSame = value.length === bits.length && [...value].every((bit, at) => bit === 'x' || bit === bits[at])
        if (isSame || this.differences.length >= 20) return
        this.differences.push({ simulator, cycle: cycle - first, output: outputs[i] ?? '', ours: bits, theirs: value })
      })
    }
  }
}
