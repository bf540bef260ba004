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
  readonly register: Signal
  readonly bit: number
  readonly width: number
}

export class CounterLayout {
  readonly slots: StateSlot[] = []
  readonly nodes: readonly InstanceNode[]
  /** By instance: the byte at which its registers begin. */
  private readonly bases = new Map<InstanceNode, number>()
  /** By module: its registers, each with its byte from the begin of the instance. */
  private readonly offsets = new Map<Module, ReadonlyMap<Signal, number>>()

  constructor(tree: InstanceNode, pointsOf: (module: Module) => ModulePoints) {
    this.nodes = [...allInstances(tree)]
    let base = 0
    for (const node of this.nodes) {
      const registers = obtain(this.offsets, node.module, () => placed(registersOf(pointsOf(node.module))))
      this.bases.set(node, base)
      let end = base
      for (const [signal, offset] of registers) {
        const size = wordBytes(signal.type)
        const at = { offset: base + offset, size, depth: 1 }
        this.slots.push({ node, source: { signal }, type: signal.type, isInput: false, ...at })
        end = base + offset + size
      }
      base = end
    }
  }

  /** The byte at which a register of an instance begins. */
  byteOf(node: InstanceNode, register: Signal): number {
    return this.bases.get(node)! + this.offsets.get(node.module)!.get(register)!
  }
}

/** Counters as pieces. */
export function piecesOf(counters: readonly Counter[]): readonly Piece[] {
  const pieces: { register: Signal; bit: number; width: number }[] = []
  for (const { register, bit } of counters) {
    const last = pieces.at(-1)
    if (last?.register === register && last.bit + last.width === bit) last.width++
    else pieces.push({ register, bit, width: 1 })
  }
  return pieces
}

/** The bits of a piece. */
export function bitsAt(bytes: Uint8Array, byte: number, { register, bit, width }: Piece): number {
  let word = 0
  for (let i = wordBytes(register.type) - 1; i >= 0; i--) word = (word << 8) | bytes[byte + i]!
  return (word >>> bit) & (2 ** width - 1)
}

/** All registers with counters, in the same order each time. */
function registersOf(points: ModulePoints): ReadonlySet<Signal> {
  const counters = [
    ...sourceCounters(points),
    ...[...points.toggles.values()].flatMap(({ rises, falls }) => [...rises, ...falls]),
  ]
  return new Set(counters.map(({ register }) => register))
}

/** The counters of all but toggles: those of assertions are those of their statements. */
export function sourceCounters({ methods, statements, branches, machines }: ModulePoints): readonly Counter[] {
  return [
    ...[...methods, ...statements, ...branches.flatMap(({ arms }) => arms)].map(({ counter }) => counter),
    ...machines.flatMap(({ states, arcs }) => [...states, ...arcs].map(({ counter }) => counter)),
  ]
}

function placed(registers: ReadonlySet<Signal>): ReadonlyMap<Signal, number> {
  let offset = 0
  return new Map(
    [...registers].map((signal) => {
      const at = [signal, offset] as const
      offset += wordBytes(signal.type)
      return at
    }),
  )
}
