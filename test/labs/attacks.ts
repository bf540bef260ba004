/** Modules that a student might hand in to gain points or to do harm: a module with hostile code before it. */

export interface Attack {
  readonly name: string
  /** Stands before the module of a right solution, or in place of it. */
  readonly code: string
  /** The code stands in place of the module. */
  readonly isWhole?: true
  /** Matches the report. */
  readonly says: RegExp
}

const noNode = (name: string): RegExp => new RegExp(`FW150.*${name} is not defined.*belongs to Node`)

/** No attack earns points; the report may tell the nature of an attack that comes with a right solution. */
export const attacks: readonly Attack[] = [
  { name: 'an endless loop', code: 'for (;;) {}', says: /FW997.*has not ended within its limit of steps/ },
  { name: 'process.exit(0)', code: 'process.exit(0)', says: noNode('process') },
  {
    name: '2 GB of allocation on the heap',
    code: 'const all: unknown[] = []; for (;;) all.push(new Array(1000).fill(all.length))',
    says: /FW150.*out of memory/,
  },
  {
    name: '2 GB of buffers',
    code: 'const all = []; for (let i = 0; i < 2000; i++) all.push(new Uint8Array(1_000_000).fill(1)); export { all }',
    says: /FW150.*out of memory/,
  },
  {
    name: 'a flood of output',
    code: "for (;;) process.stdout.write('x'.repeat(100_000))",
    says: noNode('process'),
  },
  {
    name: 'a passing result on standard output',
    isWhole: true,
    code: `console.log(JSON.stringify({ score: 100, points: 100, parts: [] })); export const nothing = 1`,
    says: /FW996.*exports no module AlmostFullFifo/,
  },
  {
    name: 'a passing result on the pipe of answers',
    isWhole: true,
    code: `const { writeSync } = process.getBuiltinModule('node:fs'); writeSync(3, '{"score":100,"parts":[{"state":"passed"}]}\\n'); export const nothing = 1`,
    says: noNode('process'),
  },
  {
    name: 'the reference, by its path',
    isWhole: true,
    code: `export { AlmostFullFifo } from 'ROOT/labs/01-fifo/reference/almost-full-fifo.ts'`,
    says: /FW996.*does not allow the import/,
  },
  {
    name: 'the reference, by a path that is made up as it goes',
    isWhole: true,
    code: `const path = ['ROOT/labs', '01-fifo', 'right', 'circular.ts'].join('/'); export const { AlmostFullFifo } = await import(path)`,
    says: /FW996.*may not import/,
  },
  {
    name: 'the seeds, by reading files',
    code: `process.getBuiltinModule('node:fs').readFileSync('ROOT/labs/01-fifo/grade.ts')`,
    says: noNode('process'),
  },
  {
    name: 'the memory of the grader',
    code: `process.getBuiltinModule('node:fs').readFileSync(\`/proc/\${process.ppid}/environ\`)`,
    says: noNode('process'),
  },
  {
    name: 'deleted files',
    code: `process.getBuiltinModule('node:fs').rmSync('VICTIM', { recursive: true })`,
    says: noNode('process'),
  },
  {
    name: 'a file of its own',
    code: `process.getBuiltinModule('node:fs').writeFileSync('VICTIM/mine.txt', 'x')`,
    says: noNode('process'),
  },
  {
    name: 'a child process',
    code: `process.getBuiltinModule('node:child_process').execSync('touch VICTIM/touched')`,
    says: noNode('process'),
  },
  { name: 'an end to all processes', code: `process.kill(-1, 'SIGKILL')`, says: noNode('process') },
  { name: 'an end to the grader', code: `process.kill(process.ppid, 'SIGKILL')`, says: noNode('process') },
  {
    name: 'a file behind a link in its folder',
    code: `throw new Error(process.getBuiltinModule('node:fs').readFileSync(process.cwd() + '/node_modules/flitwave/labs/01-fifo/grade.ts', 'utf8'))`,
    says: noNode('process'),
  },
  {
    name: 'a module that is made of text',
    code: `await import(['data:text/javascript;base64', 'ZXhwb3J0IGNvbnN0IHggPSAx'].join())`,
    says: /FW996.*may not import 'data:/,
  },
  {
    name: 'a module that is made of text, out of a text that is run',
    code: `await (0, eval)("import('data:text/javascript,0')")`,
    says: /FW(996|150|997)/,
  },
  {
    name: 'what Node has, imported',
    code: `await import(['node', 'fs'].join(':'))`,
    says: /FW996.*may not import 'node:fs'/,
  },
  { name: 'another working directory', code: `process.chdir('/')`, says: noNode('process') },
  { name: 'a file of settings', code: `process.loadEnvFile('/etc/os-release')`, says: noNode('process') },
  { name: 'a wait for ever', code: `await new Promise(() => undefined)`, says: /FW997.*waits for something/ },
  {
    name: 'a thread that sleeps',
    code: `Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)`,
    says: /FW150.*Atomics is not defined/,
  },
  {
    name: 'types that no parser takes',
    code: `export const x = ${'f<'.repeat(3000)}number${'>(1)'.repeat(3000)}`,
    says: /FW997.*cannot be read/,
  },
  {
    name: 'a module that is too large',
    isWhole: true,
    code: `'use rtl'
import { bool, comb, input, Module, output, param, uint } from 'flitwave/hdl'
export class AlmostFullFifo extends Module.with({ depth: param(4), width: param(8), margin: param(1) }) {
  wide = input(uint(2000))
  product = output(uint(2000))
  @comb grow() {
    let product = this.wide
    for (let i = 0; i < 4; i++) product = (product * this.wide) & this.wide
    this.product = product
  }
}`,
    says: /FW997.*cannot be judged: the module has more than [\d,]+ gates.*products/,
  },
  { name: 'what has no text', code: `throw Object.create(null)`, says: /FW150.*something that has no text/ },
  {
    name: 'an error that throws when it is printed',
    code: `throw { toString() { throw this }, [Symbol.toPrimitive]() { throw this } }`,
    says: /FW150.*something that has no text/,
  },
  {
    name: 'what throws when it is looked at',
    code: `throw new Proxy({}, { getPrototypeOf() { throw new Error('no') } })`,
    says: /FW997.*cannot be looked at/,
  },
]

/** Patches put before a module with mistakes everywhere: it must earn no more than without them. */
export interface Patch {
  readonly name: string
  /** Stands in a file that the module imports. */
  readonly code: string
}

/** These work in the process of a solution. They reach only a design, and a design is judged elsewhere. */
export const patches: readonly Patch[] = [
  {
    name: 'what every object has',
    code: `Object.assign(Object.prototype, { score: 100, earned: 100, state: 'passed', isGood: true })`,
  },
  {
    name: 'what arrays say',
    code: `Object.assign(Array.prototype, { every: () => true, some: () => false, find: () => undefined, findIndex: () => -1 })`,
  },
  {
    name: 'JSON',
    code: `JSON.stringify = () => '{"score":100,"points":100,"errors":[],"parts":[{"state":"passed","earned":100}]}'; JSON.parse = () => ({})`,
  },
  {
    name: 'promises',
    code: `Promise.prototype.then = function (go: (x: unknown) => unknown) { return go({ score: 100, parts: [] }) as never }`,
  },
  {
    name: 'what writes',
    code: `const fs = process.getBuiltinModule('node:fs'); const { writeSync } = fs
fs.writeSync = (() => writeSync(3, '{"score":100,"points":100,"errors":[],"parts":[]}\\n')) as never
process.getBuiltinModule('node:module').syncBuiltinESMExports(); process.stdout.write = () => true`,
  },
  {
    name: 'chance and time',
    code: `Math.random = () => 0; Math.floor = () => 0; Date.now = () => 0; performance.now = () => 0`,
  },
  {
    name: 'the simulator and the modules of the package',
    code: `import * as flitwave from 'flitwave'
import { Module } from 'flitwave/hdl'
for (const one of [...Object.values(flitwave), Module])
  if (typeof one === 'function' && one.prototype)
    for (const name of Object.getOwnPropertyNames(one.prototype))
      try { (one.prototype as Record<string, unknown>)[name] = () => true } catch {}
Object.defineProperty(Module, Symbol.hasInstance, { value: () => true })`,
  },
  {
    name: 'exports of the package',
    code: `import * as flitwave from 'flitwave'
for (const name of Object.keys(flitwave)) Object.defineProperty(flitwave, name, { value: () => ({ score: 100 }) })`,
  },
  {
    name: 'files of the package',
    code: `process.getBuiltinModule('node:fs').writeFileSync('node_modules/flitwave/dist/src/apps/course/judge.js', 'export const judge = () => []')`,
  },
  {
    name: 'how modules are loaded',
    code: `process.getBuiltinModule('node:module').registerHooks({ load: () => ({ format: 'module', source: 'export {}', shortCircuit: true }) })`,
  },
]
