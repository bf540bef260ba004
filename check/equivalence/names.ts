/** Names: the bits of a circuit by the names that Yosys has kept, and ours by their Verilog names. */

import type { Design } from '../../src/ir/ir.js'
import type { AigerCircuit } from './read-aiger.js'
import { allInstances, instanceTree } from '../../src/engines/sim/engine/instances.js'
import { placedInstances } from '../../src/print/verilog/check/expected.js'

/** A bit of a word in Yosys's notation: `full`, `count[2]`. */
export const bitName = (name: string, width: number, bit: number): string => (width === 1 ? name : `${name}[${bit}]`)

/** The names in the symbols of a circuit. */
export interface CircuitNames {
  /** By number: the names of the input; empty for one that Yosys has created. */
  readonly inputs: readonly (readonly string[])[]
  /** By number: all names of the latch. */
  readonly latches: readonly (readonly string[])[]
  /** By name: the number of the output. */
  readonly outputs: ReadonlyMap<string, number>
}

/** Yosys joins several names of a bit in one symbol. */
export function namesOf({ symbols, inputs, latches, outputs }: AigerCircuit): CircuitNames {
  const names = (letter: string, count: number): string[][] =>
    Array.from({ length: count }, (_, i) => symbols.get(`${letter}${i}`)?.split(' ') ?? [])
  return {
    inputs: names('i', inputs),
    latches: names('l', latches.length),
    outputs: new Map(names('o', outputs.length).flatMap((all, i) => all.map((name) => [name, i]))),
  }
}

/** By path, such as `dut.queues[0].words[2]`: the name in flattened Verilog, `queues_0.words[2]`. */
export function verilogNames(design: Design): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  for (const { node, reference } of placedInstances(instanceTree(design))) {
    const inside = (name: string): string => `${reference}.${name}`.slice('dut.'.length)
    for (const { path, name } of node.module.signals) names.set(`${node.path}.${path}`, inside(name))
    for (const { path, name, depth } of node.module.memories)
      for (let i = 0; i < depth; i++) names.set(`${node.path}.${path}[${i}]`, inside(`${name}[${i}]`))
  }
  return names
}

/** The paths of registers and words, such as `dut.queues[0].words[2]`, that begin with values of their own. */
export function startedPaths(design: Design): ReadonlySet<string> {
  const paths = new Set<string>()
  for (const { path, module } of allInstances(instanceTree(design))) {
    for (const signal of module.signals) if (signal.initial !== undefined) paths.add(`${path}.${signal.path}`)
    for (const memory of module.memories)
      if (memory.initial) for (let i = 0; i < memory.depth; i++) paths.add(`${path}.${memory.path}[${i}]`)
  }
  return paths
}
