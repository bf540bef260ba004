/** The command line: runs one command and handles its errors. */

import { FlitwaveError, stackText } from '../../base/diagnostic/diagnostic.js'
import { print, printError } from './shared/output.js'
import { Refusal, failForUsage } from './shared/usage.js'
import { installedVersion } from '../../base/files/packaged.js'
import { defaultBudget, setBudget } from '../../base/diagnostic/budget.js'
import { suggest } from '../../base/diagnostic/suggest.js'

/** The exit code of a defect of Flitwave itself, from sysexits.h. */
const internalError = 70

/** Runs one command and sets the exit code: 0 for success, 1 for a failed check, 2 for bad usage or input. */
export async function main(args: readonly string[]): Promise<void> {
  try {
    readBudget()
    if (args.length === 1 && args[0] === '--version') print(installedVersion())
    else await runCommandLine(args)
  } catch (error) {
    // An exception in the user's code during elaboration is an error of the design.
    const { explainException } = await import('../../language/hdl/elaborate/user-code.js')
    report(explainException(error))
  }
}

async function runCommandLine(args: readonly string[]): Promise<void> {
  const { overviewFor, parserFor } = await import('./parser.js')
  // A final -h has no value, so it cannot be the h of `collective`.
  const given = args.at(-1) === '-h' ? [...args.slice(0, -1), '--help'] : args
  const overview = overviewFor(given)
  if (overview === null) await (await parserFor(given)).parseAsync()
  else print(overview)
}

function report(error: unknown): void {
  if (error instanceof FlitwaveError || error instanceof Refusal) {
    printError(error.message)
    process.exitCode = 2
    return
  }
  printError(
    `${stackText(error)}\n\nThis is a defect of Flitwave. Please report it with the command and the lines above.`,
  )
  process.exitCode = internalError
}

const variable = 'FLITWAVE_BUDGET'

/**
 * Raises the limits for building a design: `FLITWAVE_BUDGET=turns=100000000,depth=500`.
 * @throws FlitwaveError FW916 for a malformed budget
 */
export function readBudget(text = process.env[variable]): void {
  if (text === undefined || text === '') return
  const names = Object.keys(defaultBudget)
  const entries = text.split(',').map((part): [string, number] => {
    const [name = '', value = ''] = part.split('=')
    if (!names.includes(name))
      failForUsage(`${variable} has no \`${name}\``, suggest(name, names) ?? `it can have ${names.join(', ')}`)
    if (!/^[1-9]\d{0,14}$/.test(value))
      failForUsage(`${variable}: ${name} is \`${value}\``, `write a whole number from 1, such as ${name}=1000000`)
    return [name, Number(value)]
  })
  setBudget(Object.fromEntries(entries))
}
