import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, it } from 'vitest'
import fifo from '../../labs/01-fifo/check.js'
import { AlmostFullFifo } from '../../labs/01-fifo/right/circular.js'
import { parametersOf, sizesOf } from '../../src/apps/course/index.js'
import { elaborate } from '../../src/language/hdl/elaborate/elaborate.js'
import { encodeDesign } from '../../src/ir/codec/encode.js'
import type { AssertStmt, Connection, Design, Expr, Module, Signal } from '../../src/ir/ir.js'
import { buildPackage, flitwave, folderWith } from '../support/cli.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (name: string): string => readFileSync(join(root, 'labs/01-fifo', name), 'utf8')
const right = read('right/circular.ts')
const skeletonTests = read('skeleton/almost-full-fifo.tb.ts')

beforeAll(buildPackage)

const bit = { width: 1, signed: false } as const

/** The right module with a change that no front end accepts, as an answer of the sandbox. */
function forged(student: string, change: (top: Module) => Partial<Module>): string {
  const designs = sizesOf(fifo, student).map(({ name, numbers }) => {
    const { top, modules } = elaborate(new AlmostFullFifo(parametersOf(fifo, numbers) as never))
    const changed = { ...top, ...change(top) }
    const design: Design = { top: changed, modules: modules.map((module) => (module === top ? changed : module)) }
    return [name, encodeDesign(design, { nameOf: () => '/nowhere.ts' })] as const
  })
  const answer = JSON.stringify({ answer: { designs: Object.fromEntries(designs), defaults: {} }, printed: '' })
  return `
const answer = JSON.parse(${JSON.stringify(answer)})
Object.defineProperty(Object.prototype, 'toJSON', {
  configurable: true,
  value(this: object) {
    delete (Object.prototype as { toJSON?: unknown }).toJSON
    return answer
  },
})
${right}`
}

/** Two wires that depend on each other. */
function withLoop({ signals, fields, connections, place }: Module): Partial<Module> {
  const wire = (name: string): Signal => ({ path: name, name, role: 'wire', type: bit, reset: null, place })
  const [a, b] = [wire('a'), wire('b')]
  const get = (signal: Signal): Expr => ({ kind: 'signal', signal, type: bit, place })
  const connect = (signal: Signal, value: Expr): Connection => ({ target: { instance: null, signal }, value, place })
  return {
    signals: [...signals, a, b],
    fields: [
      ...fields,
      ...[a, b].map((signal) => {
        const { path } = signal
        return { segments: [path], path, shape: { kind: 'bool' }, signals: [signal], place } as const
      }),
    ],
    connections: [...connections, connect(a, get(b)), connect(b, get(a))],
  }
}

/** An assertion that fails, with a text of several lines. */
function withText({ blocks, place }: Module): Partial<Module> {
  const condition: Expr = { kind: 'constant', type: bit, value: 0n, place }
  const message = 'no\u001b[2J\u202e\nbob  100 of 100'
  const assertion: AssertStmt = { kind: 'assert', condition, message, place }
  return { blocks: blocks.map((one) => (one.kind === 'seq' ? { ...one, body: [assertion, ...one.body] } : one)) }
}

/** Requests of 16 MB, which repeat the guest's answers. */
const long = `
const { join } = Array.prototype
const blanks = ' '.repeat(15_900_000)
Array.prototype.join = function (this: unknown[], by?: string) {
  const text = join.call(this, by)
  return by === ' ' && typeof this[0] !== 'string' ? text + blanks : text
}`

/** Finds the engine of the guest on the stack, and restarts it again and again. */
const restarting = `
const { filter } = Array.prototype
interface Site { getFunction(): (new (design: object) => object) & { prototype?: { settle?: unknown; snapshot?: unknown } } }
const E = Error as unknown as { prepareStackTrace: unknown }
let isDone = false
Array.prototype.filter = function (this: unknown[], one: never, self?: unknown) {
  if (!isDone) {
    E.prepareStackTrace = (_: unknown, sites: unknown) => sites
    const sites = new Error().stack as unknown as Site[]
    E.prepareStackTrace = undefined
    for (const site of sites) {
      const Engine = site.getFunction()
      if (!Engine?.prototype?.settle || !Engine.prototype.snapshot) continue
      isDone = true
      for (let i = 0; i < 10_000; i++) new Engine({ top: { signals: [] } })
    }
  }
  return filter.call(this, one, self)
} as never`

interface Report {
  readonly student: string
  readonly score: number
  readonly errors: readonly { readonly code: string; readonly message: string }[]
  readonly parts: readonly { readonly title: string; readonly how: string; readonly notes: readonly string[] }[]
}

it('scores what the sandbox cannot have meant', () => {
  const folder = folderWith()
  const hand = (student: string, module: string, tests?: string): void => {
    mkdirSync(join(folder, 'in', student), { recursive: true })
    writeFileSync(join(folder, 'in', student, 'almost-full-fifo.ts'), module)
    if (tests) writeFileSync(join(folder, 'in', student, 'almost-full-fifo.tb.ts'), tests)
  }
  hand('loop', forged('loop', withLoop))
  hand('text', forged('text', withText))
  hand('long', right, skeletonTests + long)
  hand('restarting', right, skeletonTests + restarting)
  hand('z-honest', right)
  const { stdout, stderr, status } = flitwave(folder, ['lab', 'grade', 'in', '--lab', '1', '--json'])
  expect([stderr, status]).toEqual(['', 1])
  const reports = new Map((JSON.parse(stdout) as readonly Report[]).map((report) => [report.student, report]))
  expect(reports.get('loop')).toMatchObject({
    score: 0,
    errors: [{ code: 'FW304', message: expect.stringContaining('combinational loop') as string }],
  })
  const proof = reports.get('text')!.parts.find(({ title }) => title.startsWith('Same as the reference'))
  expect(proof!.notes).toEqual(["your own assertion fails: 'no[2J bob  100 of 100'"])
  const replaced = 'they come to no verdict: it has replaced functions that its result depends on'
  for (const student of ['long', 'restarting'])
    expect(reports.get(student)!.parts.at(-1)).toMatchObject({ how: replaced })
  expect(reports.get('z-honest')).toMatchObject({ score: 70 })
})
