/** Which properties are to be proved, as the command line says. */

import type { Property } from '../../../verify/prove/property.js'
import type { TransitionSystem } from '../../../verify/prove/system.js'
import { failForName } from '../usage.js'

/**
 * All assertions, or those whose text contains `part`; and covers, if they are asked for.
 * @throws FlitwaveError FW910 if there is no such assertion
 */
export function wantedOf(
  { properties }: TransitionSystem,
  part: string | undefined,
  cover: boolean,
): (property: Property) => boolean {
  const isWanted = ({ kind, message }: Property): boolean =>
    kind === 'assertion' ? part === undefined || message.includes(part) : kind === 'cover' && cover
  if (part !== undefined && !properties.some((property) => property.kind === 'assertion' && isWanted(property))) {
    const messages = new Set(properties.filter(({ kind }) => kind === 'assertion').map(({ message }) => message))
    const texts = [...messages].map((message) => `'${message}'`).join(', ')
    failForName(
      'assertion',
      `'${part}'`,
      [...messages],
      messages.size === 0 ? 'it asserts nothing' : `there are ${texts}`,
    )
  }
  return isWanted
}
