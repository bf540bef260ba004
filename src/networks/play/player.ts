import { nodeCount, type Network } from '../collective/network.js'
import type { Schedule } from '../collective/schedule.js'
import { bitLength, indexWidth } from '../../language/hdl/declare/types.js'
import type { Design } from '../../ir/ir.js'
import type { CaptureWindow } from '../../engines/sim/trace/capture.js'
import type { Trace } from '../../engines/sim/trace/trace.js'
import type { Workload } from '../workload/workload.js'
import { checkLatencies, checkSchedule, checkTiming, failToEnd } from './errors.js'
import { EventProgram, type WorkloadResult } from './event-program.js'
import { designOf, Hardware, type HardwareOptions, type PlayerOptions } from './hardware.js'
import { NetworkRun } from './network-run.js'
import { outOfTags, standstill, type RunOptions, type PlayResult } from './play-result.js'
import { longestOf, type Program } from './program.js'
import { ScheduleProgram } from './schedule-program.js'
import { explainStandstill } from './standstill.js'
import type { Timing } from '../collective/timing.js'

/**
 * A network of routers with processors, which plays any number of schedules one after the other.
 *
 * The processors are software, here as in the modelled machines: they perform start-ups (by the discipline of the
 * {@link Timing}) and the receive latency. A node sends as {@link Schedule} says: sends that become possible first go first,
 * and those of the same cycle go in the order of the list. Without barriers, a send waits only for the messages that it
 * carries; with barriers, a step begins everywhere in the cycle in which all unicasts of the earlier steps can be used.
 * Nodes that only forward act like others. The rest is RTL: {@link PlayedNetwork}. So an undelayed unicast is received
 * ts + hops + flits + tr cycles after its start-up begins.
 */
export class Player {
  private readonly options: Omit<HardwareOptions, 'tagWidth' | 'lengthWidth'>
  private tagWidth: number
  private lengthWidth: number
  private hardware: Hardware | null = null

  constructor(
    private readonly network: Network,
    private readonly ports: Schedule['ports'],
    {
      engine = 'bitslice',
      longest = 1,
      tags = Math.min(6, indexWidth(nodeCount(network))),
      meters = false,
      vcs = network.topology === 'torus' ? 2 : 1,
      depth = 2,
      checks = true,
      resetPriority = 'injected',
    }: PlayerOptions = {},
  ) {
    this.options = { network, ports, engine, vcs, depth, meters, checks, resetPriority }
    this.tagWidth = tags
    this.lengthWidth = lengthWidthFor(longest)
  }

  /** The initial design: the player switches to wider tags and lengths for schedules that need them. */
  get design(): Design {
    return designOf({ ...this.options, tagWidth: this.tagWidth, lengthWidth: this.lengthWidth })
  }

  /**
   * @throws FlitwaveError FW950 for an impossible timing or a schedule for another network, FW951 if the schedule omits
   * something, FW952 if the messages come to a standstill, with those that wait for each other
   */
  play(schedule: Schedule, timing: Timing): PlayResult {
    return this.playOn(this.programsOf(schedule, timing), timing)
  }

  /**
   * Plays a workload: {@link EventProgram}.
   * @returns the times of its events, and of its unicasts in the order of its transfers
   * @throws FlitwaveError FW950 and FW952, like {@link play}
   */
  playWorkload(workload: Workload, timing: Omit<Timing, 'flits'>): WorkloadResult {
    checkLatencies(timing)
    let program!: EventProgram
    const { cycles, unicasts, channels } = this.playOn(() => (program = this.eventsOf(workload)), timing)
    return { cycles, ts: timing.ts, events: program.times, transfers: unicasts, ...(channels && { channels }) }
  }

  /** Plays a workload, and captures as {@link watch} does. */
  watchWorkload(
    workload: Workload,
    timing: Omit<Timing, 'flits'>,
    globs: readonly string[],
    window: CaptureWindow,
  ): Trace {
    checkLatencies(timing)
    return this.capture(() => this.eventsOf(workload), timing, globs, window)
  }

  /**
   * Plays a schedule, and captures the fields that globs select. Cycles of the trace are those of the play. The network of
   * this player keeps capturing, so do not use it afterwards.
   * @throws FlitwaveError FW903 for a glob that selects nothing, and the errors of {@link play}
   */
  watch(schedule: Schedule, timing: Timing, globs: readonly string[], window: CaptureWindow): Trace {
    return this.capture(this.programsOf(schedule, timing), timing, globs, window)
  }

  private programsOf(schedule: Schedule, timing: Timing): () => Program {
    checkTiming(timing)
    checkSchedule(schedule, this.network, this.ports)
    return () => new ScheduleProgram(schedule, timing.flits)
  }

  private eventsOf(workload: Workload): EventProgram {
    return new EventProgram(workload, this.network)
  }

  private capture(
    programOf: () => Program,
    timing: Omit<Timing, 'flits'>,
    globs: readonly string[],
    window: CaptureWindow,
  ): Trace {
    let trace!: Trace
    const prepare = (hardware: Hardware): void => {
      hardware.reset()
      trace = hardware.simulator.trace(globs, window)
    }
    this.playOn(programOf, timing, prepare)
    // The play ends with the cycle in which the last message can be used; flits that it leaves on the links are of interest
    // too.
    this.hardware!.simulator.step(afterwards)
    return trace
  }

  /**
   * Plays on a network that is large enough, after preparing it.
   * @param programOf - creates the program anew for each run
   */
  private playOn(
    programOf: () => Program,
    timing: Omit<Timing, 'flits'>,
    prepare: (hardware: Hardware) => void = () => undefined,
    options: RunOptions = {},
  ): PlayResult {
    for (;;) {
      const program = programOf()
      const hardware = this.hardwareFor(program)
      prepare(hardware)
      const run = new NetworkRun(hardware, program, timing, options)
      const played = run.run()
      if (played === standstill) failToEnd(explainStandstill(hardware, programOf, timing), run.quietSince, program.name)
      if (played !== outOfTags) return played
      this.tagWidth += 2
    }
  }

  /** The existing network, unless it is too small. */
  private hardwareFor(program: Program): Hardware {
    this.lengthWidth = Math.max(this.lengthWidth, lengthWidthFor(longestOf(program)))
    const { tagWidth, lengthWidth } = this
    const known = this.hardware?.options
    if (known?.tagWidth === tagWidth && known.lengthWidth === lengthWidth) return this.hardware!
    return (this.hardware = new Hardware({ ...this.options, tagWidth, lengthWidth }))
  }
}

/** The maximum number of cycles of a trace after the end of a play. */
const afterwards = 8

/** Bits of a length, rounded up to multiples of 4, so that similar lengths share a network. */
function lengthWidthFor(flits: number): number {
  return 4 * Math.ceil(bitLength(flits) / 4)
}
