/** Indexes the members of modules by name, so that a path need not be compared with each member of a large network. */

import type { GlobState } from '../../../base/diagnostic/glob.js'
import type { Field, Module } from '../../../ir/ir.js'
import { groupBy, obtain } from '../../../base/maps.js'

/** Members of a module; instances are given by their numbers. */
interface Members {
  readonly fields: readonly Field[]
  readonly instances: readonly number[]
}

/** All members of a module, indexed by their first part. Fields are indexed without array indices. */
class MemberIndex {
  readonly all: Members
  private readonly fields: ReadonlyMap<string, readonly Field[]>
  private readonly instances: ReadonlyMap<string, readonly number[]>

  constructor({ fields, instances }: Module) {
    this.all = { fields, instances: instances.map((_, number) => number) }
    this.fields = groupBy(fields, ({ path }) => withoutIndices(firstPart(path)))
    this.instances = groupBy(this.all.instances, (number) => firstPart(instances[number]!.path))
  }

  /** The members that begin with a part. The part may name an element of an array that is one field. */
  beginningWith(part: string): Members {
    return { fields: this.fields.get(withoutIndices(part)) ?? [], instances: this.instances.get(part) ?? [] }
  }
}

const indices = new WeakMap<Module, MemberIndex>()

/** The members in which a glob may match. */
export function membersFor({ only }: GlobState, module: Module): Members {
  const index = obtain(indices, module, () => new MemberIndex(module))
  return only === null ? index.all : index.beginningWith(only)
}

function firstPart(path: string): string {
  return path.split('.', 1)[0]!
}

function withoutIndices(part: string): string {
  return part.split('[', 1)[0]!
}
