import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkTypes } from '../../../src/language/typecheck/check.js'
import { buildPackage } from '../../support/cli.js'
import { briefly, project } from './project.js'

beforeAll(buildPackage)

const gate = `'use rtl'
import { bool, comb, input, Module, output, uint } from 'flitwave/hdl'
import { limit } from './limit.js'

export class Gate extends Module {
  enable = input(bool)
  level = input(uint(4))
  pass = output(bool)
  shown = output(uint(8))

  @comb decide() {
    this.pass = this.enabel && this.level < limit
    this.shown = this.level
  }
}
`

const bench = `import { readFileSync } from 'node:fs'
import { testbench } from 'flitwave'
import { Gate } from './gate.js'

console.log(process.argv.length, readFileSync, setTimeout)

export default testbench({
  title: 'A gate',
  design: () => new Gate(),
  signals: ['dut.*'],
  cycles: 10,
  drivers: {
    *user(t) {
      t.dut.enable = 3
      yield* t.until(() => t.dut.passes, 5)
    },
  },
})
`

const slips = { 'gate.ts': gate, 'gate.tb.ts': bench, 'limit.ts': "export const limit: number = '3'\n" }
const right = { 'gate.ts': gate.replace('enabel', 'enable').replace('this.level\n', 'this.level + 0\n') }

/** Without a mistake, apart from what strict settings find. */
const lax = `import { limit } from './limit.js'
export function twice(n) { return n * limit + offset }
`

describe('a folder without settings', () => {
  it('has every error of its files, in order of place, with what to write instead', async () => {
    const { path } = project(slips)
    const checked = await checkTypes(join(path, 'gate.tb.ts'))
    expect(briefly(checked, path)).toEqual([
      'gate.tb.ts:14:7 FW010 TS2322',
      'gate.tb.ts:15:34 FW010 TS2551',
      'gate.ts:12:22 FW010 TS2551',
      'gate.ts:13:5 FW010 TS2322',
      'limit.ts:1:14 FW010 TS2322',
    ])
    expect(checked.diagnostics.map(({ message, help }) => `${message}; ${help}`).slice(2, 4)).toEqual([
      "TS2551: Property 'enabel' does not exist on type 'Gate'; did you mean enable?",
      "TS2322: Type 'Bits<4>' is not assignable to type 'Bits<8>'; write a number of 8 bits; `low(…, 8)` makes one of any other",
    ])
    expect(checked.diagnostics.flatMap(({ notes }) => notes)).toEqual([])
  })

  it('is compiled again only when one of its files has changed', async () => {
    const { path, starts, write } = project(slips)
    const first = await checkTypes(join(path, 'gate.ts'))
    expect(await checkTypes(join(path, 'gate.ts'))).toEqual(first)
    expect(starts()).toBe(1)
    write({ 'limit.ts': 'export const limit = 3\n' })
    expect(briefly(await checkTypes(join(path, 'gate.ts')), path)).toEqual(briefly(first, path).slice(0, 2))
    expect(starts()).toBe(2)
  })

  it('is checked by several at once, who leave one whole result', async () => {
    const { path, starts, write } = project(slips)
    const [one, ...others] = await Promise.all([1, 2].map(() => checkTypes(join(path, 'gate.ts'))))
    for (const other of others) expect(other).toEqual(one)
    expect(starts()).toBe(2)
    const cache = join(path, 'node_modules/.cache/flitwave/types')
    expect(
      readdirSync(cache)
        .map((name) => name.slice(64))
        .sort(),
    ).toEqual(['.json', '.tsconfig.json'])
    for (const name of readdirSync(cache))
      expect(() => void JSON.parse(readFileSync(join(cache, name), 'utf8'))).not.toThrow()
    for (const name of readdirSync(cache)) write({ [`node_modules/.cache/flitwave/types/${name}`]: '{"inputs": [' })
    expect(await checkTypes(join(path, 'gate.ts'))).toEqual(one)
  })

  it('is compiled again as long as something is missing, which may come at any time', async () => {
    const { path, starts, write } = project({ ...slips, ...right, 'limit.ts': "export { limit } from 'limits'\n" })
    const missing = await checkTypes(join(path, 'gate.ts'))
    expect(briefly(missing, path)).toEqual(['limit.ts:1:23 FW010 TS2307'])
    expect(missing.diagnostics[0]!.help).toBe('correct the name, or install it: npm install limits')
    write({ 'node_modules/limits/index.d.ts': 'export const limit: number\n' })
    expect(briefly(await checkTypes(join(path, 'gate.ts')), path)).toEqual([])
    expect(starts()).toBe(2)
  })
})

describe('a folder with settings', () => {
  /** Whatever a project writes, and wherever: none of this is about types. */
  const building = `
    "composite": true, "incremental": true, "tsBuildInfoFile": "build/info", "declaration": true, "declarationMap": true,
    "isolatedDeclarations": true, "declarationDir": "build", "outDir": "build", "rootDir": "./sources",
    "experimentalDecorators": true, "emitDecoratorMetadata": true, "target": "es2015", "module": "nodenext"`
  const settings = (strict: boolean): Readonly<Record<string, string>> => ({
    'tsconfig.json': '{ "extends": ["./base"], "include": ["sources"] } // the rest is in base',
    'base.json': `{ "compilerOptions": { "strict": ${strict}, ${building}, }, }`,
    'globals.d.ts': 'declare const offset: number\n',
  })
  const files = {
    ...slips,
    ...right,
    'sources/lax.ts': lax.replace('./', '../'),
    'limit.ts': 'export const limit = 3\n',
  }

  it('is checked by them, as loading allows, with its global declarations', async () => {
    const { path, starts, write } = project({ ...settings(false), ...files })
    const target = join(path, 'sources/lax.ts')
    expect(briefly(await checkTypes(target), path)).toEqual([])
    expect(briefly(await checkTypes(target), path)).toEqual([])
    expect(starts()).toBe(1)
    write(settings(true))
    expect(briefly(await checkTypes(target), path)).toEqual(['sources/lax.ts:2:23 FW010 TS7006'])
    // A file outside of what the settings include has the settings of its folder all the same.
    expect(briefly(await checkTypes(join(path, 'gate.ts')), path)).toEqual([])
  })

  it('reports faults of the settings and of the files', async () => {
    const { path } = project({ ...slips, 'tsconfig.json': '{\n  "compilerOptions": { "stritc": true }\n}\n' })
    const checked = await checkTypes(join(path, 'limit.ts'))
    expect(briefly(checked, path)).toEqual(['limit.ts:1:14 FW010 TS2322', 'tsconfig.json:2:24 FW011 TS5023'])
    expect(checked.diagnostics[1]!.help).toContain(join(path, 'tsconfig.json'))
  })

  it('reports what they lack', async () => {
    const { path } = project({ ...files, 'tsconfig.json': '{ "extends": "./nowhere.json" }' })
    expect(briefly(await checkTypes(join(path, 'limit.ts')), path)).toEqual([expect.stringMatching(/ FW011 TS\d+$/)])
  })
})

it('takes a bigint for a number, where the language does', async () => {
  const wide = `'use rtl'
import { bool, comb, input, low, Module, output, uint } from 'flitwave/hdl'

export class Wide extends Module {
  a = input(uint(8))
  key = output(uint(80))
  sum = output(uint(9))
  small = output(uint(4))
  found = output(bool)

  @comb show() {
    this.key = 0x1234_5678_9abc_def0_1234n
    this.sum = this.a + 7n
    this.small = low(-1n, 4)
    this.found = this.a === 5n || 300n > this.a
    this.found = 1n === 'x'
  }
}
`
  const { path } = project({
    'wide.ts': wide,
    'plain.ts': 'export const n: number = 7n\n',
    'both.ts': "import './wide.js'\nimport './plain.js'\n",
  })
  const checked = await checkTypes(join(path, 'both.ts'))
  expect(briefly(checked, path)).toEqual(['plain.ts:1:14 FW010 TS2322', 'wide.ts:16:18 FW010 TS2367'])
})

it('says why a compiler does not work', async () => {
  const { path, write } = project(slips)
  write({ 'node_modules/typescript/tsc.js': "throw new Error('Unable to resolve the platform package')\n" })
  const { diagnostics } = await checkTypes(join(path, 'gate.ts'))
  expect(diagnostics).toMatchObject([
    {
      code: 'FW012',
      message: 'TypeScript 7.0.2 exited without a result: Error: Unable to resolve the platform package',
      help: expect.stringContaining('--no-types') as string,
    },
  ])
})
