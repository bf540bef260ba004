import { isAnynet, readAnynet } from './anynet.js'
import { readDescription, type ReadDescription } from './read-description.js'

/**
 * The description in a file: JSON, a literal of TypeScript, or BookSim's anynet.
 * @param file - its path, for errors
 * @throws FlitwaveError FW984 with the line that is wrong, FW005 for a syntax error
 */
export function parseNetwork(text: string, file: string): ReadDescription {
  return isAnynet(text) ? readAnynet(text, file) : readDescription(text, file)
}
