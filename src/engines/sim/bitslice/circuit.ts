/**
 * The parts that all engines of a design share: its gates and wires, the placement of their planes in memory, and the
 * program of the clock edge. Building them takes most of the time until an engine is ready.
 */

import { nodeOf, type Literal } from './lower/gates.js'
import { planeAddress, vectorBytes, Layout } from './plan/layout.js'
import { Netlist, type LaneGroup } from './plan/netlist.js'
import { obtain } from '../../../base/maps.js'
import type { Design } from '../../../ir/ir.js'
import type { StateSlot } from '../engine/engine.js'
import type { InstanceNode } from '../engine/instances.js'
import { BitPlaces, Places } from './state/places.js'
import { checksOf, countersOf, isCover, type CoverCounter, type TileCheck } from './lower/checks.js'
import type { StateMap } from './state/codec.js'
import { compileProgram, type Program } from './emit/program.js'
import type { ProgramGoal } from './plan/schedule.js'

/** The planes of some registers and words, and what they are filled with: it is the same in all lanes. */
class FilledPlanes {
  /** The addresses of vectors. */
  private readonly zeros: number[] = []
  private readonly ones: number[] = []

  constructor(private readonly layout: Layout) {}

  /** @param word - the leaves of a register or a word of a memory, in a group */
  add({ index, vectors }: LaneGroup, word: readonly Literal[], value: bigint): void {
    word.forEach((literal, bit) => {
      const addresses = ((value >> BigInt(bit)) & 1n) === 1n ? this.ones : this.zeros
      const plane = this.layout.plane(index, nodeOf(literal))!
      for (let vector = 0; vector < vectors; vector++)
        addresses.push(planeAddress(this.layout.blocks[index]!, plane, vector))
    })
  }

  apply(bytes: Uint8Array): void {
    for (const address of this.zeros) bytes.fill(0, address, address + vectorBytes)
    for (const address of this.ones) bytes.fill(0xff, address, address + vectorBytes)
  }
}

/** The reset values of all registers that have one. */
function resetPlanes({ groups }: Netlist, layout: Layout): FilledPlanes {
  const planes = new FilledPlanes(layout)
  for (const group of groups)
    for (const position of group.tile.positions)
      for (const signal of position.lowered.module.signals)
        if (signal.reset !== null) planes.add(group, group.tile.register(position, signal), signal.reset)
  return planes
}

/** The initial values of all registers and memories that have some. */
function initialPlanes({ groups }: Netlist, layout: Layout): FilledPlanes {
  const planes = new FilledPlanes(layout)
  for (const group of groups)
    for (const position of group.tile.positions) {
      const { tile } = group
      const { signals, memories } = position.lowered.module
      for (const signal of signals)
        if (signal.initial !== undefined) planes.add(group, tile.register(position, signal), signal.initial)
      for (const memory of memories) {
        const words = memory.initial && tile.words(position, memory)
        memory.initial?.forEach((word, address) => planes.add(group, words![address]!, word))
      }
    }
  return planes
}

const circuits = new WeakMap<InstanceNode, Map<string, Circuit>>()

/** Returns the circuit of a design for a number of runs; it is built once for each tree. */
export function circuitOf(design: Design, tree: InstanceNode, runs: number, checks: boolean): Circuit {
  const ofTree = obtain(circuits, tree, () => new Map<string, Circuit>())
  return obtain(ofTree, `${runs} ${checks}`, () => new Circuit(design, tree, runs, checks))
}

export class Circuit {
  readonly netlist: Netlist
  readonly places: Places
  readonly layout: Layout
  readonly bits: BitPlaces
  /** By group. */
  readonly checks: readonly (readonly TileCheck[])[]
  readonly counters: readonly (readonly CoverCounter[])[]
  /** True if a cycle can have a finding. */
  readonly hasChecks: boolean
  readonly hasCovers: boolean
  readonly resetPlanes: FilledPlanes
  readonly initialPlanes: FilledPlanes
  /** Where state stands, by its slots and the run, as far as engines have asked. */
  readonly stateMaps = new WeakMap<readonly StateSlot[], Map<number, StateMap>>()
  /** The program of the clock edge. It must be loaded before any other program. */
  readonly program: Program

  constructor(design: Design, tree: InstanceNode, runs: number, hasChecks: boolean) {
    this.netlist = new Netlist(design, tree, 2 ** Math.ceil(Math.log2(runs)), runs)
    const { groups } = this.netlist
    this.places = new Places(this.netlist, tree)
    this.checks = groups.map(({ tile }) => (hasChecks ? checksOf(tile) : []))
    this.counters = groups.map(({ tile, index }) => countersOf(tile, this.checks[index]!))
    this.hasChecks = this.checks.some((checks) => checks.length > 0)
    this.hasCovers = this.counters.some((counters) => counters.length > 0)
    const counterLeaves = this.counters.map((counters) => counters.flatMap(({ bits }) => bits))
    this.layout = new Layout(this.netlist, counterLeaves)
    this.bits = new BitPlaces(this.netlist, this.layout, this.places)
    this.resetPlanes = resetPlanes(this.netlist, this.layout)
    this.initialPlanes = initialPlanes(this.netlist, this.layout)
    this.program = compileProgram(this.netlist, this.layout, this.layout.end, this.cycleGoals())
  }

  /** Vector operations per cycle: one for each vector of each gate, and of each stored bit of state. */
  get operations(): number {
    const { groups } = this.netlist
    const inLane = ({ tile, index }: LaneGroup): number => tile.gates.gates + this.layout.statePlanes[index]!
    return groups.reduce((sum, group) => sum + inLane(group) * group.vectors, 0)
  }

  /** Raises the alarm if one of the checks has a finding. */
  alarm(group: number, checks: readonly TileCheck[]): ProgramGoal[] {
    if (checks.length === 0) return []
    const { gates } = this.netlist.groups[group]!.tile
    const flags = checks.map(({ flag }) => flag)
    return [{ group, literal: gates.and(this.layout.exists[group]!, gates.any(flags)), becomes: 'alarm' }]
  }

  /** The next state of everything, and an alarm if the cycle must be examined more closely. */
  private cycleGoals(): ProgramGoal[] {
    return this.netlist.groups.flatMap(({ tile, index: group }) => {
      const goals: ProgramGoal[] = []
      const become = (leaves: readonly Literal[], next: readonly Literal[]): void =>
        leaves.forEach((leaf, i) => goals.push({ group, literal: next[i]!, becomes: nodeOf(leaf) }))
      for (const position of tile.positions) {
        const { next, nextWords } = position.lowered
        for (const [register, word] of next) become(tile.register(position, register), tile.word(position, word))
        // Bit by bit, because the written value is the same for all words of a memory.
        for (const [memory, words] of nextWords) {
          const leaves = tile.words(position, memory)
          for (let bit = 0; bit < memory.type.width; bit++)
            become(
              leaves.map((word) => word[bit]!),
              tile.word(
                position,
                words.map((word) => word[bit]!),
              ),
            )
        }
      }
      for (const { bits, next } of this.counters[group]!) become(bits, next)
      const assertions = this.checks[group]!.filter((check) => !isCover(check))
      return [...goals, ...this.alarm(group, assertions)]
    })
  }
}
