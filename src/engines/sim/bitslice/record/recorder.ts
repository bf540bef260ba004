import type { EngineRecorder, LeafChanges, WatchedLeaf } from '../../engine/engine.js'
import { lowWord, type LoopRecorder } from '../../bulk/batches.js'
import { placeRecorder, recorderModule, type RecorderMemory } from './emit.js'
import { vectorBytes, type Layout } from '../plan/layout.js'
import type { Machine } from '../../wasm/machine.js'
import type { Netlist } from '../plan/netlist.js'
import { PlaneChanges, PlaneLog } from './log.js'
import { compileProgram } from '../emit/program.js'
import type { RecordedPlanes } from './planes.js'

/** The members of the engine that a recorder needs. */
export interface RecorderHost {
  readonly netlist: Netlist
  readonly layout: Layout
  readonly machine: Machine
}

/** The maximum number of cycles in one log: the low word of a cycle must identify it. */
const longestPiece = 2 ** 31

/**
 * Records leaves through their planes: in each cycle it computes these planes, compares them with the previous cycle, and
 * logs the differences. Only a query translates them into values of a leaf.
 */
export class PlaneRecorder implements EngineRecorder, LoopRecorder {
  /** Records the current cycle, given its low word. Returns 1 once {@link drain} must be called. */
  readonly note: (cycle: number) => number
  private readonly memory: RecorderMemory
  private readonly log: PlaneLog
  private readonly reader = new PlaneChanges()
  /** The first recorded cycle. */
  private first: number | null = null
  /** The first cycle since the last {@link drain}. */
  private since = 0

  /** @param number - its number among all recorders of the engine */
  constructor(
    readonly number: number,
    private readonly host: RecorderHost,
    private readonly leaves: readonly WatchedLeaf[],
    private readonly recorded: RecordedPlanes,
  ) {
    const { netlist, layout, machine } = host
    const program = compileProgram(netlist, layout, machine.end, [], { observed: recorded.observed })
    const compute = machine.load(program)
    const planes = recorded.planes(program)
    this.memory = placeRecorder(machine.end, planes.length)
    const note = machine.load(recorderModule(planes, this.memory), { compute })
    this.note = note
    this.log = new PlaneLog(planes.length)
  }

  /** Starts recording at a cycle. Call it before any cycle is noted. */
  begin(cycle: number): void {
    this.first ??= cycle
    if (cycle - this.since >= longestPiece) this.drain()
    if (this.isDrained) this.since = cycle
  }

  record(cycle: number): void {
    this.begin(cycle)
    if (this.note(lowWord(cycle)) === 1) this.drain()
  }

  /** Moves the log out of the memory of the engine. */
  drain(): void {
    if (this.isDrained) return
    const { cursor, log } = this.memory
    const words = this.words.slice(log / 4, this.words[cursor / 4]! / 4)
    this.log.append({ since: this.since, words })
    this.words[cursor / 4] = log
  }

  forget(cycle: number): void {
    this.drain()
    if (this.first !== null && this.first >= cycle) this.first = null
    const { words } = this
    this.log.forget(cycle, (_, plane, changes, start) => {
      const at = (this.memory.lanes + 2 * vectorBytes * plane) / 4
      for (let k = 0; k < vectorBytes / 4; k++) words[at + k]! ^= changes[start + k]!
    })
  }

  changes(leaf: number): LeafChanges {
    if (this.first === null) return { cycles: [], values: [] }
    this.drain()
    const { type } = this.leaves[leaf]!.signal
    return this.reader.of(this.recorded.bitsOf(leaf), type, this.log.segments(), this.first)
  }

  private get words(): Uint32Array {
    return new Uint32Array(this.host.machine.bytes.buffer)
  }

  private get isDrained(): boolean {
    const { cursor, log } = this.memory
    return this.words[cursor / 4] === log
  }
}
