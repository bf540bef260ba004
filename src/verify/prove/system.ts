/** A design as a transition system: gates over bits of state and inputs. */

import type { Design, Memory } from '../../ir/ir.js'
import type { Shape } from '../../ir/shape.js'
import { nodeOf, zero, type GateGraph, type Literal } from '../../engines/sim/bitslice/lower/gates.js'
import { Tile, type Position } from '../../engines/sim/bitslice/lower/tile.js'
import { leavesOf, type SignalLeaf, rangesOfEnums, statedProperties, type Property, type Reliance } from './property.js'

/** One bit of state. */
export interface Latch {
  /** Its current value: a leaf of the gates. */
  readonly leaf: Literal
  /** Its value after the clock edge. */
  readonly next: Literal
  /** Its value when the run begins, right after reset; null if that is any. */
  readonly initial: 0 | 1 | null
  /** The leaf of another latch with the same value after reset. */
  readonly twin?: Literal
}

/** State or an input, named as in the source. */
export interface Variable {
  /** `dut.count`, `dut.words[2]`. */
  readonly path: string
  /** Words of memories, structs and arrays have a shape, too. Their leaves are adjacent, the first one lowest. */
  readonly shape: Shape
  readonly width: number
  /** The first of its leaves, bit 0; the others follow. */
  readonly first: Literal
}

/** The path of the design. */
export const topName = 'dut'

export interface Output {
  /** `dut.full`. */
  readonly path: string
  /** The lowest bit first. */
  readonly bits: readonly Literal[]
}

/** A design that begins right after reset, with the initial values that it has. Tables, which nothing writes, are no state. */
export class TransitionSystem {
  readonly gates: GateGraph
  readonly latches: readonly Latch[]
  /** The registers and the words of memories. */
  readonly state: readonly Variable[]
  readonly inputs: readonly Variable[]
  readonly outputs: readonly Output[]
  readonly properties: readonly Property[]
  /** Requires enum inputs of instances inside to have the value of a member. */
  readonly rangesInside: readonly Property[]
  /** The latch of each leaf, by node. */
  readonly latchOf: ReadonlyMap<number, Latch>

  /** @throws FlitwaveError FW309 if the design is too large */
  constructor(
    readonly design: Design,
    readonly reliance: Reliance = {},
  ) {
    const { tops = [topName], isAssumed = () => false } = reliance
    const tile = new Tile(design.top, { foldsTables: true })
    this.gates = tile.gates
    const paths = pathsOf(tile)
    const state = stateOf(tile, paths)
    this.latches = withTwins(state, tops)
    this.state = state.map(({ variable }) => variable)
    this.latchOf = new Map(this.latches.map((latch) => [nodeOf(latch.leaf), latch]))
    this.inputs = inputsOf(tile)
    this.outputs = outputsOf(tile)
    const ranges = rangesOfEnums(tile, paths)
    const isOfTop = ({ instance }: Property): boolean => instance === topName
    this.rangesInside = ranges.filter((range) => !isOfTop(range))
    const atTop = ranges.filter((range) => isOfTop(range) && range.flag !== zero)
    this.properties = [
      ...equalities(this, tops),
      ...statedProperties(tile, paths, { tops, isAssumed }),
      ...atTop.map((range) => ({ ...range, kind: 'assumption' }) as const),
    ]
  }

  get assumptions(): readonly Property[] {
    return this.properties.filter(({ kind }) => kind === 'assumption')
  }

  /** State with at least one bit that reset does not set. */
  get openState(): readonly Variable[] {
    const isOpen = (leaf: Literal): boolean => this.latchOf.get(nodeOf(leaf))!.initial === null
    return this.state.filter(({ first, width }) =>
      Array.from({ length: width }, (_, bit) => first + 2 * bit).some(isOpen),
    )
  }
}

/** Lemmas that equate the state of two designs by name. */
function equalities(
  { gates, design, state }: Pick<TransitionSystem, 'gates' | 'design' | 'state'>,
  [first, second]: readonly string[],
): Property[] {
  if (second === undefined) return []
  const known = new Map(state.map((variable) => [variable.path, variable]))
  return state.flatMap(({ path, width, first: leaf }) => {
    const twin = known.get(twinPath(path, first!, second))
    if (twin?.width !== width) return []
    const flag = gates.any(Array.from({ length: width }, (_, bit) => gates.xor(leaf + 2 * bit, twin.first + 2 * bit)))
    return [
      { kind: 'lemma', message: `${path} is the same`, instance: topName, place: design.top.place, flag } as const,
    ]
  })
}

function pathsOf(tile: Tile): ReadonlyMap<Position, string> {
  const paths = new Map<Position, string>()
  for (const position of tile.positions) {
    const { parent, instance } = position
    paths.set(position, parent && instance ? `${paths.get(parent)!}.${instance.path}` : topName)
  }
  return paths
}

interface StateVariable {
  readonly variable: Variable
  readonly latches: readonly Latch[]
}

function stateOf(tile: Tile, paths: ReadonlyMap<Position, string>): StateVariable[] {
  return tile.positions.flatMap((position) => {
    const { module } = position.lowered
    const path = paths.get(position)!
    const memories = module.memories.filter((memory) => !tile.isConstant(position, memory))
    return [
      ...leavesOf(module, 'register')
        .filter(({ signal }) => !tile.isConstant(position, signal))
        .map((leaf) => registerState(tile, position, leaf, path)),
      ...memories.flatMap((memory) => memoryState(tile, position, memory, path)),
    ]
  })
}

function registerState(tile: Tile, position: Position, { signal, shape }: SignalLeaf, path: string): StateVariable {
  const leaves = tile.register(position, signal)
  const next = position.lowered.next.get(signal)
  const after = next ? tile.word(position, next) : leaves
  const start = signal.reset ?? signal.initial
  return {
    variable: { path: `${path}.${signal.path}`, shape, width: leaves.length, first: leaves[0] ?? zero },
    latches: leaves.map((leaf, bit) => ({ leaf, next: after[bit]!, initial: initialBit(start, bit) })),
  }
}

function initialBit(value: bigint | undefined, bit: number): Latch['initial'] {
  if (value === undefined) return null
  return (value >> BigInt(bit)) & 1n ? 1 : 0
}

function memoryState(tile: Tile, position: Position, memory: Memory, path: string): StateVariable[] {
  const next = position.lowered.nextWords.get(memory)
  return tile.words(position, memory).map((leaves, address) => {
    const after = next ? tile.word(position, next[address]!) : leaves
    const start = memory.initial && (memory.initial[address] ?? 0n)
    return {
      variable: {
        path: `${path}.${memory.path}[${address}]`,
        shape: memory.shape,
        width: leaves.length,
        first: leaves[0] ?? zero,
      },
      latches: leaves.map((leaf, bit) => ({ leaf, next: after[bit]!, initial: initialBit(start, bit) })),
    }
  })
}

function inputsOf(tile: Tile): Variable[] {
  return leavesOf(tile.module, 'input').map(({ signal, shape }) => {
    const [first = zero] = tile.signal(tile.root, signal)
    return { path: `${topName}.${signal.path}`, shape, width: signal.type.width, first }
  })
}

function outputsOf(tile: Tile): Output[] {
  return leavesOf(tile.module, 'output').map(({ signal }) => {
    return { path: `${topName}.${signal.path}`, bits: tile.signal(tile.root, signal) }
  })
}

/** For two designs next to each other, state that reset does not set has the same value in both, if both have it. */
function withTwins(state: readonly StateVariable[], [first, second]: readonly string[]): Latch[] {
  if (second === undefined) return state.flatMap(({ latches }) => latches)
  const known = new Map(state.map(({ variable, latches }) => [variable.path, latches]))
  return state.flatMap(({ variable, latches }) => {
    const twins = known.get(twinPath(variable.path, first!, second))
    if (twins?.length !== latches.length) return latches
    return latches.map((latch, bit) => {
      const twin = twins[bit]!
      return latch.initial === null && twin.initial === null ? { ...latch, twin: twin.leaf } : latch
    })
  })
}

/** The corresponding path in the first of two instances; empty for a path outside the second. */
function twinPath(path: string, first: string, second: string): string {
  return path.startsWith(`${second}.`) ? `${first}${path.slice(second.length)}` : ''
}
