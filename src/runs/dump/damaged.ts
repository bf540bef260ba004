/** Errors of dumps. */

import { fail } from '../../base/diagnostic/diagnostic.js'

/**
 * Refuses bytes of a dump.
 * @param offset - of the byte at fault, from the start of the file
 * @throws FlitwaveError FW977 always
 */
export function failAtByte(message: string, offset: number, help: string): never {
  return fail('FW977', `${message}, at byte ${offset.toLocaleString('en')} of the dump`, null, help)
}
