/** Choosing fields of a running design by globs. */

import { failToMatch, pathMatcher, prefixMatcher } from '../ir/glob.js'
import type { Field, Signal } from '../ir/ir.js'
import { shapeLeaves, type Shape, type ShapeLeaf } from '../ir/shape.js'
import { segmentsPath, type InstanceNode } from './instances.js'

/** A field of one instance. */
export interface LocatedField {
  /** Complete: `dut.inputs[0].buffer.count`. */
  readonly path: string
  readonly node: InstanceNode
  readonly field: Field
}

/**
 * The fields that any of `globs` chooses, each once, in the order of the globs and within one in that of the design. A
 * glob that names an element or a member, such as `dut.in[0].flit`, chooses the whole field.
 * @throws FlitwaveError FW903 for a glob that chooses nothing
 */
export function chooseFields(tree: InstanceNode, globs: readonly string[]): LocatedField[] {
  const chosen = new Map<string, LocatedField>()
  for (const glob of globs) {
    const found = [...matching(tree, { matches: pathMatcher(glob), leadsOn: prefixMatcher(glob) })]
    if (found.length === 0) failToMatch(glob, [...matching(tree, everything)].flatMap(namesOf))
    for (const located of found) if (!chosen.has(located.path)) chosen.set(located.path, located)
  }
  return [...chosen.values()]
}

/** A leaf of one instance. */
export interface LocatedLeaf {
  /** Complete: `dut.in[0].flit.head`. */
  readonly path: string
  readonly node: InstanceNode
  readonly signal: Signal
  readonly shape: ShapeLeaf['shape']
}

/**
 * The leaves that any of `globs` chooses, each once. A glob that names an element or a member chooses just the leaves in
 * it.
 * @throws FlitwaveError FW903 for a glob that chooses nothing
 */
export function chooseLeaves(tree: InstanceNode, globs: readonly string[]): LocatedLeaf[] {
  const chosen = new Map<string, LocatedLeaf>()
  for (const glob of globs) {
    const matches = pathMatcher(glob)
    for (const { path, node, field } of chooseFields(tree, [glob])) {
      shapeLeaves(field.shape).forEach(({ suffix, shape }, i) => {
        if (wholesOf(path, suffix).some(matches))
          chosen.set(path + suffix, { path: path + suffix, node, signal: field.signals[i]!, shape })
      })
    }
  }
  return [...chosen.values()]
}

/** The field that a leaf belongs to, the parts of it that the leaf is in, and the leaf itself. */
function wholesOf(field: string, suffix: string): string[] {
  const wholes = [field]
  for (const [part] of suffix.matchAll(/\.[^.[]+|\[\d+\]/g)) wholes.push(`${wholes.at(-1)!}${part}`)
  return wholes
}

interface Search {
  readonly matches: (path: string) => boolean
  /** Whether anything below a path may match: most instances of a large network need not be looked into. */
  readonly leadsOn: (path: string) => boolean
}

const everything: Search = { matches: () => true, leadsOn: () => true }

function* matching(node: InstanceNode, search: Search): Generator<LocatedField, void, undefined> {
  for (const field of node.module.fields) {
    const path = `${node.path}.${segmentsPath(field.segments)}`
    if (matchesWithin(path, field.shape, search)) yield { path, node, field }
  }
  for (const child of node.children) if (search.leadsOn(child.path)) yield* matching(child, search)
}

/** Whether the field or part at `path` matches, or anything inside it. */
function matchesWithin(path: string, shape: Shape, search: Search): boolean {
  if (search.matches(path)) return true
  switch (shape.kind) {
    case 'bits':
    case 'bool':
    case 'enum':
      return false
    case 'array':
      return Array.from({ length: shape.length }, (_, i) => i).some((i) =>
        matchesWithin(`${path}[${i}]`, shape.element, search),
      )
    case 'struct':
      return (
        search.leadsOn(path) &&
        shape.members.some((member) => matchesWithin(`${path}.${member.name}`, member.shape, search))
      )
  }
}

/** The field itself and all that can be named inside it. */
function namesOf({ path, field }: LocatedField): string[] {
  return namesWithin(path, field.shape)
}

function namesWithin(path: string, shape: Shape): string[] {
  if (shape.kind === 'array')
    return [path, ...Array.from({ length: shape.length }, (_, i) => namesWithin(`${path}[${i}]`, shape.element)).flat()]
  if (shape.kind !== 'struct') return [path]
  return [path, ...shape.members.flatMap((member) => namesWithin(`${path}.${member.name}`, member.shape))]
}
