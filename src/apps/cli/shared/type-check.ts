import { counted } from '../../../base/text.js'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { FlitwaveError, formatDiagnostic, type Diagnostic } from '../../../base/diagnostic/diagnostic.js'
import type { Place } from '../../../base/diagnostic/place.js'
import { checkInBackground } from '../../../language/typecheck/background.js'
import type { TypeCheck } from '../../../language/typecheck/check.js'
import { isPath } from './load.js'
import { flag } from './options.js'
import { printError } from './output.js'
import { failForUsage } from './usage.js'
import { isVerilogFile } from './verilog-files.js'

/** `--no-types`, for commands that load the user's files. */
export const typesOption = flag('Check the types of your files with TypeScript; --no-types skips it', true)

/**
 * Runs `work` while a thread checks the types of the user's file. If the work fails because of the files, their type errors
 * are reported together with that failure.
 * @param target - the file, perhaps with an export after a `#`, or a name in the package
 * @param isWanted - the setting from the command line
 */
export async function whileCheckingTypes(
  target: string,
  isWanted: boolean,
  work: (types: CommandTypes) => Promise<void>,
): Promise<void> {
  const types = startTypeCheck(target, isWanted)
  try {
    await work(types)
  } catch (error) {
    // Wrong types may be the cause of any other exception.
    if (!(error instanceof FlitwaveError)) printTypeErrors(await types.errors())
    if (!(error instanceof FlitwaveError) || !isAboutFiles(error)) throw error
    throw new FlitwaveError([...error.diagnostics, ...(await types.errors(error.diagnostics))])
  }
}

/** Checks the types of a user's file in the background, if the command line and the environment allow it. */
export function startTypeCheck(target: string, isWanted: boolean): CommandTypes {
  const file = resolve(target.split('#')[0]!)
  const isChecked = isWanted && isWantedByEnvironment() && isPath(target) && !isVerilogFile(file) && existsSync(file)
  return new CommandTypes(isChecked ? checkInBackground(file) : null)
}

/** The type check of a command's files. */
export class CommandTypes {
  constructor(private readonly running: Promise<TypeCheck> | null) {}

  /** Null if the types are not checked. */
  async result(): Promise<TypeCheck | null> {
    return this.running
  }

  /**
   * The type errors, when the check is complete.
   * @param others - the other errors. Type errors on the same lines are omitted, because they mostly repeat those.
   */
  async errors(others: readonly Diagnostic[] = []): Promise<readonly Diagnostic[]> {
    const known = new Set(others.map(({ place }) => place && lineOf(place)))
    const { diagnostics } = (await this.running) ?? { diagnostics: [] }
    // A file that is not TypeScript may be the reason why TypeScript ended without a result.
    const isTypeScript = !others.some(({ code }) => code === 'FW005')
    return diagnostics.filter(({ code, place }) =>
      place ? !known.has(lineOf(place)) : isTypeScript || code !== 'FW012',
    )
  }
}

export function printTypeErrors(errors: readonly Diagnostic[]): void {
  if (errors.length === 0) return
  const count = `${counted(errors.length, 'error')} in types`
  printError(`${errors.map(formatDiagnostic).join('\n\n')}\n\n${count}`)
}

function lineOf({ file, line }: Place): string {
  return `${file}:${line}`
}

/** A wrong command line is unrelated to types, and is reported at once. */
function isAboutFiles({ diagnostics }: FlitwaveError): boolean {
  return diagnostics.some(({ code, place }) => place !== null || code === 'FW913')
}

const variable = 'FLITWAVE_TYPES'

/** @throws FlitwaveError FW916 for an unknown value */
function isWantedByEnvironment(): boolean {
  const said = process.env[variable] ?? ''
  if (['', 'on', '1', 'true'].includes(said)) return true
  if (['off', '0', 'false'].includes(said)) return false
  return failForUsage(`${variable}=${said} is neither on nor off`, `set it to \`off\`, or leave it out`)
}
