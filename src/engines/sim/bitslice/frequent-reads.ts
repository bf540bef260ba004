import type { Type } from '../../../ir/ir.js'
import type { Raw } from '../engine/engine.js'
import type { BitPlaces } from './state/places.js'
import type { Literal } from './lower/gates.js'
import { LaneWord } from './state/port.js'
import type { LaneBit } from './plan/netlist.js'
import type { Program } from './emit/program.js'

/** A computed leaf that is read individually. */
export class ReadLeaf {
  /** Its bits, if they can be read without settling the design; else null. */
  word: LaneWord | null = null
  /** True if a program already stores its bits. */
  isStored = false

  constructor(
    readonly bits: readonly LaneBit[],
    readonly type: Type,
    readonly run: number,
    /** Finds this leaf and the leaves that differ from it only in array indices. */
    readonly alike: () => readonly ReadLeaf[],
  ) {}
}

/** The parts of an engine that frequent reads use. */
interface ReadHost {
  readonly bytes: Uint8Array
  readonly bits: BitPlaces
  /** Loads a program that computes some literals of each group. */
  load(observed: readonly (readonly Literal[])[]): { readonly program: Program; readonly execute: () => unknown }
}

/** Cycles with a settled design before the first program is made; doubled before each further one. */
const firstPatience = 32

/** The maximum number of leaves for a program: with more, it would compute much of the design. */
const mostLeaves = 2048

/**
 * The leaves that testbenches read in many cycles, such as delivered flits. Settling the whole design takes as long as
 * several cycles, so a program computes these leaves alone. It includes similar leaves: a testbench that reads one element
 * of an array reads the others later.
 */
export class FrequentReads {
  /** The leaves that were read and are not stored, and similar leaves. */
  private readonly leaves = new Set<ReadLeaf>()
  private execute: (() => unknown) | null = null
  private isComputed = false
  private patience = firstPatience
  private settlings = 0

  constructor(
    private readonly host: ReadHost,
    private readonly groups: number,
  ) {}

  leaf(bits: readonly LaneBit[], type: Type, run: number, alike: () => readonly ReadLeaf[]): ReadLeaf {
    const leaf = new ReadLeaf(bits, type, run, alike)
    const stored = this.host.bits.storedPlaces(bits, run)
    if (stored) leaf.word = new LaneWord(type, stored)
    leaf.isStored = stored !== null
    return leaf
  }

  /** Invalidates values after a change of state or inputs. */
  forget(): void {
    this.isComputed = false
  }

  /** The value of a leaf; null if the design must be settled to read it. */
  read(leaf: ReadLeaf): Raw | null {
    if (leaf.word === null) {
      this.note(leaf)
      return null
    }
    if (!leaf.isStored && !this.isComputed) {
      this.execute!()
      this.isComputed = true
    }
    return leaf.word.read(this.host.bytes)
  }

  /** Notes that the design was settled for a leaf that no program computes. */
  private note(leaf: ReadLeaf): void {
    if (this.leaves.size > mostLeaves) return
    if (!this.leaves.has(leaf)) this.add(leaf)
    if (++this.settlings < this.patience) return
    this.settlings = 0
    this.patience *= 2
    if (this.leaves.size <= mostLeaves) this.compile()
  }

  private add(leaf: ReadLeaf): void {
    this.leaves.add(leaf)
    const alike = leaf.alike().filter(({ isStored }) => !isStored)
    if (this.leaves.size + alike.length <= mostLeaves) for (const other of alike) this.leaves.add(other)
  }

  private compile(): void {
    const { host, leaves } = this
    const observed = Array.from({ length: this.groups }, () => new Set<Literal>())
    for (const { bits } of leaves) for (const { group, literal } of bits) observed[group]?.add(literal)
    const { program, execute } = host.load(observed.map((literals) => [...literals]))
    for (const leaf of leaves) {
      const places = leaf.bits.map((bit) => host.bits.placeOf(bit, program, leaf.run))
      leaf.word = new LaneWord(leaf.type, places)
    }
    this.execute = execute
    this.isComputed = false
  }
}
