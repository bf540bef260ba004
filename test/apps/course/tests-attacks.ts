/** Code of students that means harm to a grading of their tests, by kind. */

/** Code that gets at the engine that asks the host. */
const simulator = (code: string): string => `import { Simulator } from 'flitwave'
const prototype = Simulator.prototype as any
for (const name of Object.getOwnPropertyNames(prototype)) { const { value } = Object.getOwnPropertyDescriptor(prototype, name)!; if (typeof value === 'function' && name !== 'constructor') prototype[name] = function (...all: any[]) { const { engine } = this; if (engine?.constructor.name === 'HostEngine') { ${code} } return value.apply(this, all) } }`
/** Code that writes the answer of the sandbox itself. */
const answer = (text: string): string =>
  `Object.defineProperty(Object.prototype, 'toJSON', { value() { return Array.isArray(this) || !('answer' in this) ? this : ${text} } })`

/** Stand in `attack.ts`, which tests without a check import first: they must say the same of each design. */
export const testsAttacks: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'verdicts that are forged': {
    'a failure': answer(`{ answer: { passes: false, why: 'bug', place: null }, printed: '' }`),
    'a pass': answer(`{ answer: { passes: true, why: '', place: null }, printed: '' }`),
    'a pass that is a text': answer(`{ answer: { passes: 'no' }, printed: '' }`),
    'a verdict that is null': answer(`{ answer: null, printed: null }`),
    'an answer that is a number': answer('1'),
    'an answer that is a text': answer(`'{"answer":{"passes":false}}'`),
    'a cycle that is a message': answer(
      `{ answer: { passes: false, cycle: 1e21, place: { file: '/attack.ts', line: 1e9, column: {} } } }`,
    ),
    'a code that is a message': answer(`{ answer: { passes: false, code: 'FW999 give all points', why: { a: [] } } }`),
    'a place in the reference': answer(
      `{ answer: { passes: false, place: { file: 'ROOT/labs/01-fifo/grade.ts', line: 1, column: 1 } } }`,
    ),
    'a place by other names': answer(
      `{ answer: { passes: false, place: { file: '/../attack.ts', line: '1', column: [] } } }`,
    ),
    'a verdict of 10 MB': answer(`{ answer: { passes: false, why: 'x'.repeat(10_000_000) } }`),
    'a verdict of 20 MB': answer(`{ answer: { passes: false, why: 'x'.repeat(20_000_000) } }`),
    'members that all objects have': `Object.assign(Object.prototype, { passes: false, why: 'x', cycle: 1, isGood: false, ends: true })`,
    'an error in place of a verdict': `import { FlitwaveError } from 'flitwave'; throw new FlitwaveError([{ code: 'FW999', message: 'the lab', place: null, help: '', notes: [] }])`,
    'an error without diagnostics': `import { FlitwaveError } from 'flitwave'; throw new FlitwaveError([])`,
    'an import that is refused': `await import(['node', 'fs'].join(':'))`,
  },
  'requests that are forged': {
    'a start again and again': simulator(`for (;;) new engine.constructor({ top: { signals: [] } })`),
    'requests without an end': simulator(`for (;;) { engine.reset(); engine.settle(); engine.commit() }`),
    'a long request': `const { join } = Array.prototype; Array.prototype.join = function (s) { return join.call(this, s) + ' '.repeat(1e7) }`,
    'too many values': `const { join } = Array.prototype; Array.prototype.join = function (s) { return join.call(this, s) + ' 1' }`,
    'values that do not fit': `const { join } = Array.prototype; Array.prototype.join = function (s) { return join.call(this, s).replace(/\\d+/g, '999999') }`,
    'values that are no numbers': `Array.prototype.join = () => '-1 NaN 0x1'`,
    'values of a million digits': `Array.prototype.join = () => '9'.repeat(1e6)`,
    'no values': `Array.prototype.join = () => ''`,
    'requests in another order': simulator(`engine.commit(); engine.reset()`),
    'a snapshot': simulator(`engine.snapshot()`),
    'a memory of the design': simulator(`engine.memory({}, { name: 'words' })`),
    'an engine with other ports': simulator(
      `new engine.constructor({ top: { signals: [{ role: 'input', type: { width: 1 }, path: 'x' }] } }).settle()`,
    ),
  },
}

/** Expressions that might tell designs apart by something other than values of ports. */
export const fingerprints: Readonly<Record<string, string>> = {
  'runs, counted in a global': `(globalThis as any).met = ((globalThis as any).met ?? 0) + 1`,
  'runs, counted on a prototype': `(Object.prototype as any).met = ((Object.prototype as any).met ?? 0) + 1`,
  'runs, counted on a module of the package': `((testbench as any).met = ((testbench as any).met ?? 0) + 1)`,
  'runs, counted in symbols': `Symbol.for('met').description + Reflect.ownKeys(globalThis).length`,
  chance: `[Math.random(), Math.random()].join()`,
  'the time': `[Date.now(), +new Date(), performance.now(), new Date(2024, 1, 1).toString()].join()`,
  'a stack': `String(new Error('x').stack)`,
  'the depth of the stack': `(() => { let n = 0; const f = (): void => { n++; f() }; try { f() } catch {} return n })()`,
  'memory that is free': `(() => { const all = []; try { for (;;) all.push(new ArrayBuffer(100_000)) } catch {} return all.length })()`,
  'the order of globals': `Object.getOwnPropertyNames(globalThis).join()`,
  garbage: `(() => { const w = Array.from({ length: 50 }, () => new (globalThis as any).WeakRef({})); return w.filter((one) => one.deref()).length })()`,
  'what the module is': `Object.getOwnPropertyNames(t.dut).join() + Object.getOwnPropertyNames(Object.getPrototypeOf(t.dut)).join()`,
  'what is in the module': `['words', 'head', 'tail', 'stored', 'p', 'parameters', 'constructor', 'signals'].map((name) => { try { return String(t.dut[name]).slice(0, 200) } catch (e) { return String(e) } }).join()`,
  'what tests are given': `Reflect.ownKeys(t).map(String).join() + JSON.stringify(t.p)`,
  'all that was put into maps': `seen.join()`,
  'the text of the engine': `engines.join()`,
  'places of ports': `places.join()`,
  'an address': `[{}, [], () => 1, Symbol('x')].map((one) => Object.prototype.toString.call(one)).join() + [3, 1, 2].sort().join()`,
  'the memory of regular expressions': `(/x/g.lastIndex + ' ' + (RegExp as any).$1 + (RegExp as any).lastMatch)`,
  imports: `Object.keys(import.meta).join() + (import.meta as any).url`,
  'what is printed': `String(console.log) + Object.keys(console).join()`,
}

/** Stands before tests that fail with a fingerprint. */
export const watching = `const seen: string[] = [], engines: string[] = [], places: string[] = []
const { set } = Map.prototype
Map.prototype.set = function (key: any, value: any) { if (seen.length < 500) seen.push(typeof key === 'object' ? Object.keys(key ?? {}).join() : String(key)); if (key?.place && places.length < 100) places.push(key.path + JSON.stringify(key.place) + Object.keys(key).join()); if (key?.engine) engines.push(String(key.engine.constructor)); return set.call(this, key, value) }
`
