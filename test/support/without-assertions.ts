import type { Design } from '../../src/ir/ir.js'
import { editDesign, noEdit } from '../../src/ir/rebuild.js'

/** The same hardware without assertions, as of a designer who has written none. */
export function withoutAssertions(design: Design): Design {
  return editDesign(design, () => ({
    ...noEdit,
    statement: (_, rebuilt) => (rebuilt.kind === 'assert' ? [] : [rebuilt]),
  }))
}
