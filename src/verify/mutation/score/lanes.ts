/** A testbench on many mutants side by side: one in each lane, and the design itself in the first. */

import type { Module } from '../../../language/hdl/declare/module.js'
import type { Design } from '../../../ir/ir.js'
import { leafValue, shapeLeaves, type PlainValue } from '../../../ir/shape.js'
import { writePaths } from '../../prove/counterexample.js'
import { toRaw } from '../../../engines/sim/engine/engine.js'
import { allInstances, instanceTree } from '../../../engines/sim/engine/instances.js'
import type { EngineName } from '../../../engines/sim/choice/engines.js'
import type { Bench } from '../../../runs/testbench/bench.js'
import type { Testbench } from '../../../runs/testbench/definition.js'
import { prepare } from '../../../runs/testbench/prepare.js'
import { abandonTurn } from '../../../runs/testbench/turns.js'
import { schemataOf, type StartValue } from '../design/schemata.js'
import type { Mutant } from '../mutant.js'
import { endless, thrown, type Kill } from './kill.js'
import { Allowance, takeAllWithin } from './time-limit.js'

/** One run of the testbench, as all of its lanes have it. */
export interface LaneOrder {
  readonly name: string
  readonly set: Readonly<Record<string, unknown>>
  /** Of the random numbers of the processes. */
  readonly seed: number
  /** Cycles at most. */
  readonly limit: number
  /** Seconds that a turn of a process may take; default: any time. */
  readonly turnLimit?: number
}

/** So many mutants beside the design itself. */
export const mostMutants = 127

/** How a run ended. */
export interface LaneEnd {
  /** Null for a run that is good. */
  readonly kill: Kill | null
  /** That it took. */
  readonly cycles: number
}

/**
 * Each mutant as it does in a run of its own, up to its first failure. One that keeps the testbench in an endless loop ends
 * the run of all: the others begin anew without it.
 * @returns the end of the design itself, and of each mutant, in their order
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

/** One design alone, on the engine that runs the RTL statement by statement. */
export function runAlone(testbench: Testbench, design: Design, order: LaneOrder): LaneEnd {
  const lanes = new Lanes(testbench, design, 1, order, 'scalar')
  lanes.run(0)
  return lanes.ends[0]!
}

/** By path: what registers start with, in all instances. */
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

type AnyBench = Bench<Testbench['parameters'], Module<unknown>, unknown>

/** A lane in which a process computes without end. */
interface CaughtLane {
  readonly lane: number
  readonly end: LaneEnd
}

class Lanes {
  private readonly simulator
  private readonly benches: readonly AnyBench[]
  private readonly limit: number
  private readonly kills = new Map<AnyBench, Kill>()
  private readonly cycles = new Map<AnyBench, number>()
  /** Whose turn it is; null while the design computes. */
  private active: AnyBench | null = null

  constructor(testbench: Testbench, design: Design, count: number, order: LaneOrder, engine: EngineName) {
    const { name, set, seed } = order
    const { setup, own } = prepare(testbench, { name, set, design, options: {} })
    this.limit = Math.min(order.limit, own)
    const seeds = Array.from({ length: count }, () => seed)
    const { simulator, benches } = setup.startTogether(seeds, { engine })
    this.simulator = simulator
    this.benches = benches
  }

  write(lane: number, values: Readonly<Record<string, PlainValue>>): void {
    writePaths(this.simulator.runs[lane]!.dut, values)
  }

  /**
   * @param turnLimit - seconds that a turn may take; 0 for any time
   * @param isPatient - whether a turn that had little of the processor is to be taken again
   * @returns null when all lanes have come to their ends; otherwise what keeps them from it
   */
  run(turnLimit: number, isPatient = true): CaughtLane | 'disturbed' | null {
    const ending = takeAllWithin(turnLimit, this.turns())
    if (ending === 'ended') return null
    const what = abandonTurn()
    const { active, simulator } = this
    if ((ending === 'disturbed' && isPatient) || !active) return 'disturbed'
    const kill = endless(what, turnLimit, simulator.cycle)
    return { lane: this.benches.indexOf(active), end: { kill, cycles: simulator.cycle } }
  }

  /** To be asked for behind {@link run}. */
  get ends(): readonly LaneEnd[] {
    const { cycle } = this.simulator
    return this.benches.map((bench) => ({
      kill: this.kills.get(bench) ?? null,
      cycles: this.cycles.get(bench) ?? cycle,
    }))
  }

  private *turns(): Generator<void> {
    const { simulator, limit } = this
    let going = this.benches
    while (simulator.cycle < limit && going.length > 0) {
      // All that drive before all that look: values settle once for all lanes.
      for (const bench of going) yield this.attempt(bench, () => bench.beginCycle())
      for (const bench of going) yield this.attempt(bench, () => bench.endCycle())
      simulator.step()
      for (const bench of going) this.judge(bench)
      going = going.filter((bench) => !this.cycles.has(bench))
    }
    for (const bench of this.benches) {
      yield this.attempt(bench, () => bench.close())
      this.judgeEnd(bench)
    }
  }

  private attempt(bench: AnyBench, turn: () => void): void {
    if (this.kills.has(bench)) return
    this.active = bench
    try {
      turn()
    } catch (error) {
      this.kills.set(bench, thrown(error, this.simulator.cycle))
    }
    this.active = null
  }

  private judge(bench: AnyBench): void {
    if (!this.kills.has(bench)) bench.afterStep()
    const [check] = bench.failed
    const { assertion } = bench
    if (check) this.kill(bench, { kind: 'check', ...check })
    else if (assertion) this.kill(bench, { kind: 'assertion', ...assertion, message: assertion.assertion })
    if (bench.isOver || this.kills.has(bench)) this.end(bench)
  }

  private end(bench: AnyBench): void {
    this.cycles.set(bench, this.simulator.cycle)
    this.simulator.runs[this.benches.indexOf(bench)]!.endChecks()
  }

  private kill(bench: AnyBench, { kind, cycle, message, place }: Kill): void {
    if (!this.kills.has(bench)) this.kills.set(bench, { kind, cycle, message, place })
  }

  private judgeEnd(bench: AnyBench): void {
    const { cycle } = this.simulator
    const [waiting] = bench.unfinished
    const [check] = bench.failed
    if (check) this.kill(bench, { kind: 'check', ...check })
    else if (waiting) {
      const message = `${waiting.process} still waits for ${waiting.for}`
      this.kill(bench, { kind: 'unfinished', cycle, message, place: waiting.place })
    }
  }
}
