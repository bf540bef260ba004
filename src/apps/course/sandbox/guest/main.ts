/**
 * The part of the sandbox that runs students' code. It is bundled with the language, the testbench and all hardware of the
 * package, evaluated once, and copied for each use.
 */

import { printed } from './globals.js'
import { library } from 'virtual:library'
import { host } from '#host'
import { addSourceMap, addSources } from '../../../../base/host/browser.js'
import { explainException } from '../../../../language/hdl/elaborate/user-code.js'
import { decodeDesign } from '../../../../ir/codec/decode.js'
import { encodeDesign } from '../../../../ir/codec/encode.js'
import { FlitwaveError, thrownText } from '../../../../base/diagnostic/diagnostic.js'
import { placeOf } from '../../../../base/diagnostic/user-place.js'
import { testDesign } from './run-tests.js'
import {
  failing,
  guestGlobal,
  hostGlobal,
  insidePath,
  roundGlobal,
  roundRequest,
  type ElaborateAnswer,
  type ElaborateRequest,
  type Failure,
  type GuestFunction,
  type Script,
  type Tested,
  type TestRequest,
} from '../protocol.js'
import { hostEngine, type AskHost } from './host-engine.js'
import { create } from '../../../../language/hdl/elaborate/create.js'
import { elaborate } from '../../../../language/hdl/elaborate/elaborate.js'
import { Module } from '../../../../language/hdl/declare/module.js'
import type { Design } from '../../../../ir/ir.js'
import type { Numbers } from '../../lab.js'
import { asNumbers, errorInSize } from '../../numbers-text.js'

type Exports = Readonly<Record<string, unknown>>

// Save these, because students' code may replace them on the object.
const { parse, stringify } = JSON
const globals = globalThis as unknown as Record<string, unknown>

const askHost = globals[hostGlobal] as AskHost
const HostEngine = hostEngine(askHost)

Object.defineProperty(globalThis, roundGlobal, { value: (place: string) => void askHost(roundRequest + place) })

// The other engine needs WebAssembly, which is missing here.
Object.assign(host, { largestCircuit: { nodes: 0, wires: 0 } })

/** Maps the places of errors to lines in TypeScript. */
function describe(scripts: string): string {
  for (const { name, text, map } of parse(scripts) as readonly Script[]) {
    addSources([[insidePath(name), text]])
    addSourceMap(insidePath(name), map)
  }
  return ''
}

function elaborateSizes(exports: Exports, request: string): string {
  return answered((): ElaborateAnswer => {
    const { module, sizes } = parse(request) as ElaborateRequest
    const type = exportedModule(exports, module)
    if (!type) return { missing: Object.keys(exports) }
    const own = sizes[0]!.parameters
    const designs = sizes.map(({ name, parameters }) => [name, encodeDesign(builtInSize(type, parameters, own))])
    return {
      designs: Object.fromEntries(designs) as Readonly<Record<string, unknown>>,
      defaults: defaultsOf(type, Object.keys(own)),
    }
  }, failureOf)
}

function test(exports: Exports, request: string): string {
  const { ports } = parse(request) as TestRequest
  return answered(
    () => testDesign(exports['default'], decodeDesign(ports), { engine: HostEngine, stopsAtFailure: true }),
    failedTest,
  )
}

/** An error of students' code, in the form that {@link elaborateSizes} or {@link test} return. */
function explain(error: unknown, during: string): string {
  return answered(() => (during === 'test' ? failedTest(error) : failureOf(error)), failureOf)
}

/** The names of each module's exports, for modules that re-export them. */
function libraries(): string {
  return stringify(Object.fromEntries(Object.entries(library).map(([name, exports]) => [name, Object.keys(exports)])))
}

function answered(work: () => object, onError: (error: unknown) => object): string {
  const answer = attempt(work, onError)
  return stringify({ answer, printed: printed() })
}

function attempt(work: () => object, onError: (error: unknown) => object): object {
  try {
    return work()
  } catch (error) {
    return onError(error)
  }
}

/** Reading the error may throw in turn. */
function failureOf(error: unknown): Failure {
  try {
    const explained = explainException(error)
    if (explained instanceof FlitwaveError) return { diagnostics: explained.diagnostics }
    return { thrown: thrownText(explained) }
  } catch {
    return { thrown: 'something that cannot be looked at' }
  }
}

function failedTest(error: unknown): Tested {
  try {
    const explained = explainException(error, 'the tests were run')
    if (!(explained instanceof FlitwaveError)) return failing(thrownText(explained))
    const [{ code, message, place }] = explained.diagnostics as readonly [FlitwaveError['diagnostics'][number]]
    return { ...failing(message, place ?? (error instanceof Error ? placeOf(error) : null)), code }
  } catch {
    return failing('they throw something that cannot be looked at')
  }
}

const functions: Readonly<Record<GuestFunction, unknown>> = {
  describe,
  elaborate: elaborateSizes,
  test,
  explain,
  libraries,
}
globals[guestGlobal] = { ...functions, library }

/** The class that a lab requires. */
type BuiltModule = new () => Module<unknown>

/** The module that a file exports under the required name; null for any other export. */
function exportedModule(exports: Readonly<Record<string, unknown>>, name: string): BuiltModule | null {
  const type = exports[name]
  return typeof type === 'function' && type.prototype instanceof Module ? (type as BuiltModule) : null
}

/**
 * The module with the numbers of a size.
 * @param own - the numbers of the student's own size
 * @throws FlitwaveError for a module with errors; it names any other size
 */
function builtInSize(type: BuiltModule, parameters: Numbers, own: Numbers): Design {
  try {
    return elaborate(create(type, [parameters]) as Module<unknown>)
  } catch (error) {
    throw errorInSize(explainException(error), own, parameters)
  }
}

/** The default values of parameters that are numbers or lists of numbers. */
function defaultsOf(type: BuiltModule, names: readonly string[]): Numbers {
  const { parameters } = type as unknown as {
    readonly parameters: Readonly<Record<string, { readonly default?: unknown }>>
  }
  return asNumbers(Object.fromEntries(names.map((name) => [name, parameters[name]?.default])))
}
