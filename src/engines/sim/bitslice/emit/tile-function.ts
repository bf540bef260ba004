/** The code of one tile in one pass of a program: a loop over the vectors of its group. */

import { obtain } from '../../../../base/maps.js'
import { Code, type Local } from '../../wasm/code.js'
import { emitGates, type Operand, type Target } from './gates.js'
import { emitMove, planMove, type Move } from './wires.js'
import { nodeOf, type Literal } from '../lower/gates.js'
import { vectorLanes } from '../plan/groups.js'
import { planeAddress, vectorBytes, type Block, type Layout } from '../plan/layout.js'
import type { LaneGroup, Netlist } from '../plan/netlist.js'
import type { ProgramPlanes } from './planes.js'
import type { ProgramGoal } from '../plan/schedule.js'
import type { Broadcast, InputPlan, LaneMask, Wire } from '../plan/wires.js'

/** The parts of the program that a tile's code needs. */
export interface TileContext {
  readonly netlist: Netlist
  readonly layout: Layout
  readonly group: number
  /** The program's own blocks, by group. */
  readonly blocks: readonly Block[]
  /** Their content, by group. */
  readonly planes: readonly ProgramPlanes[]
}

interface PlannedWire {
  readonly wire: Wire
  readonly move: Move
}

export class TileFunction {
  private readonly code = new Code()
  private readonly group: LaneGroup
  /** Pointers to the blocks of the current vector: the group's and the program's. */
  private readonly main: Local
  private readonly own: Local
  private readonly vector: Local
  /** Lanes with an alarm, or changed wires. */
  private readonly flags: Local
  private readonly spare: Local
  private readonly moves = new Map<number, readonly PlannedWire[]>()
  /** Pointers to blocks of other vectors, by group and distance. */
  private readonly pointers = new Map<string, Local>()

  /** @param order - the nodes that the function computes, operands before users; all others are in memory */
  constructor(
    private readonly context: TileContext,
    private readonly order: readonly number[],
  ) {
    this.group = context.netlist.groups[context.group]!
    this.main = this.code.local('i32')
    this.own = this.code.local('i32')
    this.vector = this.code.local('i32')
    this.flags = this.code.local('v128')
    this.spare = this.code.local('v128')
  }

  /** Stores literals, keeps nodes, and computes goals. The function returns nonzero if a goal raised the alarm. */
  emit(stored: readonly Literal[], kept: readonly number[], goals: readonly ProgramGoal[]): Code {
    const targets = [
      ...stored.map((literal) => this.storedTarget(literal)),
      ...kept.map((node) => this.keptTarget(node)),
      ...goals.flatMap((goal) => this.goal(goal)),
    ]
    const { gates } = this.group.tile
    return this.forEachVector(
      this.order.filter((node) => gates.isLeaf(node)),
      () => {
        emitGates(
          {
            code: this.code,
            gates,
            order: this.order,
            operand: (node) => this.operand(node),
            wired: (node) => this.wired(node),
          },
          targets,
        )
      },
    )
  }

  /** Updates wired inputs. The function returns nonzero if one of them changed in an existing lane. */
  emitWires(literals: readonly Literal[]): Code {
    const { code, context, group } = this
    return this.forEachVector(literals.map(nodeOf), () => {
      for (const literal of literals) {
        const offset = this.planes.ofLiteral(literal) * vectorBytes
        this.wired(nodeOf(literal))
        code.tee(this.spare).get(this.own).loadVector(offset).vectorXor()
        code.get(this.main).loadVector(this.mainOffset(nodeOf(context.layout.exists[group.index]!))!)
        code.vectorAnd().get(this.flags).vectorOr().set(this.flags)
        code.get(this.own).get(this.spare).storeVector(offset)
      }
    })
  }

  private forEachVector(wired: readonly number[], body: () => void): Code {
    const { code, context, group } = this
    const main = context.layout.blocks[group.index]!
    const own = context.blocks[group.index]!
    for (const node of wired) this.planWires(node)
    code.i32(main.origin).set(this.main).i32(own.origin).set(this.own)
    if (group.vectors === 1) {
      this.setPointers()
      body()
    } else {
      code.repeatWhile(() => {
        this.setPointers()
        body()
        code.get(this.main).i32(main.bytes).add().set(this.main)
        code.get(this.own).i32(own.bytes).add().set(this.own)
        code.get(this.vector).i32(1).add().tee(this.vector).i32(group.vectors).isLess()
      })
    }
    return code.get(this.flags).isAnySet()
  }

  private get planes(): ProgramPlanes {
    return this.context.planes[this.group.index]!
  }

  private storedTarget(literal: Literal): Target {
    const offset = this.planes.ofLiteral(literal) * vectorBytes
    return { literal, replaces: null, store: (value) => this.store(this.own, offset, value) }
  }

  private keptTarget(node: number): Target {
    const offset = this.planes.placeOf(node)!.plane * vectorBytes
    return {
      literal: node << 1,
      replaces: null,
      setSign: (isInverted) => this.planes.setSign(node, isInverted),
      store: (value) => this.store(this.own, offset, value),
    }
  }

  private goal({ literal, becomes }: ProgramGoal): Target[] {
    const { code, flags } = this
    if (becomes === 'alarm') {
      const store = (value: () => void): void => {
        value()
        code.get(flags).vectorOr().set(flags)
      }
      return [{ literal, replaces: null, store }]
    }
    if (literal === becomes << 1) return []
    const offset = this.mainOffset(becomes)!
    return [{ literal, replaces: becomes, store: (value) => this.store(this.main, offset, value) }]
  }

  private store(pointer: Local, offset: number, value: () => void): void {
    this.code.get(pointer)
    value()
    this.code.storeVector(offset)
  }

  private operand(node: number): Operand {
    const { context, group } = this
    if (node === 0) return 'zeros'
    const offset = this.mainOffset(node)
    if (offset !== null && !context.layout.isWired(group.index, node))
      return { kind: 'memory', pointer: this.main, offset, isInverted: false }
    const place = this.planes.placeOf(node)
    if (place)
      return { kind: 'memory', pointer: this.own, offset: place.plane * vectorBytes, isInverted: place.isInverted }
    const { outside } = context.layout.input(group.index, node)
    if (!outside) throw new Error('a value that is computed nowhere')
    return (outside.ones[0]! & 1) === 1 ? 'ones' : 'zeros'
  }

  private mainOffset(node: number): number | null {
    const plane = this.context.layout.plane(this.group.index, node)
    return plane === null ? null : plane * vectorBytes
  }

  private planWires(node: number): void {
    const { layout } = this.context
    const plan = layout.input(this.group.index, node)
    const planned = plan.wires.map((wire) => {
      const move = planMove(wire.shift, wire.lanes, this.others(wire.lanes))
      for (const { back } of move.parts) this.pointer(wire.group, back)
      return { wire, move }
    })
    this.moves.set(node, planned)
  }

  private others(lanes: LaneMask): LaneMask {
    const { instances } = this.group
    const count = instances.length * this.context.netlist.stride
    return lanes.map(
      (word, i) => ~word & (i * 32 >= count ? 0 : count - i * 32 >= 32 ? -1 : (1 << (count - i * 32)) - 1),
    )
  }

  private pointer(group: number, back: number): Local {
    const id = `${group}:${back}`
    return obtain(this.pointers, id, () => this.code.local('i32'))
  }

  private setPointers(): void {
    const { code, group } = this
    for (const [id, local] of this.pointers) {
      const [from, back] = id.split(':').map(Number) as [number, number]
      const { origin, bytes, vectors } = this.context.blocks[from]!
      if (group.vectors === 1) {
        const vector = vectors === 1 ? 0 : -back
        code.i32(origin + vector * bytes).set(local)
        continue
      }
      // (vector - back) modulo the number of vectors; back is at most that number
      code
        .get(this.vector)
        .i32(vectors - back)
        .add()
        .tee(local)
      code.get(local).i32(vectors).isLess().isZero().i32(vectors).multiply().subtract()
      code.i32(bytes).multiply().i32(origin).add().set(local)
    }
  }

  private wired(node: number): void {
    const { code, context, group } = this
    const plan = context.layout.input(group.index, node)
    let parts = 0
    const join = (): void => {
      if (parts++ > 0) code.vectorOr()
    }
    const outside = this.mainOffset(node)
    if (outside !== null) {
      code.get(this.main).loadVector(outside)
      join()
    }
    for (const { wire, move } of this.moves.get(node) ?? []) {
      this.move(wire, move)
      join()
    }
    if (plan.broadcast) {
      this.broadcast(plan.broadcast, plan)
      join()
    }
    const gathered = this.planes.ofGathered(node)
    if (gathered !== null) {
      code.get(this.own).loadVector(gathered * vectorBytes)
      join()
    }
  }

  private move(wire: Wire, move: Move): void {
    const { code, context } = this
    const offset = context.planes[wire.group]!.ofLiteral(wire.literal) * vectorBytes
    const load = (back: number): void => void code.get(this.pointer(wire.group, back)).loadVector(offset)
    emitMove(code, move, wire.lanes, load, this.spare)
    if (move.needsMask) this.mask(wire.lanes)
  }

  private mask(lanes: LaneMask): void {
    const { context, group } = this
    const offset = context.layout.mask(group.index, lanes) * vectorBytes
    this.code.get(this.main).loadVector(offset).vectorAnd()
  }

  /** Broadcasts one bit to all instances, or the bits of one instance's runs. */
  private broadcast({ source, lanes }: Broadcast, { outside }: InputPlan): void {
    const { code, context } = this
    const { stride } = context.netlist
    const lane = source.lane * stride
    const plane = context.planes[source.group]!.ofLiteral(source.literal)
    const vector = Math.floor(lane / vectorLanes)
    const bit = lane % vectorLanes
    const address = planeAddress(context.blocks[source.group]!, plane, vector) + (bit >> 3)
    code.i32(address)
    if (stride >= vectorLanes) code.loadVector(0)
    else if (stride >= 8) code.loadSplat(stride as 8 | 16 | 32 | 64, 0)
    else {
      // Multiplying by 0b…0001 repeats the bits of one instance throughout a byte.
      code
        .loadByte(0)
        .i32(bit & 7)
        .shiftRight()
        .i32(2 ** stride - 1)
        .and()
      code
        .i32(0xff / (2 ** stride - 1))
        .multiply()
        .splat(8)
    }
    if (outside) this.mask(lanes)
  }
}
