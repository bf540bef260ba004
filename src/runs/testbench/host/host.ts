import type { Place } from '../../../base/diagnostic/place.js'

/** A file that the user gave to a testbench, already read. */
export interface InputFile {
  /** As the user wrote it, for messages. */
  readonly name: string
  /** Absolute; where the testbench's own example is read, its name. */
  readonly path: string
  readonly text: string
}

/** The services of the platform for testbenches. `#testbench-host` is that of Node or, bundled, of a browser. */
export interface TestbenchHost {
  /**
   * Reads a file that the value of a parameter names.
   * @throws FlitwaveError FW912 for one that cannot be read
   */
  readInput(path: string, help: string): InputFile

  /** The line at which a generator waits, or at which a function is declared; null if it cannot be found. */
  placeOfCode(code: object): Place | null

  /** Goes up as a turn of a testbench's code begins and as it ends: it is odd in a turn. */
  readonly turns: Int32Array

  /**
   * From now on, ends the program when a turn computes for longer than a limit, where that can be seen from outside.
   * @param seconds - 0 for no limit
   * @param turn - its name in the message
   */
  limitTurns(seconds: number, turn: () => string): void
}
