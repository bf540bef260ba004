/** The scope of a dump in which a design stands, and the variables there that are its signals. */

import { obtain } from '../../base/maps.js'
import { fail } from '../../base/diagnostic/diagnostic.js'
import type { InstanceNode } from '../../engines/sim/engine/instances.js'
import { leafWidth } from '../../ir/shape.js'
import type { NamedVariable } from '../dump/names.js'
import { designLeaves, type DesignLeaf } from './signals.js'

/** A leaf of the design, and the variable of the dump that holds it. */
export interface MatchedLeaf extends DesignLeaf {
  readonly variable: NamedVariable
  /** The least bit of the leaf in the variable. */
  readonly low: number
}

/** The signals that a design and a dump have in common. */
export interface DumpMatching {
  /** The scope of the top of the design: `tb.dut`; empty for the dump as a whole. */
  readonly scope: string
  readonly leaves: readonly MatchedLeaf[]
  /** The paths of signals that only the design has; words of memories are left out. */
  readonly missing: readonly string[]
  /** The paths of variables of bits in the scope that the design does not have, but for clocks and resets. */
  readonly strangers: readonly string[]
}

/**
 * Matches the signals of a design with the variables of a dump, by path.
 * @param asked - the scope of the top; by default the one in which most signals are found
 * @throws FlitwaveError FW924 if nothing matches, or as much in several scopes
 */
export function matchDump(
  tree: InstanceNode,
  variables: readonly NamedVariable[],
  asked: string | undefined,
): DumpMatching {
  const leaves = designLeaves(tree)
  const bits = variables.filter(({ variable }) => variable.kind === 'bits')
  const byPath = new Map(bits.map((named) => [named.path, named]))
  const scope = asked ?? scopeOf(leaves, byPath)
  const matched = leaves.flatMap((leaf) => found(leaf, scope, byPath) ?? [])
  if (matched.length === 0) failForScope(asked)
  const isMatched = new Set(matched.map(({ path }) => path))
  const known = new Set(matched.map(({ variable }) => variable.path))
  return {
    scope,
    leaves: matched,
    missing: leaves
      .filter(({ path, located }) => 'signal' in located.source && !isMatched.has(path))
      .map(({ path }) => path),
    strangers: bits
      .map(({ path }) => path)
      .filter((path) => isBelow(path, scope) && !known.has(path) && !/\.(clk|rst)$/.test(path)),
  }
}

function failForScope(asked: string | undefined): never {
  const where = asked === undefined ? '' : ` in the scope ${asked}`
  return fail(
    'FW924',
    `no signal of the replay has the path of one of the dump${where}`,
    null,
    'name the scope of the design in the dump: --scope tb.dut',
  )
}

function join(scope: string, name: string): string {
  return scope === '' ? name : `${scope}.${name}`
}

function isBelow(path: string, scope: string): boolean {
  return scope === '' || path.startsWith(`${scope}.`)
}

/** A variable of another width is another signal. */
function found(leaf: DesignLeaf, scope: string, byPath: ReadonlyMap<string, NamedVariable>): MatchedLeaf | null {
  for (const { name, low } of leaf.names) {
    const variable = byPath.get(join(scope, name))
    if (!variable) continue
    const { width } = variable.variable
    const own = leafWidth(leaf.shape)
    if ('signal' in leaf.located.source ? width === own : low + own <= width) return { ...leaf, variable, low }
  }
  return null
}

/** The scope with the most signals of the design. Of a scope and one inside it with as many, it is the inner one. */
function scopeOf(leaves: readonly DesignLeaf[], byPath: ReadonlyMap<string, NamedVariable>): string {
  const counts = [...candidates(leaves, byPath)].map((scope) => ({
    scope,
    count: leaves.reduce((sum, leaf) => sum + (found(leaf, scope, byPath) ? 1 : 0), 0),
  }))
  const most = counts.reduce((greatest, { count }) => Math.max(greatest, count), 0)
  const best = counts.filter(({ count }) => count === most).map(({ scope }) => scope)
  const inner = best.filter((scope) => !best.some((other) => other !== scope && isBelow(other, scope)))
  if (most === 0) failForScope(undefined)
  if (inner.length === 1) return inner[0]!
  const named = `${inner.slice(0, 4).join(', ')}${inner.length > 4 ? ` and ${inner.length - 4} more` : ''}`
  const message = `as many signals of the replay are in several scopes of the dump: ${named}`
  return fail('FW924', message, null, `name the scope of the design: --scope ${inner[0]!}`)
}

/** The scopes that have a signal of the top itself, whose names have the fewest parts. */
function candidates(leaves: readonly DesignLeaf[], byPath: ReadonlyMap<string, NamedVariable>): ReadonlySet<string> {
  const ofTop = leaves.filter(({ located }) => located.node.parent === null).flatMap(({ names }) => names)
  const byLast = new Map<string, string[]>()
  for (const { name } of ofTop) obtain(byLast, lastPart(name), () => []).push(name)
  const scopes = new Set<string>()
  for (const path of byPath.keys())
    for (const name of byLast.get(lastPart(path)) ?? []) {
      if (path === name) scopes.add('')
      else if (path.endsWith(`.${name}`)) scopes.add(path.slice(0, -name.length - 1))
    }
  return scopes
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1)
}
