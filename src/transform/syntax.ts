import { fail } from '../ir/diagnostic.js'
import type { Node } from './ast.js'
import type { Source } from './source.js'

/** Refuses a construct by its name (FW001). */
export function unsupported(source: Source, node: Node, what: string, help: string): never {
  return fail('FW001', `${what} is not part of the hardware language`, source.place(node), help)
}

/** Statements and expressions that no `'use rtl'` file may contain, with what to write instead. */
export const rejectedSyntax: Readonly<Record<string, readonly [what: string, help: string]>> = {
  TryStatement: ['try … catch', 'hardware has no exceptions; use assert(condition, message) for what must not happen'],
  WithStatement: ['with', 'name the object'],
  LabeledStatement: ['a label', 'put the inner loop into a helper function and return from it'],
  YieldExpression: ['yield', 'describe the state explicitly with a register and a switch'],
  AwaitExpression: ['await', 'describe the state explicitly with a register and a switch'],
  ForInStatement: ['for … in', 'use for … of over an array'],
  TaggedTemplateExpression: ['a tagged template', 'call the function'],
  PrivateName: ['a private #name', 'use a plain field; the hierarchy of the design is the encapsulation'],
  PrivateProperty: ['a private #field', 'use a plain field, so that it can be seen in waves and in Verilog'],
  PrivateMethod: ['a private #method', 'use a plain method'],
  StaticBlock: ['a static block', 'initialise static fields where they are declared'],
  TsModuleDeclaration: ['a namespace', 'export the declarations from the file itself'],
  MetaProperty: ['new.target or import.meta', 'pass what it tells as a parameter'],
  SequenceExpression: ['the comma operator', 'write separate statements'],
}

/** Binary operators and the runtime method that gives each its meaning on signals. */
export const binaryMethods: Readonly<Record<string, string>> = {
  '+': 'add',
  '-': 'sub',
  '*': 'mul',
  '&': 'and',
  '|': 'or',
  '^': 'xor',
  '<<': 'shl',
  '>>': 'shr',
  '<': 'lt',
  '<=': 'le',
  '>': 'gt',
  '>=': 'ge',
  '===': 'eq',
  '!==': 'ne',
  '/': 'div',
  '%': 'mod',
  '**': 'pow',
}

export const comparisons: ReadonlySet<string> = new Set(['===', '!==', '<', '<=', '>', '>='])
export const bitwise: ReadonlySet<string> = new Set(['&', '|', '^'])

/** Methods that do one thing or another by what a callback answers, which must be known at elaboration. */
export const deciders: ReadonlySet<string> = new Set([
  'every',
  'some',
  'filter',
  'find',
  'findIndex',
  'findLast',
  'findLastIndex',
])

/** Methods of arrays, maps and sets that change them. */
export const mutators: ReadonlySet<string> = new Set([
  'push',
  'pop',
  'shift',
  'unshift',
  'splice',
  'sort',
  'reverse',
  'fill',
  'copyWithin',
  'set',
  'add',
  'delete',
  'clear',
])
