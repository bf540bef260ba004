import type { Network } from '../../collective/network.js'
import { longestOf, type Schedule } from '../../collective/schedule.js'
import type { Timing } from '../../collective/timing.js'
import type { Design } from '../../../ir/ir.js'
import type { CaptureWindow } from '../../../engines/sim/trace/capture.js'
import type { Trace } from '../../../engines/sim/trace/trace.js'
import { latencyWidth, timeWidth } from '../../../../rtl/collective/parameters.js'
import { ScheduleProgram } from '../schedule-program.js'
import { greatestOf } from '../../../base/statistics.js'
import { checkSchedule, checkTiming, failSideBySide, failToFit, failToReduce } from '../errors.js'
import type { PlayResult, UnicastTimes } from '../play-result.js'
import { Player } from '../player.js'
import { engineDesignOf, EngineHardware, type EngineHardwareOptions } from './engine-hardware.js'
import { programOf, holds, leastShape, roundedUp, unionOf, type Program, type EngineShape } from './program.js'
import { groupBy } from '../../../base/maps.js'
import type { RecordedTimes } from './engine-tables.js'
import type { PlayerOptions } from '../hardware.js'

export interface EnginePlayerOptions extends Omit<PlayerOptions, 'longest' | 'tags' | 'meters'> {
  /**
   * Records the times of each unicast, which needs tables; default true. Without them, only {@link EnginePlayer.run} works.
   */
  readonly times?: boolean
  /** The number of schedules that run in parallel, at most 128; default 1. */
  readonly runs?: number
  /** The minimum shape of the tables, for schedules that share a network. */
  readonly shape?: Partial<EngineShape>
  /** Gives the tables a port, as in exported hardware; default false. */
  readonly loadPort?: boolean
}

/** A schedule and its timing. */
export interface Play {
  readonly schedule: Schedule
  readonly timing: Timing
}

/** The times of a collective that a network of engines always records, in cycles from the start. */
export interface EngineRun {
  /** Cycles until the last unicast is received. */
  readonly cycles: number
  /** By node: the first cycle in which its last unicast can be used; 0 if it receives none. */
  readonly lastReceived: readonly number[]
}

/**
 * Plays schedules like {@link Player}, in the same cycles, but without software beside the network: the nodes are
 * {@link CollectiveNetwork}, whose tables are filled before the start. The network is kept from play to play
 * as long as its tables are large enough.
 */
export class EnginePlayer {
  private readonly options: Omit<EngineHardwareOptions, 'shape' | 'startup' | 'hasBarriers'>
  private readonly least: EngineShape
  /** By start-up and waiting condition of unicasts. */
  private readonly networks = new Map<string, EngineHardware>()
  /** The network of the last play. */
  private hardware: EngineHardware | null = null

  constructor(
    private readonly network: Network,
    private readonly ports: Schedule['ports'],
    {
      engine = 'bitslice',
      vcs = network.topology === 'torus' ? 2 : 1,
      depth = 2,
      checks = true,
      resetPriority = 'injected',
      times = true,
      runs = 1,
      loadPort = false,
      shape = {},
    }: EnginePlayerOptions = {},
  ) {
    this.options = { network, ports, engine, vcs, depth, checks, resetPriority, meters: false, times, runs, loadPort }
    this.least = { ...leastShape, ...shape }
  }

  /**
   * @throws FlitwaveError FW950 for an impossible timing or a schedule for another network, FW951 if the schedule omits
   * something, FW952 if the messages come to a standstill, FW953 for numbers that no engine can count
   */
  play(schedule: Schedule, timing: Timing): PlayResult {
    return this.playAll([{ schedule, timing }])[0]!
  }

  /**
   * Plays any number of schedules, as many in parallel as there are runs: with one kind of start-up, and all with barriers
   * or all without. Throws like {@link play}, and FW950 for schedules that differ in these.
   */
  playAll(plays: readonly Play[]): PlayResult[] {
    return this.inTurns(plays, (hardware, program, run) =>
      accountOf(program, hardware.cyclesOf(run), hardware.timesOf(run, program)),
    )
  }

  /** Like {@link playAll}, but returns only the times that any engine records. */
  run(plays: readonly Play[]): EngineRun[] {
    return this.inTurns(plays, (hardware, _, run) => ({
      cycles: hardware.cyclesOf(run),
      lastReceived: hardware.lastReceived(run),
    }))
  }

  /**
   * Plays a schedule and captures the fields that globs select. Cycles of the trace are those of the play. The network of
   * this player keeps capturing, so do not use it afterwards.
   * @throws FlitwaveError FW903 for a glob that selects nothing, and the errors of {@link play}
   */
  watch(schedule: Schedule, timing: Timing, globs: readonly string[], window: CaptureWindow): Trace {
    let trace!: Trace
    this.carryOut([{ schedule, timing }], ({ simulator }) => (trace = simulator.trace(globs, window)))
    this.hardware!.simulator.step(afterwards)
    return trace
  }

  /** The options of its initial network, for schedules of one kind. */
  optionsFor({ startup, hasBarriers }: Pick<EngineHardwareOptions, 'startup' | 'hasBarriers'>): EngineHardwareOptions {
    return { ...this.options, shape: roundedUp(this.least), startup, hasBarriers }
  }

  /** The RTL of that network. */
  designFor(kind: Pick<EngineHardwareOptions, 'startup' | 'hasBarriers'>): Design {
    return engineDesignOf(this.optionsFor(kind))
  }

  private inTurns<T>(
    plays: readonly Play[],
    resultOf: (hardware: EngineHardware, program: Program, run: number) => T,
  ): T[] {
    const results: T[] = []
    for (let first = 0; first < plays.length; first += this.options.runs) {
      const programs = this.carryOut(plays.slice(first, first + this.options.runs))
      results.push(...programs.map((program, run) => resultOf(this.hardware!, program, run)))
    }
    return results
  }

  private carryOut(plays: readonly Play[], prepare: (hardware: EngineHardware) => void = () => undefined): Program[] {
    for (const { schedule, timing } of plays) this.check(schedule, timing)
    const programs = plays.map(({ schedule, timing }) => programOf(schedule, timing))
    const hardware = this.hardwareFor(programs)
    hardware.load(programs)
    prepare(hardware)
    hardware.begin()
    this.finish(hardware, plays)
    return programs
  }

  private check(schedule: Schedule, timing: Timing): void {
    checkTiming(timing)
    for (const [name, cycles] of [['ts', timing.ts] as const, ['tr', timing.tr] as const])
      if (cycles >= 2 ** latencyWidth) failToFit(`${name} of ${cycles} cycles`, 2 ** latencyWidth - 1)
    checkSchedule(schedule, this.network, this.ports)
    if (schedule.messages.some(({ combines = [] }) => combines.length > 0)) failToReduce(schedule.name)
    checkDependencies(schedule, timing)
  }

  /** Runs until all are done, or until the last tail is so long ago that no other can follow. */
  private finish(hardware: EngineHardware, plays: readonly Play[]): void {
    const patience = greatestOf(plays.map(patienceOf))
    for (let received = -1; !hardware.finish(patience);) {
      if (hardware.simulator.cycle >= 2 ** timeWidth) failToFit('a play', 2 ** timeWidth - 1)
      const now = hardware.received()
      if (now === received) this.failToEnd(plays)
      received = now
    }
  }

  /** The software player can tell who waits for whom. */
  private failToEnd(plays: readonly Play[]): never {
    for (const { schedule, timing } of plays) new Player(this.network, this.ports, this.options).play(schedule, timing)
    throw new Error('the engines stand still in a schedule that software plays to its end')
  }

  /** The existing network, unless its tables are too small. */
  private hardwareFor(programs: readonly Program[]): EngineHardware {
    const shape = programs.map((program) => program.shape).reduce(unionOf, this.least)
    const { schedule, timing } = programs[0]!
    const { hasBarriers } = schedule
    const { startup } = timing
    const other = programs.find((one) => one.schedule.hasBarriers !== hasBarriers || one.timing.startup !== startup)
    if (other) failSideBySide(schedule.name, other.schedule.name)
    const key = `${startup}, ${hasBarriers ? 'barriers' : 'data'}`
    const known = this.networks.get(key)
    const hardware =
      known && holds(known.options.shape, shape)
        ? known
        : new EngineHardware({ ...this.options, shape: roundedUp(shape), startup, hasBarriers })
    this.networks.set(key, hardware)
    return (this.hardware = hardware)
  }
}

/** The maximum number of cycles of a trace after the end of a play. */
const afterwards = 8

/**
 * Checks that everything is sent and arrives, regardless of time.
 * @throws FlitwaveError FW951 if not
 */
function checkDependencies(schedule: Schedule, { flits }: Timing): void {
  const dependencies = new ScheduleProgram(schedule, flits)
  for (let open = dependencies.begin(); open.length > 0;) open = dependencies.receive(open, 0)
  dependencies.checkEnd()
}

/** The number of cycles without a tail after which none can follow. */
function patienceOf({ schedule, timing }: Play): number {
  const longest = longestOf(schedule, timing.flits)
  return 1000 + 64 * longest + timing.ts + timing.tr
}

/** Results from recorded times: the first cycle in which each unicast could begin, and the end of each message. */
export function accountOf(
  { schedule, timing }: Program,
  cycles: number,
  recorded: readonly RecordedTimes[],
): PlayResult {
  const dependencies = new ScheduleProgram(schedule, timing.flits)
  const ready = recorded.map(() => 0)
  dependencies.begin()
  const receptions = groupBy(recorded.keys(), (index) => recorded[index]!.received)
  for (const [cycle, received] of [...receptions].sort(([a], [b]) => a - b))
    for (const index of dependencies.receive(received, cycle)) ready[index] = cycle
  // Start-ups that delay nothing begin at once.
  const isAtOnce = timing.startup === 'latency' || (timing.startup === 'serial' && timing.ts === 0)
  const unicasts = recorded.map(({ begun, left, received }, index): UnicastTimes => ({
    ready: ready[index]!,
    taken: isAtOnce ? ready[index]! : begun,
    left,
    received,
  }))
  return { cycles, unicasts, messages: dependencies.completed.map((completed) => ({ completed })) }
}
