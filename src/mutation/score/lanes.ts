/** A testbench on many mutants side by side: one in each lane, and the design itself in the first. */

import type { Module } from '../../hdl/declare/module.js'
import { FlitwaveError } from '../../ir/diagnostic.js'
import type { Design } from '../../ir/ir.js'
import { leafValue, shapeLeaves, type PlainValue } from '../../ir/shape.js'
import { writePaths } from '../../prove/counterexample.js'
import { toRaw } from '../../sim/engine/engine.js'
import { allInstances, instanceTree } from '../../sim/engine/instances.js'
import type { EngineName } from '../../sim/choice/engines.js'
import type { Bench } from '../../testbench/bench.js'
import type { Testbench } from '../../testbench/definition.js'
import { prepare } from '../../testbench/prepare.js'
import { schemataOf, type StartValue } from '../design/schemata.js'
import type { Mutant } from '../mutant.js'
import type { Kill } from './kill.js'

/** One run of the testbench, as all of its lanes have it. */
export interface LaneOrder {
  readonly name: string
  readonly set: Readonly<Record<string, unknown>>
  /** Of the random numbers of the processes. */
  readonly seed: number
  /** Cycles at most. */
  readonly limit: number
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
 * Each mutant as it does in a run of its own, up to its first failure.
 * @returns the end of the design itself, and of each mutant, in their order
 */
export function runInLanes(
  testbench: Testbench,
  design: Design,
  mutants: readonly Mutant[],
  order: LaneOrder,
): { readonly own: LaneEnd; readonly ends: readonly LaneEnd[] } {
  const schemata = schemataOf(design, mutants)
  const lanes = new Lanes(testbench, schemata.design, mutants.length + 1, order, 'bitslice')
  mutants.forEach((mutant, i) => {
    lanes.write(i + 1, { [`dut.${schemata.selector}`]: i + 1 })
    lanes.write(i + 1, startPaths(schemata.design, schemata.resets.get(mutant) ?? []))
  })
  const [own, ...ends] = lanes.run()
  return { own: own!, ends }
}

/** One design alone, on the engine that runs the RTL statement by statement. */
export function runAlone(testbench: Testbench, design: Design, order: LaneOrder): LaneEnd {
  return new Lanes(testbench, design, 1, order, 'scalar').run()[0]!
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

class Lanes {
  private readonly simulator
  private readonly benches: readonly AnyBench[]
  private readonly limit: number
  private readonly kills = new Map<AnyBench, Kill>()
  private readonly ends = new Map<AnyBench, number>()

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

  run(): LaneEnd[] {
    const { simulator, limit } = this
    let going = this.benches
    while (simulator.cycle < limit && going.length > 0) {
      // All that drive before all that look: values settle once for all lanes.
      for (const bench of going) this.attempt(bench, () => bench.beginCycle())
      for (const bench of going) this.attempt(bench, () => bench.endCycle())
      simulator.step()
      for (const bench of going) this.judge(bench)
      going = going.filter((bench) => !this.ends.has(bench))
    }
    return this.benches.map((bench) => this.endOf(bench))
  }

  /** What a process throws says that the design is wrong: on the right one it has been seen not to. */
  private attempt(bench: AnyBench, turn: () => void): void {
    if (this.kills.has(bench)) return
    try {
      turn()
    } catch (error) {
      if (!(error instanceof FlitwaveError)) throw error
      const { message, place } = error.diagnostics[0]!
      this.kills.set(bench, { kind: 'thrown', cycle: this.simulator.cycle, message, place })
    }
  }

  private judge(bench: AnyBench): void {
    if (!this.kills.has(bench)) bench.afterStep()
    const [check] = bench.failed
    const { assertion } = bench
    if (check) this.kill(bench, { kind: 'check', ...check })
    else if (assertion) this.kill(bench, { kind: 'assertion', ...assertion, message: assertion.assertion })
    if (bench.isOver || this.kills.has(bench)) this.ends.set(bench, this.simulator.cycle)
  }

  private kill(bench: AnyBench, { kind, cycle, message, place }: Kill): void {
    if (!this.kills.has(bench)) this.kills.set(bench, { kind, cycle, message, place })
  }

  private endOf(bench: AnyBench): LaneEnd {
    this.attempt(bench, () => bench.close())
    const { cycle } = this.simulator
    const [waiting] = bench.unfinished
    const [check] = bench.failed
    if (check) this.kill(bench, { kind: 'check', ...check })
    else if (waiting) {
      const message = `${waiting.process} still waits for ${waiting.for}`
      this.kill(bench, { kind: 'unfinished', cycle, message, place: waiting.place })
    }
    return { kill: this.kills.get(bench) ?? null, cycles: this.ends.get(bench) ?? cycle }
  }
}
