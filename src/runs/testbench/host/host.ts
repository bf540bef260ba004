import type { Place } from '../../../base/diagnostic/place.js'

/** A file that the user gave to a testbench, already read. */
export interface InputFile {
  /** As the user wrote it, for messages. */
  readonly name: string
  /** The absolute path; for the testbench's own example, its name. */
  readonly path: string
  readonly text: string
}

/** The platform services for testbenches. `#testbench-host` is that of Node or, bundled, of a browser. */
export interface TestbenchHost {
  /**
   * Reads the file named by the value of a parameter.
   * @throws FlitwaveError FW912 for an unreadable file
   */
  readInput(path: string, help: string): InputFile

  /** The line at which a generator waits, or at which a function is declared; null if it cannot be found. */
  placeOfCode(code: object): Place | null

  /** Increments at the beginning and at the end of each turn of a testbench's code: it is odd within a turn. */
  readonly turns: Int32Array

  /**
   * From now on, ends the program when a turn computes for longer than a limit, if the platform can detect it.
   * @param seconds - the limit; 0 for none
   * @param turn - its name in the message
   */
  limitTurns(seconds: number, turn: () => string): void
}
