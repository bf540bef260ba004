/** Runs students' code in an empty environment: strings go in, and a string comes out. */

import { Interpreter, SandboxStopped, type Value } from './interpreter.js'
import type { SandboxImage } from './image.js'
import { insidePath, roundRequest, type GuestFunction, type Script } from './protocol.js'

/** A student's modules, and those of the package that they may import. */
export interface SandboxCode {
  /** The first is the one whose exports are used. */
  readonly scripts: readonly Script[]
  /** Modules of `rtl/`: `flitwave/rtl/lib/count`. */
  readonly imports: readonly string[]
}

export interface SandboxLimits {
  /** Loop iterations and calls inside the interpreter: the same number on each machine. */
  readonly fuel: number
}

/** An unchecked answer. */
export interface SandboxAnswer {
  readonly answer: unknown
  /** The beginning of the printed output. */
  readonly printed: string
  /** The fuel that it used. */
  readonly fuel: number
}

/** Modules of the package that all code may import. */
const always = ['flitwave', 'flitwave/hdl', 'flitwave/runtime']

/**
 * Runs a student's modules in a new sandbox, and then a function of the guest on their exports.
 * @param request - the JSON argument of the function
 * @param onCall - answers calls of the guest
 * @throws SandboxStopped if it exceeds a limit; {@link ImportRefused}
 */
export function runInSandbox(
  image: SandboxImage,
  { scripts, imports }: SandboxCode,
  { run, request, limits, onCall = noCalls }: SandboxJob,
): SandboxAnswer {
  const interpreter = takeInterpreter(image)
  const modules = new StudentModules(scripts, [...always, ...imports])
  let loop: string | null = null
  const call = (request: string): string => {
    if (!request.startsWith(roundRequest)) return onCall(request)
    loop = request.slice(roundRequest.length)
    return ''
  }
  interpreter.serve({ ...modules.host, call })
  interpreter.fuel = BigInt(limits.fuel)
  const text = stoppedIn(
    () => loop,
    () => interpreter.guarded(() => textOf(interpreter, image, modules, { scripts, run, request })),
  )
  const fuel = limits.fuel - Number(interpreter.fuel)
  if (interpreter.memorySize === image.memory.length) idle.set(image, interpreter)
  return { ...answerIn(text), fuel }
}

/** Interpreters that ended normally without growing their memory: it is overwritten and reused. */
const idle = new WeakMap<SandboxImage, Interpreter>()

/** An interpreter in the state of the image. */
function takeInterpreter(image: SandboxImage): Interpreter {
  const known = idle.get(image)
  if (!known) return Interpreter.restore(image.module, image.memory, image.pointers)
  idle.delete(image)
  known.load(image.memory)
  return known
}

/** @throws SandboxStopped with the loop that last reported a round */
function stoppedIn<T>(loop: () => string | null, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw error instanceof SandboxStopped ? new SandboxStopped(error.reason, loop()) : error
  }
}

/** The raw answer of the guest; null if it is not a string. */
function textOf(
  interpreter: Interpreter,
  image: SandboxImage,
  modules: StudentModules,
  { scripts, run, request }: Pick<SandboxCode, 'scripts'> & Pick<SandboxJob, 'run' | 'request'>,
): string | null {
  const call = (name: GuestFunction, ...values: readonly Value[]): Value =>
    interpreter.call(image.functions[name], ...values)
  call('describe', interpreter.string(JSON.stringify(scripts)))
  const loaded = load(interpreter, insidePath(scripts[0]!.name))
  if ('exports' in loaded) return interpreter.textOf(call(run, loaded.exports, interpreter.string(request)))
  if (modules.refused !== null) throw new ImportRefused(modules.refused)
  return interpreter.textOf(call('explain', loaded.error, interpreter.string(run)))
}

export interface SandboxJob {
  readonly run: 'elaborate' | 'test'
  readonly request: string
  readonly limits: SandboxLimits
  readonly onCall?: (request: string) => string
}

/** Thrown for code that requested a forbidden module. */
export class ImportRefused extends Error {
  override readonly name = 'ImportRefused'

  constructor(readonly specifier: string) {
    super(specifier)
  }
}

const noCalls = (): never => {
  throw new SandboxStopped('protocol')
}

type Loaded = { readonly exports: Value } | { readonly error: Value }

/** @throws SandboxStopped for modules that wait for ever */
function load(interpreter: Interpreter, entry: string): Loaded {
  const loaded = interpreter.evaluate(`export * as exports from ${JSON.stringify(entry)}`, 'main', 'module')
  const thrown = interpreter.errorIn(loaded) ?? interpreter.runJobs()
  if (thrown !== null) return { error: thrown }
  // The result of a module with top-level await is a promise.
  if (interpreter.isPending(loaded)) throw new SandboxStopped('waits')
  const settled = interpreter.settled(loaded)
  return 'error' in settled ? settled : { exports: interpreter.property(settled.value, 'exports') }
}

/** The modules that a student's code may import, by import name. */
class StudentModules {
  /** The requested module that is not allowed. */
  refused: string | null = null
  private readonly codes: ReadonlyMap<string, string>

  constructor(
    scripts: readonly Script[],
    private readonly allowed: readonly string[],
  ) {
    this.codes = new Map(scripts.map(({ name, code }) => [insidePath(name), withoutZeros(code)]))
  }

  /** A forbidden name loads nothing: modules of the package are already loaded. */
  readonly host = {
    normalizeModule: (_from: string, specifier: string): string => {
      if (this.allowed.includes(specifier) || this.codes.has(specifier)) return specifier
      const own = specifier.startsWith('./') ? insidePath(specifier.slice(2).replace(/\.js$/, '.ts')) : ''
      return this.codes.has(own) ? own : `${refusedPrefix}${specifier}`
    },
    loadModule: (name: string): string | null => {
      const code = this.codes.get(name)
      if (code !== undefined) return code
      this.refused ??= name.slice(refusedPrefix.length)
      return null
    },
  }
}

/** Strings end at their first zero. In code, zeros occur only in literals and comments. */
const withoutZeros = (code: string): string => code.replace(/\\?\0/g, String.raw`\x00`)

/** Prefix for forbidden names, so that none matches a module of the package. */
const refusedPrefix = 'refused '

/** @throws SandboxStopped for an answer that the guest cannot have given */
export function answerIn(text: string | null): Pick<SandboxAnswer, 'answer' | 'printed'> {
  const { answer, printed } = parsed(text) as { readonly answer?: unknown; readonly printed?: unknown }
  return { answer, printed: typeof printed === 'string' ? printed : '' }
}

function parsed(text: string | null): object {
  try {
    const value = text === null ? null : (JSON.parse(text) as unknown)
    if (typeof value === 'object' && value !== null) return value
  } catch {
    // It is not JSON.
  }
  throw new SandboxStopped('protocol')
}
