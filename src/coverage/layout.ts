/** Where the counters of a design stand among the bytes in which a simulator gives its registers. */

import type { Module, Signal } from '../ir/ir.js'
import { obtain } from '../maps.js'
import type { StateSlot } from '../sim/engine/engine.js'
import { allInstances, type InstanceNode } from '../sim/engine/instances.js'
import { wordBytes } from '../sim/engine/word-bytes.js'
import type { Counter } from './counters.js'
import type { ModulePoints } from './points.js'

/** Counters of one register that follow each other, from a bit on. */
export interface Piece {
  /** The byte at which the register begins, from the begin of its instance. */
  readonly offset: number
  readonly bit: number
  readonly width: number
}

/** The counters of a module: the same in all of its instances. */
interface ModuleLayout {
  /** Where each begins. */
  readonly registers: ReadonlyMap<Signal, number>
  /** Bytes of an instance. */
  readonly size: number
  /** Of the signals that are counted here. */
  readonly toggles: ReadonlyMap<Signal, { readonly rises: readonly Piece[]; readonly falls: readonly Piece[] }>
}

export class CounterLayout {
  readonly slots: StateSlot[] = []
  readonly nodes: readonly InstanceNode[]
  /** By instance: the byte at which its registers begin. */
  private readonly bases = new Map<InstanceNode, number>()
  private readonly modules = new Map<Module, ModuleLayout>()

  constructor(
    tree: InstanceNode,
    private readonly pointsOf: (module: Module) => ModulePoints,
  ) {
    this.nodes = [...allInstances(tree)]
    let base = 0
    for (const node of this.nodes) {
      const { registers, size } = this.of(node.module)
      this.bases.set(node, base)
      for (const [signal, offset] of registers) {
        const { type } = signal
        const at = { offset: base + offset, size: wordBytes(type), depth: 1 }
        this.slots.push({ node, source: { signal }, type, isInput: false, ...at })
      }
      base += size
    }
  }

  /** The byte at which the registers of an instance begin. */
  baseOf(node: InstanceNode): number {
    return this.bases.get(node)!
  }

  of(module: Module): ModuleLayout {
    return obtain(this.modules, module, () => layoutOf(this.pointsOf(module)))
  }
}

function layoutOf(points: ModulePoints): ModuleLayout {
  const toggles = [...points.toggles]
  const counters = [...sourceCounters(points), ...toggles.flatMap(([, { rises, falls }]) => [...rises, ...falls])]
  const registers = new Map<Signal, number>()
  let size = 0
  for (const signal of new Set(counters.map(({ register }) => register))) {
    registers.set(signal, size)
    size += wordBytes(signal.type)
  }
  const pieces = (counters: readonly Counter[]): readonly Piece[] => piecesOf(counters, registers)
  return {
    registers,
    size,
    toggles: new Map(toggles.map(([signal, { rises, falls }]) => [signal, { rises: pieces(rises), falls: pieces(falls) }])),
  }
}

function piecesOf(counters: readonly Counter[], registers: ReadonlyMap<Signal, number>): readonly Piece[] {
  const pieces: { offset: number; bit: number; width: number }[] = []
  for (const { register, bit } of counters) {
    const offset = registers.get(register)!
    const last = pieces.at(-1)
    if (last?.offset === offset && last.bit + last.width === bit) last.width++
    else pieces.push({ offset, bit, width: 1 })
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
