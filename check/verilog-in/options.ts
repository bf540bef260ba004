/** The options that the comparisons of imported designs share, and their end. */

import { resolve } from 'node:path'
import { FlitwaveError, summarizeDiagnostic } from '../../src/base/diagnostic/diagnostic.js'
import { count, optionsOf, subject, text } from '../../src/apps/cli/shared/options.js'
import { printError } from '../../src/apps/cli/shared/output.js'
import { findYosys } from '../../src/language/verilog/yosys/run.js'
import type { RunYosys } from '../../src/language/verilog/yosys/script.js'
import { withSlang } from '../../src/language/verilog/yosys/slang.js'

/** @param cycles - the cycles to compare by default */
export const comparisonOptions = (cycles: number) =>
  optionsOf({
    cycles: count('Cycles to compare', {}, { default: cycles }),
    seed: count('Seed of the random inputs', { least: 0 }, { default: 1 }),
    limit: count('Seconds of processor time for Yosys', {}, { default: 3600 }),
    slang: text('The package that has slang, for SystemVerilog that Yosys refuses', { default: '@yowasp/yosys' }),
  })

/** The options of a command about a list of designs, which is its subject. */
export const listOptions = optionsOf({
  from: text('The folder that has the clones', { default: '.' }),
  only: text('Designs of the list, by name, separated by commas; all by default'),
})

export const subjectOfList = subject('A JSON file')

/** Prints a row of a table. */
export const row = (cells: readonly string[]): void => console.log(`| ${cells.join(' | ')} |`)

/** Why a design is not compared, in a line. */
export const reasonOf = (error: unknown): string =>
  error instanceof FlitwaveError ? summarizeDiagnostic(error.diagnostics[0]!) : (error as Error).message

/** The reader of Verilog of this machine, with slang from a package or from the path of its script. */
export async function readerWith(slang: string): Promise<RunYosys> {
  const isPath = /^\.{0,2}\//.test(slang)
  return withSlang(await findYosys(), isPath ? resolve(slang) : slang)
}

/**
 * Runs a comparison, which resolves to whether all is equal, and sets the exit code: 0 or 1, or 2 for an error with a code.
 * @throws any other error
 */
export async function endWith(comparison: () => Promise<boolean>): Promise<void> {
  try {
    if (!(await comparison())) process.exitCode = 1
  } catch (error) {
    if (!(error instanceof FlitwaveError)) throw error
    printError(error.message)
    process.exitCode = 2
  }
}

export const exitCodes = 'Exit code: 0 all outputs are equal, 1 some differ, 2 bad usage or a design that is refused.'
