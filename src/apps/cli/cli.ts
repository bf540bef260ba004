/** The command line: one command, and what becomes of errors. */

import { FlitwaveError } from '../../base/diagnostic/diagnostic.js'
import { readBudget } from './budget.js'
import { print, printError } from './output.js'
import { Refusal } from './usage.js'
import { installedVersion } from '../../base/files/installed-version.js'

/** Of a defect of Flitwave itself, as sysexits.h has it. */
const internalError = 70

/** Runs one command and sets the exit code: 0 good, 1 a failed check, 2 bad usage or input. */
export async function main(args: readonly string[]): Promise<void> {
  try {
    readBudget()
    if (args.length === 1 && args[0] === '--version') print(installedVersion())
    else await runCommandLine(args)
  } catch (error) {
    // What the user's own code throws while a design is built is an error of the design.
    const { explainException } = await import('../../language/hdl/elaborate/user-code.js')
    report(explainException(error))
  }
}

async function runCommandLine(args: readonly string[]): Promise<void> {
  const { parserFor } = await import('./parser.js')
  // It has no value, so it cannot be the h of `collective`.
  const parser = await parserFor(args.at(-1) === '-h' ? [...args.slice(0, -1), '--help'] : args)
  await parser.parseAsync()
}

function report(error: unknown): void {
  if (error instanceof FlitwaveError || error instanceof Refusal) {
    printError(error.message)
    process.exitCode = 2
    return
  }
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  printError(`${text}\n\nThis is a defect of Flitwave. Please report it with the command and the lines above.`)
  process.exitCode = internalError
}
