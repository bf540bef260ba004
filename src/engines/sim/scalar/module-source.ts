/** The JavaScript class of one module: properties are its leaf signals, methods its blocks. */

import type { Module } from '../../../ir/ir.js'
import type { Place } from '../../../base/diagnostic/place.js'
import { writeCombBlock, writeSeqBlock, writeSlice } from './block-methods.js'
import { dutiesOf, writeCycleMethods, type Duties } from './cycle-methods.js'
import { enumsOf, type Enums } from './enums.js'
import type { Reader } from './inspection.js'
import { ModuleContext } from './module-context.js'
import { combBlocks, seqBlocks } from './nets.js'
import * as runtime from './runtime.js'
import type { ModuleSchedule } from './schedule.js'
import type { Sources } from './sources.js'
import type { CheckSite } from './statement.js'
import { initial, storage } from './storage.js'

export interface ModuleSource {
  /** An expression: a function of the runtime and the sites that returns the class. */
  readonly text: string
  /** By line, from 0: the RTL statement that the line was made from. */
  readonly places: readonly (Place | null)[]
  /** The checks in the text. */
  readonly sites: readonly CheckSite[]
  readonly duties: Duties
  /** The enums that the text names, for a debugger. */
  readonly enums: Enums
  /** The function that the text calls to set the variables of locals. */
  readonly locals: readonly Reader[]
}

/**
 * Generates the class of `module`; `children` has the duties of every child module. `sources` is given for code that is made
 * for a debugger.
 */
export function moduleSource(
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
    // An engine of JavaScript keeps the names of the functions around for a debugger only if one inside uses them.
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

/** The name of a class means the class inside its body: it must not hide what the code there uses, such as `Math`. */
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
