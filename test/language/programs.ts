import type { Source } from '../../check/oracle/compare.js'
import type { BlockProgram } from '../check/oracle/programs.js'

/** A field: its type as declared, and the value that a block gives it by default. */
type Field = readonly [declared: string, given?: string]

const fields: Readonly<Record<string, Field>> = {
  a: ['input(uint(4))'],
  b: ['input(uint(4))'],
  c: ['input(bool)'],
  d: ['input(bool)'],
  i: ['input(uint(1))'],
  j: ['input(uint(2))'],
  n: ['input(sint(4))'],
  e: [`input(enumOf(State, 'State'))`],
  si: ['input(S)'],
  vi: ['input(vec(4, uint(4)))'],
  vs: ['input(vec(2, S))'],
  y: ['output(uint(4))', '0'],
  z: ['output(uint(4))', '0'],
  f: ['output(bool)', 'false'],
  w: ['output(vec(2, uint(4)))', '[0, 0]'],
  s: ['wire(S)', '{ m: 0, k: false }'],
  v: ['wire(vec(2, uint(4)))', '[0, 0]'],
  t: ['wire(vec(2, S))', '[{ m: 0, k: false }, { m: 0, k: true }]'],
  r: ['reg(uint(4), 5)'],
  words: ['memory(3, S)'],
  kids: ['[new Kid(), new Kid()]'],
}

const kid = `class Kid extends Module {
  x = input(uint(4))
  o = output(uint(4))
  @comb pass() { this.o = low(this.x + 1, 4) }
}`

const language = [
  ...[
    'asMember',
    'bit',
    'bool',
    'clear',
    'comb',
    'enumOf',
    'input',
    'literal',
    'low',
    'memory',
    'Module',
    'output',
    'pack',
    'param',
    'reg',
    'seq',
    'sint',
    'struct',
  ],
  ...['uint', 'unpackAs', 'unused', 'vec', 'wire'],
]

/**
 * The program of a block, with the fields that it names and no others: there are hundreds of these programs.
 * Its members may declare fields of the same names.
 */
export function smallProgramOf({ comb = '', seq = '', beside = '', members = '', helpers }: BlockProgram): Source {
  const named = (name: string): boolean =>
    new RegExp(`\\b(?:this|top)\\.${name}\\b`).test([comb, seq, members].join('\n'))
  const used = Object.entries(fields).filter(
    ([name]) => named(name) && !new RegExp(`(?<!\\.)\\b${name} = `).test(members),
  )
  const inputs = used.filter(([, [declared]]) => /^(?:input|wire)/.test(declared))
  const given = used.map(([name, [, value]]) => (value === undefined ? '' : `this.${name} = ${value}`))
  const needsKid = /\bKid\b/.test(comb + beside + members) || named('kids')
  const main = `'use rtl'
import { ${language.join(', ')} } from 'flitwave/hdl'
${/\bhelpers\./.test(comb) ? `import * as helpers from './helpers.js'` : ''}
enum State { Idle, Busy, Done }
const S = struct({ m: uint(4), k: bool })
${needsKid ? kid : ''}
${beside}
export class Top extends Module {
  ${used.map(([name, [declared]]) => `${name} = ${declared}`).join('\n  ')}
  ${members}
  @comb block() {
    ${given.filter(Boolean).join('; ')}
    ${named('kids') ? 'for (const kid of this.kids) kid.x = 0' : ''}
    ${inputs.length > 0 ? `unused(${inputs.map(([name]) => `this.${name}`).join(', ')})` : ''}
    ;${comb}
  }
  ${seq === '' ? '' : `@seq step() { ${seq} }`}
}
`
  const files = new Map([
    ['/language/main.ts', main],
    ['/language/helpers.ts', helpers],
  ])
  return { files: (path) => files.get(path), main: '/language/main.ts', top: 'Top', parameters: {} }
}
