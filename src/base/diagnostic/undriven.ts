import { isGenerator } from './generators.js'
import { failAtCall } from './user-place.js'

/**
 * Stands around a call whose result nothing uses.
 * @throws FlitwaveError FW312 if the result is a generator: none of it has been run, and nobody will
 */
export function undriven(result: unknown): void {
  if (isGenerator(result)) {
    const help = 'write yield* before it; inside forEach, which does not allow yield*, use for … of instead'
    failAtCall('FW312', 'this call makes a process that nothing runs', help)
  }
}
