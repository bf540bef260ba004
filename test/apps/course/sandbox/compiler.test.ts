import { readdirSync, readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { beforeAll, describe, expect, it } from 'vitest'
import { Compiler, compilerFuel, type Compiled, type SourceFile } from '../../../../src/apps/course/sandbox/compiler.js'
import { FlitwaveError, type Diagnostic } from '../../../../src/base/diagnostic/diagnostic.js'
import { transform } from '../../../../src/language/transform/transform.js'
import { everyNth } from '../../../support/sample.js'
import { nestedTexts } from './nested-texts.js'

const root = new URL('../../../../', import.meta.url)

const wasmBytes = readFileSync(new URL('node_modules/@swc/wasm-web/wasm_bg.wasm', root))

const fileOf = (path: string): SourceFile => ({
  name: path,
  path: `/${path}`,
  text: readFileSync(new URL(path, root), 'utf8'),
})

const given = (text: string): SourceFile => ({ name: 'a.ts', path: '/a.ts', text })

const solution = 'labs/06-router/reference/row-router.ts'

let compiler: Compiler

beforeAll(() => {
  compiler = Compiler.from(wasmBytes)
})

function diagnosticsOf(text: string): readonly Diagnostic[] | null {
  try {
    transform(text, '/a.ts')
    return null
  } catch (error) {
    if (error instanceof FlitwaveError) return error.diagnostics
    throw error
  }
}

describe('a compiler in WebAssembly', () => {
  it.each(['labs', 'rtl'])('makes of each file in %s the same as the parser in Node', (folder) => {
    for (const path of filesIn(folder)) {
      const file = fileOf(path)
      const expected = { name: path, path: file.path, ...transform(file.text, file.path) }
      expect(compiler.compile([file])).toMatchObject({ scripts: [expected] })
    }
  })

  it.each([
    'const = 1',
    '\n\nclass A {',
    'a = {\n  b c\n}',
    "'use rtl'\nclass A { x = input(uint(8) }",
    "'use rtl'\n// é →\nconst a = '😀'; let b = = 2",
    "'use rtl'\nexport class A { m() { if (a instanceof b) try { c() } catch {} } }",
    "'use rtl'\nlet a = 1\nlet a = 2",
    'function* g() { yield 1 }}',
    '('.repeat(2000),
    '@',
    '"\n"',
    'enum A { a = `${1}` ',
    '\uFEFFexport const a: = 1',
  ])('says the same of %j', (text) => {
    const diagnostics = diagnosticsOf(text)
    expect(diagnostics).not.toBeNull()
    expect(compiler.compile([given(text)])).toMatchObject({ diagnostics })
  })

  it('compiles the files in their order, up to the first that has errors', () => {
    const good = fileOf(solution)
    expect(compiler.compile([good, given('const a: number = 1')])).toMatchObject({
      scripts: [{ name: solution }, { name: 'a.ts', code: 'const a = 1;\n' }],
    })
    expect(compiler.compile([good, given('const = 1'), given(')')])).toMatchObject({
      diagnostics: [{ code: 'FW005', place: { line: 1, column: 7 } }],
    })
  })

  it('does not read the source map that a file names', () => {
    const named = '//# sourceMappingURL=package.json\n//# sourceMappingURL=data:application/json;base64,e30='
    expect(compiler.compile([given(`let a = 1\n${named}`)])).toHaveProperty('scripts')
  })
})

describe('its fuel', () => {
  const fuelOf = (...files: SourceFile[]): bigint => compiler.compile(files).fuel

  it('is the same for a file, whatever was compiled before it', () => {
    const alone = fuelOf(fileOf(solution))
    const other = fuelOf(given('let a = 1'))
    expect(fuelOf(given('let a = 1'), fileOf(solution))).toBe(alone + other)
    fuelOf(given('const = 1'))
    compiler.compile([fileOf(solution)], { fuel: alone / 2n })
    fuelOf(given(nestedTexts['unary']!(20_000)))
    expect(fuelOf(fileOf(solution))).toBe(alone)
    expect(Compiler.of(compiler.module).compile([fileOf(solution)]).fuel).toBe(alone)
  })

  it('is enough at exactly as much', () => {
    const alone = fuelOf(fileOf(solution))
    expect(compiler.compile([fileOf(solution)], { fuel: alone })).toHaveProperty('scripts')
    expect(compiler.compile([fileOf(solution)], { fuel: alone - 1n })).toMatchObject({
      limit: { name: solution, stop: 'fuel' },
    })
  })

  it('is a number that only another parser or another meter changes', () => {
    expect(fuelOf(fileOf('labs/01-fifo/skeleton/almost-full-fifo.ts'))).toMatchInlineSnapshot(`188405n`)
  })

  it('is at least ten times what all files of a lab take', () => {
    for (const lab of readdirSync(new URL('labs', root))) {
      const files = filesIn('labs').filter((path) => path.startsWith(`labs/${lab}/`) && !path.includes('/wrong/'))
      expect(fuelOf(...files.map(fileOf)) * 10n).toBeLessThan(compilerFuel)
    }
  })
})

describe('hostile texts', () => {
  const depths = [10, 300, 1000, 50_000, Infinity]
  const prefixes = ['', "'use rtl'\n", '/* yield */ ']
  const mostBytes = 200_000

  /** The depth at which a text is as long as files may be. */
  function deepest(kind: string): number {
    const text = nestedTexts[kind]!
    return Math.floor((mostBytes - 100) / (text(11).length - text(10).length))
  }

  function filesOf(kind: string): SourceFile[] {
    const most = deepest(kind)
    const used = [...new Set(depths.map((depth) => Math.min(depth, most)))]
    return used.flatMap((depth) => prefixes.map((prefix) => given(prefix + nestedTexts[kind]!(depth))))
  }

  it('come to an end, each by itself', async () => {
    const kinds = Object.keys(nestedTexts)
    const all = kinds.flatMap(filesOf)
    const files = everyNth(all, 4)
    const answers = await inWorker(files.map((file) => [file]))
    const ends = ['scripts', 'FW001', 'FW005', 'nesting', 'fuel']
    const seen = new Set(answers.map(endOf))
    expect(ends).toEqual(expect.arrayContaining([...seen]))
    if (files.length === all.length) expect(seen.size).toBe(ends.length)
    const mostFuel = answers.map(({ fuel }) => fuel).reduce((a, b) => (a > b ? a : b))
    expect(mostFuel).toBeLessThan(2n * compilerFuel)
  })

  function endOf(compiled: Compiled): string {
    if ('limit' in compiled) return compiled.limit.stop
    return 'scripts' in compiled ? 'scripts' : compiled.diagnostics[0]!.code
  }

  const answerAll = `
    const { parentPort, workerData } = require('node:worker_threads')
    import(workerData.url).then(({ Compiler }) => {
      const compiler = Compiler.of(workerData.module)
      parentPort.postMessage(workerData.submissions.map((files) => compiler.compile(files)))
    })`

  /** In a thread with the stack that the limit of calls asks for. */
  function inWorker(submissions: readonly (readonly SourceFile[])[]): Promise<Compiled[]> {
    const url = new URL('dist/src/apps/course/sandbox/compiler.js', root).href
    const workerData = { url, module: compiler.module, submissions }
    const worker = new Worker(answerAll, { eval: true, workerData, resourceLimits: { stackSizeMb: 256 } })
    return new Promise((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
    })
  }
})

it('refuses another module', () => {
  const empty = Uint8Array.of(0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0)
  expect(() => Compiler.from(empty)).toThrow('another version of @swc/wasm-web')
})

function filesIn(folder: string): string[] {
  const names = readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
  return names.filter((name) => name.endsWith('.ts')).map((name) => `${folder}/${name}`)
}
