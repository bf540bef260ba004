/** What is wrong with a command line, in our words. */

import { fail } from '../ir/diagnostic.js'
import { suggest } from '../ir/suggest.js'

/** @throws FlitwaveError FW916: the command line is at fault, and `help` says how to write it. */
export function failForUsage(message: string, help: string): never {
  return fail('FW916', message, null, help)
}

/** @throws FlitwaveError FW910 with the name that comes nearest. */
export function failForName(kind: string, name: string, known: readonly string[], otherwise: string): never {
  return fail('FW910', `there is no ${kind} ${name}`, null, suggest(name, known) ?? otherwise)
}
