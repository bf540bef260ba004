/** The variables of a dump by their paths, and the scopes that they stand in. */

import { fail } from '../../../base/diagnostic/diagnostic.js'
import { obtain } from '../../../base/maps.js'
import { suggest } from '../../../base/diagnostic/suggest.js'
import type { DumpVariable } from '../../../runs/dump/dump.js'
import type { NamedVariable } from '../../../runs/dump/names.js'
import type { TreeNode } from '../tree-node.js'

/** A scope of a dump: a module, a block, a function. */
export interface DumpScope {
  readonly path: string
  readonly name: string
  readonly scopes: DumpScope[]
  readonly variables: NamedVariable[]
}

/** A row of the waves: a variable, or one of its bits. */
export interface DumpRow extends NamedVariable {
  /** Counted from the least significant bit, as conditions do; null for the whole variable. */
  readonly bit: number | null
}

/** A wider vector has no rows for its bits. */
const mostBits = 1024

export class DumpSignals {
  /** Above the tops of the dump. */
  readonly root: DumpScope = { path: '', name: '', scopes: [], variables: [] }
  private readonly scopes = new Map<string, DumpScope>()
  private readonly byPath = new Map<string, NamedVariable>()

  constructor(readonly variables: readonly NamedVariable[]) {
    for (const named of variables) {
      this.byPath.set(named.path, named)
      this.scopeOf(named.variable.scope).variables.push(named)
    }
  }

  /** @throws FlitwaveError FW903 if there is no such signal */
  row(path: string): DumpRow {
    const found = this.find(path)
    if (found) return found
    const near = suggest(path, [...this.byPath.keys()].slice(0, mostCompared))
    return fail('FW903', `there is no signal ${path}`, null, near ?? 'choose one from the tree of the design')
  }

  /** The variable or the bit at a path; null if there is none. */
  find(path: string): DumpRow | null {
    const whole = this.byPath.get(path)
    if (whole) return { ...whole, bit: null }
    const [, base, digits] = /^(.*)\[(\d{1,6})\]$/s.exec(path) ?? []
    const vector = base === undefined ? undefined : this.byPath.get(base)
    const bit = Number(digits)
    return vector && hasBits(vector.variable) && bit < vector.variable.width ? { ...vector, path, bit } : null
  }

  /** @throws FlitwaveError FW903 if there is no such scope */
  scope(path: string): DumpScope {
    return (
      this.scopes.get(path) ??
      fail('FW903', `there is no scope ${path}`, null, 'choose one from the tree of the design')
    )
  }

  hasScope(path: string): boolean {
    return this.scopes.has(path)
  }

  /** The bits of a vector, the most significant first; none of another variable. */
  bitsOf(path: string): readonly DumpRow[] {
    const row = this.row(path)
    const { width } = row.variable
    if (row.bit !== null || !hasBits(row.variable)) return []
    return Array.from({ length: width }, (_, i) => ({ ...row, path: `${path}[${width - 1 - i}]`, bit: width - 1 - i }))
  }

  private scopeOf(names: readonly string[]): DumpScope {
    let at = this.root
    for (const name of names) {
      const path = at.path === '' ? name : `${at.path}.${name}`
      const above = at
      at = obtain(this.scopes, path, () => {
        const scope: DumpScope = { path, name, scopes: [], variables: [] }
        above.scopes.push(scope)
        return scope
      })
    }
    return at
  }
}

/** Names that a misspelt one is compared with. */
const mostCompared = 20_000

/** True for a vector whose bits can be rows. */
export function hasBits({ kind, width }: DumpVariable): boolean {
  return kind === 'bits' && width > 1 && width <= mostBits
}

export function scopeAsNode({ path, name, scopes, variables }: DumpScope): TreeNode {
  return { path, name, kind: 'instance', about: '', hasChildren: scopes.length + variables.length > 0 }
}

export function variableAsNode({ path, variable }: NamedVariable): TreeNode {
  return { path, name: variable.name, kind: roleOf(variable), about: aboutOf(variable), hasChildren: hasBits(variable) }
}

export function bitAsNode({ path, variable, bit }: DumpRow): TreeNode {
  return { path, name: `${variable.name}[${bit}]`, kind: roleOf(variable), about: '', hasChildren: false }
}

function roleOf({ direction, type }: DumpVariable): TreeNode['kind'] {
  if (direction === 'input' || direction === 'output') return direction
  return type === 'reg' ? 'register' : 'wire'
}

/** `wire [7:0]`, as it is declared. */
function aboutOf({ type, range, width }: DumpVariable): string {
  const bits = range ? ` [${range.left}:${range.right}]` : width > 1 ? ` [${width - 1}:0]` : ''
  return type + bits
}
