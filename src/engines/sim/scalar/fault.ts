/** Explains an exception in generated code in terms of the RTL: the statement and its instance. */

import { FlitwaveError } from '../../../base/diagnostic/diagnostic.js'
import type { Place } from '../../../base/diagnostic/place.js'
import { ignoreFindings, type CheckSink } from '../engine/engine.js'
import type { InstanceNode } from '../engine/instances.js'
import type { CompiledDesign, CompiledModule } from './compile.js'
import type { ModuleObject } from './inspection.js'

/** Returns the error to throw instead of `error`. */
export function explainFault(
  error: unknown,
  compiled: CompiledDesign,
  objects: ReadonlyMap<InstanceNode, ModuleObject>,
): unknown {
  if (error instanceof FlitwaveError || !(error instanceof Error)) return error
  const fault = generatedPlace(error, compiled)
  if (!fault) return error
  const instance = findInstance(error, fault.module, objects) ?? fault.module.module.className
  const diagnostic = {
    code: 'FW306',
    message: `evaluating ${instance} failed: ${error.message}`,
    place: fault.place,
    help: 'either a value of the wrong type bypassed the handles, or this is a defect of Flitwave: please report it',
    notes: [],
  }
  return Object.assign(new FlitwaveError([diagnostic]), { cause: error })
}

function generatedPlace(
  error: Error,
  compiled: CompiledDesign,
): { readonly module: CompiledModule; readonly place: Place | null } | null {
  const stack = error.stack ?? ''
  const frames = [...compiled.modules.values()]
    .map((module) => ({ module, start: stack.indexOf(`${module.file}:`) }))
    .filter(({ start }) => start >= 0)
    .sort((a, b) => a.start - b.start)
  const [innermost] = frames
  if (!innermost) return null
  const { module, start } = innermost
  const line = Number.parseInt(stack.slice(start + module.file.length + 1), 10)
  return { module, place: module.source.places[line - 1] ?? null }
}

/** The stack names the class, not the object, so the blocks of each instance run again until one fails in the same way. */
function findInstance(
  error: Error,
  { create }: CompiledModule,
  objects: ReadonlyMap<InstanceNode, ModuleObject>,
): string | null {
  for (const [node, object] of objects) {
    if (!(object instanceof create)) continue
    if (methodsOf(create).some((method) => failsAlike(() => callMethod(object, method), error))) return node.path
  }
  return null
}

function methodsOf(create: CompiledModule['create']): readonly string[] {
  return Object.entries(Object.getOwnPropertyDescriptors(create.prototype as object))
    .filter(([, { value }]) => typeof value === 'function')
    .map(([name]) => name)
    .filter((name) => name !== 'constructor' && !/^\$(commit|reset)/.test(name))
}

function callMethod(object: ModuleObject, method: string): void {
  const call = object[method] as (sink: CheckSink) => void
  call.call(object, ignoreFindings)
}

function failsAlike(run: () => void, error: Error): boolean {
  try {
    run()
    return false
  } catch (again) {
    return again instanceof Error && again.message === error.message
  }
}
