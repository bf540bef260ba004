/** Reads the counters of runs that are over. */

import type { Module, Signal } from '../ir/ir.js'
import { obtain } from '../maps.js'
import type { InstanceNode } from '../sim/engine/instances.js'
import type { Run } from '../sim/run.js'
import type { Simulator } from '../sim/simulator.js'
import type { Counter } from './counters.js'
import { Coverage, type Hit, type MachineItem, type ModuleItem } from './coverage.js'
import type { CoveredDesign } from './instrument.js'
import { bitsAt, CounterLayout, piecesOf, sourceCounters, type Piece } from './layout.js'
import { declared } from './nets.js'
import type { ModulePoints } from './points.js'

/** Counters of one instance, and how often each of them was set. */
interface Tally {
  readonly piece: Piece
  readonly byte: number
  readonly counts: number[]
  /** Of the first counter among the counts. */
  readonly first: number
}

/** What runs of a simulator have covered. */
export class CoverageCollector {
  private readonly total = new Coverage()
  private readonly layout: CounterLayout
  private readonly tallies: readonly Tally[]
  /** By register: how often each of its bits was set, in all instances of its module. */
  private readonly seen = new Map<Signal, number[]>()

  constructor(
    private readonly covered: CoveredDesign,
    private readonly simulator: Pick<Simulator<unknown>, 'tree' | 'codec'>,
  ) {
    this.layout = new CounterLayout(simulator.tree, (module) => this.pointsOf(module))
    this.tallies = this.layout.nodes.flatMap((node) => [...this.sourceTallies(node), ...this.toggleTallies(node)])
  }

  /** To be called when a run is over, once. */
  take({ index, findings }: Pick<Run<unknown>, 'index' | 'findings'>): void {
    const bytes = this.simulator.codec(this.layout.slots, index).encode()
    for (const { piece, byte, counts, first } of this.tallies) {
      for (let bits = bitsAt(bytes, byte, piece), i = first; bits !== 0; bits >>>= 1, i++) counts[i]! += bits & 1
    }
    for (const { place, label, count } of findings.covers) this.total.item('covers', place, label).hits += count
  }

  /** What all of them have covered; to be asked for once. */
  finish(): Coverage {
    for (const points of this.covered.points.values()) this.tell(points)
    return this.total
  }

  /** Whole words of counters: what they stand for is looked up at the end, once for all instances. */
  private sourceTallies(node: InstanceNode): Tally[] {
    const counters = sourceCounters(this.pointsOf(node.module))
    return [...new Set(counters.map(({ register }) => register))].map((register) => ({
      piece: { register, bit: 0, width: register.type.width },
      byte: this.layout.byteOf(node, register),
      counts: obtain(this.seen, register, () => zeros(register.type.width)),
      first: 0,
    }))
  }

  /** Of a port that is only connected, the bits of what it is connected to. */
  private toggleTallies(node: InstanceNode): Tally[] {
    const { module } = this.pointsOf(node.module)
    const item = this.moduleItem(module)
    return declared(module).flatMap((signal) => {
      const net = this.covered.nets.netOf({ node, signal })
      const { rises, falls } = this.pointsOf(net.node.module).toggles.get(net.signal)!
      const { width } = signal.type
      const own = obtain(item.toggles, signal.path, () => ({ rises: zeros(width), falls: zeros(width) }))
      const tallies = (counters: readonly Counter[], counts: number[]): Tally[] => {
        let first = 0
        return piecesOf(counters).map((piece) => {
          const tally = { piece, byte: this.layout.byteOf(net.node, piece.register), counts, first }
          first += piece.width
          return tally
        })
      }
      return [...tallies(rises, own.rises), ...tallies(falls, own.falls)]
    })
  }

  private tell({ module, methods, statements, branches, assertions, machines }: ModulePoints): void {
    const { total } = this
    const hits = ({ register, bit }: Counter): number => this.seen.get(register)?.[bit] ?? 0
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
    for (const { register, type, states, arcs } of machines) {
      const own = obtain<string, MachineItem>(item.machines, register.path, () => machineOf(type))
      for (const { name, counter } of states) obtain<string, Hit>(own.states, name, noHits).hits += hits(counter)
      for (const { from, to, counter } of arcs) obtain<string, Hit>(own.arcs, `${from} → ${to}`, noHits).hits += hits(counter)
    }
  }

  private moduleItem({ className, parameters, place }: Module): ModuleItem {
    return this.total.module(parameters === '' ? className : `${className} (${parameters})`, place)
  }

  private pointsOf(module: Module): ModulePoints {
    return this.covered.points.get(this.covered.originals.get(module)!)!
  }
}

function machineOf(type: string): MachineItem {
  return { type, states: new Map(), arcs: new Map() }
}

const noHits = (): Hit => ({ hits: 0 })

function zeros(length: number): number[] {
  return Array.from({ length }, () => 0)
}
