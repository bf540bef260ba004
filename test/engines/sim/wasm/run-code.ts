/** Small functions, encoded and run. */

import {
  pageBytes,
  wasm,
  importModule,
  ModuleEncoder,
  type WasmMemory,
} from '../../../../src/engines/sim/wasm/module.js'
import { Code, type ValueType } from '../../../../src/engines/sim/wasm/code.js'

type Imports = Readonly<Record<string, (...values: number[]) => number>>
type Exports = Readonly<Record<string, (...values: number[]) => number>>

export const newMemory = (bytes = pageBytes): WasmMemory => new wasm.Memory({ initial: Math.ceil(bytes / pageBytes) })

/** @throws Error if the module is not valid */
export function instantiate(encoder: ModuleEncoder, memory = newMemory(), imports: Imports = {}): Exports {
  const code = encoder.encode()
  if (!wasm.validate(code)) throw new Error('not a valid module')
  return new wasm.Instance(new wasm.Module(code), { [importModule]: { memory, ...imports } }).exports
}

/** The function from integers to an integer that `write` puts together. */
export function functionOf(
  write: (code: Code) => void,
  { parameters = 0, memory = newMemory() } = {},
): (...values: number[]) => number {
  const types = Array<ValueType>(parameters).fill('i32')
  const code = new Code(types)
  write(code)
  const encoder = new ModuleEncoder()
  encoder.define({ parameters: types, results: ['i32'] }, code, 'run')
  return instantiate(encoder, memory)['run']!
}

/** Runs, once, code that leaves nothing on the stack. */
export function runOver(memory: WasmMemory, code: Code): void {
  const encoder = new ModuleEncoder()
  encoder.define({ parameters: [], results: [] }, code, 'run')
  instantiate(encoder, memory)['run']!()
}
