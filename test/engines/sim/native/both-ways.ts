/** Runs programs in WebAssembly and as native code. */

import { nativeHost } from '#native'
import type { NativeProgram } from '../../../../src/engines/sim/native/host/host.js'
import type { Code } from '../../../../src/engines/sim/wasm/code.js'
import { ModuleEncoder, pageBytes, wasm } from '../../../../src/engines/sim/wasm/module.js'
import { instantiate } from '../wasm/run-code.js'

export interface Outcome {
  readonly result: number
  readonly memory: Uint8Array
}

/** Bytes of the memory of these programs. */
const size = pageBytes

/** The program whose function `execute` is this code. */
export function encoderOf(execute: Code, encoder = new ModuleEncoder()): ModuleEncoder {
  encoder.define({ parameters: [], results: ['i32'] }, execute, 'execute')
  return encoder
}

export function compiled(encoder: ModuleEncoder): NativeProgram {
  const result = nativeHost.build({ code: encoder.encode(), end: size - 16, tables: [] }).finish()
  if ('refusal' in result) throw new Error(result.refusal.reason)
  return result.program
}

/** Returns a function that executes a program both ways, in memories that begin with these bytes. */
export function bothWays(encoder: ModuleEncoder): (start: Uint8Array) => { wasm: Outcome; native: Outcome } {
  const memory = new wasm.Memory({ initial: size / pageBytes })
  const inWasm = instantiate(encoder, memory)['execute']!
  const native = compiled(encoder)
  return (start) => {
    const bytes = new Uint8Array(memory.buffer)
    bytes.fill(0)
    bytes.set(start)
    const copy = bytes.slice()
    const result = inWasm()
    return {
      wasm: { result, memory: bytes.slice() },
      native: { result: native.execute(copy.buffer), memory: copy },
    }
  }
}
