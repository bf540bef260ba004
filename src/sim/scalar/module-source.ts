/** The JavaScript class of one module: properties are its leaf signals, methods its blocks. */

import type { Block, Connection, Expr, Memory, Module, Signal, Stmt, Target } from '../../ir/ir.js'
import type { Place } from '../../ir/place.js'
import { StatementPrinter } from './expression.js'
import { Names } from './names.js'
import {
  assignedTargets,
  canReport,
  combBlocks,
  hasChecks,
  isCheck,
  seqBlocks,
  statementWeight,
  targetNet,
  writtenMemories,
} from './nets.js'
import { runtime } from './runtime.js'
import type { ModuleSchedule } from './schedule.js'
import { scratchTargets } from './slice.js'
import { printBody, type CheckSite, type StatementContext } from './statement.js'
import { initial, storage } from './storage.js'
import type { SliceUnit, Unit } from './units.js'
import { CodeWriter } from './writer.js'

/** What calls an instance needs in each cycle, its children included. */
export interface Duties {
  readonly check: boolean
  readonly clock: boolean
  readonly reset: boolean
}

export interface ModuleSource {
  readonly text: string
  /** By line, from 0. */
  readonly places: readonly (Place | null)[]
  /** What the checks in the text are about. */
  readonly sites: readonly CheckSite[]
  readonly duties: Duties
  readonly names: Names
}

/** One statement of a generated method. */
interface Step {
  readonly text: string
  readonly place: Place | null
  readonly mapped: boolean
}

/** Longer methods are cut, because V8 leaves very large functions unoptimised. */
const longestMethod = 300
/** The same for block bodies, in nodes of expressions and statements. */
const heaviestBody = 3000

const glue = (text: string): Step => ({ text, place: null, mapped: false })

/** Generates the class of `module`; `children` has the duties of every child module. */
export function moduleSource(
  module: Module,
  schedule: ModuleSchedule,
  children: ReadonlyMap<Module, Duties>,
): ModuleSource {
  return new ModuleGenerator(module, schedule, children).generate()
}

class ModuleGenerator {
  private readonly names: Names
  private readonly writer = new CodeWriter()
  private readonly sites: CheckSite[] = []
  private temporaries = 0

  constructor(
    private readonly module: Module,
    private readonly schedule: ModuleSchedule,
    private readonly children: ReadonlyMap<Module, Duties>,
  ) {
    this.names = new Names(module)
  }

  generate(): ModuleSource {
    const { module, writer, names, sites } = this
    const duties = this.duties()
    writer.line('(function ($runtime, $sites) {')
    writer.line(`'use strict'; const { ${Object.keys(runtime).join(', ')} } = $runtime;`)
    writer.block(`return class ${module.name}`, () => {
      this.writeConstructor()
      for (const block of combBlocks(module)) this.writeComb(block)
      for (const unit of this.units()) if (unit.kind === 'slice') this.writeSlice(unit)
      for (const block of seqBlocks(module)) this.writeSeq(block)
      for (const [index, { units }] of this.schedule.clusters.entries()) {
        this.writeSteps(
          `$settle${index}`,
          '',
          units.map((unit) => this.unitStep(unit)),
        )
      }
      if (duties.check) this.writeSteps('$check', '$', this.checkSteps())
      if (duties.clock) {
        this.writeSteps('$clock', '$', this.clockSteps())
        this.writeSteps('$commit', '', this.commitSteps())
      }
      if (duties.reset) this.writeSteps('$reset', '', this.resetSteps())
    })
    writer.line('})')
    return { text: writer.toString(), places: writer.places(), sites, duties, names }
  }

  private duties(): Duties {
    const { module, children } = this
    const below = (duty: keyof Duties): boolean =>
      module.instances.some((instance) => children.get(instance.module)![duty])
    const checks =
      module.connections.some(({ value }) => canReport(value)) || combBlocks(module).some(({ body }) => hasChecks(body))
    return {
      check: checks || below('check'),
      clock: seqBlocks(module).length > 0 || below('clock'),
      reset: module.signals.some(({ reset }) => reset !== null) || below('reset'),
    }
  }

  private units(): readonly Unit[] {
    return this.schedule.clusters.flatMap(({ units }) => units)
  }

  // ------------------------------------------------------------------------------------------------- constructor

  private writeConstructor(): void {
    const { module, names, writer } = this
    const clocked = new Set(this.clockedRegisters())
    const written = this.clockedMemories()
    writer.block('constructor($path, $children)', () => {
      writer.line('this.$path = $path;')
      for (const signal of module.signals) {
        writer.line(`${names.signal(signal)} = ${initial(signal)};`)
        if (clocked.has(signal)) writer.line(`${names.next(signal)} = ${initial(signal)};`)
      }
      for (const memory of module.memories) {
        writer.line(`${names.memory(memory)} = ${storage(memory)};`)
        if (written.has(memory)) writer.line(`${names.writes(memory)} = [];`)
      }
      for (const [index, instance] of module.instances.entries()) {
        writer.line(`${names.child(instance)} = $children[${index}];`)
      }
    })
  }

  private clockedRegisters(): readonly Signal[] {
    return seqBlocks(this.module).flatMap((block) => registersOf(block))
  }

  private clockedMemories(): ReadonlySet<Memory> {
    return new Set(seqBlocks(this.module).flatMap(({ body }) => [...writtenMemories(body)]))
  }

  // ------------------------------------------------------------------------------------------------------ blocks

  /** Without checks as `choose()`; if it has any, once more with them as `choose$check()`. */
  private writeComb(block: Block): void {
    const name = this.names.property(block)
    this.writeBody(name, '', block.body, { ...this.plainContext(), maps: (stmt) => !isCheck(stmt) })
    if (!hasChecks(block.body)) return
    this.writeBody(`${name}$check`, '$', block.body, { ...this.checkingContext(), maps: isCheck })
  }

  private writeSeq(block: Block): void {
    const begin = [
      ...registersOf(block).map((signal) => `${this.names.next(signal)} = ${this.names.signal(signal)};`),
      ...[...writtenMemories(block.body)].map((memory) => `${this.names.writes(memory)}.length = 0;`),
    ]
    const context: StatementContext = {
      ...this.checkingContext(),
      maps: () => true,
      store: ({ target }) =>
        target.signal.role === 'register' ? this.names.next(target.signal) : this.names.target(target),
    }
    this.writeBody(this.names.property(block), '$', block.body, context, begin)
  }

  private writeSlice({ block, slice, index }: SliceUnit): void {
    const scratch = new Map(
      scratchTargets(slice).map((target) => [targetNet(target), `${targetNet(target).replace('.', '$')}$`]),
    )
    const place = (target: Target): string => scratch.get(targetNet(target)) ?? this.names.target(target)
    const context: StatementContext = {
      ...this.plainContext(),
      place,
      store: ({ target }) => place(target),
      maps: () => false,
    }
    const begin = scratch.size > 0 ? [`let ${[...scratch.values()].join(', ')};`] : []
    this.writer.block(`${this.names.property(block)}$slice${index}()`, () => {
      for (const line of begin) this.writer.line(line)
      printBody(slice.body, context)
    })
  }

  private writeBody(
    name: string,
    parameter: string,
    body: readonly Stmt[],
    context: StatementContext,
    begin: readonly string[] = [],
  ): void {
    const parts = cutBody(body)
    const single = parts.length <= 1
    this.writer.block(`${name}(${parameter})`, () => {
      for (const line of begin) this.writer.line(line)
      if (single) printBody(body, context)
      else for (const index of parts.keys()) this.writer.line(`this.${name}$part${index}(${parameter});`)
    })
    if (single) return
    for (const [index, part] of parts.entries()) {
      this.writer.block(`${name}$part${index}(${parameter})`, () => printBody(part, context))
    }
  }

  private plainContext(): Omit<StatementContext, 'maps'> {
    return {
      names: this.names,
      writer: this.writer,
      place: (target) => this.names.target(target),
      store: ({ target }) => this.names.target(target),
      fresh: () => `$${this.temporaries++}`,
      report: null,
      check: null,
    }
  }

  private checkingContext(): Omit<StatementContext, 'maps'> {
    const call = (method: string, site: CheckSite, index?: string): string =>
      `$.${method}($sites[${this.sites.push(site) - 1}], this.$path${index === undefined ? '' : `, ${index}`})`
    return {
      ...this.plainContext(),
      report: ({ place }, length, index) => call('outOfRange', { place, length }, index),
      check: call,
    }
  }

  // ------------------------------------------------------------------------------------------- once in each cycle

  private unitStep(unit: Unit): Step {
    switch (unit.kind) {
      case 'block':
        return glue(`this.${this.names.property(unit.block)}();`)
      case 'slice':
        return glue(`this.${this.names.property(unit.block)}$slice${unit.index}();`)
      case 'child':
        return glue(`${this.names.child(unit.instance)}.$settle${unit.cluster}();`)
      case 'connection':
        return this.connectionStep(unit.connection)
    }
  }

  private connectionStep({ target, value, place }: Connection): Step {
    const { prelude, text } = this.printed(value, this.plainContext())
    return { text: braced(prelude, `${this.names.target(target)} = ${text};`), place, mapped: true }
  }

  private checkSteps(): readonly Step[] {
    const { module, names } = this
    return [
      ...module.connections
        .filter(({ value }) => canReport(value))
        .map(({ value, place }): Step => {
          const { prelude, text } = this.printed(value, this.checkingContext())
          return { text: braced(prelude, `${text};`), place, mapped: false }
        }),
      ...combBlocks(module)
        .filter(({ body }) => hasChecks(body))
        .map((block) => glue(`this.${names.property(block)}$check($);`)),
      ...this.childSteps('check', '$check($)'),
    ]
  }

  private clockSteps(): readonly Step[] {
    const own = seqBlocks(this.module).map((block) => glue(`this.${this.names.property(block)}($);`))
    return [...own, ...this.childSteps('clock', '$clock($)')]
  }

  private commitSteps(): readonly Step[] {
    const { names } = this
    return [
      ...this.clockedRegisters().map((signal) => glue(`${names.signal(signal)} = ${names.next(signal)};`)),
      ...[...this.clockedMemories()].map((memory) =>
        glue(`storeWords(${names.memory(memory)}, ${names.writes(memory)});`),
      ),
      ...this.childSteps('clock', '$commit()'),
    ]
  }

  private resetSteps(): readonly Step[] {
    const registers = this.module.signals.filter(({ reset }) => reset !== null)
    const own = registers.map((signal) => glue(`${this.names.signal(signal)} = ${initial(signal)};`))
    return [...own, ...this.childSteps('reset', '$reset()')]
  }

  private childSteps(duty: keyof Duties, call: string): readonly Step[] {
    return this.module.instances
      .filter((instance) => this.children.get(instance.module)![duty])
      .map((instance) => glue(`${this.names.child(instance)}.${call};`))
  }

  private printed(value: Expr, context: Omit<StatementContext, 'maps'>): { prelude: string; text: string } {
    const print = new StatementPrinter(context, [value])
    const text = print.value(value)
    return { prelude: print.prelude, text }
  }

  /** A method of these steps, cut into several if there are many. */
  private writeSteps(name: string, parameter: string, steps: readonly Step[]): void {
    if (steps.length <= longestMethod) {
      this.writer.block(`${name}(${parameter})`, () => {
        for (const { text, place, mapped } of steps) this.writer.line(text, place, mapped)
      })
      return
    }
    const parts: Step[] = []
    for (let from = 0; from < steps.length; from += longestMethod) {
      const part = `${name}_${parts.length}`
      parts.push(glue(`this.${part}(${parameter});`))
      this.writeSteps(part, parameter, steps.slice(from, from + longestMethod))
    }
    this.writeSteps(name, parameter, parts)
  }
}

// -------------------------------------------------------------------------------------------------------- helpers

/** Temporaries of a connection share their method with others; a block keeps them apart. */
const braced = (prelude: string, statement: string): string => (prelude ? `{ ${prelude}${statement} }` : statement)

function registersOf(block: Block): readonly Signal[] {
  return assignedTargets(block.body).flatMap(({ signal }) => (signal.role === 'register' ? [signal] : []))
}

/** A body in parts that are light enough, as far as its outermost statements allow. */
function cutBody(body: readonly Stmt[]): readonly (readonly Stmt[])[] {
  const parts: Stmt[][] = [[]]
  let weight = 0
  for (const stmt of body) {
    const added = statementWeight(stmt)
    if (weight > 0 && weight + added > heaviestBody) {
      parts.push([])
      weight = 0
    }
    parts.at(-1)!.push(stmt)
    weight += added
  }
  return parts
}
