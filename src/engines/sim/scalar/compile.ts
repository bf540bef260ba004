/** Compiles a design to JavaScript classes, once for each design. */

import type { Module, Design } from '../../../ir/ir.js'
import type { Place } from '../../../base/diagnostic/place.js'
import { writeCombBlock, writeSeqBlock, writeSlice, dutiesOf, writeCycleMethods, type Duties } from './methods.js'
import { enumsOf, type Enums } from './names.js'
import { addInspection, type ModuleClass, type Reader } from './inspection.js'
import { ModuleContext } from './module-context.js'
import { combBlocks, seqBlocks, Sources } from './nets.js'
import * as runtime from './runtime.js'
import { scheduleDesign } from './schedule.js'
import type { ModuleSchedule } from './units.js'
import type { CheckSite } from './statement.js'
import { initial, storage } from './number.js'
import { host } from '#host'
import { fail } from '../../../base/diagnostic/diagnostic.js'
import { obtain } from '../../../base/maps.js'

// The JavaScript class of one module: its properties are leaf signals, its methods are blocks.

interface ModuleSource {
  /** A JavaScript expression: a function of the runtime and the sites that returns the class. */
  readonly text: string
  /** By line, from 0: the place of the RTL statement of the line. */
  readonly places: readonly (Place | null)[]
  /** The checks in the text. */
  readonly sites: readonly CheckSite[]
  readonly duties: Duties
  /** The enums that the text names for a debugger. */
  readonly enums: Enums
  /** The functions that the text calls to set the variables of locals. */
  readonly locals: readonly Reader[]
}

/** Generates the class of `module`. `children` has the duties of each child; `sources` is for a debugger. */
function moduleSource(
  module: Module,
  schedule: ModuleSchedule,
  children: ReadonlyMap<Module, Duties>,
  sources: Sources | null = null,
): ModuleSource {
  const context = new ModuleContext(module, sources)
  const { writer, sites } = context
  const duties = dutiesOf(module, children)
  const enums = enumsOf(module)
  const enumNames = Object.keys(enums)
  writer.line('(function ($runtime, $sites, $enums, $locals) {')
  writer.line(`'use strict'; const { ${Object.keys(runtime).join(', ')} } = $runtime;`)
  if (enumNames.length > 0) writer.line(`const { ${enumNames.join(', ')} } = $enums;`)
  writer.block(`return class${bindingOf(module)}`, () => {
    writeConstructor(context)
    // A JavaScript engine keeps variables of an enclosing function for a debugger only if an inner function uses them.
    if (enumNames.length > 0) writer.line(`static $enums() { return { ${enumNames.join(', ')} }; }`)
    for (const block of combBlocks(module)) writeCombBlock(block, context)
    for (const { units } of schedule.clusters) {
      for (const unit of units) if (unit.kind === 'slice') writeSlice(unit, context)
    }
    for (const block of seqBlocks(module)) writeSeqBlock(block, context)
    writeCycleMethods(context, schedule, duties, children)
    if (sources) writer.writeStops()
  })
  writer.line('})')
  const locals = context.locals?.readers ?? []
  return { text: writer.toString(sources), places: writer.places(), sites, duties, enums, locals }
}

/** Inside its body, the name of a class hides globals of the same name, such as `Math`, so such names are left out. */
const bindingOf = ({ name }: Module): string => (name in globalThis || name in runtime ? '' : ` ${name}`)

function writeConstructor({ module, names, writer, registers, memories }: ModuleContext): void {
  writer.block('constructor($path, $children, $time)', () => {
    writer.line('this.$path = $path;')
    writer.line('this.$time = $time;')
    for (const signal of module.signals) writer.line(`${names.own(signal)} = ${initial(signal)};`)
    for (const signal of registers) writer.line(`${names.next(signal)} = ${initial(signal)};`)
    for (const memory of module.memories) writer.line(`${names.own(memory)} = ${storage(memory)};`)
    for (const memory of memories) writer.line(`${names.writes(memory)} = [];`)
    for (const [index, instance] of module.instances.entries()) {
      writer.line(`${names.own(instance)} = $children[${index}];`)
    }
  })
}

type ModuleFactory = (
  helpers: typeof runtime,
  sites: readonly CheckSite[],
  enums: Enums,
  locals: readonly Reader[],
) => ModuleClass

export interface CompiledModule {
  readonly module: Module
  readonly source: ModuleSource
  /** The file name in stack traces and debuggers: `flitwave:Router.js`. */
  readonly file: string
  readonly create: ModuleClass
}

export interface CompiledDesign {
  readonly modules: ReadonlyMap<Module, CompiledModule>
  /** The methods that settle the top, in order of calls. */
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
