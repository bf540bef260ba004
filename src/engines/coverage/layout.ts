/** Where the counters of a design stand among the bytes in which a simulator gives its registers. */

import type { Instance, Module, Signal } from '../../ir/ir.js'
import { obtain } from '../../base/maps.js'
import type { RegisterLayout } from '../sim/engine/engine.js'
import type { InstanceNode } from '../sim/engine/instances.js'
import { wordBytes } from '../sim/engine/word-bytes.js'
import type { Counter } from './counters.js'
import type { ModulePoints } from './points.js'

/** Counters that follow each other. */
export interface Piece {
  /** The first, in bits from the begin of the instance. */
  readonly from: number
  readonly width: number
}

/** The counters of a module and of the instances below it: the same in all of its instances. */
interface ModuleLayout {
  /** The byte at which each register of the module begins. */
  readonly registers: ReadonlyMap<Signal, number>
  /** Bytes of the registers of the module itself. */
  readonly ownSize: number
  /** The byte at which each instance begins. */
  readonly instances: ReadonlyMap<Instance, number>
  /** Bytes, with all instances. */
  readonly size: number
  /** The counters of the signals that are counted in the module itself. */
  readonly toggles: ReadonlyMap<Signal, { readonly rises: readonly Piece[]; readonly falls: readonly Piece[] }>
}

export class CounterLayout implements RegisterLayout {
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

  /** The layout of an instance below a module, and the byte at which it begins. */
  below(module: Module, path: readonly Instance[]): ModuleLayout & { readonly offset: number } {
    let offset = 0
    let layout = this.of(module)
    for (const instance of path) {
      offset += layout.instances.get(instance)!
      layout = this.of(instance.module)
    }
    return { ...layout, offset }
  }

  /** Instances stand in the order of the tree, each before those below it. */
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

/** Where each of some begins, and where the last ends. */
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

/** The counters of all but toggles: those of assertions are those of their statements. */
function sourceCounters({ methods, statements, branches, machines }: ModulePoints): readonly Counter[] {
  return [
    ...[...methods, ...statements, ...branches.flatMap(({ arms }) => arms)].map(({ counter }) => counter),
    ...machines.flatMap(({ states, arcs }) => [...states, ...arcs].map(({ counter }) => counter)),
  ]
}
