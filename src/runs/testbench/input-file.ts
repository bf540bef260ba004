import { fail } from '../../base/diagnostic/diagnostic.js'

/** A file that the user gave to a testbench, already read. */
export interface InputFile {
  /** As the user wrote it, for messages. */
  readonly name: string
  /** Absolute; where the testbench's own example is read, its name. */
  readonly path: string
  readonly text: string
}

/** Refuses a line of an input file; `line` counts from 1. */
export function failAtLine(file: InputFile, line: number, message: string, help: string): never {
  return fail('FW915', message, { file: file.path, line, column: 1 }, help)
}
