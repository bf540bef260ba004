/** A program: WebAssembly that computes goals from state and inputs, for all lanes. */

import { Code, type Local } from '../../wasm/code.js'
import { ModuleEncoder } from '../../wasm/module.js'
import { gatherFunction } from './wires.js'
import { isComplemented, nodeOf, type Literal } from '../lower/gates.js'
import { vectorLanes } from '../plan/groups.js'
import { planeAddress, vectorBytes, type Block, type Layout } from '../plan/layout.js'
import type { LaneBit, Netlist } from '../plan/netlist.js'
import { ProgramPlanes, type PlanePlace } from './planes.js'
import { Schedule, type ProgramGoal, type Unit } from '../plan/schedule.js'
import { TileFunction, type TileContext } from './tile-function.js'
import type { LaneMask } from '../plan/wires.js'

export interface Program {
  /** A module with the function `execute`, which returns 1 if any lane has raised the alarm. */
  readonly code: Uint8Array<ArrayBuffer>
  /** The planes of intermediate values, by group, placed after the engine's own planes. */
  readonly blocks: readonly Block[]
  /** The first byte after them. */
  readonly end: number
  /** The initial content of memory: preset planes, and the tables of gathered inputs. */
  readonly tables: readonly { readonly address: number; readonly words: Uint32Array }[]
  /** The location of an observed node in {@link blocks}; null for a leaf, which has its own location. */
  place(group: number, node: number): PlanePlace | null
}

/** A plane that the caller fills, for a leaf of its own. */
export interface Preset {
  readonly group: number
  readonly literal: Literal
  readonly lanes: LaneMask
}

export interface ProgramOptions {
  /** By group: literals whose values must be in memory afterwards. */
  readonly observed?: readonly (readonly Literal[])[]
  readonly presets?: readonly Preset[]
}

/** @param start - the first free byte of memory */
export function compileProgram(
  netlist: Netlist,
  layout: Layout,
  start: number,
  goals: readonly ProgramGoal[],
  options: ProgramOptions = {},
): Program {
  return new ProgramCompiler(netlist, layout, start, goals, options).run()
}

const noParameters = { parameters: [], results: [] } as const
const returnsFlag = { parameters: [], results: ['i32'] } as const

class ProgramCompiler {
  private readonly encoder = new ModuleEncoder()
  private readonly schedule: Schedule
  private readonly planes: ProgramPlanes[]
  private readonly blocks: Block[] = []
  private readonly tables: { address: number; words: Uint32Array }[] = []
  private end: number

  constructor(
    private readonly netlist: Netlist,
    private readonly layout: Layout,
    start: number,
    goals: readonly ProgramGoal[],
    { observed = netlist.groups.map(() => []), presets = [] }: ProgramOptions,
  ) {
    this.schedule = new Schedule(netlist, layout, goals, observed)
    this.planes = netlist.groups.map(({ index }) => this.placePlanes(index, presets))
    this.end = start
    for (const { index, vectors } of netlist.groups) {
      const bytes = this.planes[index]!.count * vectorBytes
      this.blocks.push({ origin: this.end, bytes, vectors })
      this.end += bytes * vectors
    }
    for (const { group, literal, lanes } of presets) {
      for (let vector = 0; vector < netlist.groups[group]!.vectors; vector++) {
        const address = planeAddress(this.blocks[group]!, this.planes[group]!.ofLiteral(literal), vector)
        this.tables.push({ address, words: lanes.subarray(vector * 4, vector * 4 + 4) })
      }
    }
  }

  run(): Program {
    const execute = new Code()
    const alarm = execute.local('i32')
    for (const unit of this.schedule.units) {
      if (unit.isLoop) this.loop(unit, execute)
      else this.pass(unit, execute, alarm)
    }
    execute.get(alarm)
    this.encoder.define(returnsFlag, execute, 'execute')
    const { blocks, end, tables, planes } = this
    return {
      code: this.encoder.encode(),
      blocks,
      end,
      tables,
      place: (group, node) => planes[group]!.placeOf(node),
    }
  }

  private placePlanes(group: number, presets: readonly Preset[]): ProgramPlanes {
    const planes = new ProgramPlanes()
    for (const preset of presets) if (preset.group === group) planes.store(preset.literal)
    for (const { stored, kept, nodes } of this.schedule.units) {
      stored[group]!.forEach((literal) => planes.store(literal))
      kept[group]!.forEach((node) => planes.keep(node))
      for (const node of nodes[group]!) {
        if (this.layout.isWired(group, node) && this.layout.input(group, node).gathered) planes.gather(node)
      }
    }
    return planes
  }

  private pass(unit: Unit, execute: Code, alarm: Local): void {
    for (const gather of this.gathers(unit)) execute.call(gather)
    for (const { index: group } of this.netlist.groups) {
      const [stored, kept, goals] = [unit.stored[group]!, unit.kept[group]!, unit.goals[group]!]
      if (stored.length + kept.length + goals.length === 0) continue
      const fn = new TileFunction(this.context(group), [...unit.nodes[group]!])
      const index = this.encoder.define(returnsFlag, fn.emit(stored, kept, goals))
      execute.call(index).get(alarm).or().set(alarm)
    }
  }

  /** Computes gates from the wires of the previous round, then wires from gates, until no wire changes. */
  private loop(unit: Unit, execute: Code): void {
    const gates: number[] = []
    const wires: number[] = []
    for (const { index: group } of this.netlist.groups) {
      const isWire = (literal: Literal): boolean =>
        !isComplemented(literal) && this.layout.isWired(group, nodeOf(literal))
      const order = [...unit.nodes[group]!].filter((node) => !this.layout.isWired(group, node)).sort((a, b) => a - b)
      const [wanted, wired] = [unit.stored[group]!.filter((l) => !isWire(l)), unit.stored[group]!.filter(isWire)]
      const kept = unit.kept[group]!
      if (wanted.length + kept.length > 0)
        gates.push(
          this.encoder.define(returnsFlag, new TileFunction(this.context(group), order).emit(wanted, kept, [])),
        )
      if (wired.length > 0)
        wires.push(this.encoder.define(returnsFlag, new TileFunction(this.context(group), []).emitWires(wired)))
    }
    const gathers = this.gathers(unit)
    execute.repeatWhile(() => {
      for (const fn of gates) execute.call(fn).drop()
      for (const fn of gathers) execute.call(fn)
      execute.i32(0)
      for (const fn of wires) execute.call(fn).or()
    })
  }

  private gathers(unit: Unit): readonly number[] {
    return this.netlist.groups.flatMap(({ index: group }) =>
      [...unit.nodes[group]!].flatMap((node) => {
        const plane = this.planes[group]!.ofGathered(node)
        const sources = plane === null ? null : this.layout.input(group, node).gathered
        return plane === null || !sources ? [] : [this.gather(group, plane, sources)]
      }),
    )
  }

  private gather(group: number, plane: number, sources: readonly (LaneBit | null)[]): number {
    const block = this.blocks[group]!
    const { stride } = this.netlist
    const zeroBit = this.end * 8
    const table = { address: this.end + vectorBytes, words: new Uint32Array(block.vectors * vectorLanes).fill(zeroBit) }
    sources.forEach((source, lane) => {
      if (!source) return
      for (let run = 0; run < stride; run++)
        table.words[lane * stride + run] = this.bitAddress(source, source.lane * stride + run)
    })
    this.tables.push(table)
    this.end = table.address + table.words.byteLength
    return this.encoder.define(noParameters, gatherFunction(block, plane, table.address))
  }

  private bitAddress({ group, literal }: LaneBit, lane: number): number {
    const plane = this.planes[group]!.ofLiteral(literal)
    const vector = Math.floor(lane / vectorLanes)
    return planeAddress(this.blocks[group]!, plane, vector) * 8 + (lane % vectorLanes)
  }

  private context(group: number): TileContext {
    const { netlist, layout, blocks, planes } = this
    return { netlist, layout, blocks, planes, group }
  }
}
