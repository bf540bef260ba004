import { expect, it } from 'vitest'
import { withStatementMarks } from '../../../../src/apps/course/sandbox/statement-marks.js'
import { parser } from '../../../../src/language/transform/parser/node.js'
import { Transformer } from '../../../../src/language/transform/transformer.js'

const marked = (text: string): string => withStatementMarks(text, '/a.ts', new Transformer(parser))

it.each([
  ['a statement', 'function f() {\n  a.b\n}', 'function f() {\n  null?.();a.b\n}'],
  [
    'statements of a case',
    'function f() { switch (a) { case 1: b; c } }',
    'function f() { null?.();switch (a) { case 1: null?.();b; null?.();c } }',
  ],
  ['no directive', "function f() { 'use strict'\n a }", "function f() { 'use strict'\n null?.();a }"],
  [
    'no declaration of a function or a type',
    'function f() { function g() {} type A = 1 }',
    'function f() { function g() {} type A = 1 }',
  ],
  ['nothing in hardware', "'use rtl'\nfunction f() { a }", "'use rtl'\nfunction f() { a }"],
  ['text behind a mark of byte order', '\uFEFFfunction f() { a }', 'function f() { null?.();a }'],
])('marks %s', (_, text, expected) => {
  expect(marked(text)).toBe(expected)
})

it('keeps the lines of statements', () => {
  const text = 'function f() {\n  const a = 1\n  return a\n}\nif (f()) {\n  g()\n}'
  expect(marked(text).split('\n')).toHaveLength(text.split('\n').length)
})
