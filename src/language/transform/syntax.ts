import { fail } from '../../base/diagnostic/diagnostic.js'
import type { Node } from './ast.js'
import type { Source } from './source.js'

/** Refuses a construct by its name (FW001). */
export function unsupported(source: Source, node: Node, what: string, help: string): never {
  return fail('FW001', `${what} is not part of the hardware language`, source.place(node), help)
}

/** Statements and expressions that no `'use rtl'` file may contain, with what to write instead. */
export const rejectedSyntax: Readonly<Record<string, readonly [what: string, help: string]>> = {
  TryStatement: [
    'try … catch',
    'hardware has no exceptions; to check the running hardware, use assert(condition, message)',
  ],
  WithStatement: ['with', 'name the object'],
  YieldExpression: ['yield', 'describe the state explicitly with a register and a switch'],
  AwaitExpression: ['await', 'describe the state explicitly with a register and a switch'],
  ForInStatement: ['for … in', 'use for … of over an array'],
  TaggedTemplateExpression: ['a tagged template', 'call the function'],
  PrivateName: ['a private #name', 'use a plain field; the hierarchy of the design is the encapsulation'],
  PrivateProperty: ['a private #field', 'use a plain field, so that it can be seen in waves and in Verilog'],
  PrivateMethod: ['a private #method', 'use a plain method'],
  AutoAccessor: ['accessor', 'use a plain field, or a getter and a setter'],
  StaticBlock: ['a static block', 'initialise static fields where they are declared'],
  TsModuleDeclaration: ['a namespace', 'export the declarations from the file itself'],
  MetaProperty: ['new.target or import.meta', 'pass its value as a parameter'],
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
  in: 'in',
  instanceof: 'instanceof',
}

export const comparisons: ReadonlySet<string> = new Set(['===', '!==', '<', '<=', '>', '>='])
export const bitwise: ReadonlySet<string> = new Set(['&', '|', '^'])

/** Globals that differ from run to run, or that reach around the language; with what to write instead. */
export const rejectedGlobals: ReadonlyMap<string, string> = new Map([
  ...['process', 'globalThis', 'global', 'window', 'self', 'require'].map(
    (name) => [name, 'make it a parameter of the module: a design depends on its source alone'] as const,
  ),
  ...['eval', 'Function'].map((name) => [name, 'write the function in this file'] as const),
])
