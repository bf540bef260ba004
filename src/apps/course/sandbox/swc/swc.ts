/** One instance of `@swc/wasm-web`, under limits. */

import { depthExport, fuelExport } from '../meter.js'
import { wasm, type WasmGlobal, type WasmModule } from '../wasm/api.js'
import { Heap, Memory, importsOf, type SwcExports, type Imports } from './bindings.js'

const importModule = 'wbg'

/** Bytes on its stack for the return values of a function. */
const resultBytes = 16

/**
 * Fuel for each value that the parser creates outside its memory: creating and using one takes as long as this many loop
 * iterations.
 */
const fuelOfValue = 20

/** The reason why an instance has stopped. */
export type Stop =
  /** The fuel is used up. */
  | 'fuel'
  /** Too many calls are open, or they need too much stack. */
  | 'nesting'
  /** It hit an internal error, or ran out of memory. */
  | 'fault'

/** Thrown when a module has stopped: do not use the instance again. */
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
  /** The maximum number of open calls with which the module was metered. */
  readonly calls: number
}

/** @throws Error for a module whose imports differ from those that {@link Swc} provides */
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

  /** @param module - metered, with open calls counted */
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

  /**
   * The texts of errors depend on the engine; the counts do not. A `RangeError` means that the engine's stack is smaller
   * than required.
   */
  #stop(error: unknown): Stop {
    if (this.#fuel.value < 0n) return 'fuel'
    if (this.#depth.value > this.limits.calls || error instanceof RangeError || this.#isStackUsed()) return 'nesting'
    return 'fault'
  }

  /** Rust's own stack is at the beginning of the memory: when it overflows, addresses are below 0. */
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
