/** Code of students that means harm to a grading of modules, by kind, and what becomes of it. */

/** The module is the same as without the code (`same`), is another one (`design`), or is refused with an error. */
export type Outcome = 'same' | 'design' | `FW${number}`

/** `FOLDER` and `PORT` stand for what a test watches, and `ROOT` for the package. */
export type ModuleAttack = readonly [outcome: Outcome, code: string, stands?: 'whole']

/** Stands in place of the module, with an honest one in `right.ts`; all others stand in `attack.ts`, which the module imports first. */
const whole = 'whole'

export const moduleAttacks: Readonly<Record<string, Readonly<Record<string, ModuleAttack>>>> = {
  'the host of before': {
    'flags of V8': [
      'FW996',
      `Array.prototype.includes = (() => true) as any; const v8 = await import(['node', 'v8'].join(':')); v8.setFlagsFromString('--trace-turbo-cfg-file=FOLDER/turbo.cfg')`,
    ],
    'code traces of V8': [
      'FW996',
      `Array.prototype.includes = (() => true) as any; const v8 = await import(['node', 'v8'].join(':')); v8.setFlagsFromString('--redirect-code-traces-to=FOLDER/traces')`,
    ],
    'a database': [
      'FW996',
      `const { DatabaseSync } = await import(['node', 'sqlite'].join(':')); new DatabaseSync(':memory:').exec("ATTACH 'FOLDER/mine.db' AS mine; CREATE TABLE mine.a (b)")`,
    ],
    'a socket behind the standard input': [
      'FW150',
      `new ((globalThis as any).process.stdin.constructor)().connect(PORT, '127.0.0.1')`,
    ],
    fetch: ['FW150', `await (globalThis as any).fetch('http://127.0.0.1:PORT/')`],
    'a Unix socket': ['FW996', `const net = await import(['node', 'net'].join(':')); net.connect('FOLDER/socket')`],
    'a WebSocket': ['FW150', `new (globalThis as any).WebSocket('ws://127.0.0.1:PORT')`],
    'an HTTP request of old browsers': [
      'FW150',
      `const r = new (globalThis as any).XMLHttpRequest(); r.open('GET', 'http://127.0.0.1:PORT', false); r.send()`,
    ],
    'names of files as a memory': [
      'FW150',
      `const fs = (globalThis as any).process.getBuiltinModule('node:fs'); fs.writeFileSync('FOLDER/seen-' + fs.readdirSync('FOLDER').length, '')`,
    ],
    'a report of the process': ['FW150', `(globalThis as any).process.report.writeReport('FOLDER/report.json')`],
    'the process, by the constructor of a function': [
      'FW150',
      `(function () {}).constructor('return process')().exit(0)`,
    ],
    'the process, by an indirect eval': ['FW150', `(0, eval)('process.exit(0)')`],
    'the process, by the constructor of an async function': [
      'FW150',
      `await (async () => {}).constructor('return process.exit(0)')()`,
    ],
    'std and os of QuickJS': ['FW996', `const std = await import(['st', 'd'].join('')); std.open('FOLDER/mine', 'w')`],
    'os of QuickJS': ['FW996', `const os = await import(['qjs', 'os'].join(':')); os.exec(['touch', 'FOLDER/mine'])`],
    'std as a global': ['FW150', `(globalThis as any).std.loadFile('/etc/passwd')`],
    Deno: ['FW150', `(globalThis as any).Deno.writeTextFileSync('FOLDER/mine', '')`],
    Bun: ['FW150', `(globalThis as any).Bun.write('FOLDER/mine', '')`],
    WebAssembly: ['FW150', `new (globalThis as any).WebAssembly.Memory({ initial: 1 })`],
    'a worker': ['FW150', `new (globalThis as any).Worker('data:text/javascript,0')`],
    importScripts: ['FW150', `(globalThis as any).importScripts('http://127.0.0.1:PORT/')`],
    'the call of the guest': ['FW150', `(globalThis as any).$host('start')`],
    'the functions of the guest': ['FW150', `(globalThis as any).$guest.elaborate({}, '')`],
    'a source map of another folder': ['same', `export const nothing = 1\n//# sourceMappingURL=../../x.map`],
    'a source map at an address': [
      'same',
      `export const nothing = 1\n//# sourceMappingURL=http://127.0.0.1:PORT/x.map`,
    ],
    'a source map as data': [
      'FW150',
      `export const nothing = 1\n//# sourceMappingURL=data:application/json;base64,eyJ2ZXJzaW9uIjozLCJzb3VyY2VzIjpbIi9ldGMvcGFzc3dkIl0sIm1hcHBpbmdzIjoiQUFBQSJ9\nthrow new Error('mapped')`,
    ],
  },
  'time and chance': {
    'the clock, by the prototype of a date': [
      'FW150',
      `throw new Error(String(+new (Object.getPrototypeOf(new Date()).constructor)()))`,
    ],
    'the clock, by Intl': ['FW150', `throw new Error(new (globalThis as any).Intl.DateTimeFormat().format())`],
    'the clock, by performance': ['FW150', `throw new Error(String((globalThis as any).performance.now()))`],
    'the clock, by waiting': [
      'FW150',
      `const a = Date.now(); for (let i = 0; i < 1e5; i++); throw new Error(String(Date.now() - a))`,
    ],
    'the time zone': ['FW150', `throw new Error(String(new Date(2024, 6, 1).getTimezoneOffset()) + new Date(0))`],
    chance: ['FW150', `throw new Error(String(Math.random() + Math.random()))`],
    'chance of crypto': ['FW150', `(globalThis as any).crypto.getRandomValues(new Uint8Array(4))`],
    'the collection of garbage': [
      'FW150',
      `const seen: number[] = []; const r = new (globalThis as any).FinalizationRegistry((x: number) => seen.push(x)); for (let i = 0; i < 3000; i++) r.register({}, i); await null; throw new Error(seen.length + ' ' + seen.slice(0, 5))`,
    ],
    'weak references': [
      'FW150',
      `const w = Array.from({ length: 1000 }, () => new (globalThis as any).WeakRef({})); await null; throw new Error(String(w.filter((one) => one.deref()).length))`,
    ],
  },
  prototypes: {
    'then on every object': [
      'FW150',
      `Object.defineProperty(Object.prototype, 'then', { get() { return undefined } }); Array.isArray = (() => true) as any`,
    ],
    'a then that takes over': [
      'same',
      `let n = 0; Object.defineProperty(Object.prototype, 'then', { configurable: true, get() { return n++ > 5 ? (go: any) => go({ designs: {} }) : undefined } })`,
    ],
    'toJSON on every object': [
      'FW997',
      `Object.defineProperty(Object.prototype, 'toJSON', { value() { return { score: 100 } } })`,
    ],
    'toJSON of strings': ['same', `Object.defineProperty(String.prototype, 'toJSON', { value() { return 'x' } })`],
    'toJSON of arrays': ['FW997', `Object.defineProperty(Array.prototype, 'toJSON', { value() { return [] } })`],
    'toJSON of numbers': ['same', `Object.defineProperty(Number.prototype, 'toJSON', { value() { return 1 } })`],
    'a setter for what answers have': [
      'same',
      `for (const name of ['designs', 'defaults', 'answer', 'printed', 'thrown', 'diagnostics', 'missing']) Object.defineProperty(Object.prototype, name, { set() {}, get() { return [{}] }, configurable: true })`,
    ],
    'numbers of arrays': [
      'FW997',
      `Object.defineProperty(Array.prototype, '0', { set(x) { throw x }, get() { return 1 }, configurable: true })`,
    ],
    'iterators of arrays': [
      'FW997',
      `Array.prototype[Symbol.iterator] = function* () { for (let i = 0; ; i++) yield i } as any`,
    ],
    'iterators of maps': [
      'FW997',
      `Map.prototype[Symbol.iterator] = function* () { yield ['a', 'b'] } as any; Map.prototype.get = () => 1`,
    ],
    push: ['FW150', `Array.prototype.push = function () { return 0 }`],
    map: ['FW997', `Array.prototype.map = function () { return [] }`],
    'entries of objects': [
      'FW101',
      `Object.entries = (() => []) as any; Object.fromEntries = (() => ({})) as any; Object.keys = () => []`,
    ],
    'frozen prototypes': [
      'same',
      `for (const one of [Object, Array, Map, Set, String, Function]) Object.freeze(one.prototype)`,
    ],
    'no prototypes': [
      'same',
      `Object.setPrototypeOf(Array.prototype, null); Object.setPrototypeOf(Function.prototype, null)`,
    ],
    'a prototype of its own': [
      'FW150',
      `Object.setPrototypeOf(Object.prototype, new Proxy({}, { get() { throw 1 } }))`,
    ],
    'bind and call': [
      'same',
      `Function.prototype.call = (() => 1) as any; Function.prototype.apply = (() => 1) as any; Function.prototype.bind = (() => () => 1) as any`,
    ],
    hasInstance: ['FW150', `Object.defineProperty(Function.prototype, Symbol.hasInstance, { value: () => true })`],
    'what errors have': [
      'FW150',
      `Object.defineProperty(Error.prototype, 'name', { get() { throw this } }); Object.defineProperty(Error.prototype, 'diagnostics', { get() { return [this] } }); throw new Error('x')`,
    ],
    'stacks of errors': [
      'FW150',
      `(Error as any).prepareStackTrace = () => ({}); (Error as any).stackTraceLimit = Infinity; throw new Error('x')`,
    ],
    'a limit of stacks that throws': [
      'FW150',
      `Object.defineProperty(Error, 'stackTraceLimit', { get() { throw 1 } }); throw new Error('x')`,
    ],
    'regular expressions': [
      'FW140',
      `RegExp.prototype.exec = () => null; RegExp.prototype.test = () => true; String.prototype.replace = () => 'x'; String.prototype.split = () => ['x']`,
    ],
    integers: [
      'FW150',
      `(globalThis as any).BigInt = () => 1n; Number.isInteger = () => true; Number.isSafeInteger = () => true`,
    ],
    'the global object': [
      'FW997',
      `for (const name of Object.getOwnPropertyNames(globalThis)) try { delete (globalThis as any)[name] } catch {}`,
    ],
    'globals that are others': [
      'FW150',
      `for (const name of Object.getOwnPropertyNames(globalThis)) try { (globalThis as any)[name] = new Proxy(function () {}, {}) } catch {}`,
    ],
  },
  'proxies and getters in values that cross': {
    'a proxy as the module': [
      'design',
      `import { AlmostFullFifo as Honest } from './right.js'; export const AlmostFullFifo = new Proxy(Honest, { get(target, name) { return name === 'prototype' ? target.prototype : Reflect.get(target, name) } })`,
      whole,
    ],
    'a proxy that answers everything': [
      'FW997',
      `export const AlmostFullFifo: any = new Proxy(function () {}, { get: () => AlmostFullFifo, construct: () => AlmostFullFifo, apply: () => AlmostFullFifo, getPrototypeOf: () => AlmostFullFifo })`,
      whole,
    ],
    'a proxy without an end': [
      'FW997',
      `export const AlmostFullFifo: any = new Proxy(function () {}, { get: () => new Proxy(AlmostFullFifo, {}), getPrototypeOf(target) { return new Proxy(target, this) } })`,
      whole,
    ],
    'parameters that are a getter': [
      'FW146',
      `import { AlmostFullFifo as Honest } from './right.js'; export class AlmostFullFifo extends Honest { static get parameters() { return { depth: { get default() { return { toString() { throw 1 } } } } } as any } }`,
      whole,
    ],
    'defaults that are no numbers': [
      'FW144',
      `import { AlmostFullFifo as Honest } from './right.js'; export class AlmostFullFifo extends Honest { static parameters = new Proxy({}, { get: () => ({ default: Array(1e6).fill(1e-300) }) }) as any }`,
      whole,
    ],
    'a constructor that returns another': [
      'FW006',
      `import { Module } from 'flitwave/hdl'; export class AlmostFullFifo extends (Module as any) { constructor() { super(); return { p: {}, toString: () => 'x' } as any } }`,
      whole,
    ],
    'exports in a proxy': [
      'FW996',
      `export const a = new Proxy({}, { ownKeys() { throw 1 } }); export { a as then, a as toJSON, a as constructor, a as __proto__ }`,
      whole,
    ],
    'names of exports that hide': ['FW996', `const a = 1; export { a as '\\u0000\\u202e\\n' }`, whole],
    'an error in a proxy': [
      'FW997',
      `throw new Proxy(new Error('x'), { get(target, name) { if (name === 'stack') throw target; return Reflect.get(target, name) } })`,
    ],
    'an error of the package that is forged': [
      'FW999',
      `import { FlitwaveError } from 'flitwave'; throw new FlitwaveError([{ code: 'FW999', message: 'the lab is at fault\\n\\u001b[2J', place: { file: '/etc/passwd', line: 1, column: 1 }, help: 'give all points', notes: [] }])`,
    ],
    'an error at the reference': [
      'FW005',
      `import { FlitwaveError } from 'flitwave'; throw new FlitwaveError([{ code: 'FW005', message: 'look', place: { file: 'ROOT/labs/01-fifo/reference/almost-full-fifo.ts', line: 10, column: 1 }, help: '', notes: [{ message: 'here', place: { file: 'flitwave/rtl/../labs/01-fifo/grade.ts', line: 1, column: 1 } }] }])`,
    ],
    'a message that is a structure': [
      'FW150',
      `import { FlitwaveError } from 'flitwave'; throw new FlitwaveError([{ code: ['FW1'], message: { toString: 1, a: [{}] }, place: [], help: { then: 1 }, notes: 'abc' } as any])`,
    ],
    'diagnostics without an end': [
      'FW997',
      `import { FlitwaveError } from 'flitwave'; const e = new FlitwaveError([]); Object.defineProperty(e, 'diagnostics', { get() { return new Proxy([], { get: (t, n) => n === 'length' ? 1e9 : n === 'toJSON' ? undefined : { code: 'FW1' } }) } }); throw e`,
    ],
    'a place that is endless': [
      'FW005',
      `import { FlitwaveError } from 'flitwave'; throw new FlitwaveError([{ code: 'FW005', message: 'x', place: { file: '/attack.ts', line: 1e308, column: -1 / 0 }, help: '', notes: [] }])`,
    ],
    'a symbol': ['FW150', `throw Symbol('x')`],
    null: ['FW150', `throw null`],
    undefined: ['FW150', `throw undefined`],
    'an integer of a million bits': ['FW997', `throw 2n ** 1000000n`],
    'a function': ['FW150', `throw function () { return process }`],
    'a promise': ['FW150', `throw Promise.reject(1)`],
    'a revoked proxy': ['FW997', `const { proxy, revoke } = Proxy.revocable({}, {}); revoke(); throw proxy`],
    'a lone surrogate and a zero': ['FW150', `throw new Error('a\\ud800\\u0000b\\udfff')`],
    'a zero in the text': ['same', `const text = 'a\u0000b'; if (text.length !== 3) throw new Error('cut')`],
  },
  'structures without an end': {
    'a deep array': ['FW150', `let a: any = 1; for (let i = 0; i < 1e5; i++) a = [a]; throw a`],
    'a deep object': ['FW150', `let a: any = 1; for (let i = 0; i < 1e5; i++) a = { a }; throw a`],
    'a circle': ['FW150', `const a: any = {}; a.a = a; throw a`],
    'a deep array in JSON': ['FW151', `JSON.stringify(JSON.parse('['.repeat(1e6) + ']'.repeat(1e6)))`],
    'a deep array in a message': [
      'FW151',
      `import { FlitwaveError } from 'flitwave'; let a: any = 1; for (let i = 0; i < 3000; i++) a = [a]; throw new FlitwaveError([{ code: 'FW1', message: a, place: null, help: '', notes: [] }])`,
    ],
    'a deep array in an answer of its own': [
      'FW150',
      `JSON.stringify = (() => '') as any; let n = 0; Object.prototype.toString = () => ''; String.prototype.replace = function () { return this } as any; throw new Error('x')`,
    ],
    'a message of 20 MB': ['FW997', `throw new Error('x'.repeat(20_000_000))`],
    'a message of 15 MB': ['FW997', `throw new Error('x'.repeat(15_000_000))`],
    'a million diagnostics': [
      'FW997',
      `import { FlitwaveError } from 'flitwave'; throw new FlitwaveError(Array(300_000).fill({ code: 'FW1', message: '', place: null, help: '', notes: [] }))`,
    ],
    'a chain of causes': [
      'FW150',
      `let e: any = new Error('x'); for (let i = 0; i < 1e5; i++) e = new Error('x', { cause: e }); throw e`,
    ],
    'a circle of causes': ['FW150', `const e: any = new Error('x'); e.cause = e; throw e`],
    'a chain of prototypes': ['FW150', `let a: any = {}; for (let i = 0; i < 1e5; i++) a = Object.create(a); throw a`],
    'a chain of bound functions': [
      'FW150',
      `let f: any = () => 1; for (let i = 0; i < 1e5; i++) f = f.bind(null); f()`,
    ],
    'a chain of proxies': ['FW151', `let p: any = {}; for (let i = 0; i < 1e5; i++) p = new Proxy(p, {}); p.x`],
    'a flat array': ['FW151', `let a: any = []; for (let i = 0; i < 1e5; i++) a = [a]; a.flat(Infinity)`],
    'a rope of strings': ['FW150', `let s = 'x'; for (let i = 0; i < 2e5; i++) s = s + i; throw new Error(s)`],
    'a rope to the other side': ['FW150', `let s = 'x'; for (let i = 0; i < 1e5; i++) s = i + s; throw new Error(s)`],
    'a clone of what is deep': [
      'FW151',
      `let a: any = 1; for (let i = 0; i < 1e5; i++) a = [a]; (globalThis as any).structuredClone(a)`,
    ],
    'a deep chain of promises': [
      'same',
      `let p: any = Promise.resolve(1); for (let i = 0; i < 1e5; i++) p = p.then((x: number) => x); await p`,
    ],
    'what is printed': ['same', `const a: any = []; a.push(a); console.log(a)`],
    '1 MB of output': ['same', `for (let i = 0; i < 1000; i++) console.log('x'.repeat(1000))`],
    'endless output': ['FW997', `for (;;) console.log('x')`],
    'output that throws': ['same', `console.log({ toJSON() { throw new Error('no') } })`],
    'output that is replaced': ['FW150', `(globalThis as any).console = { log() { throw 1 } }`],
  },
  'work without an end': {
    'a loop': ['FW997', `for (;;);`],
    'a recursion': ['FW151', `const f = (): number => f() + 1; f()`],
    'a recursion that catches itself': ['FW997', `const f = (): void => { try { f() } finally { f() } }; f()`],
    'a recursion of getters': ['FW151', `const o = { get a(): any { return this.a } }; o.a`],
    'a recursion of toString': ['FW151', `const o: any = { toString() { return String(this) } }; String(o)`],
    'a recursion of a proxy': ['FW151', `const p: any = new Proxy({}, { get(_, name) { return p[name] } }); p.a`],
    'a recursion of sorting': ['FW151', `const f = (): any => [2, 1].sort(() => f()); f()`],
    'a recursion of replacing': ['FW151', `const f = (): any => 'a'.replace(/a/, () => f()); f()`],
    'a recursion of JSON': ['FW151', `const o: any = { toJSON() { return JSON.stringify(o) } }; JSON.stringify(o)`],
    'a recursion of reviving': ['FW151', `const f = (): any => JSON.parse('[1]', () => f()); f()`],
    'a recursion of eval': [
      'FW151',
      `const f = (n: number): any => (0, eval)('f(1)'); (globalThis as any).f = f; f(1)`,
    ],
    'a recursion of constructors': ['FW151', `class A { a = new A() } new A()`],
    'a recursion of classes': ['FW151', `const f = (): any => class extends f() {}; f()`],
    'a recursion of Reflect': ['FW151', `const f = (): any => Reflect.apply(f, null, []); f()`],
    'a recursion of iterators': ['FW151', `const a: any = { [Symbol.iterator]() { return [...a] } }; [...a]`],
    'a recursion of Symbol.species': [
      'FW151',
      `class A extends Array { static get [Symbol.species](): any { return A } constructor(n: any) { super(n); this.slice() } } new A(1)`,
    ],
    'Symbol.species of another kind': [
      'FW997',
      `class A extends Array { static get [Symbol.species](): any { return function () { return new Proxy([], { set: () => true, defineProperty: () => true }) } } } new A(10).map(() => 1); Object.defineProperty(Array, Symbol.species, { get: () => Object })`,
    ],
    'Symbol.species of promises': [
      'same',
      `Object.defineProperty(Promise, Symbol.species, { get: () => class { constructor(go: any) { go(() => undefined, () => undefined) } } }); Promise.resolve(1).then(() => 1)`,
    ],
    'a generator that never ends': ['FW150', `function* g() { for (;;) yield 1 } Array.from(g())`],
    'generators that wait for each other': [
      'FW150',
      `const a: any = (function* (): any { yield* b })(); const b: any = (function* (): any { yield* a })(); a.next()`,
    ],
    'a generator within generators': ['FW151', `function* g(): any { yield* g() } g().next()`],
    'a generator that is not closed': [
      'FW997',
      `function* g() { try { for (;;) yield 1 } finally { for (;;); } } for (const x of g()) break`,
    ],
    'an async generator': ['FW997', `async function* g() { for (;;) yield 1 } for await (const x of g());`],
    'promises that go on': [
      'FW150',
      `let all: any = null; const f = (): any => Promise.resolve().then(() => { all = [all, new Uint8Array(1e4)]; return f() }); await f()`,
    ],
    'promises that multiply': [
      'FW997',
      `const f = (): any => Promise.all([Promise.resolve().then(f), Promise.resolve().then(f)]); await f()`,
    ],
    'thenables without an end': ['FW997', `const t: any = { then(go: any) { go(t) } }; await t`],
    'a regular expression': ['FW997', `/^(a+)+$/.test('a'.repeat(40) + 'b')`],
    'a regular expression that looks back': ['FW997', `/(?<=(a*)*)b/.test('a'.repeat(1e5))`],
    'a regular expression that is deep': ['FW150', `new RegExp('('.repeat(1e5) + ')'.repeat(1e5))`],
    'a regular expression that is long': ['same', `new RegExp('a{1,1000}'.repeat(5000))`],
    'a regular expression of classes': [
      'FW150',
      `new RegExp('[' + '\\\\u{10000}-\\\\u{10ffff}'.repeat(1e5) + ']', 'v').test('a')`,
    ],
    'names without an end': ['FW150', `for (let i = 0; ; i++) (globalThis as any)['a' + i] = i`],
    'symbols without an end': ['FW997', `for (let i = 0; ; i++) Symbol.for('a' + i)`],
    'imports without an end': ['FW997', `for (let i = 0; ; i++) import(['./x', i].join('')).catch(() => undefined)`],
    'imports of one name': ['FW997', `for (;;) await import('./attack.js')`],
    'an import of a long name': ['FW150', `for (;;) import(['x'.repeat(1e7)].join('')).catch(() => undefined)`],
    'integers that grow': ['FW150', `let x = 3n; for (;;) x *= x`],
    'a string that doubles': ['FW150', `let s = 'x'; for (;;) s += s`],
    buffers: ['FW150', `const all = []; for (;;) all.push(new ArrayBuffer(1e6))`],
    'one large buffer': ['FW150', `new ArrayBuffer(2 ** 31)`],
    'a buffer that grows': [
      'FW150',
      `const b = new (ArrayBuffer as any)(1, { maxByteLength: 2 ** 30 }); for (let i = 1; ; i *= 2) b.resize(i)`,
    ],
    'an array with a large length': ['FW150', `const a: any[] = []; a.length = 2 ** 32 - 1; a.fill(0)`],
    'a sparse array': ['FW997', `const a: any = []; a[2 ** 32 - 2] = 1; a.sort(); a.reverse()`],
    repeat: ['FW150', `'x'.repeat(2 ** 30)`],
    'a join of holes': ['FW997', `new Array(2 ** 32 - 1).join('x')`],
    'a sort without an order': ['same', `Array.from({ length: 1e5 }, (_, i) => i).sort(() => Math.random() - 0.5)`],
    'a sort that changes the array': [
      'same',
      `const a = Array.from({ length: 1000 }, (_, i) => i); a.sort(() => (a.length = 0, 1))`,
    ],
    'memory that is caught': [
      'FW997',
      `const all: any[] = []; for (;;) try { for (;;) all.push(new Uint8Array(1e5)) } catch { all.length = 0 }`,
    ],
    'a stack that is caught': [
      'FW150',
      `let n = 0; const f = (): void => { n++; f() }; for (let i = 0; i < 100; i++) try { f() } catch {} throw new Error('depth ' + n)`,
    ],
    'parsing of long code': ['FW997', `for (;;) (0, eval)('a=' + '1+'.repeat(1e5) + '1')`],
    'parsing of deep code': ['FW151', `(0, eval)('('.repeat(1e5) + ')'.repeat(1e5))`],
    'parsing of deep blocks': ['FW151', `(0, eval)('{'.repeat(1e5) + '}'.repeat(1e5))`],
    'parsing of deep templates': ['FW151', '(0, eval)("`${".repeat(1e5) + "}`".repeat(1e5))'],
    'parsing of deep functions': ['FW151', `(0, eval)('(()=>'.repeat(2e4) + '1' + ')'.repeat(2e4))`],
    'parsing of deep arrays': ['FW151', `(0, eval)('['.repeat(1e5) + ']'.repeat(1e5))`],
    'parsing of deep patterns': ['FW150', `(0, eval)('var ' + '['.repeat(1e5) + 'a' + ']'.repeat(1e5) + '=1')`],
    'parsing of many locals': [
      'FW150',
      `(0, eval)('(function(){var ' + Array.from({ length: 7e4 }, (_, i) => 'a' + i).join() + '})')`,
    ],
    'parsing of many arguments': ['FW150', `(0, eval)('Math.max(' + '1,'.repeat(7e4) + '1)')`],
    'many arguments': ['FW150', `Math.max(...Array(1e6).fill(1))`],
    'many arguments by apply': ['same', `Math.max.apply(null, Array(65_000).fill(1))`],
    'a switch with many cases': [
      'same',
      `(0, eval)('switch(1){' + Array.from({ length: 5e4 }, (_, i) => 'case ' + i + ':').join('') + '}')`,
    ],
    'numbers of many digits': [
      'same',
      `for (let i = 0; i < 1e5; i++) (1e300 / 7).toFixed(100); Number('9'.repeat(1e6)); BigInt('9'.repeat(1e5))`,
    ],
    'normal forms': ['same', `('\\u1e9b\\u0323'.repeat(1e6)).normalize('NFKD')`],
    'a wait for ever': ['FW997', `await new Promise(() => undefined)`],
    'a rejection that nobody sees': ['same', `Promise.reject(new Error('unseen'))`],
    locks: ['FW150', `Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)`],
    debugger: ['same', `debugger`],
  },
  'forged answers': {
    'JSON that is no JSON': [
      'same',
      `JSON.stringify = (() => '{') as any; (globalThis as any).JSON = { stringify: () => '{' }`,
    ],
    'encoded designs of its own': [
      'same',
      `import * as flitwave from 'flitwave'; for (const name of Object.keys(flitwave)) try { (flitwave as any)[name] = () => ({}) } catch {}`,
    ],
    'prototypes of the package': [
      'same',
      `import { Module } from 'flitwave/hdl'; for (let p = Module.prototype; p && p !== Object.prototype; p = Object.getPrototypeOf(p)) for (const name of Object.getOwnPropertyNames(p)) try { (p as any)[name] = undefined } catch {}`,
    ],
    'maps that forget': [
      'FW150',
      `Map.prototype.set = function () { return this }; WeakMap.prototype.get = (() => undefined) as any`,
    ],
    'maps that answer': [
      'FW142',
      `Map.prototype.has = () => true; Set.prototype.has = () => true; WeakMap.prototype.has = () => true`,
    ],
    'arrays that show': [
      'FW997',
      `const push = Array.prototype.push; Array.prototype.push = function (...all: any[]) { for (const one of all) if (typeof one === 'number' && one > 3) all = [one + 1]; return push.apply(this, all) }`,
    ],
    'numbers that are changed': [
      'FW997',
      `const { push } = Array.prototype; let n = 0; Array.prototype.push = function (...all: any[]) { return push.apply(this, n++ % 97 === 96 ? [1e9] : all) }`,
    ],
    'numbers that are no numbers': [
      'FW997',
      `const { push } = Array.prototype; Array.prototype.push = function (...all: any[]) { return push.apply(this, all.map((x) => typeof x === 'number' ? NaN : x)) }`,
    ],
  },
  'texts that break the transform': {
    'no TypeScript': ['FW005', `export const = `],
    'a wrong encoding': ['same', `export const a = '\ufffd\ufffe\uffff'`],
    'a shebang': ['same', `#!/usr/bin/env node\nexport const a = 1`],
    'a decorator that is no function': ['FW150', `@(1 as any) class A {}`],
    'a decorator that replaces': ['same', `@((): any => class {}) class A {} new A()`],
    'an enum that is deep': ['FW997', `enum A { a = ${'('.repeat(500)}1${')'.repeat(500)} }`],
    'a namespace': ['same', `namespace A { export namespace B { export const c = 1 } } export { A }`],
    JSX: ['same', `const a = <any>1`],
    'import =': ['same', `import fs = require('node:fs')`],
    'export =': ['FW005', `export = 1`],
    with: ['FW005', `with ({}) {}`],
    'HTML comments': ['FW005', `<!-- a\n1`],
    'a using declaration': ['same', `using a = { [Symbol.dispose]() {} }`],
    'import attributes': ['FW996', `import a from './a.json' with { type: 'json' }`],
    'import.meta': ['FW150', `throw new Error(String((import.meta as any).url) + Object.keys(import.meta))`],
    'a circle of imports': ['same', `import './almost-full-fifo.js'; export const a = 1`],
    'its own file under another name': ['FW996', `import './././attack.js'`],
    'a file of another folder': ['FW996', `import '../other/attack.js'`],
    'a JSON module': ['FW996', `await import(['./lab', 'json'].join('.'))`],
    'a name with a zero': ['same', `await import(['flitwave', '/../x'].join('\\u0000'))`],
    'a name with a scheme': ['FW996', `await import(['file:', 'etc/passwd'].join('///'))`],
    'a name of the image': ['FW996', `await import(['guest', 'js'].join('.'))`],
    'a module of the package that the lab does not allow': [
      'FW996',
      `await import(['flitwave/rtl/router', 'router'].join('/'))`,
    ],
    'a name that is refused': ['FW996', `await import(['refused', 'flitwave'].join(' '))`],
    'a name that is an object': ['FW996', `await import({ toString() { return 'node:fs' } } as any)`],
    directives: ['same', `'use strict'; 'use asm'; 'use rtl'`],
    'labels and jumps': ['same', `a: for (;;) { b: for (;;) { break a } }`],
    'unicode escapes in names': ['same', `const \\u{61} = 1; export { a as \\u0062 }`],
    'line separators': ['FW150', `const a = '\u2028\u2029'; throw new Error(a)`],
    'a long line': ['same', `const a = '${'x'.repeat(150_000)}'`],
    'many lines': ['same', `${'\n'.repeat(150_000)}export const a = 1`],
    'many statements': ['FW150', 'a;'.repeat(50_000)],
    'a very long name': ['same', `const ${'a'.repeat(100_000)} = 1`],
    'many imports': ['same', "import './attack.js'\n".repeat(5000)],
    'imports of spaces': ['FW005', `import ${' '.repeat(150_000)}`],
    'imports that do not end': ['FW005', 'import {'.repeat(20_000)],
  },
}
