import { isGeneratorObject } from 'node:util/types'
import { failAtCall } from './user-place.js'

/**
 * Stands around a call whose result nothing uses.
 * @throws FlitwaveError FW312 if the result is a generator: none of it has been run, and nobody will
 */
export function undriven(result: unknown): void {
  if (isGeneratorObject(result)) {
    const help = 'write yield* before it; inside forEach it cannot stand, so use for … of'
    failAtCall('FW312', 'nobody drives the process that this call makes', help)
  }
}
