/** One instance of `@swc/wasm-web`, under limits. */

import { depthExport, fuelExport } from '../meter.js'
import { wasm, type WasmGlobal, type WasmModule } from '../wasm/api.js'
import { Heap, Memory, importsOf, type SwcExports, type Imports } from './bindings.js'

const importModule = 'wbg'

/** Bytes on its stack for what a function of it returns. */
const resultBytes = 16

/** Fuel for each value that the parser makes outside of its memory: making and using one takes as long as this many turns of a loop. */
const fuelOfValue = 20

/** Why an instance has stopped. */
export type Stop =
  /** All fuel is used. */
  | 'fuel'
  /** Too many calls are open, or they need too much stack. */
  | 'nesting'
  /** It has met a fault of its own, or has no more memory. */
  | 'fault'

/** Thrown for a module that has stopped: the instance is not to be used again. */
export class Stopped extends Error {
  constructor(
    readonly stop: Stop,
    cause: unknown,
  ) {
    super(`the parser has stopped: ${stop}`, { cause })
  }
}

export interface SwcLimits {
  readonly fuel: bigint
  /** Calls that may be open, as the module was metered. */
  readonly calls: number
}

/** @throws Error for a module whose imports are others than {@link Swc} gives */
export function checkModule(module: WasmModule): void {
  const wanted = new Set(wasm.Module.imports(module).map(({ name }) => name))
  const given = Object.keys(importsOf(new Heap(), noMemory))
  const unknown = given.filter((name) => !wanted.has(name))
  if (unknown.length > 0) throw new Error(`this is another version of @swc/wasm-web: it does not import ${unknown[0]!}`)
}

export class Swc {
  readonly #heap = new Heap()
  readonly #memory: Memory
  readonly #exports: SwcExports
  readonly #fuel: WasmGlobal
  readonly #depth: WasmGlobal<number>

  /** @param module - metered, with calls counted */
  constructor(
    module: WasmModule,
    private readonly limits: SwcLimits,
  ) {
    const imports = allImports(
      module,
      importsOf(this.#heap, () => this.#memory),
    )
    const { exports } = new wasm.Instance(module, { [importModule]: imports })
    this.#exports = exports as unknown as SwcExports
    this.#memory = new Memory(this.#exports)
    this.#fuel = exports[fuelExport] as WasmGlobal
    this.#depth = exports[depthExport] as WasmGlobal<number>
    this.#fuel.value = limits.fuel
  }

  get fuel(): bigint {
    return this.#fuel.value
  }

  /**
   * @throws Error with the text of the parser
   * @throws Stopped
   */
  parse(text: string, options: object): unknown {
    return this.#call((result) => this.#exports.parseSync(result, this.#heap.add(text), this.#heap.add(options)))
  }

  /**
   * @throws Error with the text of the parser
   * @throws Stopped
   */
  transform(text: string, options: object): { readonly code: string; readonly map?: string } {
    return this.#call((result) =>
      this.#exports.transformSync(result, this.#heap.add(text), this.#heap.add(options), this.#heap.add(undefined)),
    ) as { code: string }
  }

  #call(work: (result: number) => void): unknown {
    const before = this.#heap.added
    const result = this.#guarded(() => {
      const at = this.#exports.__wbindgen_add_to_stack_pointer(-resultBytes)
      work(at)
      return at
    })
    this.#charge((this.#heap.added - before) * fuelOfValue)
    const [value, error, failed] = [0, 4, 8].map((offset) => this.#memory.loadInt(result + offset))
    this.#guarded(() => this.#exports.__wbindgen_add_to_stack_pointer(resultBytes))
    if (failed !== 0) throw new Error(String(this.#heap.take(error!)))
    return this.#heap.take(value!)
  }

  #charge(fuel: number): void {
    this.#fuel.value -= BigInt(fuel)
    if (this.#fuel.value < 0n) throw new Stopped('fuel', null)
  }

  #guarded<T>(work: () => T): T {
    try {
      return work()
    } catch (error) {
      throw new Stopped(this.#stop(error), error)
    }
  }

  /** The texts of errors are of the engine; the counts are not. A `RangeError` is the end of a stack smaller than is asked for. */
  #stop(error: unknown): Stop {
    if (this.#fuel.value < 0n) return 'fuel'
    if (this.#depth.value > this.limits.calls || error instanceof RangeError || this.#isStackUsed()) return 'nesting'
    return 'fault'
  }

  /** Rust's own stack is the beginning of the memory: where it ends, addresses are below 0. */
  #isStackUsed(): boolean {
    const { value: left } = this.#fuel
    this.#depth.value = 0
    this.#fuel.value = 1n
    const isUsed = this.#exports.__wbindgen_add_to_stack_pointer(0) < 0
    this.#fuel.value = left
    return isUsed
  }
}

function allImports(module: WasmModule, given: Imports): Imports {
  const names = wasm.Module.imports(module).map(({ name }) => name)
  return Object.fromEntries(names.map((name) => [name, given[name] ?? ((): never => refuse(name))]))
}

function refuse(name: string): never {
  throw new Error(`@swc/wasm-web calls ${name}, which is not answered`)
}

function noMemory(): never {
  throw new Error('no instance')
}
