/**
 * QuickJS-ng in WebAssembly without an environment: no files, no clock. Values stay inside and are identified by their
 * addresses; only strings cross the boundary.
 */

import { fuelExport } from './meter.js'
import { wasm, type WasmFunction, type WasmGlobal, type WasmMemory, type WasmModule } from './wasm/api.js'
import { interpreterExports, interpreterImports } from './interpreter-names.js'

/** The address of a value in the interpreter's memory. */
export type Value = number & { readonly value: unique symbol }

/** The host's side of the interpreter. */
export interface InterpreterHost {
  /** @returns the source text of a module with a normalized name; null refuses it */
  readonly loadModule: (name: string) => string | null
  /** @returns the normalized name of a module */
  readonly normalizeModule: (from: string, specifier: string) => string
  /** Answers a call of the only host function. */
  readonly call: (request: string) => string
}

/** Thrown when the fuel is used up, the memory is full, or the interpreter has stopped for another reason. */
export class SandboxStopped extends Error {
  override readonly name = 'SandboxStopped'

  constructor(
    readonly reason: 'fuel' | 'memory' | 'depth' | 'size' | 'protocol' | 'waits',
    /** The loop that last reported a round, where loops report: `mine.ts:12`. Students' code can forge it. */
    readonly loop: string | null = null,
  ) {
    super(reason)
  }
}

/** Bytes of a WebAssembly page. */
export const pageSize = 65_536

/** The initial number of pages of QuickJS-ng. */
export const initialPages = 256

/** The maximum number of pages: 64 MB. */
const mostPages = 1024

/**
 * Limits for metering the interpreter, which the build does: open calls need no limit, because it checks its own stack.
 * @public
 */
export const interpreterLimits = { calls: null } as const

/** Bytes of the interpreter's own stack. The stack of the thread must be far larger, so that this one is exhausted first. */
const stackSize = 256 * 1024

/** Fuel for a call of the host, which is not metered. */
const hostCallFuel = 10_000n

/** Fuel for each page of memory growth. */
const pageFuel = 4096n

/** The maximum length in bytes of a string that leaves the sandbox, and the stop reason for a longer one. */
interface TextLimit {
  readonly longest: number
  readonly reason: SandboxStopped['reason']
}

const limitOfAnswer: TextLimit = { longest: 16_000_000, reason: 'size' }

/** The guest sends no longer requests, and reading them takes long. */
const limitOfRequest: TextLimit = { longest: 100_000, reason: 'protocol' }

/** The beginning of 2024, in milliseconds: the clock of every run. */
const fixedTime = 1_704_067_200_000

/** States of a promise. */
const fulfilled = 1
const rejected = 2

type Call = (...values: readonly (number | boolean)[]) => number
type Names = typeof interpreterExports
type Functions = { readonly [name in keyof Names]: Call }

/** The address of a context in memory; equal in all instances with the same history. */
export interface ContextPointers {
  readonly runtime: number
  readonly context: number
}

export class Interpreter {
  private readonly memory: WasmMemory
  private readonly run: Functions
  private readonly fuelLeft: WasmGlobal
  private readonly host: { current: InterpreterHost | null } = { current: null }
  private pointers: ContextPointers = { runtime: 0, context: 0 }

  private constructor(module: WasmModule, pages: number) {
    this.memory = new wasm.Memory({ initial: pages, maximum: mostPages })
    const { exports } = new wasm.Instance(module, { a: this.imports() })
    this.fuelLeft = exports[fuelExport] as WasmGlobal
    this.run = Object.fromEntries(
      Object.entries(interpreterExports).map(([name, short]) => [name, exports[short]]),
    ) as unknown as Functions
  }

  /** A new interpreter with an empty context. */
  static start(module: WasmModule): Interpreter {
    const interpreter = new Interpreter(module, initialPages)
    const { run } = interpreter
    interpreter.fuel = 2n ** 62n
    run.initialize()
    const runtime = run.newRuntime()
    run.setMaxStackSize(runtime, stackSize)
    run.enableModuleLoader(runtime, 1)
    interpreter.pointers = { runtime, context: run.newContext(runtime, 0) }
    return interpreter
  }

  /** An interpreter with the memory of another: all values keep their addresses. */
  static restore(module: WasmModule, bytes: Uint8Array, pointers: ContextPointers): Interpreter {
    const interpreter = new Interpreter(module, bytes.length / pageSize)
    interpreter.pointers = pointers
    interpreter.load(bytes)
    return interpreter
  }

  /**
   * Replaces the memory by one of the same size. The interpreter is then like new, unless something has stopped it before.
   * @throws RangeError for a smaller memory
   */
  load(bytes: Uint8Array): void {
    new Uint8Array(this.memory.buffer).set(bytes)
  }

  /** The whole memory, in the form that {@link restore} takes. */
  snapshot(): { readonly bytes: Uint8Array; readonly pointers: ContextPointers } {
    return { bytes: new Uint8Array(this.memory.buffer).slice(), pointers: this.pointers }
  }

  get fuel(): bigint {
    return this.fuelLeft.value
  }

  set fuel(amount: bigint) {
    this.fuelLeft.value = amount
  }

  /** Bytes of memory, used or not. */
  get memorySize(): number {
    return this.memory.buffer.byteLength
  }

  /** Sets the host for further calls. */
  serve(host: InterpreterHost): void {
    this.host.current = host
  }

  /**
   * Runs work inside. After a stop, the interpreter is unusable: discard it.
   * @throws SandboxStopped
   */
  guarded<T>(work: () => T): T {
    try {
      return work()
    } catch (error) {
      if (error instanceof SandboxStopped) throw error
      if (error instanceof RangeError) throw new SandboxStopped('depth')
      if (!(error instanceof wasm.RuntimeError)) throw error
      throw new SandboxStopped(this.fuel < 0n ? 'fuel' : this.memorySize >= mostPages * pageSize ? 'memory' : 'depth')
    }
  }

  /**
   * Evaluates a script, or a module with all its imports.
   * @param name - the name in stack traces
   */
  evaluate(code: string, name: string, kind: 'script' | 'module'): Value {
    const { run, pointers } = this
    const text = this.store(code)
    const file = this.store(name)
    const value = run.evaluate(pointers.context, text.at, text.length, file.at, 0, kind === 'module' ? 1 : 0)
    run.free(text.at)
    run.free(file.at)
    return value as Value
  }

  /** The error that a value represents; null for any other value. */
  errorIn(value: Value): Value | null {
    const error = this.run.resolveException(this.pointers.context, value)
    return error === 0 ? null : (error as Value)
  }

  /** Runs the pending promise jobs. @returns an error that a job has thrown */
  runJobs(): Value | null {
    const place = this.run.malloc(4)
    const result = this.run.executePendingJobs(this.pointers.runtime, -1, place) as Value
    this.run.free(place)
    return this.errorIn(result)
  }

  /** True for a pending promise; false for anything else. */
  isPending(value: Value): boolean {
    return this.run.promiseState(this.pointers.context, value) === 0
  }

  /** The result of a promise; any other value is its own result. */
  settled(value: Value): { readonly value: Value } | { readonly error: Value } {
    const { run, pointers } = this
    const state = run.promiseState(pointers.context, value)
    if (state !== fulfilled && state !== rejected) return { value }
    const result = run.promiseResult(pointers.context, value) as Value
    return state === fulfilled ? { value: result } : { error: result }
  }

  /** Calls a function with values and without `this`. */
  call(callee: Value, ...values: readonly Value[]): Value {
    const { run, pointers } = this
    const list = run.malloc(4 * Math.max(values.length, 1))
    new Uint32Array(this.memory.buffer).set(values, list / 4)
    const result = run.call(pointers.context, callee, run.undefinedValue(), values.length, list)
    run.free(list)
    return result as Value
  }

  property(object: Value, name: string): Value {
    return this.run.getProperty(this.pointers.context, object, this.string(name)) as Value
  }

  /** An error as text, with its stack. Use it only for errors of the package, because it runs their code. */
  describe(error: Value): string {
    const stack = this.textOf(this.property(error, 'stack')) ?? ''
    return `${this.textOf(this.property(error, 'message')) ?? ''}\n${stack}`
  }

  /** Adds a function of one string to the global object; {@link InterpreterHost.call} answers it. */
  defineHostFunction(name: string): void {
    const { run, pointers } = this
    const text = this.store(name)
    const callee = run.newFunction(pointers.context, text.at, 1, false, 1)
    run.free(text.at)
    run.setProperty(pointers.context, run.globalObject(pointers.context), this.string(name), callee)
  }

  string(text: string): Value {
    const stored = this.store(text)
    const value = this.run.newString(this.pointers.context, stored.at)
    this.run.free(stored.at)
    return value as Value
  }

  /**
   * The text of a string value; null for any other value, because converting it would run its code.
   * @throws SandboxStopped for a text beyond the limit, by default 16 MB
   */
  textOf(value: Value, limit: TextLimit = limitOfAnswer): string | null {
    const { run, pointers } = this
    const type = run.typeOf(pointers.context, value)
    const isString = this.textAt(type) === 'string'
    run.free(type)
    if (!isString) return null
    const at = run.getString(pointers.context, value)
    // The memory is full.
    if (at === 0) throw new SandboxStopped('memory')
    const text = this.textAt(at, limit)
    run.freeCString(pointers.context, at)
    return text
  }

  private textAt(at: number, { longest, reason }: TextLimit = limitOfAnswer): string {
    const bytes = new Uint8Array(this.memory.buffer)
    const end = bytes.indexOf(0, at)
    if (end - at > longest) throw new SandboxStopped(reason)
    return new TextDecoder().decode(bytes.subarray(at, end))
  }

  /** In UTF-8, with a terminating zero. */
  private store(text: string): { readonly at: number; readonly length: number } {
    const bytes = new TextEncoder().encode(text)
    const at = this.run.malloc(bytes.length + 1)
    if (at === 0) throw new SandboxStopped('memory')
    const memory = new Uint8Array(this.memory.buffer)
    memory.set(bytes, at)
    memory[at + bytes.length] = 0
    return { at, length: bytes.length }
  }

  private refuse(what: string): number {
    const { run, pointers } = this
    const error = run.newError(pointers.context)
    run.setProperty(pointers.context, error, this.string('message'), this.string(what))
    return run.throwValue(pointers.context, error)
  }

  /** The functions that the interpreter can call. Each call takes fuel, because work outside is not metered. */
  private imports(): Record<string, WasmFunction | WasmMemory> {
    const functions = this.hostFunctions()
    const charged = Object.entries(functions).map(([name, work]) => {
      const charge: WasmFunction = (...values) => {
        this.fuel -= hostCallFuel
        return (work as (...values: readonly unknown[]) => unknown)(...(values as readonly unknown[]))
      }
      return [interpreterImports[name as keyof typeof functions], charge] as const
    })
    return { ...Object.fromEntries(charged), [interpreterImports.memory]: this.memory }
  }

  private hostFunctions() {
    const stop = (): never => {
      throw new SandboxStopped('memory')
    }
    const words = (): DataView => new DataView(this.memory.buffer)
    return {
      assertionFailed: stop,
      abort: stop,
      exit: stop,
      writeFile: () => 0,
      closeFile: () => 0,
      seekFile: () => 0,
      environment: () => 0,
      environmentSizes: (count: number, size: number) => {
        words().setUint32(count, 0, true)
        words().setUint32(size, 0, true)
        return 0
      },
      shouldInterrupt: () => 0,
      setTimer: () => 0,
      keepRuntimeAlive: () => undefined,
      freeHostReference: () => undefined,
      growMemory: (wanted: number) => this.grow(wanted >>> 0),
      // In UTC, regardless of the machine's time zone.
      localTime: (_seconds: number, at: number) => new Uint8Array(this.memory.buffer).fill(0, at, at + 44),
      timeZone: (zone: number, daylight: number, name: number, daylightName: number) => {
        for (const at of [zone, daylight, name, daylightName]) words().setUint32(at, 0, true)
      },
      now: () => fixedTime,
      clock: (_clock: number, _precision: unknown, at: number) => {
        words().setBigInt64(at, BigInt(fixedTime) * 1_000_000n, true)
        return 0
      },
      normalizeModule: (_runtime: number, _context: number, from: number, name: number) =>
        this.store(this.host.current!.normalizeModule(this.textAt(from), this.textAt(name))).at,
      loadModule: (_runtime: number, _context: number, name: number) => {
        const wanted = this.textAt(name)
        const text = this.host.current!.loadModule(wanted)
        if (text !== null) return this.store(text).at
        this.refuse(`'${wanted.slice(0, 60)}' cannot be imported here`)
        return 0
      },
      callHost: (_context: number, _self: number, _count: number, values: number) => {
        const request = this.textOf(this.run.argument(values, 0) as Value, limitOfRequest) ?? ''
        return this.string(this.host.current!.call(request))
      },
    } satisfies Readonly<Record<Exclude<keyof typeof interpreterImports, 'memory'>, unknown>>
  }

  private grow(wanted: number): number {
    const pages = Math.ceil((wanted - this.memory.buffer.byteLength) / pageSize)
    // Grow by more than requested, so that growing stays rare.
    const more = Math.min(Math.max(pages, 64), mostPages - this.memory.buffer.byteLength / pageSize)
    if (more < pages) return 0
    this.fuel -= BigInt(more) * pageFuel
    this.memory.grow(more)
    return 1
  }
}
