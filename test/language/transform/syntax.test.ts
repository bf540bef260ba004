import { describe, expect, it } from 'vitest'
import { formatDiagnostic, FlitwaveError } from '../../../src/base/diagnostic/diagnostic.js'
import { isRtl, transform } from '../../../src/language/transform/transform.js'

/** The transform's error about a program, or its code. */
function outcome(text: string): string {
  try {
    return transform(`'use rtl'\n${text}`, '/nowhere/x.ts').code
  } catch (error) {
    if (!(error instanceof FlitwaveError)) throw error
    return error.diagnostics.map(formatDiagnostic).join('\n').replace('/nowhere/x.ts:', '')
  }
}

const language = "import { comb, seq } from 'flitwave/hdl'; "

describe('what is not part of the language is refused by name', () => {
  it.each([
    ['function f() { try { } catch { } }', '2:16: error FW001: try … catch'],
    ['function f() { for (const a in b) { } }', '2:16: error FW001: for … in'],
    ['function f() { const a = 1; const a = 2 }', '2:35: error FW005: the name a is declared twice'],
    ['enum await { A }', '2:6: error FW005: await is a word of the language, and cannot be the name of an enum'],
    ['function f() { outer: { } }', '2:16: error FW001: a label'],
    ['function f() { return (1, 2) }', '2:24: error FW001: the comma operator'],
    ['function f() { var x = 1 }', '2:16: error FW001: var'],
    ['function f() { return tag`x` }', '2:23: error FW001: a tagged template'],
    ['function f() { return new.target }', '2:23: error FW001: new.target or import.meta'],
    ['function f(a) { return a?.[0] }', '2:24: error FW001: optional indexing'],
    ['async function f() { }', '2:1: error FW001: an async function'],
    ['const f = async () => 1', '2:11: error FW001: an async function'],
    ['function* f() { }', '2:1: error FW001: a generator'],
    ['namespace N { export const a = 1 }', '2:1: error FW001: a namespace'],
    ['class A { #x = 1 }', '2:11: error FW001: a private #field'],
    ['class A { #x() { } }', '2:11: error FW001: a private #method'],
    ['class A { static { } }', '2:11: error FW001: a static block'],
    ['class A { constructor(private x = 1) { } }', '2:23: error FW001: a parameter property'],
    ['@foo class A { }', '2:1: error FW001: a class decorator'],
    ['class A { @foo x = 1 }', '2:11: error FW001: the decorator @foo'],
    [`${language}class A { @comb get x() { return 1 } }`, '2:53: error FW001: @comb on a getter'],
    [`${language}class A { @comb static x() { } }`, '2:53: error FW001: @comb on a static method'],
    [`${language}class A { @comb x(a) { } }`, '2:53: error FW001: @comb on a method with parameters'],
    [`${language}class A { @comb [x]() { } }`, '2:53: error FW001: @comb on a method with a computed name'],
    [`${language}class A { @comb @seq x() { } }`, '2:59: error FW001: a second decorator on one method'],
    [`${language}class A { @comb() x() { } }`, '2:53: error FW001: the decorator @comb()'],
    ["import * as hdl from 'flitwave/hdl'", '2:8: error FW001: importing all of flitwave/hdl under one name'],
    ['let x = 1; function f() { x = 2 }', '2:1: error FW001: a let at the top of the file'],
    ['let x = 1; function f() { x = x + 1 }', '2:1: error FW001: a let at the top of the file'],
    ['const x = 1; function f() { x = 2 }', '2:29: error FW001: assigning x, which is not a let of this file'],
    ['function f() { y = 2 }', '2:16: error FW001: assigning y, which is not a let of this file'],
    ['function f(a) { a = 1 }', '2:17: error FW001: assigning the parameter a'],
    ['function f() { for (let i = 0; i < 3; i++) { i = 5 } }', '2:46: error FW001: assigning the loop variable i'],
    ['function f() { for (let i of [1]) { i++ } }', '2:37: error FW001: assigning the loop variable i'],
    ['function f() { let [a] = [1]; a = 2 }', '2:16: error FW001: destructuring into a'],
    ['function f() { [a, b] = [b, a] }', '2:17: error FW001: assigning a, which is not a let'],
    ['function f() { for (a.b of c) { } }', '2:21: error FW001: a for … of without a declaration of its own'],
    ['const x = process.env', '2:11: error FW001: process'],
    ['function f() { return this.x++ }', '2:23: error FW001: the value of this.x++'],
    ['function f() { a.b &&= c }', '2:16: error FW001: the operator &&='],
    ['function f() { a.b ??= c }', '2:16: error FW001: the operator ??='],
    ['function f(n) { switch (n) { } }', '2:17: error FW001: a switch without cases'],
    ['function f(n) { switch (n) { case 1: n; case 2: break } }', '2:30: error FW001: a case that falls through'],
    ['function f(n) { switch (n) { case 1: if (a) break; b; break } }', '2:45: error FW001: break inside a case'],
    [
      'function f() { if (a) return 1; return g(); function g() { } }',
      '2:45: error FW001: a function declared below an early return',
    ],
    ['function f() { for (;;) { if (a) break outer } }', 'FW005'],
  ])('%s', (text, message) => expect(outcome(text)).toContain(message))
})

describe('operators that mislead', () => {
  it.each([
    ['a == b', "2:13: error FW002: '==' converts its operands"],
    ['a !=/* == */ b', "2:13: error FW002: '!='"],
    ['a /* == */ == b', "2:22: error FW002: '=='"],
    ['a >>> b', "2:13: error FW003: '>>>'"],
    ['(a.b >>>= 2)', "2:16: error FW003: '>>>'"],
    ['a & b === c', 'write (a & b) === …'],
    ['a === b | c', 'write (b | c) === …'],
  ])('%s', (text, message) => expect(outcome(`const x = ${text}`)).toContain(message))

  it.each(['a & (b === c)', '(a === b) | (c < d)', 'a + b === c', 'a & b'])('%s is fine', (text) => {
    expect(outcome(`const x = ${text}`)).toContain('$rtl.')
  })
})

describe('what is not TypeScript', () => {
  it.each([
    ['const x: = 3', '2:10: error FW005: syntax error: Unexpected token `=`'],
    ['const a = 1\nfoo(', '3:5: error FW005'],
  ])('%s', (text, message) => expect(outcome(text)).toContain(message))

  it.each(['{', '(', '['])('is a text in which %s stands 20,000 times, with which the parser would die', (open) => {
    expect(outcome(open.repeat(20_000))).toContain('2:1001: error FW005: 1000 brackets are open here')
  })

  it('is said of other files too', () => {
    expect(() => transform('const x: = 3', '/nowhere/y.ts')).toThrow('/nowhere/y.ts:1:10: error FW005')
  })
})

describe('odd places', () => {
  it.each([
    ['an object as arrow body', 'const f = () => ({ a: 1 + 2 })', /=>\(\{\s*a: \$rtl\.add\(1, 2, \d+\)/],
    ['a shorthand property of a let', 'function f() { let x; x = 1; return { x } }', /x: x\.get\(\d+\)/],
    [
      'a class on one line without semicolons',
      'class A extends B<{ n: number }> { in = 1 }',
      /in = 1;\s*static\s*\{\s*\$rtl\.define\(this, \[\]/,
    ],
    ['a class expression', 'const C = class { m() { return 1 + 2 } }', /\$rtl\.add\(1, 2/],
    [
      'a this parameter',
      'function f(this: Foo, x: number) { return x }',
      /function f\(x\) \{\s*x = \$rtl\.parameter\('x'/,
    ],
    ['a default parameter', 'const f = (a, b = a + 1) => b', /b = \$rtl\.add\(a, 1, \d+\)/],
    ['a comment with a colon in a case', 'function f(n) { switch (n) { case 1 /* : */ : /* : */ n.x = 1 } }', /1\s*\]/],
    [
      'a comment with a parenthesis in a call',
      "import { low } from 'flitwave/hdl'; low /* ( */ <8>(x, 8)",
      /\$rtl\.call\(low, \d+, x, 8\)/,
    ],
    ['a comment with a parenthesis in new', 'new Foo /* ( */ ({ a: 1 })', /\$rtl\.new\(Foo, \d+, \{/],
    ['new without parentheses', 'const x = new Foo', /\$rtl\.new\(Foo, \d+\)/],
    ['optional chaining by name', 'const x = a?.b?.(c + 1)', /a\?\.b\?\.\(\.\.\.\$rtl\.plain\(\d+, \$rtl\.add\(c, 1/],
    ['spread', 'const x = { ...a, b: [...c, d + 1] }', /\.\.\.a,\s*b: \[\s*\.\.\.c,\s*\$rtl\.add\(d, 1/],
    [
      'non-null and cast',
      'a.b![i as number]! += (c as number)!',
      /\$rtl\.update\(a\.b, i, \(\$now\)\s*=>\s*\$rtl\.add\(\$now, c, \d+\), \d+\)/,
    ],
    ['an import of types under one name', "import type * as hdl from 'flitwave/hdl'", /^import/],
  ])('%s', (_, text, code) => expect(outcome(text)).toMatch(code))
})

describe('which files are rewritten', () => {
  it('those that begin with the directive, comments apart', () => {
    for (const start of ["'use rtl'", '"use rtl";', "// a\n/* b */ 'use rtl'\n"]) {
      expect(isRtl(start)).toBe(true)
      expect(transform(`${start}\nconst x = a + b`, '/nowhere/x.ts').code).toContain('$rtl.add(')
    }
  })

  it('are told from others at once, behind many comments', () => {
    expect(isRtl(`${'/** a **/\n'.repeat(1000)}'use rtl'`)).toBe(true)
    expect(isRtl('/**/'.repeat(1000))).toBe(false)
    expect(isRtl("/* a */ b */ 'use rtl'")).toBe(false)
  })

  it('others only lose their types', () => {
    for (const start of ['', "const s = 'use rtl'\n", "import x from 'y'\n'use rtl'\n"]) {
      expect(isRtl(start)).toBe(false)
      expect(transform(`${start}export const x: number = a + b`, '/nowhere/x.ts').code).toContain('x = a + b')
    }
  })
})
