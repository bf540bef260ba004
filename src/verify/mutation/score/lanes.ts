/** Runs a testbench on many mutants in parallel: the design itself in the first lane, and a mutant in each other lane. */

import type { Module } from '../../../language/hdl/declare/module.js'
import type { Design } from '../../../ir/ir.js'
import { leafValue, shapeLeaves, type PlainValue } from '../../../ir/shape.js'
import { writePaths } from '../../prove/counterexample.js'
import { toRaw } from '../../../engines/sim/engine/engine.js'
import { allInstances, instanceTree } from '../../../engines/sim/engine/instances.js'
import type { EngineName } from '../../../engines/sim/choice/engines.js'
import type { Scheduler } from '../../../runs/testbench/scheduler.js'
import type { Testbench } from '../../../runs/testbench/definition.js'
import { setUp } from '../../../runs/testbench/setup.js'
import { abandonTurn } from '../../../runs/testbench/turns.js'
import { schemataOf, type StartValue } from '../design/schemata.js'
import type { Mutant } from '../mutant.js'
import { endless, thrown, type Kill } from './kill.js'
import { Allowance, takeAllWithin } from './time-limit.js'

/** One run of the testbench; all lanes share these settings. */
export interface LaneOrder {
  readonly name: string
  readonly set: Readonly<Record<string, unknown>>
  /** The seed of the random numbers of the processes. */
  readonly seed: number
  /** Maximum cycles. */
  readonly limit: number
  /** Seconds that a turn of a process may take; default: no limit. */
  readonly turnLimit?: number
}

/** The maximum number of mutants beside the design itself. */
export const mostMutants = 127

/** How a run ended. */
export interface LaneEnd {
  /** Null for a good run. */
  readonly kill: Kill | null
  /** The cycles that the run took. */
  readonly cycles: number
}

/**
 * Each mutant behaves as in a run of its own, up to its first failure. A mutant that traps the testbench in an endless loop
 * ends the run of all lanes; the others start again without it.
 * @returns the end of the design itself, and the ends of the mutants in their order
 */
export function runInLanes(
  testbench: Testbench,
  design: Design,
  mutants: readonly Mutant[],
  order: LaneOrder,
): { readonly own: LaneEnd; readonly ends: readonly LaneEnd[] } {
  const caughtOnes = new Map<Mutant, LaneEnd>()
  const allowance = new Allowance(order.turnLimit ?? 0)
  for (;;) {
    const others = mutants.filter((mutant) => !caughtOnes.has(mutant))
    const lanes = lanesOf(testbench, design, others, order)
    const caught = lanes.run(allowance.seconds, allowance.canDouble)
    if (caught === 'disturbed') allowance.double()
    else if (caught && caught.lane > 0) caughtOnes.set(others[caught.lane - 1]!, caught.end)
    else {
      const [own, ...ends] = caught ? [caught.end] : lanes.ends
      const known = new Map(others.map((mutant, i) => [mutant, ends[i]]))
      const endOf = (mutant: Mutant): LaneEnd =>
        caughtOnes.get(mutant) ?? known.get(mutant) ?? { kill: null, cycles: own!.cycles }
      return { own: own!, ends: mutants.map(endOf) }
    }
  }
}

function lanesOf(testbench: Testbench, design: Design, mutants: readonly Mutant[], order: LaneOrder): Lanes {
  const schemata = schemataOf(design, mutants)
  const lanes = new Lanes(testbench, schemata.design, mutants.length + 1, order, 'bitslice')
  mutants.forEach((mutant, i) => {
    lanes.write(i + 1, { [`dut.${schemata.selector}`]: i + 1 })
    lanes.write(i + 1, startPaths(schemata.design, schemata.resets.get(mutant) ?? []))
  })
  return lanes
}

/** Runs a single design on the engine that executes the RTL statement by statement. */
export function runAlone(testbench: Testbench, design: Design, order: LaneOrder): LaneEnd {
  const lanes = new Lanes(testbench, design, 1, order, 'scalar')
  lanes.run(0)
  return lanes.ends[0]!
}

/** The start values of registers in all instances, by path. */
function startPaths(design: Design, starts: readonly StartValue[]): Record<string, PlainValue> {
  const found: Record<string, PlainValue> = {}
  if (starts.length === 0) return found
  for (const { path, module } of allInstances(instanceTree(design)))
    for (const { signal, value } of starts)
      for (const field of module.fields) {
        const at = field.signals.indexOf(signal)
        if (at < 0) continue
        const { suffix, shape } = shapeLeaves(field.shape)[at]!
        found[`${path}.${field.path}${suffix}`] = leafValue(shape, toRaw(value, signal.type))
      }
  return found
}

type AnyScheduler = Scheduler<Testbench['parameters'], Module<unknown>, unknown>

/** A lane in which a process computes without end. */
interface CaughtLane {
  readonly lane: number
  readonly end: LaneEnd
}

class Lanes {
  private readonly simulator
  private readonly schedulers: readonly AnyScheduler[]
  private readonly limit: number
  private readonly kills = new Map<AnyScheduler, Kill>()
  private readonly cycles = new Map<AnyScheduler, number>()
  /** The scheduler whose process has its turn; null while the design computes. */
  private active: AnyScheduler | null = null

  constructor(testbench: Testbench, design: Design, count: number, order: LaneOrder, engine: EngineName) {
    const { name, set, seed } = order
    const { setup, cycles: own } = setUp(testbench, { name, set, design, options: {} })
    this.limit = Math.min(order.limit, own)
    const seeds = Array.from({ length: count }, () => seed)
    const { simulator, schedulers } = setup.startTogether(seeds, { engine })
    this.simulator = simulator
    this.schedulers = schedulers
  }

  write(lane: number, values: Readonly<Record<string, PlainValue>>): void {
    writePaths(this.simulator.runs[lane]!.dut, values)
  }

  /**
   * @param turnLimit - seconds that a turn may take; 0 for no limit
   * @param isPatient - true to repeat a turn that got little processor time
   * @returns null when all lanes have ended; otherwise the cause that stopped them
   */
  run(turnLimit: number, isPatient = true): CaughtLane | 'disturbed' | null {
    const ending = takeAllWithin(turnLimit, this.turns())
    if (ending === 'ended') return null
    const what = abandonTurn()
    const { active, simulator } = this
    if ((ending === 'disturbed' && isPatient) || !active) return 'disturbed'
    const kill = endless(what, turnLimit, simulator.cycle)
    return { lane: this.schedulers.indexOf(active), end: { kill, cycles: simulator.cycle } }
  }

  /** The ends of all lanes; valid after {@link run}. */
  get ends(): readonly LaneEnd[] {
    const { cycle } = this.simulator
    return this.schedulers.map((scheduler) => ({
      kill: this.kills.get(scheduler) ?? null,
      cycles: this.cycles.get(scheduler) ?? cycle,
    }))
  }

  private *turns(): Generator<void> {
    const { simulator, limit } = this
    let going = this.schedulers
    while (simulator.cycle < limit && going.length > 0) {
      // All processes drive before any process reads, so values settle once for all lanes.
      for (const scheduler of going) yield this.attempt(scheduler, () => scheduler.beginCycle())
      for (const scheduler of going) yield this.attempt(scheduler, () => scheduler.endCycle())
      simulator.step()
      for (const scheduler of going) this.judge(scheduler)
      going = going.filter((scheduler) => !this.cycles.has(scheduler))
    }
    for (const scheduler of this.schedulers) {
      yield this.attempt(scheduler, () => scheduler.close())
      this.judgeEnd(scheduler)
    }
  }

  private attempt(scheduler: AnyScheduler, turn: () => void): void {
    if (this.kills.has(scheduler)) return
    this.active = scheduler
    try {
      turn()
    } catch (error) {
      this.kills.set(scheduler, thrown(error, this.simulator.cycle))
    }
    this.active = null
  }

  private judge(scheduler: AnyScheduler): void {
    if (!this.kills.has(scheduler)) scheduler.afterStep()
    const [check] = scheduler.failed
    const { assertion } = scheduler
    if (check) this.kill(scheduler, { kind: 'check', ...check })
    else if (assertion) this.kill(scheduler, { kind: 'assertion', ...assertion, message: assertion.assertion })
    if (scheduler.isOver || this.kills.has(scheduler)) this.end(scheduler)
  }

  private end(scheduler: AnyScheduler): void {
    this.cycles.set(scheduler, this.simulator.cycle)
    this.simulator.runs[this.schedulers.indexOf(scheduler)]!.endChecks()
  }

  private kill(scheduler: AnyScheduler, { kind, cycle, message, place }: Kill): void {
    if (!this.kills.has(scheduler)) this.kills.set(scheduler, { kind, cycle, message, place })
  }

  private judgeEnd(scheduler: AnyScheduler): void {
    const { cycle } = this.simulator
    const [waiting] = scheduler.unfinished
    const [check] = scheduler.failed
    if (check) this.kill(scheduler, { kind: 'check', ...check })
    else if (waiting) {
      const message = `${waiting.process} still waits for ${waiting.for}`
      this.kill(scheduler, { kind: 'unfinished', cycle, message, place: waiting.place })
    }
  }
}
