/** The members of modules, found by their names: a path into a large network would have to be compared with each of them. */

import type { GlobState } from '../../../base/diagnostic/glob.js'
import type { Field, Module } from '../../../ir/ir.js'
import { groupBy, obtain } from '../../../base/maps.js'

/** Members of a module: instances by their numbers. */
interface Members {
  readonly fields: readonly Field[]
  readonly instances: readonly number[]
}

/** All members of a module, and those that begin with the same part; of fields without their indices. */
class MemberIndex {
  readonly all: Members
  private readonly fields: ReadonlyMap<string, readonly Field[]>
  private readonly instances: ReadonlyMap<string, readonly number[]>

  constructor({ fields, instances }: Module) {
    this.all = { fields, instances: instances.map((_, number) => number) }
    this.fields = groupBy(fields, ({ path }) => withoutIndices(firstPart(path)))
    this.instances = groupBy(this.all.instances, (number) => firstPart(instances[number]!.path))
  }

  /** A part may name an element of an array that is one field. */
  beginningWith(part: string): Members {
    return { fields: this.fields.get(withoutIndices(part)) ?? [], instances: this.instances.get(part) ?? [] }
  }
}

const indices = new WeakMap<Module, MemberIndex>()

/** The members into which a glob has to be followed. */
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
