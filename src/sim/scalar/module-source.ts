/** The JavaScript class of one module: properties are its leaf signals, methods its blocks. */

import type { Module } from '../../ir/ir.js'
import type { Place } from '../../ir/place.js'
import { writeCombBlock, writeSeqBlock, writeSlice } from './block-methods.js'
import { dutiesOf, writeCycleMethods, type Duties } from './cycle-methods.js'
import { ModuleContext } from './module-context.js'
import type { Names } from './names.js'
import { combBlocks, seqBlocks } from './nets.js'
import { runtime } from './runtime.js'
import type { ModuleSchedule } from './schedule.js'
import type { CheckSite } from './statement.js'
import { initial, storage } from './storage.js'

export interface ModuleSource {
  /** An expression: a function of the runtime and the sites that returns the class. */
  readonly text: string
  /** By line, from 0: the RTL statement that the line was made from. */
  readonly places: readonly (Place | null)[]
  /** What the checks in the text are about. */
  readonly sites: readonly CheckSite[]
  readonly duties: Duties
  readonly names: Names
}

/** Generates the class of `module`; `children` has the duties of every child module. */
export function moduleSource(
  module: Module,
  schedule: ModuleSchedule,
  children: ReadonlyMap<Module, Duties>,
): ModuleSource {
  const context = new ModuleContext(module)
  const { writer, sites, names } = context
  const duties = dutiesOf(module, children)
  writer.line('(function ($runtime, $sites) {')
  writer.line(`'use strict'; const { ${Object.keys(runtime).join(', ')} } = $runtime;`)
  writer.block(`return class ${module.name}`, () => {
    writeConstructor(context)
    for (const block of combBlocks(module)) writeCombBlock(block, context)
    for (const { units } of schedule.clusters) {
      for (const unit of units) if (unit.kind === 'slice') writeSlice(unit, context)
    }
    for (const block of seqBlocks(module)) writeSeqBlock(block, context)
    writeCycleMethods(context, schedule, duties, children)
  })
  writer.line('})')
  return { text: writer.toString(), places: writer.places(), sites, duties, names }
}

function writeConstructor({ module, names, writer, registers, memories }: ModuleContext): void {
  writer.block('constructor($path, $children)', () => {
    writer.line('this.$path = $path;')
    for (const signal of module.signals) writer.line(`${names.signal(signal)} = ${initial(signal)};`)
    for (const signal of registers) writer.line(`${names.next(signal)} = ${initial(signal)};`)
    for (const memory of module.memories) writer.line(`${names.memory(memory)} = ${storage(memory)};`)
    for (const memory of memories) writer.line(`${names.writes(memory)} = [];`)
    for (const [index, instance] of module.instances.entries()) {
      writer.line(`${names.child(instance)} = $children[${index}];`)
    }
  })
}
