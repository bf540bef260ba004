import { fail } from '../../../base/diagnostic/diagnostic.js'
import { isIdentifier, isReserved, nearestIdentifier } from '../../../base/diagnostic/identifiers.js'
import type { Place } from '../../../base/diagnostic/place.js'

/** A path as it stands in identifiers: `in_0_flit` for `in[0].flit`. */
export function identifierOf(path: string): string {
  return path.replaceAll(']', '').replace(/[.[]/g, '_')
}

/** As {@link identifierOf}, for a path below a block: locals are called as the user likes, and renamed for Verilog. */
export const localIdentifier = (path: string): string => nearestIdentifier(identifierOf(path))

/** A name must be one in Verilog too, because it is the same there (rule 15). */
export function checkIdentifier(name: string, place: Place): void {
  if (isReserved(name))
    fail('FW140', `${name} is a keyword of Verilog or its tools`, place, `choose another name, such as ${name}Value`)
  if (!isIdentifier(name)) {
    const help = 'use letters, digits and single _, beginning with a letter'
    fail('FW140', `${name} is not a name that Verilog and its tools accept`, place, help)
  }
}

/** A class gives its name to the module, whose own name may go on with parameters. */
export function checkModuleName(className: string, name: string, place: Place): void {
  const isRefused = !isIdentifier(className)
  if (isRefused || isReserved(name) || !isIdentifier(name))
    fail(
      'FW140',
      className === ''
        ? 'a class without a name cannot be a module'
        : `${isRefused ? className : name} is not a valid name of a Verilog module`,
      place,
      'name the class with letters, digits and single _, beginning with a letter; keywords of Verilog are reserved',
    )
}
