/** Reads the counters of runs that are over. */

import type { Module, Signal } from '../ir/ir.js'
import { obtain } from '../maps.js'
import type { InstanceNode } from '../sim/engine/instances.js'
import type { Run } from '../sim/run.js'
import type { Simulator } from '../sim/simulator.js'
import type { Counter } from './counters.js'
import { addCounts, Coverage, type Hit, type MachineItem, type ModuleItem } from './coverage.js'
import type { CoveredDesign } from './instrument.js'
import { CounterLayout, type Piece } from './layout.js'
import { declared } from './nets.js'
import type { ModulePoints } from './points.js'

/** Where the counts of the bits of a signal begin. */
interface ToggleCounts {
  readonly rises: number
  readonly falls: number
}

/** What runs of a simulator have covered. */
export class CoverageCollector {
  private readonly total = new Coverage()
  private readonly layout: CounterLayout
  /** How often each counter was set, in all instances of its module. */
  private readonly counts: number[] = []
  /** By register of a module: where the counts of its bits begin. */
  private readonly words = new Map<Signal, number>()
  /** By module and signal, likewise. */
  private readonly ports = new Map<Module, ReadonlyMap<Signal, ToggleCounts>>()
  /** Of all instances: the first bit of a word, how many, and where their counts begin. */
  private readonly reads: number[] = []

  constructor(
    private readonly covered: CoveredDesign,
    private readonly simulator: Pick<Simulator<unknown>, 'tree' | 'countSet'>,
  ) {
    this.layout = new CounterLayout(simulator.tree, (module) => this.pointsOf(module))
    for (const node of this.layout.nodes) {
      this.readWords(node)
      this.readPorts(node)
    }
  }

  /** To be called when runs are over, once for each of them. */
  take(runs: readonly Pick<Run<unknown>, 'index' | 'findings'>[]): void {
    const { reads, counts } = this
    const set = this.simulator.countSet(
      this.layout.slots,
      runs.map(({ index }) => index),
    )
    for (let i = 0; i < reads.length; i += 3) {
      const [from, width, to] = [reads[i]!, reads[i + 1]!, reads[i + 2]!]
      for (let bit = 0; bit < width; bit++) counts[to + bit]! += set[from + bit]!
    }
    for (const { findings } of runs)
      for (const { place, label, count } of findings.covers) this.total.item('covers', place, label).hits += count
  }

  /** What all of them have covered; to be asked for once. */
  finish(): Coverage {
    for (const points of this.covered.points.values()) this.tell(points)
    return this.total
  }

  /** Whole words of counters: what they stand for is looked up at the end, once for all instances. */
  private readWords(node: InstanceNode): void {
    const base = this.layout.baseOf(node)
    for (const [register, offset] of this.layout.of(node.module).registers) {
      const { width } = register.type
      this.reads.push(
        8 * (base + offset),
        width,
        obtain(this.words, register, () => this.makeCounts(width)),
      )
    }
  }

  /** Of a port that is connected to another instance, the bits of what it is connected to. */
  private readPorts(node: InstanceNode): void {
    for (const [signal, counts] of this.portsOf(node.module)) {
      const net = this.covered.nets.netOf(node, signal)
      const { rises, falls } = this.layout.of(net.node.module).toggles.get(net.signal)!
      const base = this.layout.baseOf(net.node)
      this.readPieces(rises, base, counts.rises)
      this.readPieces(falls, base, counts.falls)
    }
  }

  private readPieces(pieces: readonly Piece[], base: number, first: number): void {
    let at = first
    for (const { offset, bit, width } of pieces) {
      this.reads.push(8 * (base + offset) + bit, width, at)
      at += width
    }
  }

  /** Signals that neither are counted in their module nor show another one of it. */
  private portsOf(module: Module): ReadonlyMap<Signal, ToggleCounts> {
    return obtain(this.ports, module, () => {
      const points = this.pointsOf(module)
      const elsewhere = declared(points.module).filter(
        (signal) => !points.toggles.has(this.covered.nets.withinModule(module, signal)),
      )
      return new Map(
        elsewhere.map((signal) => {
          const { width } = signal.type
          return [signal, { rises: this.makeCounts(width), falls: this.makeCounts(width) }]
        }),
      )
    })
  }

  private makeCounts(length: number): number {
    const first = this.counts.length
    for (let i = 0; i < length; i++) this.counts.push(0)
    return first
  }

  private tell(points: ModulePoints): void {
    const { module, methods, statements, branches, assertions, machines } = points
    const { total } = this
    const hits = (counter: Counter): number => this.hitsOf(counter)
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
    this.tellToggles(points, item)
    for (const { register, type, states, arcs } of machines) {
      const own = obtain<string, MachineItem>(item.machines, register.path, () => machineOf(type))
      for (const { name, counter } of states) obtain<string, Hit>(own.states, name, noHits).hits += hits(counter)
      for (const { from, to, counter } of arcs) obtain<string, Hit>(own.arcs, `${from} → ${to}`, noHits).hits += hits(counter)
    }
  }

  private tellToggles({ module, toggles }: Pick<ModulePoints, 'module' | 'toggles'>, item: ModuleItem): void {
    const changed = this.covered.changed.get(module)!
    for (const signal of declared(module)) {
      const { path, type } = signal
      const own = obtain(item.toggles, path, () => ({ rises: [], falls: [] }))
      const counters = toggles.get(this.covered.nets.withinModule(changed, signal))
      const port = this.ports.get(changed)?.get(signal)
      const hits = (kind: 'rises' | 'falls'): number[] =>
        counters
          ? counters[kind].map((counter) => this.hitsOf(counter))
          : this.counts.slice(port![kind], port![kind] + type.width)
      addCounts(own.rises, hits('rises'))
      addCounts(own.falls, hits('falls'))
    }
  }

  private hitsOf({ register, bit }: Counter): number {
    return this.counts[this.words.get(register)! + bit]!
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
