/** A simulated network of collective engines. */

import { elaborate } from '../../hdl/elaborate/elaborate.js'
import { indexWidth } from '../../hdl/declare/types.js'
import type { Design } from '../../ir/ir.js'
import { Simulator, type Run } from '../../sim/index.js'
import { CollectiveNetwork } from '../../../rtl/collective/collective-network.js'
import type { CollectiveParameters } from '../../../rtl/collective/parameters.js'
import { Table } from '../../../rtl/collective/tables.js'
import type { TriggerSelect } from '../../../rtl/collective/trigger-select.js'
import type { CollectiveEngine } from '../../../rtl/collective/collective-engine.js'
import type { StartUp } from '../../collective/timing.js'
import { playedParametersOf, type HardwareOptions } from '../hardware.js'
import type { Program } from './program.js'
import type { EngineShape } from './shape.js'
import { tableWords, type TableWord } from './words.js'
import type { Handle } from '../../ir/values.js'

export interface EngineHardwareOptions extends Omit<HardwareOptions, 'tagWidth' | 'lengthWidth'> {
  readonly shape: EngineShape
  readonly startup: StartUp
  readonly hasBarriers: boolean
  /** Whether it records the times of each unicast. */
  readonly times: boolean
  /** Schedules that it carries out side by side. */
  readonly runs: number
  /** Whether its tables have a port. */
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

/** What an engine has measured of a unicast, in cycles from the start. */
export interface RecordedTimes {
  readonly begun: number
  readonly left: number
  readonly received: number
}

/** A network of engines, for one set of programs after the other. */
export class EngineHardware {
  readonly simulator: Simulator<CollectiveNetwork>
  readonly parameters: CollectiveParameters
  private readonly start

  constructor(readonly options: EngineHardwareOptions) {
    const { engine, checks, runs } = options
    this.parameters = engineParametersOf(options)
    this.simulator = new Simulator<CollectiveNetwork>(engineDesignOf(options), { engine, checks, runs })
    this.start = this.simulator.snapshot()
  }

  /** Goes back to the beginning, with a program for each run. */
  load(programs: readonly Program[]): void {
    this.simulator.restore(this.start)
    this.simulator.runs.forEach((run, i) => {
      const program = programs[i]
      if (program) this.loadRun(run, program)
    })
  }

  /** Begins all programs, in this cycle. */
  begin(): void {
    for (const { dut } of this.simulator.runs) if (dut.steps > 0) dut.start = true
    this.simulator.step()
    for (const { dut } of this.simulator.runs) dut.start = false
  }

  /**
   * Goes on until the cycle after that in which the last of them is done, so many cycles at most; returns whether they
   * are. To ask in each cycle whether it is the last would take as long as the routers do: it depends on what they do in it.
   */
  finish(most: number): boolean {
    const event = { none: 'dut.barrier.busy' }
    return this.simulator.stepUntil(event, most) < most || this.simulator.runs.every(({ dut }) => !dut.barrier.busy)
  }

  /** The tails that have come so far, in all runs. */
  received(): number {
    return this.simulator.runs.reduce(
      (sum, { dut }) => sum + dut.nodes.reduce((count, { engine }) => count + engine.received, 0),
      0,
    )
  }

  /** Cycles that a run has taken, by its number. */
  cyclesOf(run: number): number {
    return this.simulator.runs[run]!.dut.cycles
  }

  /** By node: from which cycle on the last unicast for it can be used; 0 if there is none. */
  lastReceived(run: number): number[] {
    return this.simulator.runs[run]!.dut.nodes.map(({ engine }) => engine.lastReceived)
  }

  /** By unicast; only if times are recorded. */
  timesOf(run: number, { places }: Program): RecordedTimes[] {
    const { nodes } = this.simulator.runs[run]!.dut
    return places.map(({ from, to, channel, descriptor, reception }) => {
      const { beginTimes, leaveTimes } = nodes[from]!.engine.channels[channel]!
      return {
        begun: beginTimes[0]![descriptor]!,
        left: leaveTimes[0]![descriptor]!,
        received: nodes[to]!.engine.receiveTimes[0]![reception]!,
      }
    })
  }

  private loadRun({ dut }: Run<CollectiveNetwork>, program: Program): void {
    const { timing, steps } = program
    Object.assign(dut, { ts: timing.ts, tr: timing.tr, steps })
    for (const word of tableWords(program, this.parameters))
      writeWord(dut.nodes[word.node]!.engine, word, this.options.hasBarriers)
  }
}

/** Writes a word into the table that the load port would write it into. */
function writeWord(engine: Handle<CollectiveEngine>, word: TableWord, hasBarriers: boolean): void {
  const { table, channel, index } = word
  // What is wider than a number takes a bigint.
  const data = word.data as number
  const unit = engine.channels[channel]!
  // What a design does not have, its handle refuses to be asked for.
  const select = (): Pick<Handle<TriggerSelect>, 'links' | 'ranks'> =>
    hasBarriers ? unit.byStep[0]! : unit.byTrigger[0]!
  const write: Readonly<Record<Table, () => void>> = {
    [Table.Packets]: () => (unit.packets[index] = data),
    [Table.Links]: () => (select().links[index] = data),
    [Table.Ranks]: () => (select().ranks[0]![index] = data),
    [Table.Heads]: () => (unit.byTrigger[0]!.heads[index] = data),
    [Table.Receptions]: () => (engine.triggerUnit[0]!.brought[index] = data),
    [Table.Needs]: () => (engine.triggerUnit[0]!.needs[0]![index] = data),
    [Table.Expected]: () => (engine.expected[index] = data),
    [Table.Begins]: () => (engine.triggerUnit[0]!.begins[index] = data === 1),
  }
  write[table]()
}
