/** A sandbox snapshot with the evaluated package, as bytes: copies are ready in milliseconds. */

import { Interpreter, type ContextPointers, type InterpreterHost, type Value } from './interpreter.js'
import type { WasmModule } from './wasm/api.js'
import { guestFunctions, guestGlobal, hostGlobal, type GuestFunction } from './protocol.js'

export interface SandboxImage {
  /** The interpreter, metered. */
  readonly module: WasmModule
  readonly memory: Uint8Array
  readonly pointers: ContextPointers
  readonly functions: Readonly<Record<GuestFunction, Value>>
  /** Names of the package's importable modules: `flitwave/rtl/lib/count`. */
  readonly libraries: ReadonlySet<string>
}

const absentHost: InterpreterHost = {
  loadModule: () => null,
  normalizeModule: (_from, specifier) => specifier,
  call: () => '',
}

/**
 * Evaluates the guest and every module that re-exports a part of it, so that each copy contains them.
 * @param module - metered QuickJS-ng
 * @param guest - the bundled script of `guest/main.ts`
 */
export function makeImage(module: WasmModule, guest: string): SandboxImage {
  const interpreter = Interpreter.start(module)
  interpreter.serve(absentHost)
  interpreter.defineHostFunction(hostGlobal)
  run(interpreter, guest, 'script')
  const functionOf = (name: GuestFunction): Value =>
    checked(interpreter, interpreter.evaluate(`${guestGlobal}.${name}`, 'image', 'script'))
  const functions = Object.fromEntries(
    guestFunctions.map((name) => [name, functionOf(name)]),
  ) as SandboxImage['functions']
  const names = interpreter.textOf(checked(interpreter, interpreter.call(functions.libraries)))
  const libraries = new Map(Object.entries(JSON.parse(names!) as Readonly<Record<string, readonly string[]>>))
  interpreter.serve({ ...absentHost, loadModule: (name) => handOn(name, libraries.get(name)!) })
  run(interpreter, [...libraries.keys()].map((name) => `import ${JSON.stringify(name)}`).join('\n'), 'module')
  run(interpreter, `delete globalThis.${guestGlobal}; delete globalThis.${hostGlobal}`, 'script')
  const { bytes, pointers } = interpreter.snapshot()
  return { module, memory: bytes, pointers, functions, libraries: new Set(libraries.keys()) }
}

/** The text of a module that exports the members of an object. */
function handOn(library: string, names: readonly string[]): string {
  const lines = names.map((name) =>
    name === 'default' ? 'export default exports.default' : `export const ${name} = exports.${name}`,
  )
  return [`const exports = ${guestGlobal}.library[${JSON.stringify(library)}]`, ...lines].join('\n')
}

function run(interpreter: Interpreter, code: string, kind: 'script' | 'module'): void {
  checked(interpreter, interpreter.evaluate(code, 'guest.js', kind))
}

/** @throws Error if the package itself has thrown */
function checked(interpreter: Interpreter, value: Value): Value {
  const error = interpreter.errorIn(value)
  if (error === null) return value
  throw new Error(`the sandbox cannot be made: ${interpreter.describe(error)}`)
}
