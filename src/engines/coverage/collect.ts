/** Reads the coverage counters of finished runs. */

import { addCounts, Coverage, type Hit, type MachineItem, type ModuleItem } from './coverage.js'
import type { Module } from '../../ir/ir.js'
import { obtain } from '../../base/maps.js'
import type { Run } from '../sim/run.js'
import type { Simulator } from '../sim/simulator.js'
import type { CoveredDesign } from './instrument.js'
import { declared } from './nets.js'
import type { ModulePoints } from './points.js'
import { CounterSums } from './sums.js'

// Coverage of all runs of a program, without any change to its tests.

let gathered: Coverage | null = null

/** Starts coverage of every later run of a testbench, and adds the results to `into`. */
export function gatherCoverage(into: Coverage): void {
  gathered = into
}

/** The coverage that collects results at present; null if there is none. */
export function gatheredCoverage(): Coverage | null {
  return gathered
}

/** The coverage of the runs of a simulator. */
export class CoverageCollector {
  private readonly total = new Coverage()
  private readonly sums: CounterSums

  constructor(
    private readonly covered: CoveredDesign,
    private readonly simulator: Pick<Simulator<unknown>, 'tree' | 'countSet'>,
  ) {
    this.sums = new CounterSums(covered, simulator.tree)
  }

  /** Adds runs to the coverage. Call it once for each run, after its end. */
  take(runs: readonly Pick<Run<unknown>, 'index' | 'findings'>[]): void {
    const indices = runs.map(({ index }) => index)
    this.sums.add(this.simulator.countSet(this.sums.layout, indices))
    for (const { findings } of runs)
      for (const { place, label, count } of findings.covers) this.total.item('covers', place, label).hits += count
  }

  /** Returns the coverage of all runs. Call it once. */
  finish(): Coverage {
    this.sums.handOn()
    for (const module of this.covered.originals.keys()) this.tell(module)
    return this.total
  }

  private tell(changed: Module): void {
    const points = this.sums.pointsOf(changed)
    const { module, methods, statements, branches, assertions, machines } = points
    const { total } = this
    const hits = this.sums.of(changed)
    for (const { place, name, counter } of methods) total.item('methods', place, name).hits += hits(counter)
    for (const { place, counter } of statements) total.statement(place).hits += hits(counter)
    for (const { place, message, counter } of assertions)
      total.item('assertions', place, message).hits += hits(counter)
    for (const { kind, place, arms } of branches) {
      const branch = total.branch(kind, place)
      for (const { label, place: at, counter } of arms)
        obtain(branch.arms, label, () => ({ place: at, hits: 0 })).hits += hits(counter)
    }
    const item = this.moduleItem(module)
    this.tellToggles(changed, points, item)
    for (const { register, type, states, arcs } of machines) {
      const own = obtain<string, MachineItem>(item.machines, register.path, () => machineOf(type))
      for (const { name, counter } of states) obtain<string, Hit>(own.states, name, noHits).hits += hits(counter)
      for (const { from, to, counter } of arcs) obtain<string, Hit>(own.arcs, `${from} → ${to}`, noHits).hits += hits(counter)
    }
  }

  private tellToggles(changed: Module, { module, toggles }: ModulePoints, item: ModuleItem): void {
    const hits = this.sums.of(changed)
    for (const signal of declared(module)) {
      const own = obtain(item.toggles, signal.path, () => ({ rises: [], falls: [] }))
      const counters = toggles.get(this.covered.nets.withinModule(changed, signal))
      for (const kind of ['rises', 'falls'] as const)
        addCounts(own[kind], counters ? counters[kind].map(hits) : this.sums.toggles({ module: changed, signal })[kind])
    }
  }

  private moduleItem({ className, parameters, place }: Module): ModuleItem {
    return this.total.module(parameters === '' ? className : `${className} (${parameters})`, place)
  }
}

function machineOf(type: string): MachineItem {
  return { type, states: new Map(), arcs: new Map() }
}

const noHits = (): Hit => ({ hits: 0 })
