/** Places of the state of a flattened design in the memory of WebAssembly. */

import type { Design, Instance, Memory, Module, Signal } from '../../../ir/ir.js'
import { allInstances, instanceTree, isState, type InstanceNode } from '../engine/instances.js'
import { wordCount, wordSize } from './values.js'

/** A leaf of one instance, numbered from 0 over the whole design. */
export type Net = number

/** Addresses below this one are free for the programs themselves. */
const firstAddress = 64

/** Bytes of a value in memory. */
export const bytesOf = (width: number): number => (wordSize(width) / 8) * wordCount(width)

export interface MemoryPlace {
  readonly memory: Memory
  readonly address: number
  /** The bytes from one word to the next. */
  readonly stride: number
}

interface InstancePlace {
  readonly node: InstanceNode
  /** The number of each child, in the order of the module. */
  readonly children: readonly number[]
  readonly firstNet: Net
  readonly memories: ReadonlyMap<Memory, MemoryPlace>
}

/** Instances have numbers in the order of {@link allInstances}; all places are the same for each tree of a design. */
export class Layout {
  readonly instances: readonly InstancePlace[]
  readonly nets: number
  /** State lies from {@link begin} to before this address. */
  readonly end: number
  readonly begin = firstAddress
  private readonly signalNumbers = new Map<Module, ReadonlyMap<Signal, number>>()
  private readonly childNumbers = new Map<Module, ReadonlyMap<Instance, number>>()
  /** By net: its address, or -1 if it is no state. */
  private readonly addresses: Int32Array

  constructor(design: Design) {
    for (const module of design.modules) {
      this.signalNumbers.set(module, new Map(module.signals.map((signal, i) => [signal, i])))
      this.childNumbers.set(module, new Map(module.instances.map((child, i) => [child, i])))
    }
    const nodes = [...allInstances(instanceTree(design))]
    const numbers = new Map(nodes.map((node, i) => [node, i]))
    this.nets = nodes.reduce((sum, { module }) => sum + module.signals.length, 0)
    this.addresses = new Int32Array(this.nets).fill(-1)
    const space = new Space(firstAddress)
    let net = 0
    const firstNets = nodes.map((node) => {
      const first = net
      for (const signal of node.module.signals) {
        if (isState(node, signal)) this.addresses[net] = space.take(bytesOf(signal.type.width))
        net++
      }
      return first
    })
    this.instances = nodes.map((node, i) => ({
      node,
      children: node.children.map((child) => numbers.get(child)!),
      firstNet: firstNets[i]!,
      memories: new Map(node.module.memories.map((memory) => [memory, placeMemory(memory, space)])),
    }))
    this.end = space.end
  }

  net(instance: number, signal: Signal): Net {
    const { node, firstNet } = this.instances[instance]!
    return firstNet + this.signalNumbers.get(node.module)!.get(signal)!
  }

  child(instance: number, child: Instance): number {
    const { node, children } = this.instances[instance]!
    return children[this.childNumbers.get(node.module)!.get(child)!]!
  }

  /** The address of a register or an input of the top; null for other signals. */
  address(net: Net): number | null {
    const address = this.addresses[net]!
    return address < 0 ? null : address
  }

  memory(instance: number, memory: Memory): MemoryPlace {
    return this.instances[instance]!.memories.get(memory)!
  }
}

/** Memory that is given out from the lowest address up. */
export class Space {
  constructor(private used: number) {}

  get end(): number {
    return Math.ceil(this.used / 8) * 8
  }

  /** The address of a value of this size, aligned to its words. */
  take(bytes: number): number {
    const alignment = bytes % 8 === 0 ? 8 : 4
    const address = Math.ceil(this.used / alignment) * alignment
    this.used = address + bytes
    return address
  }
}

function placeMemory(memory: Memory, space: Space): MemoryPlace {
  const stride = bytesOf(memory.type.width)
  // Taken in whole words of 8 bytes if a word has that size, so that each is aligned.
  return { memory, address: space.take(stride * memory.depth), stride }
}
