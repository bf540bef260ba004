/** Rows of waves: a field of an instance or a word of a memory, or an element or a member of one, by its path. */

import { fail } from '../../../base/diagnostic/diagnostic.js'
import { leafCount, type Shape } from '../../../ir/shape.js'
import { chooseVariables, type LocatedVariable } from '../../../engines/sim/probe/choose.js'
import { shapeOf } from '../../../engines/sim/probe/variable.js'
import type { InstanceNode } from '../../../engines/sim/engine/instances.js'

/** A part of a field, or of a word. */
export interface RowPart {
  readonly path: string
  readonly field: LocatedVariable
  readonly shape: Shape
  /** Among the leaves of the field, its own first. */
  readonly firstLeaf: number
  readonly leaves: number
}

/**
 * @param path - complete, as in `dut.in[0].flit.head`
 * @throws FlitwaveError FW903 if nothing is called so
 */
export function rowAt(tree: InstanceNode, path: string): RowPart {
  // What braces, stars and question marks mean in a glob is no path.
  const [field] = /[*?{}]/.test(path) ? [] : chooseVariables(tree, [path])
  if (!field) return fail('FW903', `there is no signal ${path}`, null, 'choose one from the tree of the design')
  return partAt(wholeOf(field), path)
}

export function wholeOf(field: LocatedVariable): RowPart {
  const shape = shapeOf(field)
  return { path: field.path, field, shape, firstLeaf: 0, leaves: leafCount(shape) }
}

/** The elements or members of a row, in the order of their leaves; none of a scalar. */
export function partsOf({ path, field, shape, firstLeaf }: RowPart): RowPart[] {
  if (shape.kind === 'array') {
    const leaves = leafCount(shape.element)
    return Array.from({ length: shape.length }, (_, i) => {
      return { path: `${path}[${i}]`, field, shape: shape.element, firstLeaf: firstLeaf + i * leaves, leaves }
    })
  }
  if (shape.kind !== 'struct') return []
  let next = firstLeaf
  return shape.members.map((member) => {
    const leaves = leafCount(member.shape)
    const first = next
    next += leaves
    return { path: `${path}.${member.name}`, field, shape: member.shape, firstLeaf: first, leaves }
  })
}

/** Follows a path into a row, from part to part. */
function partAt(row: RowPart, path: string): RowPart {
  let at = row
  while (at.path !== path) {
    const next = partsOf(at).find((part) => path === part.path || isBelow(path, part.path))
    // The path was found among the fields, which are named by the same parts.
    if (!next) return at
    at = next
  }
  return at
}

function isBelow(path: string, above: string): boolean {
  return path.startsWith(above) && (path[above.length] === '.' || path[above.length] === '[')
}
