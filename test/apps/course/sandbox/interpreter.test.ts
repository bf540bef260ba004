import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { interpreterExports, interpreterImports } from '../../../../src/apps/course/sandbox/interpreter-names.js'
import {
  Interpreter,
  interpreterLimits,
  SandboxStopped,
  type Value,
} from '../../../../src/apps/course/sandbox/interpreter.js'
import { fuelExport, meter } from '../../../../src/apps/course/sandbox/meter.js'
import { wasm, type WasmModule } from '../../../../src/apps/course/sandbox/wasm/api.js'

const folder = new URL('../../../../node_modules/@jitl/quickjs-ng-wasmfile-release-sync/dist/', import.meta.url)
const bytes = readFileSync(new URL('emscripten-module.wasm', folder))
const glue = readFileSync(new URL('emscripten-module.mjs', folder), 'utf8')

interface Names {
  readonly name: string
  readonly kind: string
}

/** The facts about a module from the engines, which no declaration of the tests knows. */
const engine = (globalThis as unknown as { WebAssembly: { Module: unknown } }).WebAssembly.Module as {
  imports: (module: unknown) => readonly (Names & { readonly module: string })[]
  exports: (module: unknown) => readonly Names[]
}

let metered: WasmModule

beforeAll(() => {
  metered = new wasm.Module(meter(bytes, interpreterLimits))
})

describe('the module of QuickJS-ng', () => {
  it('imports what the sandbox provides, and nothing else', () => {
    const imports = engine.imports(new wasm.Module(bytes))
    expect(new Set(imports.map(({ module }) => module))).toEqual(new Set(['a']))
    expect(imports.map(({ name }) => name).sort()).toEqual(Object.values(interpreterImports).sort())
    expect(imports.filter(({ kind }) => kind !== 'function')).toMatchObject([
      { name: interpreterImports.memory, kind: 'memory' },
    ])
  })

  it('exports the functions that the sandbox calls', () => {
    const functions = engine.exports(new wasm.Module(bytes)).filter(({ kind }) => kind === 'function')
    const names = new Set(functions.map(({ name }) => name))
    for (const [meant, name] of Object.entries(interpreterExports)) expect(names.has(name), meant).toBe(true)
  })

  /** Names of C in the glue of the package, by those of the sandbox. */
  const meant: Readonly<Partial<Record<keyof typeof interpreterExports, string>>> = {
    malloc: '_malloc',
    free: '_free',
    throwValue: '_QTS_Throw',
    newError: '_QTS_NewError',
    setMaxStackSize: '_QTS_RuntimeSetMaxStackSize',
    undefinedValue: '_QTS_GetUndefined',
    newRuntime: '_QTS_NewRuntime',
    newContext: '_QTS_NewContext',
    freeValue: '_QTS_FreeValuePointer',
    freeCString: '_QTS_FreeCString',
    newString: '_QTS_NewString',
    getString: '_QTS_GetString',
    executePendingJobs: '_QTS_ExecutePendingJob',
    getProperty: '_QTS_GetProp',
    setProperty: '_QTS_SetProp',
    call: '_QTS_Call',
    resolveException: '_QTS_ResolveException',
    evaluate: '_QTS_Eval',
    typeOf: '_QTS_Typeof',
    globalObject: '_QTS_GetGlobalObject',
    promiseState: '_QTS_PromiseState',
    promiseResult: '_QTS_PromiseResult',
    newFunction: '_QTS_NewFunction',
    argument: '_QTS_ArgvGetJSValueConstPointer',
    enableModuleLoader: '_QTS_RuntimeEnableModuleLoader',
  }

  it('has each function under the name that the package has for it', () => {
    const { initialize: _, ...others } = interpreterExports
    expect(Object.keys(meant).sort()).toEqual(Object.keys(others).sort())
    for (const [name, short] of Object.entries(others)) {
      const long = meant[name as keyof typeof meant]!
      expect(glue, name).toMatch(
        new RegExp(
          `\\b${long}=(?:[\\w.]+=)?\\w+\\.${short.replace('$', '\\$')}\\b|\\b${long}=\\w+\\.${short.replace('$', '\\$')}[;,]`,
        ),
      )
    }
  })

  it('can be metered: it exports its fuel, and imports as much as before', () => {
    expect(engine.imports(metered)).toEqual(engine.imports(new wasm.Module(bytes)))
    const added = engine.exports(metered).filter(({ kind }) => kind === 'global')
    expect(added.map(({ name }) => name)).toEqual([fuelExport])
  })
})

const nobody = {
  loadModule: () => null,
  normalizeModule: (_: string, name: string) => name,
  call: (request: string) => request,
}

function started(host: Partial<typeof nobody> = {}): Interpreter {
  const interpreter = Interpreter.start(metered)
  interpreter.serve({ ...nobody, ...host })
  return interpreter
}

/** The text that a script comes to, or the error. */
function textOf(interpreter: Interpreter, code: string): string | null {
  const value = interpreter.evaluate(code, 'a.js', 'script')
  const error = interpreter.errorIn(value)
  return error === null ? interpreter.textOf(value) : `error: ${interpreter.describe(error).split('\n')[0]!}`
}

describe('an interpreter', () => {
  it('takes and gives text in Unicode', () => {
    const interpreter = started()
    expect(textOf(interpreter, `'größe → 😀'`)).toBe('größe → 😀')
    expect(interpreter.textOf(interpreter.string('größe → 😀'))).toBe('größe → 😀')
    expect(textOf(interpreter, `''`)).toBe('')
  })

  it('gives text up to its first zero, and lone surrogates as what cannot be shown', () => {
    const interpreter = started()
    expect(textOf(interpreter, `'a\\0b'`)).toBe('a')
    expect(interpreter.textOf(interpreter.string('a\0b'))).toBe('a')
    expect(textOf(interpreter, `'a\\ud800b'`)).toMatch(/^a\ufffd+b$/)
  })

  it('has no text for what is no string', () => {
    const interpreter = started()
    for (const code of ['1', 'null', 'undefined', '[]', '({ toString() { return "x" } })', 'Symbol("x")', '1n'])
      expect(textOf(interpreter, code), code).toBeNull()
  })

  it('stops at a text of more than 16 MB', () => {
    const interpreter = started()
    expect(textOf(interpreter, `'x'.repeat(16_000_000)`)).toHaveLength(16_000_000)
    expect(() => textOf(interpreter, `'x'.repeat(16_000_001)`)).toThrow(new SandboxStopped('size'))
  })

  it.each(['0', 'null', 'undefined', '"text"', '{ a: 1 }', 'Symbol("x")', '() => 1'])(
    'knows that %s was thrown',
    (thrown) => {
      const interpreter = started()
      const value = interpreter.evaluate(`throw (${thrown})`, 'a.js', 'script')
      expect(interpreter.errorIn(value)).not.toBeNull()
    },
  )

  it('knows promises that wait, are kept and are broken', () => {
    const interpreter = started()
    const promise = (code: string): Value => interpreter.evaluate(code, 'a.js', 'script')
    expect(interpreter.isPending(promise('new Promise(() => 1)'))).toBe(true)
    expect(interpreter.isPending(promise('1'))).toBe(false)
    const kept = interpreter.settled(promise('Promise.resolve("x")'))
    expect('value' in kept && interpreter.textOf(kept.value)).toBe('x')
    expect(interpreter.settled(promise('Promise.reject(1)'))).toHaveProperty('error')
    const plain = promise('"x"')
    expect(interpreter.settled(plain)).toEqual({ value: plain })
  })

  it('loads modules in a circle', () => {
    const codes: Record<string, string> = {
      a: `import { b } from 'b'; export const a = 'a' + b()`,
      b: `import { a } from 'a'; export const b = () => typeof a`,
    }
    const interpreter = started({ loadModule: ((name: string) => codes[name] ?? null) as never })
    const error = interpreter.errorIn(interpreter.evaluate(`import { a } from 'a'`, 'main', 'module'))
    expect(interpreter.describe(error!)).toContain('a is not initialized')
    codes['b'] = `import { a } from 'a'; export const b = () => 'b'; export const later = () => a`
    const other = started({ loadModule: ((name: string) => codes[name] ?? null) as never })
    const value = other.evaluate(`export { a } from 'a'`, 'main', 'module')
    expect(other.textOf(other.property(value, 'a'))).toBe('ab')
  })

  it('names a module that is refused', () => {
    const interpreter = started()
    const error = interpreter.errorIn(interpreter.evaluate(`import 'node:fs'`, 'main', 'module'))
    expect(interpreter.describe(error!)).toContain(`'node:fs' cannot be imported here`)
  })

  it('reports a recursion at the same depth, with the same fuel', () => {
    const depths = [1, 2].map(() => {
      const interpreter = started()
      const before = interpreter.fuel
      const depth = textOf(interpreter, `let n = 0; const f = () => { n++; f() }; try { f() } catch (e) {} String(n)`)
      return { depth, fuel: before - interpreter.fuel }
    })
    expect(depths[0]).toEqual(depths[1])
    expect(Number(depths[0]!.depth)).toBeGreaterThan(500)
    expect(textOf(started(), 'const f = () => f(); f()')).toBe('error: Maximum call stack size exceeded')
  })

  it('reports that memory is full, and stays within 64 MB', () => {
    const interpreter = started()
    expect(textOf(interpreter, 'const all = []; for (;;) all.push(new ArrayBuffer(1e6))')).toBe('error: out of memory')
    expect(interpreter.memorySize).toBeLessThanOrEqual(64 * 2 ** 20)
  })

  it('stops without fuel', () => {
    const interpreter = started()
    interpreter.fuel = 100_000n
    const loop = (): Value => interpreter.evaluate('for (;;);', 'a.js', 'script')
    expect(() => interpreter.guarded(loop)).toThrow(new SandboxStopped('fuel'))
    expect(interpreter.fuel).toBeLessThan(0n)
  })

  it('is the same in a copy, and a copy changes nothing in another', () => {
    const interpreter = started()
    textOf(interpreter, `globalThis.a = 'x'`)
    const { bytes: memory, pointers } = interpreter.snapshot()
    const before = Uint8Array.from(memory)
    const [one, other] = [1, 2].map(() => Interpreter.restore(metered, memory, pointers))
    expect(textOf(one!, `a += 'y'`)).toBe('xy')
    expect(textOf(other!, 'a')).toBe('x')
    expect(Buffer.compare(memory, before)).toBe(0)
  })

  it('hands a request to its host, and the answer back', () => {
    const interpreter = started({ call: (request) => `${request}!` })
    interpreter.defineHostFunction('ask')
    const before = interpreter.fuel
    expect(textOf(interpreter, `ask('a')`)).toBe('a!')
    expect(before - interpreter.fuel).toBeGreaterThan(10_000n)
    expect(textOf(interpreter, `ask()`)).toBe('!')
    expect(textOf(interpreter, `ask({})`)).toBe('!')
  })
})
