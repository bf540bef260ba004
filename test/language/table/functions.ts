import { elaboration, error, hardware, type Group } from './row.js'

const functions: Group = {
  title: 'Functions',
  rows: [
    hardware(
      '(x) => …',
      'of a rewritten file: inlined where it is called',
      `const inc = (x) => low(x + 1, 4); this.y = inc(this.a)`,
    ),
    hardware(
      '(x) => { … }',
      'with statements',
      `const f = (x) => { if (x === 3) return 1; return x }; this.y = f(this.a)`,
    ),
    hardware('function (x) { … }', 'as a value', `const f = function (x) { return x & 3 }; this.y = f(this.a)`),
    hardware('(x = 3) => …', 'default values', `const f = (x, y = this.b) => x & y; this.y = f(this.a)`),
    hardware('(...xs) => …', 'rest parameters', `const f = (...xs) => xs[1]; this.y = f(this.a, this.b)`),
    hardware('f(...xs)', 'spread arguments', `const f = (x, y) => x ^ y; this.y = f(...this.vi)`),
    hardware(
      'a closure',
      'reads and writes the enclosing scope',
      `let n = this.a; const step = () => { n = low(n + 1, 4) }; step(); step(); this.y = n`,
    ),
    hardware(
      'a function that writes a signal',
      'as if its lines stood there',
      `const put = (x) => { this.y = x }; if (this.c) put(this.a)`,
    ),
    hardware(
      'an argument that is a struct',
      'is an alias: writing through it writes the signal',
      `const put = (s, x) => { s.m = x }; put(this.s, this.a); this.y = this.s.m`,
    ),
    hardware(
      'an argument that is a number',
      'is the value at the call',
      `const late = (x) => { this.y = 0; return x }; this.y = this.a; this.z = late(this.y)`,
    ),
    hardware(
      '<T,>(x: T) => …',
      'type parameters have no meaning when the design is built',
      `const f = <T,>(x: T): T => x; this.y = f<number>(this.a)`,
    ),
    error(
      'return in a loop under a signal',
      'FW119',
      'keep the result in a `let`',
      `const f = () => { for (const x of this.vi) if (x > this.a) return x; return 0 }; this.y = f()`,
    ),
    elaboration('recursion', 'whose depth is known', {
      beside: `function sum(xs, n) { return n === 0 ? 0 : low(xs[n - 1] + sum(xs, n - 1), 4) }`,
      comb: `this.y = sum(this.vi, 4)`,
    }),
    error('recursion without end', 'FW151', 'a signal cannot end it: both sides of a choice are built', {
      beside: `function down(n) { return down(n + 1) }`,
      comb: `this.y = down(0)`,
    }),
    hardware('(() => { … })()', 'called where it is written', `this.y = (() => this.a & 3)()`),
    hardware(
      'f(x)(y)',
      'functions that return functions',
      `const add = (x) => (y) => low(x + y, 4); this.y = add(this.a)(this.b)`,
    ),
    hardware(
      'f as an argument',
      'of functions of the file',
      `const twice = (f, x) => f(f(x)); this.y = twice((x) => low(x + 1, 4), this.a)`,
    ),
    hardware(
      'arguments',
      'in a function that is no arrow',
      `function f() { return arguments[0] & 3 } this.y = f(this.a)`,
    ),
    error('new.target', 'FW001', 'pass its value as a parameter', `function f() { return new.target } this.y = 1; f()`),
    error('async function f() { … }', 'FW001', 'describe the state with a register', {
      beside: `async function f() { return 1 }`,
    }),
    error('async () => …', 'FW001', 'describe the state with a register', `const f = async () => 1; f()`),
    error('function* f() { … }', 'FW001', 'build an array and return it', { beside: `function* f() { return 1 }` }),
    error('async function* f() { … }', 'FW001', 'build an array and return it', {
      beside: `async function* f() { return 1 }`,
    }),
    elaboration('f.name, f.length', 'as in JavaScript', `const f = (x, y) => x; this.y = f.length`),
    hardware('f.call(self, x)', 'a call of f', `const f = (x) => x & 3; this.y = f.call(null, this.a)`),
    hardware('f.apply(self, [x])', 'a call of f', `const f = (x) => x & 3; this.y = f.apply(null, [this.a])`),
    hardware(
      'f.bind(self, x)',
      'a function of the rest',
      `const f = (x, y) => x & y; this.y = f.bind(null, this.a)(this.b)`,
    ),
    error("Function('…')", 'FW001', 'write the function in this file', `this.y = Function('return 1')()`),
    error("new Function('…')", 'FW001', 'write the function in this file', `this.y = new Function('return 1')()`),
    error('f() where f is not a function', 'FW152', 'check the name', `const o = {}; this.y = o.f()`),
    hardware('a function of a rewritten file', 'begins with `use rtl`', {
      comb: `this.y = helpers.choose(this.c, this.a, this.b)`,
      helpers: `'use rtl'\nexport const choose = (c, a, b) => c ? a : b`,
    }),
    elaboration(
      'a function of any other file',
      'is given known values only',
      { comb: `this.y = helpers.twice(3)`, helpers: `export const twice = (n: number): number => 2 * n` },
      [
        'FW137',
        { comb: `this.y = helpers.twice(this.a)`, helpers: `export const twice = (n: number): number => 2 * n` },
      ],
    ),
  ],
}

const classes: Group = {
  title: 'Classes and modules of hardware',
  rows: [
    hardware('class M extends Module { … }', 'a module', {
      beside: `class Inv extends Module { x = input(bool); o = output(bool); @comb go() { this.o = !this.x } }`,
      members: `inv = new Inv()`,
      comb: `this.inv.x = this.c; this.f = this.inv.o`,
    }),
    hardware('x = input(…)', 'a field declares a signal', `this.y = this.a`),
    hardware('n = 3', 'a field of a known value', { members: `n = 3`, comb: `this.y = low(this.a + this.n, 4)` }),
    hardware('kids = [new M(), …]', 'children', `this.kids[1].x = this.a; this.y = this.kids[1].o`),
    hardware('a method', 'a helper of blocks', {
      members: `inc(x) { return low(x + 1, 4) }`,
      comb: `this.y = this.inc(this.a)`,
    }),
    hardware('get q() { … }', 'read as of now', {
      members: `get q() { return this.a & this.b }`,
      comb: `this.y = this.q`,
    }),
    hardware('set q(x) { … }', 'writes the signals that its lines write', {
      members: `set q(x) { this.y = x }`,
      comb: `this.q = this.a`,
    }),
    hardware('static n = 3', 'a known value', { members: `static n = 3`, comb: `this.y = low(this.a + Top.n, 4)` }),
    hardware('static f(x) { … }', 'a helper of blocks', {
      members: `static inc(x) { return low(x + 1, 4) }`,
      comb: `this.y = Top.inc(this.a)`,
    }),
    hardware('f = (x) => …', 'a field that is a function', {
      members: `inc = (x) => low(x + 1, 4)`,
      comb: `this.y = this.inc(this.a)`,
    }),
    hardware("['q'](x) { … }", 'a computed name', {
      members: `;['inc'](x) { return low(x + 1, 4) }`,
      comb: `this.y = this.inc(this.a)`,
    }),
    elaboration('static get q() { … }', 'a known value', {
      members: `static get q() { return 3 }`,
      comb: `this.y = Top.q`,
    }),
    error('accessor q = 3', 'FW001', 'a plain field, or a getter and a setter', { members: `accessor q = 3` }),
    error('*f() { … }', 'FW001', 'build an array and return it', { members: `*go() { }` }),
    error('async f() { … }', 'FW001', 'describe the state with a register', { members: `async go() { }` }),
    error('static { … }', 'FW001', 'initialise static fields where they are declared', { members: `static { }` }),
    error('#q = 3', 'FW001', 'a plain field can be seen in waves', { members: `#q = 3` }),
    error('#f() { … }', 'FW001', 'a plain method', { members: `#f() { }` }),
    error('#q in o', 'FW001', 'no private names', { members: `#q = 3; has(o) { return #q in o }` }),
    hardware('private, protected, readonly, public', 'TypeScript only', {
      members: `private readonly n = 3; protected inc(x: number) { return low(x + this.n, 4) }`,
      comb: `this.y = this.inc(this.a)`,
    }),
    error('constructor(readonly q) { … }', 'FW001', 'declare a field, or take it from this.p', {
      beside: `class P { constructor(readonly q: number) { } }`,
    }),
    hardware('constructor() { super(); … }', 'fields can be declared there', {
      beside: `class Inv extends Module { x = input(bool); o = output(bool); n; constructor() { super(); this.n = 1 } @comb go() { this.o = !this.x } }`,
      members: `inv = new Inv()`,
      comb: `this.inv.x = this.c; this.f = this.inv.o`,
    }),
    hardware('this.p', 'the parameters of a module', {
      beside: `class Plus extends Module.with({ n: param(8) }) { x = input(uint(4)); o = output(uint(4)); @comb go() { this.o = low(this.x + this.p.n, 4) } }`,
      members: `plus = new Plus({ n: 3 })`,
      comb: `this.plus.x = this.a; this.y = this.plus.o`,
    }),
    hardware('class B extends A', 'fields and blocks are inherited', {
      beside: `class Plus extends Kid { q = output(bool); @comb more() { this.q = this.x === 3 } }`,
      members: `plus = new Plus()`,
      comb: `this.plus.x = this.a; this.y = this.plus.o; this.f = this.plus.q`,
    }),
    hardware('an overridden method', 'is called by the blocks that are inherited', {
      beside: `class Base extends Module { x = input(uint(4)); o = output(uint(4)); f(x) { return x } @comb go() { this.o = this.f(this.x) } }\nclass Other extends Base { f(x) { return low(x + 1, 4) } }`,
      members: `other = new Other()`,
      comb: `this.other.x = this.a; this.y = this.other.o`,
    }),
    hardware('super.f(x)', 'the method of the parent', {
      beside: `class Base extends Module { x = input(uint(4)); o = output(uint(4)); f(x) { return x } @comb go() { this.o = this.f(this.x) } }\nclass Other extends Base { f(x) { return low(super.f(x) + 1, 4) } }`,
      members: `other = new Other()`,
      comb: `this.other.x = this.a; this.y = this.other.o`,
    }),
    hardware('abstract class A extends Module', 'is built through its subclasses', {
      beside: `abstract class Base extends Module { x = input(uint(4)); o = output(uint(4)); abstract f(x: number): number; @comb go() { this.o = this.f(this.x) } }\nclass Other extends Base { f(x: number) { return x & 3 } }`,
      members: `other = new Other()`,
      comb: `this.other.x = this.a; this.y = this.other.o`,
    }),
    hardware('a class that is no module', 'an object that carries signals', {
      beside: `class Pair { constructor(x, y) { this.x = x; this.y = y } sum() { return low(this.x + this.y, 4) } }`,
      comb: `this.y = new Pair(this.a, this.b).sum()`,
    }),
    hardware(
      '(class { … })',
      'a class as a value',
      `const C = class { f(x) { return x & 3 } }; this.y = new C().f(this.a)`,
    ),
    hardware('function that returns a class', 'a module made to measure', {
      beside: `const plus = (n) => class Plus extends Module { x = input(uint(4)); o = output(uint(4)); @comb go() { this.o = low(this.x + n, 4) } }\nconst Plus3 = plus(3)`,
      members: `plus = new Plus3()`,
      comb: `this.plus.x = this.a; this.y = this.plus.o`,
    }),
    hardware('@comb, @seq, @wiring', 'blocks', {
      members: `q = wire(bool)\n @comb drive() { this.q = this.c && this.d }`,
      comb: `this.f = this.q`,
    }),
    error('any other decorator', 'FW001', 'comb, seq or wiring', {
      beside: `const log = () => {}`,
      members: `@log go() { }`,
    }),
    error('@d class …', 'FW001', 'no decorators of classes', { beside: `const log = () => {}\n@log class Q { }` }),
    error('two decorators of a method', 'FW001', 'each block is of one kind', { members: `@comb @seq go() { }` }),
    error('@comb static f()', 'FW001', 'an ordinary method', { members: `@comb static go() { }` }),
    error('@comb get q()', 'FW001', 'an ordinary method', { members: `@comb get q() { return 1 }` }),
    error('@comb f(x)', 'FW001', 'a method without parameters', { members: `@comb go(x) { }` }),
    error('a module without new', 'FW007', 'write `new`', { members: `kid = Kid()` }),
    error('new M() in a block', 'FW112', 'children are fields', `const kid = new Kid(); kid.x = this.a`),
    error('input(…) in a block', 'FW112', 'signals are fields', `const q = wire(bool); this.f = q`),
    error('a signal outside of a block', 'FW111', 'fields are declared, blocks read them', {
      members: `q = this.a + 1`,
    }),
    error('a module that contains itself', 'FW142', 'make a parameter smaller at each level', {
      beside: `class Deep extends Module { kid = new Deep() }`,
      members: `deep = new Deep()`,
    }),
  ],
}

const modules: Group = {
  title: 'Files',
  rows: [
    elaboration("import { f } from '…'", 'of rewritten files and others', {
      beside: `import { three } from './helpers.js'`,
      comb: `this.y = three`,
      helpers: `export const three = 3`,
    }),
    elaboration("import { f as g } from '…'", 'under another name', {
      beside: `import { three as n } from './helpers.js'`,
      comb: `this.y = n`,
      helpers: `export const three = 3`,
    }),
    elaboration("import * as o from '…'", 'all of a file', {
      comb: `this.y = helpers.three`,
      helpers: `export const three = 3`,
    }),
    elaboration("import f from '…'", 'the default export', {
      beside: `import three from './helpers.js'`,
      comb: `this.y = three`,
      helpers: `export default 3`,
    }),
    elaboration("import '…'", 'for its side effects', {
      beside: `import './helpers.js'`,
      comb: `this.y = 3`,
      helpers: `export const three = 3`,
    }),
    elaboration("import type { T } from '…'", 'types have no meaning when the design is built', {
      beside: `import type { T } from './helpers.js'`,
      comb: `const x: T = 3; this.y = x`,
      helpers: `export type T = number`,
    }),
    error("import * as hdl from 'flitwave/hdl'", 'FW001', 'import each by its name', {
      beside: `import * as hdl from 'flitwave/hdl'`,
    }),
    error("import('…')", 'FW001', 'import at the top of the file', `import('./helpers.js'); this.y = 1`),
    error('import.meta', 'FW001', 'pass its value as a parameter', `this.y = import.meta.url.length`),
    error("require('…')", 'FW001', 'import at the top of the file', `this.y = require('./helpers.js').three`),
    hardware('export const, function, class, enum', 'as usual', {
      comb: `this.y = helpers.inc(this.a)`,
      helpers: `'use rtl'\nimport { low } from 'flitwave/hdl'\nexport function inc(x) { return low(x + 1, 4) }`,
    }),
    hardware('export { f, g as h }', 'as usual', {
      comb: `this.y = helpers.plus(this.a)`,
      helpers: `'use rtl'\nimport { low } from 'flitwave/hdl'\nfunction inc(x) { return low(x + 1, 4) }\nexport { inc as plus }`,
    }),
    hardware('export default f', 'as usual', {
      beside: `import inc from './helpers.js'`,
      comb: `this.y = inc(this.a)`,
      helpers: `'use rtl'\nimport { low } from 'flitwave/hdl'\nexport default function inc(x) { return low(x + 1, 4) }`,
    }),
    hardware("export * from '…'", 'as usual', {
      beside: `export * from './helpers.js'`,
      comb: `this.y = helpers.mask(this.a)`,
      helpers: `'use rtl'\nexport const mask = (x) => x & 3`,
    }),
    error('await at the top of a file', 'FW001', 'a design waits for nothing', { beside: `const n = await 3` }),
  ],
}

export const scopes: readonly Group[] = [functions, classes, modules]
