import { fail } from '../../base/diagnostic/diagnostic.js'
import { Source } from './source.js'
import type { Node } from './ast.js'

// Checks brackets: their depth, and missing ones.

/** The parser is recursive and crashes the process at three times this depth. */
const deepest = 1000

/** @throws FlitwaveError FW005 for brackets that are nested too deeply, including those in strings */
export function checkDepth(text: string, file: string): void {
  let depth = 0
  for (const { 0: bracket, index } of text.matchAll(/[()[\]{}]/g)) {
    depth = '([{'.includes(bracket) ? depth + 1 : Math.max(0, depth - 1)
    if (depth <= deepest) continue
    const message = `${deepest} brackets are open here, which is too deep for the parser`
    const help = 'close the missing brackets, or build the value in several steps'
    fail('FW005', message, new Source(file, text).placeAt(index), help)
  }
}

/** Comments and strings, whose brackets do not count. */
const noBrackets = /\/\/[^\n]*|\/\*[^]*?\*\/|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\[^])*`/g

/**
 * The offset of the bracket that is probably unclosed in a text that ends too early: the first one whose closing bracket
 * begins a line with a different indentation, or else the last unclosed one. Null if all are closed.
 */
export function openBracket(text: string): number | null {
  const code = text.replace(noBrackets, (part) => ' '.repeat(part.length))
  const open: number[] = []
  let misplaced: number | undefined
  for (const { 0: bracket, index } of code.matchAll(/[()[\]{}]/g)) {
    if ('([{'.includes(bracket)) open.push(index)
    else {
      const opened = open.pop()
      if (opened === undefined) return null
      const lead = leadOf(code, index)
      if (lead.trim() === '' && lead !== /^\s*/.exec(leadOf(code, opened))![0]) misplaced ??= opened
    }
  }
  return open.length === 0 ? null : (misplaced ?? open.at(-1)!)
}

/** The text of an offset's line before that offset. */
function leadOf(text: string, offset: number): string {
  return text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset)
}

/** Refuses a construct under its name (FW001). */
export function unsupported(source: Source, node: Node, what: string, help: string): never {
  return fail('FW001', `${what} is not part of the hardware language`, source.place(node), help)
}

/** Statements and expressions that a `'use rtl'` file must not contain, each with its replacement. */
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

/** Binary operators, with the runtime methods that implement them for signals. */
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

/** Globals that differ from run to run, or that circumvent the language; each with its replacement. */
export const rejectedGlobals: ReadonlyMap<string, string> = new Map([
  ...['process', 'globalThis', 'global', 'window', 'self', 'require'].map(
    (name) => [name, 'make it a parameter of the module: a design depends on its source alone'] as const,
  ),
  ...['eval', 'Function'].map((name) => [name, 'write the function in this file'] as const),
])
