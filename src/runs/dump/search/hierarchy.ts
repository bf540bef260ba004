/** The scopes of a dump as a tree of instances, such as conditions are understood in. */

import type { InstanceNode } from '../../../engines/sim/engine/instances.js'
import type { Field, Instance, Module, Signal } from '../../../ir/ir.js'
import { leafType } from '../../../ir/shape.js'
import { obtain } from '../../../base/maps.js'
import { leafShape, type NamedVariable } from '../names.js'

/** A tree whose root, above the tops of the dump, has no name. */
export interface DumpTree {
  readonly root: InstanceNode
  /** By signal of the tree, the variable of the dump. */
  readonly variables: ReadonlyMap<Signal, NamedVariable>
  /** The names with which paths begin. */
  readonly tops: readonly string[]
}

const place = { file: 'dump', line: 1, column: 1 }

/** A scope while its members are collected. */
interface Scope {
  readonly fields: Field[]
  readonly scopes: Map<string, Scope>
}

/** The tree of all variables that are bits; conditions speak of no others. */
export function dumpTree(named: readonly NamedVariable[]): DumpTree {
  const top: Scope = { fields: [], scopes: new Map() }
  const variables = new Map<Signal, NamedVariable>()
  for (const one of named) {
    const { variable } = one
    if (variable.kind !== 'bits' && variable.kind !== 'event') continue
    let scope = top
    for (const name of variable.scope)
      scope = obtain(scope.scopes, name, () => ({ fields: [], scopes: new Map<string, Scope>() }))
    const field = fieldOf(one)
    variables.set(field.signals[0]!, one)
    scope.fields.push(field)
  }
  const root = nodeOf(moduleOf('', top), null, null)
  return { root, variables, tops: [...top.scopes.keys(), ...top.fields.map(({ path }) => path)] }
}

function fieldOf({ variable }: NamedVariable): Field {
  const { name } = variable
  const shape = leafShape(variable)
  const signal: Signal = { path: name, name, role: 'wire', type: leafType(shape), reset: null, place }
  return { segments: [name], path: name, shape, signals: [signal], place }
}

function moduleOf(name: string, { fields, scopes }: Scope): Module {
  const instances = [...scopes].map(([inner, scope]): Instance => ({
    segments: [inner],
    path: inner,
    name: inner,
    module: moduleOf(inner, scope),
    place,
  }))
  const signals = fields.flatMap((field) => field.signals)
  const common = { className: name, parameters: '', memories: [], connections: [], blocks: [], place }
  return { name, fields, signals, instances, ...common }
}

function nodeOf(module: Module, instance: Instance | null, parent: InstanceNode | null): InstanceNode {
  const scope = parent && instance ? [...parent.scope, instance.path] : []
  const children: InstanceNode[] = []
  const node: InstanceNode = { path: scope.join('.'), scope, module, instance, parent, children }
  children.push(...module.instances.map((inner) => nodeOf(inner.module, inner, node)))
  return node
}
