/**
 * The interface of engines for a {@link import('../simulator.js').Simulator}. A cycle is
 *
 *     settle → evaluate → (sample) → commit
 *
 * and under reset `settle → (sample) → reset`. An engine holds values and nothing else: cycle counting, lazy settling,
 * traces and what to do about findings are the simulator's.
 */

import type { AssertStmt, CoverStmt, Design, Memory, Module, Signal, Type } from '../../../ir/ir.js'
import type { Place } from '../../../base/diagnostic/place.js'
import type { InstanceNode } from './instances.js'

/** For an evaluation whose values alone are wanted. */
export const ignoreFindings: CheckSink = {
  failed: () => undefined,
  covered: () => undefined,
  outOfRange: () => undefined,
}

/** The integer on a leaf: a number up to 53 bits, a bigint beyond; negative if the type is signed and so is the value. */
export type Raw = number | bigint

/** The widest integer that crosses into a testbench as a number. */
export const widestNumber = 53

/** An integer in the form in which engines exchange values of `type`. */
export function toRaw(value: bigint, { width }: Type): Raw {
  return width > widestNumber ? value : Number(value)
}

/** One leaf signal of one instance. `write` does not check that the value fits. */
export interface LeafPort {
  read(): Raw
  write(value: Raw): void
}

/** One memory of one instance. Addresses are below its depth. */
export interface MemoryPort {
  read(address: number): Raw
  write(address: number, value: Raw): void
}

/** Receives what the checks of one evaluation find; `instance` is a complete path. */
export interface CheckSink {
  failed(statement: AssertStmt, instance: string): void
  /** @param cycles - in how many past cycles; by default in the one that is being evaluated */
  covered(statement: CoverStmt, instance: string, cycles?: number): void
  outOfRange(access: OutOfRangeAccess, instance: string, index: Raw): void
}

/** An indexed read, write or assignment that can be past the end. */
export interface OutOfRangeAccess {
  readonly place: Place
  /** The number of items: valid indices are below it. */
  readonly length: number
}

declare const engineSnapshot: unique symbol
/** All state and all poked inputs, opaque to everybody but the engine that made it. */
export interface EngineSnapshot {
  readonly [engineSnapshot]: never
}

/** A leaf of one instance, to be watched. */
export interface WatchedLeaf {
  readonly node: InstanceNode
  readonly signal: Signal
}

/** How many bits have to be set for an event. */
export type WantedBits = 'any' | 'none'

declare const engineWatch: unique symbol
/** An event that ends a run, opaque to everybody but the engine that made it. */
export interface EngineWatch {
  readonly [engineWatch]: never
}

/** When a leaf changed, and what it then was. */
export interface LeafChanges {
  /** Ascending. */
  readonly cycles: readonly number[]
  readonly values: readonly Raw[]
}

/** Keeps what leaves of one run are in cycles. They have numbers, in the order in which they were given. */
export interface EngineRecorder {
  /** Keeps the present values, which are those of a later cycle than all before. The engine has been told to settle. */
  record(cycle: number): void
  /** Drops what was kept of this cycle and later ones. */
  forget(cycle: number): void
  /** The first of them is the first cycle that was kept. */
  changes(leaf: number): LeafChanges
}

export interface BulkOptions {
  /** Recorders of the values of each cycle, all made by the engine that runs. */
  readonly recorders?: readonly EngineRecorder[]
  /** The number of the present cycle, for recorders. */
  readonly firstCycle?: number
}

/** The interface of an engine that runs many cycles at once. */
export interface BulkRunner {
  /** The event that any bit of the leaves is set, in any run; or that none is, in no run. */
  watch(leaves: readonly WatchedLeaf[], wanted?: WantedBits): EngineWatch
  /** True if the event happens in the present cycle. Missing if the leaves tell as fast. */
  happens?(watch: EngineWatch): boolean
  /** The recorder that goes on in bulk runs. Missing if there is none. */
  recorder?(leaves: readonly WatchedLeaf[], run: number): EngineRecorder
  /**
   * Runs up to `cycles` whole cycles, checks included, and stops before one in which an assertion fails, an access is out
   * of range, or the watched event happens. Returns the number of cycles that it ran, and has recorded just these.
   */
  run(cycles: number, sinks: readonly CheckSink[], watch: EngineWatch | null, options?: BulkOptions): number
  /** Runs one cycle unless a check has something to report; returns true if it ran. Missing where it gains nothing. */
  runUnreported?(): boolean
}

/** Leaves that are looked at together, again and again. They have numbers, in the order in which they were given. */
export interface EngineProbe {
  /** The value of a leaf as of the last {@link settle}. */
  read(leaf: number): Raw
  /** Brings them up to date with state and inputs. The engine has been told to settle before. */
  settle(): void
  /** Gives the numbers, counted from `from`, of those leaves before number `to` that are not 0, ascending. */
  finder(from: number, to: number): () => number[]
  /** Follows those leaves, of 8 bits at most, which start at 0. */
  follower(from: number, to: number): LeafFollower
}

/** Values of leaves, brought up to date when somebody asks: what has not changed since then takes no time. */
export interface LeafFollower {
  /** By number, as of the last {@link update}. */
  readonly values: Readonly<Uint8Array>
  /** The numbers of the leaves that the last update has changed, each once, in any order. What follows them means nothing. */
  readonly changed: Readonly<Int32Array>
  /** Returns how many have changed. */
  update(): number
}

/** Inputs and registers that are set together, again and again. They have numbers, in the order in which they were given. */
export interface EngineWriter {
  /** Does not check that the value fits. */
  write(leaf: number, value: Raw): void
}

/** A register, an input of the top, or a memory, and where it stands among the bytes of a {@link StateCodec}. */
export interface StateSlot {
  readonly node: InstanceNode
  readonly source: { readonly signal: Signal } | { readonly memory: Memory }
  readonly type: Type
  /** Words of a memory; 1 for a signal. */
  readonly depth: number
  /** Bytes of one word, which stand as {@link import('./words.js')} says. */
  readonly size: number
  /** The offset of the first word, in bytes; the others follow it. */
  readonly offset: number
  /** True if it is an input of the top. */
  readonly isInput: boolean
}

/** Registers and where they stand among bytes: alike in all instances of a module. */
export interface RegisterLayout {
  /** At which byte each instance begins, in the order of the tree. */
  readonly instances: ReadonlyMap<InstanceNode, number>
  /** At which byte of an instance each of its registers begins, without a gap. */
  registersOf(module: Module): ReadonlyMap<Signal, number>
  /** Bytes of all instances. */
  readonly size: number
}

/** A register, an input of the top, or a memory. */
export type StatePlace = Pick<StateSlot, 'node' | 'source' | 'type'>

/** Words of state one by one, in any run. `write` does not check that the value fits; an address is 0 for a signal. */
export interface EngineState {
  read(place: StatePlace, run: number, address: number): Raw
  write(place: StatePlace, run: number, address: number, value: Raw): void
}

/** Takes the state of one run as bytes, and puts it back; the same bytes on all engines. */
export interface StateCodec {
  /** The state as it is now. The bytes belong to the codec, and hold until the next call. */
  encode(): Uint8Array
  /** Sets the state. The engine has to settle then. */
  decode(bytes: Uint8Array): void
}

/** Looks whether a design rests: whether a clock edge leaves its state as it was, in all runs. */
export interface RestWatch {
  /** True if to keep and compare the state of a cycle takes far less time than the cycle. */
  readonly isQuick?: boolean
  /** Keeps the present state, to compare with. */
  keep(): void
  /** True if state is as it was when it was kept. */
  isKept(): boolean
  /** Passes clock edges that leave state as it is, for those who count edges. */
  pass(edges: number): void
}

/** A design may run several times side by side; `run` selects one of the runs, by default the first. */
export interface Engine {
  /** How many runs stand side by side; default 1. */
  readonly runs?: number
  /** Missing if it runs a cycle at a time. */
  readonly bulk?: BulkRunner | undefined
  /** About how many operations of the processor one cycle takes, of all runs together. Missing if nobody knows. */
  readonly operations?: number
  /** Called before a call that runs this many cycles, so that the engine can prepare for it. It has to settle then. */
  expect?(cycles: number): void
  signal(node: InstanceNode, signal: Signal, run?: number): LeafPort
  memory(node: InstanceNode, memory: Memory, run?: number): MemoryPort
  /**
   * The present value of a leaf of the first run, computed alone, for callers that read few leaves in a cycle. The engine
   * has settled before. Missing if that is no faster than {@link signal}.
   */
  peek?(node: InstanceNode, signal: Signal): Raw
  /** Missing if that is no faster than to write leaves one by one. */
  writer?(leaves: readonly WatchedLeaf[], run?: number): EngineWriter
  /** Leaves of the first run, computed by themselves. Missing if that is no faster than to read them one by one. */
  probe?(leaves: readonly WatchedLeaf[]): EngineProbe
  /**
   * A codec for slots without a gap between them: those of an instance stand together, and alike in all instances of a
   * module. Missing if that is no faster than to read words one by one.
   */
  codec?(slots: readonly StateSlot[], run?: number): StateCodec
  /**
   * Sets the state of all runs, of each from bytes as {@link codec} makes them, once. The engine has to settle then.
   * Missing if that is no faster than a codec for each run.
   */
  decodeAll?(slots: readonly StateSlot[], states: readonly Uint8Array[]): void
  /** By bit of registers: in how many of these runs it is set. Missing if that is no faster than to ask each run. */
  countSet?(layout: RegisterLayout, runs: readonly number[]): Uint8Array
  /** Missing if that is no faster than {@link signal} and {@link memory}. */
  readonly words?: EngineState
  /** Missing if it does not find that out. */
  readonly rest?: RestWatch | undefined
  /** Brings all combinational values up to date with state and inputs. */
  settle(): void
  /** On settled values: runs the seq blocks up to the clock edge and all checks. Each run has its own sink. */
  evaluate(...sinks: CheckSink[]): void
  /** The clock edge: stores what {@link evaluate} computed. */
  commit(): void
  /** The clock edge with reset on: registers with a reset value take it, all other state keeps. */
  reset(): void
  snapshot(): EngineSnapshot
  restore(snapshot: EngineSnapshot): void
}

export interface EngineOptions {
  /** False if nobody will ask for findings, so that the work for them need not be done. */
  readonly checks?: boolean
}

/** How an engine is made. One that can have but one run need not know of `runs`, and one that always checks of options. */
export type EngineClass = new (design: Design, tree: InstanceNode, runs?: number, options?: EngineOptions) => Engine
