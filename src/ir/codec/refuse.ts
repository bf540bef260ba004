import { fail } from '../../base/diagnostic/diagnostic.js'

const help = 'encode the design again, with the version of Flitwave that loads it'

/**
 * Refuses data that no design can be made of.
 * @throws FlitwaveError FW925 always
 */
export function refuse(reason: string): never {
  return fail('FW925', `the encoded design cannot be loaded: ${reason}`, null, help)
}

/**
 * Refuses a design that is larger than is loaded.
 * @throws FlitwaveError FW925 if `size` is above the limit
 */
export function checkLimit(size: number, most: number, what: string): void {
  if (!(size <= most)) refuse(`it has more than ${most.toLocaleString('en')} ${what}`)
}
