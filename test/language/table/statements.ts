import { elaboration, error, hardware, type Group } from './row.js'

const declarations: Group = {
  title: 'Declarations',
  rows: [
    hardware(
      'const x = …',
      'names a wire; of a struct or array it is an alias',
      `const x = low(this.a + 1, 4); this.y = x`,
    ),
    hardware(
      'let x = …',
      'a variable, which may be assigned under conditions',
      `let x = this.a; if (this.c) x = this.b; this.y = x`,
    ),
    hardware(
      'let x',
      'must be assigned on every path before it is read',
      `let x; if (this.c) x = this.a; else x = this.b; this.y = x`,
    ),
    error(
      'let x, read where it may have no value',
      'FW120',
      'give it a value first',
      `let x; if (this.c) x = this.a; this.y = x`,
    ),
    error('var x', 'FW001', 'write `const` or `let`', `var x = this.a; this.y = x`),
    elaboration('const n = 3 at the top of a file', 'a known number', { beside: `const n = 3`, comb: `this.y = n` }),
    error('let n at the top of a file, assigned later', 'FW001', 'nothing survives a block but registers', {
      beside: `let n = 3`,
      comb: `n = 4; this.y = n`,
    }),
    hardware('function f() { … }', 'every function of the file may be given signals', {
      beside: `function inc(x) { return low(x + 1, 4) }`,
      comb: `this.y = inc(this.a)`,
    }),
    hardware(
      'function f() { … } inside a block',
      'it sees the signals around it',
      `const top = this; function pick() { return top.a } this.y = pick()`,
    ),
    hardware('interface, type, declare', 'types have no meaning when the design is built', {
      beside: `interface P { readonly q: number }\ntype N = P['q']`,
      comb: `const x: N = this.a; this.y = x`,
    }),
    error('namespace N { … }', 'FW001', 'export the declarations from the file itself', {
      beside: `namespace N { export const q = 1 }`,
    }),
    error('two declarations of one name', 'FW005', 'JavaScript would not load the file', {
      beside: `const q = 1\nconst q = 2`,
    }),
  ],
}

const conditions: Group = {
  title: 'Conditions',
  rows: [
    hardware('if (c) …', 'multiplexers', `if (this.c) this.y = this.a`),
    hardware('if (c) … else …', 'both branches are built', `if (this.c) this.y = this.a; else this.y = this.b`),
    hardware(
      'if (c) … else if (d) …',
      'the first that holds wins',
      `if (this.c) this.y = 1; else if (this.d) this.y = 2; else this.y = 3`,
    ),
    elaboration(
      'if (n > 2) …',
      'a known condition picks its branch; the other is not built',
      `const n = 3; if (n > 2) this.y = 1; else this.y = undefined`,
    ),
    error('if (x) of a number', 'FW109', 'write `x !== 0`', `if (this.a) this.y = 1`),
    error('if (this.misspelt) …', 'FW127', 'with a suggestion', `if (this.enabel) this.y = 1`),
    hardware(
      'switch (x) { case 0: … default: … }',
      'all values, or a default',
      `switch (this.j) { case 0: this.y = 1; break; case 3: this.y = 2; break; default: this.y = 3 }`,
    ),
    hardware(
      'case 0: case 1:',
      'several values of one case',
      `switch (this.j) { case 0: case 1: this.y = 1; break; default: this.y = 3 }`,
    ),
    hardware(
      'default: in the middle',
      'as in JavaScript',
      `switch (this.j) { case 0: this.y = 1; break; default: this.y = 3; break; case 2: this.y = 4; break }`,
    ),
    hardware('switch (e) { … } of an enum', 'needs no default if every member has a case', {
      members: `state = reg(enumOf(State, 'State'), State.Idle)`,
      comb: `switch (this.state) { case State.Idle: this.y = 1; break; case State.Busy: this.y = 2; break; case State.Done: this.y = 3; break }`,
      seq: `this.state = this.c ? State.Busy : State.Done`,
    }),
    hardware(
      'case 0: return x',
      'ends the case',
      `const f = (x) => { switch (x) { case 0: return 7; case 1: return 5; default: return 0 } }; this.y = f(this.j)`,
    ),
    error(
      'switch without all values',
      'FW118',
      'add a default',
      `switch (this.j) { case 0: this.y = 1; break; case 3: this.y = 2; break }`,
    ),
    error(
      'case signal:',
      'FW110',
      'write if … else',
      `switch (this.a) { case this.b: this.y = 1; break; default: this.y = 2 }`,
    ),
    error(
      'a label on a switch',
      'FW001',
      'use if … else',
      `o: switch (this.j) { case 0: this.y = 1; break o; default: this.y = 2 }`,
    ),
    error(
      'a case that falls through',
      'FW001',
      'list the values together: `case 0: case 1:`',
      `switch (this.j) { case 0: this.y = 1; case 1: this.y = 2; break; default: this.y = 3 }`,
    ),
    error(
      'break inside an if inside a case',
      'FW001',
      'use if … else',
      `switch (this.j) { case 0: if (this.c) break; this.y = 1; break; default: this.y = 3 }`,
    ),
    error('switch without cases', 'FW001', 'remove it', `switch (this.j) { }`),
    elaboration(
      'switch (n) of a known value',
      'builds one case',
      `const n = 2; switch (n) { case 1: this.y = 1; break; case 2: this.y = 2; break }`,
    ),
    elaboration(
      "switch ('text')",
      'builds one case',
      `switch ('two') { case 'one': this.y = 1; break; case 'two': this.y = 2; break; default: this.y = 3 }`,
    ),
    hardware(
      'switch (true) { case c: … }',
      'the first condition that holds',
      `switch (true) { case this.c: this.y = 1; break; case this.d: this.y = 2; break; default: this.y = 3 }`,
    ),
    hardware(
      'return under a condition',
      'the following statements become the else',
      `if (this.c) { this.y = 1; return } this.y = 2`,
    ),
    hardware('{ … }', 'a block of names', `const x = this.a; { const x = this.b; this.z = x } this.y = x`),
    hardware(';', 'the empty statement', `;;this.y = this.a;;`),
    hardware('debugger', 'stops where the design is built', `debugger; this.y = this.a`),
    error('with (o) …', 'FW005', 'modules are strict', `with (this) { y = 1 }`),
    error(
      'throw under a signal',
      'FW110',
      'hardware has no exceptions; write `assert(condition, message)`',
      `if (this.c) throw new Error('bad')`,
    ),
    elaboration(
      'throw under a known condition',
      'ends elaboration with its message if it comes to it',
      `const n = 3; if (n > 4) throw new Error('too many'); this.y = n`,
    ),
    error('throw', 'FW150', 'the exception is an error with its place', `throw new Error('bad')`),
    error('try … catch … finally', 'FW001', 'hardware has no exceptions', `try { this.y = 1 } catch { this.y = 2 }`),
  ],
}

const loops: Group = {
  title: 'Loops and labels',
  rows: [
    hardware(
      'for (let i = 0; i < 4; i++)',
      'is unrolled',
      `for (let i = 0; i < 4; i++) this.y = low(this.y + this.vi[i], 4)`,
    ),
    error(
      'for (…; …; i++, k--)',
      'FW001',
      'the comma operator: step the second in the body',
      `for (let i = 0, k = 3; i < k; i++, k--) this.y = i`,
    ),
    elaboration(
      'for (;;)',
      'with a break under a known condition',
      `let i = 0; for (;;) { if (i === 2) break; i++ } this.y = i`,
    ),
    hardware('for (const x of xs)', 'is unrolled', `for (const x of this.vi) this.y = low(this.y + x, 4)`),
    hardware(
      'for (const { m } of structs)',
      'takes each apart',
      `for (const { m } of this.vs) this.y = low(this.y + m, 4)`,
    ),
    hardware(
      'for (const [i, x] of xs.entries())',
      'index and element',
      `for (const [i, x] of this.vi.entries()) if (this.j === i) this.y = x`,
    ),
    error(
      'for (this.y of xs)',
      'FW001',
      'write `for (const x of xs)` and assign inside',
      `for (this.y of [this.a]) this.z = this.y`,
    ),
    error('for await', 'FW001', 'nothing waits in hardware', `for await (const x of [this.a]) this.y = x`),
    error(
      'for (const key in o)',
      'FW001',
      'write `for (const key of Object.keys(o))`',
      `for (const key in { q: 1 }) this.y = 1`,
    ),
    hardware('while (known)', 'is unrolled', `let i = 0; while (i < 3) { this.y = low(this.y + this.vi[i], 4); i++ }`),
    hardware(
      'do … while (known)',
      'is unrolled',
      `let i = 0; do { this.y = low(this.y + this.vi[i], 4); i++ } while (i < 3)`,
    ),
    error(
      'while (signal)',
      'FW110',
      'how often a loop turns must be known',
      `let n = 0; while (this.c) n++; this.y = n`,
    ),
    error(
      'for (…; i < signal; …)',
      'FW110',
      'count to the largest, with an `if` inside',
      `for (let i = 0; i < this.a; i++) this.y = i`,
    ),
    error('while (true) {}', 'FW160', 'a loop that does not end', `while (true) {}`),
    hardware(
      'continue under a signal',
      'ends the turn where the signal holds',
      `for (const x of this.vi) { if (x === this.a) continue; this.y = x }`,
    ),
    error(
      'break under a signal',
      'FW119',
      'a signal cannot end the unrolling; use a flag',
      `for (const x of this.vi) { if (x === this.a) break; this.y = x }`,
    ),
    hardware(
      'break under a known condition',
      'ends the unrolling',
      `for (const [i, x] of this.vi.entries()) { if (i === 2) break; this.y = x }`,
    ),
    hardware(
      'outer: for … continue outer',
      'under conditions known at elaboration',
      `outer: for (const x of this.vi) { for (let i = 0; i < 3; i++) { if (i === 1) continue outer; this.y = low(this.y + x, 4) } }`,
    ),
    hardware(
      'outer: for … break outer',
      'under conditions known at elaboration',
      `outer: for (const x of this.vi) { for (let i = 0; i < 3; i++) { if (i === 1) break outer; this.y = low(this.y + x, 4) } }`,
    ),
    error(
      'continue outer under a signal condition',
      'FW119',
      'keep a flag in a `let`, and test it',
      `outer: for (const x of this.vi) { for (let i = 0; i < 3; i++) { if (x === i) continue outer; this.y = low(this.y + x, 4) } }`,
    ),
    hardware(
      'let isDone = false, and if (!isDone) …',
      'in place of a jump under a signal condition',
      `for (const x of this.vi) { let isDone = false; for (let i = 0; i < 3; i++) { if (x === i) isDone = true; if (!isDone) this.y = low(this.y + x, 4) } }`,
    ),
    error('a label on a block', 'FW001', 'use if … else', `out: { this.y = 1; break out }`),
    error(
      'assigning the loop variable in the body',
      'FW001',
      'declare another let, or use while',
      `for (let i = 0; i < 3; i++) { i = 2; this.y = i }`,
    ),
    hardware(
      'a closure in a loop',
      'keeps the variables of its turn',
      `const gets = []; for (let i = 0; i < 3; i++) gets.push(() => this.vi[i]); this.y = gets[1]()`,
    ),
  ],
}

export const statements: readonly Group[] = [declarations, conditions, loops]
