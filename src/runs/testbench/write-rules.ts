/** The rules for writes in a run: only drivers write, and only one driver writes each signal in a cycle. */

import type { Place } from '../../base/diagnostic/place.js'
import { callHere, failAtCall, placeOf } from '../../base/diagnostic/user-place.js'

/** A process, as seen by these rules. */
export interface WritingProcess {
  /** `driver push`. */
  readonly name: string
  /** True if it only observes, as a monitor does. */
  readonly isObserver: boolean
}

/** A signal, or a word of a memory, that two drivers set in one cycle. */
export interface WriteConflict {
  readonly path: string
  readonly cycle: number
}

interface Write {
  process: WritingProcess
  cycle: number
  /** Known only for a write that {@link WriteRules} was told to watch, because finding a place takes longer than writing. */
  place: Place | null
}

/** Checks each write of a run. */
export class WriteRules {
  /** The process whose turn it is; null while the rules do not apply. */
  process: WritingProcess | null = null
  /** The signal that two drivers set in one cycle, which ended the run. */
  conflict: WriteConflict | null = null
  private readonly last = new Map<string, Write>()

  /**
   * @param cycle - the current cycle
   * @param watched - a conflict of an earlier run, which this run repeats to find both places
   */
  constructor(
    private readonly cycle: () => number,
    private readonly watched: WriteConflict | null,
  ) {}

  /** @throws FlitwaveError FW321 for a second driver in one cycle, FW322 for a process that only observes */
  readonly check = (path: string): void => {
    const { process } = this
    if (!process) return
    if (process.isObserver) failForObserver(process, path)
    const cycle = this.cycle()
    const write = this.last.get(path)
    if (!write) this.last.set(path, { process, cycle, place: this.placeFor(path, cycle) })
    else if (write.cycle === cycle && write.process !== process) this.fail(path, write, process)
    else {
      write.process = process
      write.cycle = cycle
      write.place = this.placeFor(path, cycle)
    }
  }

  private placeFor(path: string, cycle: number): Place | null {
    const isWatched = this.watched?.path === path && this.watched.cycle === cycle
    return isWatched ? placeOf(callHere()) : null
  }

  private fail(path: string, { process, cycle, place }: Write, second: WritingProcess): never {
    this.conflict = { path, cycle }
    const message = `${process.name} and ${second.name} both set ${path} in cycle ${cycle}`
    const note = { message: `${process.name} sets it here`, place }
    return failAtCall('FW321', message, 'let one driver set it, from what the others put into the state', [note])
  }
}

function failForObserver({ name }: WritingProcess, path: string): never {
  failAtCall('FW322', `${name} sets ${path}: monitors and views only look`, 'set it in a driver')
}
