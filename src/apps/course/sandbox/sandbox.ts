/** A place to run students' code in which there is nothing: strings go in, and a string comes out. */

import { Interpreter, SandboxStopped, type Value } from './interpreter.js'
import type { SandboxImage } from './image.js'
import { insidePath, roundRequest, type GuestFunction, type Script } from './protocol.js'

/** Modules of a student, and those of the package that they may import. */
export interface SandboxCode {
  /** The first is the one whose exports are looked at. */
  readonly scripts: readonly Script[]
  /** Modules of `rtl/`: `flitwave/rtl/lib/count`. */
  readonly imports: readonly string[]
}

export interface SandboxLimits {
  /** Loops and calls inside of the interpreter: the same number on each machine. */
  readonly fuel: number
}

/** An unchecked answer. */
export interface SandboxAnswer {
  readonly answer: unknown
  /** The beginning of what was printed. */
  readonly printed: string
  /** Fuel that it took. */
  readonly fuel: number
}

/** Modules of the package that all may import. */
const always = ['flitwave', 'flitwave/hdl', 'flitwave/runtime']

/**
 * Runs the modules of a student in a new sandbox, and then a function of the guest on their exports.
 * @param request - JSON for the function
 * @param onCall - answers calls of the guest
 * @throws SandboxStopped if it has not come to an end within limits; {@link ImportRefused}
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

/** Interpreters that came to an end by themselves, and whose memory has not grown: their memory is overwritten, not made anew. */
const idle = new WeakMap<SandboxImage, Interpreter>()

/** An interpreter that stands where the image was made. */
function takeInterpreter(image: SandboxImage): Interpreter {
  const known = idle.get(image)
  if (!known) return Interpreter.restore(image.module, image.memory, image.pointers)
  idle.delete(image)
  known.load(image.memory)
  return known
}

/** @throws SandboxStopped with the loop that was in a round last */
function stoppedIn<T>(loop: () => string | null, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw error instanceof SandboxStopped ? new SandboxStopped(error.reason, loop()) : error
  }
}

/** The answer of the guest as it has given it; null for one that is no string. */
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

/** Code that has asked for a module that it may not import. */
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

/** @throws SandboxStopped for modules that wait for something that never comes */
function load(interpreter: Interpreter, entry: string): Loaded {
  const loaded = interpreter.evaluate(`export * as exports from ${JSON.stringify(entry)}`, 'main', 'module')
  const thrown = interpreter.errorIn(loaded) ?? interpreter.runJobs()
  if (thrown !== null) return { error: thrown }
  // A module that waits for something promises its exports.
  if (interpreter.isPending(loaded)) throw new SandboxStopped('waits')
  const settled = interpreter.settled(loaded)
  return 'error' in settled ? settled : { exports: interpreter.property(settled.value, 'exports') }
}

/** The modules that a student's code may import, by the names that it knows. */
class StudentModules {
  /** A module that was asked for, and is none of them. */
  refused: string | null = null
  private readonly codes: ReadonlyMap<string, string>

  constructor(
    scripts: readonly Script[],
    private readonly allowed: readonly string[],
  ) {
    this.codes = new Map(scripts.map(({ name, code }) => [insidePath(name), withoutZeros(code)]))
  }

  /** A name that is not allowed loads nothing: modules of the package are there already. */
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

/** Text goes in up to its first zero. In code, zeros stand in literals and comments alone. */
const withoutZeros = (code: string): string => code.replace(/\\?\0/g, String.raw`\x00`)

/** Stands before names that are no module, so that none of the package is found under them. */
const refusedPrefix = 'refused '

/** @throws SandboxStopped for what the guest cannot have said */
export function answerIn(text: string | null): Pick<SandboxAnswer, 'answer' | 'printed'> {
  const { answer, printed } = parsed(text) as { readonly answer?: unknown; readonly printed?: unknown }
  return { answer, printed: typeof printed === 'string' ? printed : '' }
}

function parsed(text: string | null): object {
  try {
    const value = text === null ? null : (JSON.parse(text) as unknown)
    if (typeof value === 'object' && value !== null) return value
  } catch {
    // It is no JSON.
  }
  throw new SandboxStopped('protocol')
}
