import type { Diagnostic } from '../../../base/diagnostic/diagnostic.js'
import { pathOf, type ModuleContext } from '../value/context.js'
import type { Scalar } from '../value/scalar.js'
import type { FieldDeclaration } from '../value/field.js'

/** Reports every signal without a driver (FW134). */
export function* undriven(
  fields: readonly FieldDeclaration[],
  { scalars, children }: ModuleContext,
): Generator<Diagnostic> {
  for (const field of fields)
    for (const scalar of scalars.get(field)!)
      if (!scalar.driver && scalar.signal.role !== 'input') yield neverAssigned(scalar, remedyFor(scalar))
  for (const { ports } of children.values())
    for (const port of ports.values())
      for (const scalar of port)
        if (!scalar.driver && scalar.signal.role === 'input')
          yield neverAssigned(scalar, 'connect it in a @wiring or @comb method')
}

function remedyFor({ signal }: Scalar): string {
  return `assign it in a ${signal.role === 'register' ? '@seq' : '@comb or @wiring'} method, or remove it`
}

function neverAssigned(scalar: Scalar, help: string): Diagnostic {
  const { place } = scalar.instance ?? scalar.signal
  return { code: 'FW134', message: `${scalar.name} is never assigned`, place, help, notes: [] }
}

/** Reports every input and wire without a read leaf (FW135). */
export function* unread(fields: readonly FieldDeclaration[], { scalars }: ModuleContext): Generator<Diagnostic> {
  for (const field of fields) {
    // Wires without a driver are reported as such.
    const leaves = scalars
      .get(field)!
      .filter(({ signal: { role }, driver }) => role === 'input' || (role === 'wire' && driver))
    if (leaves.length === 0 || leaves.some(({ isRead, isUnusedOnPurpose }) => isRead || isUnusedOnPurpose)) continue
    const path = pathOf(field.segments)
    yield {
      code: 'FW135',
      message: `the ${leaves[0]!.signal.role} ${path} is never read`,
      place: field.place,
      help: `remove it, or write unused(this.${path}) in a block`,
      notes: [],
    }
  }
}
