/** Sums counters over the instances of each module, and passes the counts of nets to the ports that show them. */

import type { Instance, Module, Signal } from '../../ir/ir.js'
import { obtain } from '../../base/maps.js'
import type { RegisterLayout } from '../sim/engine/engine.js'
import type { InstanceNode } from '../sim/engine/instances.js'
import { wordBytes } from '../sim/engine/words.js'
import type { Counter } from './counters.js'
import type { ModulePoints } from './points.js'
import type { CoveredDesign } from './instrument.js'
import { shownPorts, type Port, type ShownPorts } from './nets.js'

// The positions of counters in the bytes that a simulator returns for its registers.

/** A run of consecutive counters. */
interface Piece {
  /** The first counter, in bits from the start of the instance. */
  readonly from: number
  readonly width: number
}

/** The counters of a module and of the instances below it. The layout is the same in all of its instances. */
interface ModuleLayout {
  /** The start of each register of the module, in bytes. */
  readonly registers: ReadonlyMap<Signal, number>
  /** Bytes of the registers of the module itself. */
  readonly ownSize: number
  /** The start of each instance, in bytes. */
  readonly instances: ReadonlyMap<Instance, number>
  /** The size in bytes, with all instances. */
  readonly size: number
  /** The counters of the signals that are counted in the module itself. */
  readonly toggles: ReadonlyMap<Signal, { readonly rises: readonly Piece[]; readonly falls: readonly Piece[] }>
}

class CounterLayout implements RegisterLayout {
  readonly instances = new Map<InstanceNode, number>()
  readonly size: number
  private readonly modules = new Map<Module, ModuleLayout>()

  constructor(
    tree: InstanceNode,
    private readonly pointsOf: (module: Module) => ModulePoints,
  ) {
    this.place(tree, 0)
    this.size = this.of(tree.module).size
  }

  of(module: Module): ModuleLayout {
    return obtain(this.modules, module, () => this.layOut(module))
  }

  registersOf(module: Module): ReadonlyMap<Signal, number> {
    return this.of(module).registers
  }

  /** The layout of an instance below a module, and its start in bytes. */
  below(module: Module, path: readonly Instance[]): ModuleLayout & { readonly offset: number } {
    let offset = 0
    let layout = this.of(module)
    for (const instance of path) {
      offset += layout.instances.get(instance)!
      layout = this.of(instance.module)
    }
    return { ...layout, offset }
  }

  /** Instances are placed in the order of the tree, parents before children. */
  private place(node: InstanceNode, begin: number): void {
    this.instances.set(node, begin)
    const { instances } = this.of(node.module)
    for (const child of node.children) this.place(child, begin + instances.get(child.instance!)!)
  }

  private layOut(module: Module): ModuleLayout {
    const points = this.pointsOf(module)
    const toggles = [...points.toggles]
    const counters = [...sourceCounters(points), ...toggles.flatMap(([, { rises, falls }]) => [...rises, ...falls])]
    const signals = [...new Set(counters.map(({ register }) => register))]
    const [registers, ownSize] = sideBySide(signals, ({ type }) => wordBytes(type), 0)
    const [instances, size] = sideBySide(module.instances, (instance) => this.of(instance.module).size, ownSize)
    const pieces = (all: readonly Counter[]): readonly Piece[] => piecesOf(all, registers)
    return {
      registers,
      ownSize,
      instances,
      size,
      toggles: new Map(toggles.map(([signal, { rises, falls }]) => [signal, { rises: pieces(rises), falls: pieces(falls) }])),
    }
  }
}

/** Places items one after another; returns the start of each, and the end of the last. */
function sideBySide<T>(all: readonly T[], sizeOf: (one: T) => number, start: number): [ReadonlyMap<T, number>, number] {
  const begins = new Map<T, number>()
  let end = start
  for (const one of all) {
    begins.set(one, end)
    end += sizeOf(one)
  }
  return [begins, end]
}

function piecesOf(counters: readonly Counter[], registers: ReadonlyMap<Signal, number>): readonly Piece[] {
  const pieces: { from: number; width: number }[] = []
  for (const { register, bit } of counters) {
    const from = 8 * registers.get(register)! + bit
    const last = pieces.at(-1)
    if (last && last.from + last.width === from) last.width++
    else pieces.push({ from, width: 1 })
  }
  return pieces
}

/** All counters except toggles. Assertions share the counters of their statements. */
function sourceCounters({ methods, statements, branches, machines }: ModulePoints): readonly Counter[] {
  return [
    ...[...methods, ...statements, ...branches.flatMap(({ arms }) => arms)].map(({ counter }) => counter),
    ...machines.flatMap(({ states, arcs }) => [...states, ...arcs].map(({ counter }) => counter)),
  ]
}

/** The toggles of a signal, by bit. */
interface ToggleCounts {
  readonly rises: Float64Array
  readonly falls: Float64Array
}

/** Counters of each instance of a module, and the counts that they are added to. */
interface Reading extends Piece {
  readonly counts: Float64Array
  /** The index of the first count. */
  readonly to: number
}

export class CounterSums {
  /** The registers whose bits {@link add} needs. */
  readonly layout: CounterLayout
  /** By module: how often each bit of its own counters was set, summed over its instances. */
  private readonly own = new Map<Module, Float64Array>()
  /** By module and signal: the counts of ports, which are counted elsewhere. */
  private readonly ports = new Map<Module, Map<Signal, ToggleCounts>>()
  private readonly shown: ReadonlyMap<Module, ShownPorts>
  private readonly readings = new Map<Module, readonly Reading[]>()

  constructor(
    private readonly covered: CoveredDesign,
    tree: InstanceNode,
  ) {
    const isCounted = ({ module, signal }: Port): boolean => this.pointsOf(module).toggles.has(signal)
    this.shown = shownPorts(covered.design.modules, covered.nets, isCounted)
    this.layout = new CounterLayout(tree, (module) => this.pointsOf(module))
  }

  /** @param set - for each bit of the layout, the number of runs that set it */
  add(set: Uint8Array): void {
    for (const [{ module }, begin] of this.layout.instances)
      for (const reading of obtain(this.readings, module, () => this.readingsOf(module))) addSet(set, 8 * begin, reading)
  }

  /** Passes the counts of nets to the ports that show them. Call it once, after the last {@link add}. */
  handOn(): void {
    // Modules around an instance come first, so counts pass from the top downwards.
    for (const [module, { outside }] of [...this.shown].toReversed())
      for (const { port, input } of outside) {
        const [to, from] = [this.toggles(port), this.toggles({ module, signal: input })]
        for (const kind of ['rises', 'falls'] as const)
          for (const [bit, count] of from[kind].entries()) to[kind][bit]! += count
      }
  }

  /** How often a counter of a module was set. */
  of(module: Module): (counter: Counter) => number {
    const counts = this.ownCounts(module)
    const { registers } = this.layout.of(module)
    return ({ register, bit }) => counts[8 * registers.get(register)! + bit]!
  }

  /** How often the bits of a port rose and fell. */
  toggles({ module, signal }: Port): ToggleCounts {
    const { width } = signal.type
    return obtain(
      obtain(this.ports, module, () => new Map<Signal, ToggleCounts>()),
      signal,
      () => ({ rises: new Float64Array(width), falls: new Float64Array(width) }),
    )
  }

  pointsOf(module: Module): ModulePoints {
    return this.covered.points.get(this.covered.originals.get(module)!)!
  }

  private readingsOf(module: Module): readonly Reading[] {
    const own = this.ownCounts(module)
    const ports = this.shown.get(module)!.inside.flatMap(({ port, net: { path, signal } }) => {
      const counts = this.toggles(port)
      const { toggles, offset } = this.layout.below(module, path)
      const { rises, falls } = toggles.get(signal)!
      return [...readingsOfPieces(rises, offset, counts.rises), ...readingsOfPieces(falls, offset, counts.falls)]
    })
    return [{ from: 0, width: own.length, counts: own, to: 0 }, ...ports]
  }

  private ownCounts(module: Module): Float64Array {
    return obtain(this.own, module, () => new Float64Array(8 * this.layout.of(module).ownSize))
  }
}

function readingsOfPieces(pieces: readonly Piece[], offset: number, counts: Float64Array): readonly Reading[] {
  let to = 0
  return pieces.map(({ from, width }) => {
    to += width
    return { from: 8 * offset + from, width, counts, to: to - width }
  })
}

/** @param begin - the start of the instance, in bits */
function addSet(set: Uint8Array, begin: number, { from, width, counts, to }: Reading): void {
  for (let bit = 0; bit < width; bit++) counts[to + bit]! += set[begin + from + bit]!
}
