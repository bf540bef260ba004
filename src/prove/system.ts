/** A design as a transition system: gates over bits of state and inputs. */

import type { AssertStmt, CoverStmt, Design, Expr, Memory, Module, Role, Signal } from '../ir/ir.js'
import { placeKey, type Place } from '../ir/place.js'
import { shapeLeaves, type Shape } from '../ir/shape.js'
import { nodesOf } from '../ir/visit.js'
import { obtain } from '../maps.js'
import { complement, nodeOf, one, zero, type GateGraph, type Literal } from '../sim/bitslice/gates.js'
import { Tile, type Position } from '../sim/bitslice/tile.js'

/** One bit of state. */
export interface Latch {
  /** Its value in a cycle: a leaf of the gates. */
  readonly leaf: Literal
  /** Its value after the clock edge. */
  readonly next: Literal
  /** Its value after reset; null if that is any. */
  readonly initial: 0 | 1 | null
  /** The leaf of another one, with the same value after reset, whatever that is. */
  readonly twin?: Literal
}

/** State or an input, as a person calls it. */
export interface Variable {
  /** `dut.count`, `dut.words[2]`. */
  readonly path: string
  /** Of a word of a memory, a struct or an array, too: its leaves stand side by side, the first lowest. */
  readonly shape: Shape
  readonly width: number
  /** The first of its leaves, bit 0; the others follow. */
  readonly first: Literal
}

/**
 * What is to be shown of a design, or relied on. `assertion`: it never fails. `assumption`: the user of the design keeps it.
 * `cover`: there is a run in which it holds.
 * `lemma`: nobody has asked for it, but if it holds it helps with the others.
 */
export interface Property {
  readonly kind: 'assertion' | 'assumption' | 'cover' | 'lemma'
  /** As the RTL says it. */
  readonly message: string
  /** `dut.buffer`. */
  readonly instance: string
  readonly place: Place
  /** Holds in a cycle in which an assertion or a lemma fails, an assumption is broken, or a cover holds. */
  readonly flag: Literal
}

const topName = 'dut'

/** An output of the design. */
export interface Output {
  /** `dut.full`. */
  readonly path: string
  /** The lowest bit first. */
  readonly bits: readonly Literal[]
}

/** A design that begins right after reset. */
export class TransitionSystem {
  readonly gates: GateGraph
  readonly latches: readonly Latch[]
  /** Registers and words of memories. */
  readonly state: readonly Variable[]
  readonly inputs: readonly Variable[]
  readonly outputs: readonly Output[]
  readonly properties: readonly Property[]
  /** By node: the latch that it is. */
  readonly latchOf: ReadonlyMap<number, Latch>

  /**
   * @param tops - the instances whose assumptions are for the user to keep
   * @throws FlitwaveError FW309 for a design that is too large
   */
  constructor(
    readonly design: Design,
    tops: readonly string[] = [topName],
  ) {
    const tile = new Tile(design.top)
    this.gates = tile.gates
    const paths = pathsOf(tile)
    const state = stateOf(tile, paths)
    this.latches = withTwins(state, tops)
    this.state = state.map(({ variable }) => variable)
    this.latchOf = new Map(this.latches.map((latch) => [nodeOf(latch.leaf), latch]))
    this.inputs = inputsOf(tile)
    this.outputs = outputsOf(tile)
    const found = [...joined(tile, paths, tops), ...rangesOfEnums(tile)]
    this.properties = [...equalities(this, tops), ...found]
  }

  get assumptions(): readonly Property[] {
    return this.properties.filter(({ kind }) => kind === 'assumption')
  }
}

/** Of two that stand side by side: what is called the same is the same. */
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

/** Who drives an input whose values have names gives it one of these. */
function rangesOfEnums(tile: Tile): Property[] {
  return tile.module.fields.flatMap(({ shape, signals, path, place }) =>
    shapeLeaves(shape).flatMap((leaf, i) => {
      const signal = signals[i]!
      if (signal.role !== 'input' || leaf.shape.kind !== 'enum') return []
      const { members, name } = leaf.shape
      const word = tile.signal(tile.root, signal)
      const isMember = tile.gates.any(members.map(({ value }) => equals(tile.gates, word, BigInt(value))))
      if (isMember === one) return []
      const message = `${path}${leaf.suffix} is a ${name}`
      return [{ kind: 'assumption', message, instance: topName, place, flag: complement(isMember) } as const]
    }),
  )
}

function equals(gates: GateGraph, word: readonly Literal[], value: bigint): Literal {
  return word.reduce((all, bit, i) => gates.and(all, (value >> BigInt(i)) & 1n ? bit : complement(bit)), one)
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
    return [
      ...leavesOf(module, 'register').map((leaf) => registerState(tile, position, leaf, path)),
      ...module.memories.flatMap((memory) => memoryState(tile, position, memory, path)),
    ]
  })
}

interface SignalLeaf {
  readonly signal: Signal
  readonly shape: Shape
}

function leavesOf({ fields }: Module, role: Role): SignalLeaf[] {
  return fields.flatMap(({ shape, signals }) =>
    shapeLeaves(shape).flatMap((leaf, i) =>
      signals[i]!.role === role ? [{ signal: signals[i]!, shape: leaf.shape }] : [],
    ),
  )
}

function registerState(tile: Tile, position: Position, { signal, shape }: SignalLeaf, path: string): StateVariable {
  const leaves = tile.register(position, signal)
  const next = position.lowered.next.get(signal)
  const after = next ? tile.word(position, next) : leaves
  const { reset } = signal
  const initial = (bit: number): Latch['initial'] => (reset === null ? null : (reset >> BigInt(bit)) & 1n ? 1 : 0)
  return {
    variable: { path: `${path}.${signal.path}`, shape, width: leaves.length, first: leaves[0] ?? zero },
    latches: leaves.map((leaf, bit) => ({ leaf, next: after[bit]!, initial: initial(bit) })),
  }
}

function memoryState(tile: Tile, position: Position, memory: Memory, path: string): StateVariable[] {
  const next = position.lowered.nextWords.get(memory)
  return tile.words(position, memory).map((leaves, address) => {
    const after = next ? tile.word(position, next[address]!) : leaves
    return {
      variable: {
        path: `${path}.${memory.path}[${address}]`,
        shape: memory.shape,
        width: leaves.length,
        first: leaves[0] ?? zero,
      },
      latches: leaves.map((leaf, bit) => ({ leaf, next: after[bit]!, initial: null })),
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

/** A statement that a loop has unrolled is one property. What is past the end of an array reads 0: that is none. */
function joined(tile: Tile, paths: ReadonlyMap<Position, string>, tops: readonly string[]): Property[] {
  const found = new Map<string, Property[]>()
  for (const position of tile.positions) {
    const instance = paths.get(position)!
    for (const check of position.lowered.checks) {
      if (check.kind === 'outOfRange') continue
      const { statement } = check
      const { place } = statement
      const message = statement.kind === 'cover' ? statement.label : statement.message
      const kind = kindOf(statement, tops.includes(instance))
      const flag = tile.word(position, [check.flag])[0]!
      obtain(found, `${instance} ${placeKey(place)} ${message}`, () => []).push({
        kind,
        message,
        instance,
        place,
        flag,
      })
    }
  }
  return [...found.values()].map((same) => ({ ...same[0]!, flag: tile.gates.any(same.map(({ flag }) => flag)) }))
}

/** What a child assumes is to be shown. An assertion of the top about its inputs alone is for its user to keep. */
function kindOf(statement: AssertStmt | CoverStmt, isOfTop: boolean): Property['kind'] {
  if (statement.kind === 'cover') return 'cover'
  const isAssumed = statement.isAssumed === true || readsInputsAlone(statement.condition)
  return isOfTop && isAssumed ? 'assumption' : 'assertion'
}

function readsInputsAlone(condition: Expr): boolean {
  return [...nodesOf([condition])].every((expr) => {
    return expr.kind === 'signal' ? expr.signal.role === 'input' : expr.kind !== 'port' && expr.kind !== 'read'
  })
}

/** Where two stand side by side, what reset leaves open is the same in both, if both have it. */
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

/** What is called the same in the first of two instances; a path of nothing for what is not in the second. */
function twinPath(path: string, first: string, second: string): string {
  return path.startsWith(`${second}.`) ? `${first}${path.slice(second.length)}` : ''
}
