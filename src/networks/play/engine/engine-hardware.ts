/** A simulated network of collective engines. */

import { elaborate } from '../../../language/hdl/elaborate/elaborate.js'
import { indexWidth } from '../../../language/hdl/declare/types.js'
import type { Design } from '../../../ir/ir.js'
import { Simulator, type StateWords } from '../../../engines/sim/index.js'
import { CollectiveNetwork } from '../../../../rtl/collective/collective-network.js'
import type { CollectiveParameters } from '../../../../rtl/collective/parameters.js'
import type { StartUp } from '../../collective/timing.js'
import { playedParametersOf, type HardwareOptions } from '../hardware.js'
import type { Program, EngineShape } from './program.js'
import { EngineTables, tableWords, type RecordedTimes } from './engine-tables.js'

export interface EngineHardwareOptions extends Omit<HardwareOptions, 'tagWidth' | 'lengthWidth'> {
  readonly shape: EngineShape
  readonly startup: StartUp
  readonly hasBarriers: boolean
  /** True if it records the times of each unicast. */
  readonly times: boolean
  /** The number of schedules that it runs in parallel. */
  readonly runs: number
  /** True if its tables have a port. */
  readonly loadPort: boolean
}

/** The RTL of a network of collective engines. */
export function engineDesignOf(options: EngineHardwareOptions): Design {
  return elaborate(new CollectiveNetwork(engineParametersOf(options)))
}

export function engineParametersOf({
  shape,
  startup,
  hasBarriers,
  times,
  runs: _,
  loadPort,
  ...network
}: EngineHardwareOptions): CollectiveParameters {
  const tagWidth = indexWidth(shape.receptions)
  const { messages, combining, ...sizes } = shape
  return {
    ...playedParametersOf({ ...network, tagWidth, lengthWidth: shape.lengthWidth }),
    ...sizes,
    combined: combining > 0 ? messages : 0,
    startup,
    waits: hasBarriers ? 'barrier' : 'data',
    record: times,
    loadPort,
  }
}

/** A network of engines that runs one set of programs after another. */
export class EngineHardware {
  readonly simulator: Simulator<CollectiveNetwork>
  readonly parameters: CollectiveParameters
  private readonly start
  private readonly tables: EngineTables
  private readonly registers: Readonly<Record<'cycles' | 'received' | 'lastReceived', StateWords>>

  constructor(readonly options: EngineHardwareOptions) {
    const { engine, checks, runs } = options
    this.parameters = engineParametersOf(options)
    this.simulator = new Simulator<CollectiveNetwork>(engineDesignOf(options), { engine, checks, runs })
    this.start = this.simulator.snapshot()
    this.tables = new EngineTables(this.simulator, this.parameters)
    this.registers = this.simulator.words({
      cycles: 'dut.barrier.total',
      received: 'dut.nodes[*].engine.received',
      lastReceived: 'dut.nodes[*].engine.lastReceived',
    })
  }

  /** Resets, with a program for each run. */
  load(programs: readonly Program[]): void {
    this.simulator.restore(this.start)
    this.simulator.runs.forEach(({ dut }, run) => {
      const program = programs[run]
      if (!program) return
      const { timing, steps } = program
      Object.assign(dut, { ts: timing.ts, tr: timing.tr, steps })
      for (const word of tableWords(program, this.parameters)) this.tables.write(run, word)
    })
  }

  /** Starts all programs in this cycle. */
  begin(): void {
    for (const { dut } of this.simulator.runs) if (dut.steps > 0) dut.start = true
    this.simulator.step()
    for (const { dut } of this.simulator.runs) dut.start = false
  }

  /**
   * Runs until the cycle after the last program is done, at most `most` cycles; returns true if all are done. Checking the
   * condition in the same cycle would take as long as the routers, because it depends on their work in that cycle.
   */
  finish(most: number): boolean {
    const event = { none: 'dut.barrier.busy' }
    return this.simulator.stepUntil(event, most) < most || this.simulator.runs.every(({ dut }) => !dut.barrier.busy)
  }

  /** The number of tails received so far, in all runs. */
  received(): number {
    const { received } = this.registers
    return this.simulator.runs.flatMap(({ index }) => readAll(received, index)).reduce((sum, count) => sum + count, 0)
  }

  /** The cycles of a run, by its number. */
  cyclesOf(run: number): number {
    return Number(this.registers.cycles.read(run, 0))
  }

  /** By node: the first cycle in which its last unicast can be used; 0 if it receives none. */
  lastReceived(run: number): number[] {
    return readAll(this.registers.lastReceived, run)
  }

  /** By unicast; only if times are recorded. */
  timesOf(run: number, { places }: Program): RecordedTimes[] {
    return this.tables.timesOf(run, places)
  }
}

function readAll(words: StateWords, run: number): number[] {
  return words.paths.map((_, index) => Number(words.read(run, index)))
}
