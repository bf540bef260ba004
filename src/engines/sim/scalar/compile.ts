/** From a design to JavaScript classes, once for each design however many simulators run it. */

import { host } from '#host'
import { fail } from '../../../base/diagnostic/diagnostic.js'
import type { Design, Module } from '../../../ir/ir.js'
import type { CheckSink, Raw } from '../engine/engine.js'
import { obtain } from '../../../base/maps.js'
import type { Duties } from './cycle-methods.js'
import type { Enums } from './enums.js'
import { addInspection, type Reader } from './inspection.js'
import { moduleSource, type ModuleSource } from './module-source.js'
import * as runtime from './runtime.js'
import { scheduleDesign } from './schedule.js'
import { Sources } from './sources.js'
import type { CheckSite } from './statement.js'

/**
 * An instance of a generated class. Leaf signals, memories and children are further properties, blocks methods. A method
 * that would do nothing is left out.
 */
export interface ModuleObject {
  readonly $path: string
  readonly $time: Time
  $check?(sink: CheckSink): void
  $clock?(sink: CheckSink): void
  $commit?(): void
  $reset?(): void
  [property: string]: unknown
}

/** How far a run is; all its instances share it. */
export interface Time {
  cycle: number
}

export type WordArray = Record<number, Raw>

export type ModuleClass = new (path: string, children: readonly ModuleObject[], time: Time) => ModuleObject
type ModuleFactory = (
  helpers: typeof runtime,
  sites: readonly CheckSite[],
  enums: Enums,
  locals: readonly Reader[],
) => ModuleClass

export interface CompiledModule {
  readonly module: Module
  readonly source: ModuleSource
  /** The file name that stack traces and debuggers show: `flitwave:Router.js`. */
  readonly file: string
  readonly create: ModuleClass
}

export interface CompiledDesign {
  readonly modules: ReadonlyMap<Module, CompiledModule>
  /** The methods that settle the top, in order. */
  readonly settle: readonly string[]
}

const compiled = new WeakMap<Design, CompiledDesign>()

export function compileDesign(design: Design): CompiledDesign {
  return obtain(compiled, design, () => compileAnew(design))
}

function compileAnew(design: Design): CompiledDesign {
  if (!host.allowsScripts) failForPolicy()
  const schedules = scheduleDesign(design)
  const sources = host.isDebugged ? new Sources() : null
  const duties = new Map<Module, Duties>()
  const modules = new Map<Module, CompiledModule>()
  for (const module of design.modules) {
    const source = moduleSource(module, schedules.get(module)!, duties, sources)
    duties.set(module, source.duties)
    modules.set(module, compileModule(module, source))
  }
  const settle = schedules.get(design.top)!.clusters.map((_, index) => `$settle${index}`)
  return { modules, settle }
}

function compileModule(module: Module, source: ModuleSource): CompiledModule {
  const file = `flitwave:${module.name}.js`
  const factory = host.compile(source.text, file) as ModuleFactory
  const create = factory(runtime, source.sites, source.enums, source.locals)
  addInspection(create, module)
  return { module, source, file, create }
}

function failForPolicy(): never {
  const message = 'the scalar engine runs JavaScript that it generates, which the content security policy refuses'
  const help = "choose the bit-sliced engine, engine: 'bitslice', or add 'unsafe-eval' to the policy's script-src"
  return fail('FW308', message, null, help)
}
