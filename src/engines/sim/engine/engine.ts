/**
 * The interface of engines for a {@link import('../simulator.js').Simulator}. A cycle is
 *
 *     settle → evaluate → (sample) → commit
 *
 * and under reset `settle → (sample) → reset`. An engine holds values and nothing else: cycle counting, lazy settling,
 * traces and the handling of findings are the simulator's.
 */

import type { AssertStmt, CoverStmt, Design, Memory, Module, Signal, Type } from '../../../ir/ir.js'
import type { Place } from '../../../base/diagnostic/place.js'
import type { InstanceNode } from './instances.js'
import type { NativeMode, NativeState } from './native.js'

/** Ignores findings, for an evaluation that only needs values. */
export const ignoreFindings: CheckSink = {
  failed: () => undefined,
  covered: () => undefined,
  outOfRange: () => undefined,
}

/**
 * The integer value of a leaf: a number up to 53 bits, a bigint above; negative if the type is signed and the value is
 * negative.
 */
export type Raw = number | bigint

/** The widest integer that testbenches get as a number. */
export const widestNumber = 53

/** Converts an integer to the form in which engines exchange values of `type`. */
export function toRaw(value: bigint, { width }: Type): Raw {
  return width > widestNumber ? value : Number(value)
}

/** One leaf signal of one instance. `write` does not check that the value fits. */
export interface LeafPort {
  read(): Raw
  write(value: Raw): void
}

/** One memory of one instance. Addresses must be below its depth. */
export interface MemoryPort {
  read(address: number): Raw
  write(address: number, value: Raw): void
}

/** Receives the findings of the checks in an evaluation; `instance` is a complete path. */
export interface CheckSink {
  failed(statement: AssertStmt, instance: string): void
  /** @param cycles - the number of past cycles in which it held; by default, it held in the current one */
  covered(statement: CoverStmt, instance: string, cycles?: number): void
  outOfRange(access: OutOfRangeAccess, instance: string, index: Raw): void
}

/** An indexed read, write or assignment that may be past the end. */
export interface OutOfRangeAccess {
  readonly place: Place
  /** The number of items: valid indices are below it. */
  readonly length: number
}

declare const engineSnapshot: unique symbol
/** All state and all poked inputs; only the engine that created it can read it. */
export interface EngineSnapshot {
  readonly [engineSnapshot]: never
}

/** A leaf of one instance to watch. */
export interface WatchedLeaf {
  readonly node: InstanceNode
  readonly signal: Signal
}

/** The bits that must be set for an event. */
export type WantedBits = 'any' | 'none'

declare const engineWatch: unique symbol
/** An event that ends a run; only the engine that created it can read it. */
export interface EngineWatch {
  readonly [engineWatch]: never
}

/** The cycles in which a leaf changed, and its values from then on. */
export interface LeafChanges {
  /** Ascending cycle numbers. */
  readonly cycles: readonly number[]
  readonly values: readonly Raw[]
}

/** Records the values of some leaves of one run. Leaves are numbered in the given order. */
export interface EngineRecorder {
  /** Records the current values, in a cycle after all recorded ones. The engine has settled. */
  record(cycle: number): void
  /** Drops the records of this cycle and later ones. */
  forget(cycle: number): void
  /** The changes of a leaf; the first entry is the first recorded cycle. */
  changes(leaf: number): LeafChanges
}

export interface BulkOptions {
  /** Recorders of the values in each cycle, all created by the running engine. */
  readonly recorders?: readonly EngineRecorder[]
  /** The number of the current cycle, for recorders. */
  readonly firstCycle?: number
}

/** An engine's interface for running many cycles at once. */
export interface BulkRunner {
  /** Creates the event that any bit of the leaves is set in any run, or that none is in any run. */
  watch(leaves: readonly WatchedLeaf[], wanted?: WantedBits): EngineWatch
  /** True if the event happens in the current cycle. Missing if reading the leaves is as fast. */
  happens?(watch: EngineWatch): boolean
  /** A recorder that continues in bulk runs. Missing if the engine has none. */
  recorder?(leaves: readonly WatchedLeaf[], run: number): EngineRecorder
  /**
   * Runs up to `cycles` whole cycles, checks included, and stops before one in which an assertion fails, an access is out of
   * range, or the watched event happens. Returns the number of cycles run; exactly these are recorded.
   */
  run(cycles: number, sinks: readonly CheckSink[], watch: EngineWatch | null, options?: BulkOptions): number
  /** Runs one cycle unless a check has a finding; returns true if it ran. Missing if it gains nothing. */
  runUnreported?(): boolean
}

/** Leaves that are repeatedly read together. They are numbered in the given order. */
export interface EngineProbe {
  /** The value of a leaf as of the last {@link settle}. */
  read(leaf: number): Raw
  /** Updates the leaves to the current state and inputs. The engine must have settled. */
  settle(): void
  /** Finds nonzero leaves from number `from` to before `to`; returns their numbers, relative to `from`, ascending. */
  finder(from: number, to: number): () => number[]
  /** Follows these leaves, of at most 8 bits. Their values start at 0. */
  follower(from: number, to: number): LeafFollower
}

/** Values of leaves, updated on demand; unchanged leaves cost no time. */
export interface LeafFollower {
  /** The values by number, at the last {@link update}. */
  readonly values: Readonly<Uint8Array>
  /** The numbers of the leaves that the last update changed, each once, in any order. Later entries are meaningless. */
  readonly changed: Readonly<Int32Array>
  /** Updates the values; returns the number of changed leaves. */
  update(): number
}

/** Inputs and registers that are repeatedly set together. They are numbered in the given order. */
export interface EngineWriter {
  /** Writes a leaf without checking that the value fits. */
  write(leaf: number, value: Raw): void
}

/** A register, an input of the top, or a memory, and its position in the bytes of a {@link StateCodec}. */
export interface StateSlot {
  readonly node: InstanceNode
  readonly source: { readonly signal: Signal } | { readonly memory: Memory }
  readonly type: Type
  /** The number of words of a memory; 1 for a signal. */
  readonly depth: number
  /** The size of one word in bytes, in the format of {@link import('./words.js')}. */
  readonly size: number
  /** The offset of the first word, in bytes; the others follow it. */
  readonly offset: number
  /** True for an input of the top. */
  readonly isInput: boolean
}

/** The positions of registers among bytes, the same in all instances of a module. */
export interface RegisterLayout {
  /** The start of each instance in bytes, in the order of the tree. */
  readonly instances: ReadonlyMap<InstanceNode, number>
  /** The start of each register within an instance, in bytes and without gaps. */
  registersOf(module: Module): ReadonlyMap<Signal, number>
  /** The size of all instances in bytes. */
  readonly size: number
}

/** A register, an input of the top, or a memory. */
export type StatePlace = Pick<StateSlot, 'node' | 'source' | 'type'>

/** Accesses words of state one at a time, in any run. `write` does not check that the value fits; a signal has address 0. */
export interface EngineState {
  read(place: StatePlace, run: number, address: number): Raw
  write(place: StatePlace, run: number, address: number, value: Raw): void
}

/** Saves and restores the state of one run as bytes, in the same format on all engines. */
export interface StateCodec {
  /** Returns the current state. The bytes belong to the codec and are valid until the next call. */
  encode(): Uint8Array
  /** Sets the state. The engine must settle afterwards. */
  decode(bytes: Uint8Array): void
}

/** Detects a design at rest: a clock edge that leaves its state unchanged in all runs. */
export interface RestWatch {
  /** True if saving and comparing the state takes far less time than a cycle. */
  readonly isQuick?: boolean
  /** Saves the current state for comparison. */
  keep(): void
  /** True if the state equals the saved one. */
  isKept(): boolean
  /** Skips clock edges that leave the state unchanged, for engines that count edges. */
  pass(edges: number): void
}

/** Simulates one or more parallel runs of a design; `run` selects a run, by default the first. */
export interface Engine {
  /** The number of parallel runs; default 1. */
  readonly runs?: number
  /** Missing if the engine runs one cycle at a time. */
  readonly bulk?: BulkRunner | undefined
  /** Approximate processor operations per cycle for all runs together. Missing if unknown. */
  readonly operations?: number
  /** Missing if the engine has no native code. */
  readonly native?: NativeState | undefined
  /** Called before a call that runs this many cycles, so that the engine can prepare. It must settle afterwards. */
  expect?(cycles: number): void
  signal(node: InstanceNode, signal: Signal, run?: number): LeafPort
  memory(node: InstanceNode, memory: Memory, run?: number): MemoryPort
  /**
   * The current value of a leaf of the first run, computed alone, for callers that read few leaves per cycle. The engine has
   * settled. Missing if {@link signal} is as fast.
   */
  peek?(node: InstanceNode, signal: Signal): Raw
  /** Missing if writing the leaves one by one is as fast. */
  writer?(leaves: readonly WatchedLeaf[], run?: number): EngineWriter
  /** Leaves of the first run, computed alone. Missing if reading them one by one is as fast. */
  probe?(leaves: readonly WatchedLeaf[]): EngineProbe
  /**
   * A codec for slots without gaps: the slots of an instance are contiguous, and laid out alike in all instances of a
   * module. Missing if reading words one by one is as fast.
   */
  codec?(slots: readonly StateSlot[], run?: number): StateCodec
  /**
   * Sets the state of each run once, from bytes in the format of {@link codec}. The engine must settle afterwards. Missing
   * if a codec for each run is as fast.
   */
  decodeAll?(slots: readonly StateSlot[], states: readonly Uint8Array[]): void
  /** For each bit of registers: the number of these runs in which it is set. Missing if reading each run is as fast. */
  countSet?(layout: RegisterLayout, runs: readonly number[]): Uint8Array
  /** Missing if {@link signal} and {@link memory} are as fast. */
  readonly words?: EngineState
  /** Missing if the engine does not detect rest. */
  readonly rest?: RestWatch | undefined
  /** Updates all combinational values to the current state and inputs. */
  settle(): void
  /** Executes the seq blocks up to the clock edge and all checks, on settled values. Each run has its own sink. */
  evaluate(...sinks: CheckSink[]): void
  /** The clock edge: stores the results of {@link evaluate}. */
  commit(): void
  /** The clock edge under reset: registers with a reset value take it, all other state is kept. */
  reset(): void
  snapshot(): EngineSnapshot
  restore(snapshot: EngineSnapshot): void
}

export interface EngineOptions {
  /** False if findings are not needed; the engine can then skip that work. */
  readonly checks?: boolean
  /** The use of native code; default `off`. An engine without native code ignores it. */
  readonly native?: NativeMode
}

/** The constructor of an engine. It may ignore `runs` if it has a single run, and options if it always checks. */
export type EngineClass = new (design: Design, tree: InstanceNode, runs?: number, options?: EngineOptions) => Engine
