/**
 * The methods that take an instance and its children through a cycle: `$settle0`, `$settle1`, … in the order that the
 * schedule gives them; `$check`; `$clock`; then `$commit` or `$reset`. A method that would do nothing is left out.
 */

import { canReport } from '../../../ir/indexed.js'
import type { Connection, Expr, Module } from '../../../ir/ir.js'
import { StatementPrinter } from './expression.js'
import { glue, type ModuleContext, type Step } from './module-context.js'
import { combBlocks, hasChecks, seqBlocks } from './nets.js'
import type { ModuleSchedule } from './schedule.js'
import type { StatementContext } from './statement.js'
import { initial } from './storage.js'
import type { Unit } from './units.js'

/** Which methods a class has: those for which it or a child of it has something to do. */
export interface Duties {
  readonly check: boolean
  readonly clock: boolean
  readonly reset: boolean
}

type ChildDuties = ReadonlyMap<Module, Duties>

export function dutiesOf(module: Module, children: ChildDuties): Duties {
  const below = (duty: keyof Duties): boolean =>
    module.instances.some((instance) => children.get(instance.module)![duty])
  return {
    check: reportingConnections(module).length > 0 || checkedBlocks(module).length > 0 || below('check'),
    clock: seqBlocks(module).length > 0 || below('clock'),
    reset: module.signals.some(({ reset }) => reset !== null) || below('reset'),
  }
}

export function writeCycleMethods(
  context: ModuleContext,
  schedule: ModuleSchedule,
  duties: Duties,
  children: ChildDuties,
): void {
  for (const [index, { units }] of schedule.clusters.entries()) {
    context.method(
      `$settle${index}`,
      '',
      units.map((unit) => settleStep(unit, context)),
    )
  }
  const inChildren = (duty: keyof Duties, call: string): readonly Step[] =>
    context.module.instances
      .filter((instance) => children.get(instance.module)![duty])
      .map((instance) => glue(`${context.names.own(instance)}.${call};`))

  if (duties.check) context.method('$check', '$', [...checkSteps(context), ...inChildren('check', '$check($)')])
  if (duties.clock) {
    context.method('$clock', '$', [...clockSteps(context), ...inChildren('clock', '$clock($)')])
    context.method('$commit', '', [...commitSteps(context), ...inChildren('clock', '$commit()')])
  }
  if (duties.reset) context.method('$reset', '', [...resetSteps(context), ...inChildren('reset', '$reset()')])
}

function settleStep(unit: Unit, context: ModuleContext): Step {
  const { names } = context
  switch (unit.kind) {
    case 'block':
      return glue(`this.${names.property(unit.block)}();`)
    case 'slice':
      return glue(`this.${names.property(unit.block)}$slice${unit.index}();`)
    case 'child':
      return glue(`${names.own(unit.instance)}.$settle${unit.cluster}();`)
    case 'connection': {
      const { target, value, place } = unit.connection
      const text = evaluation(value, context.quiet(noMap), (result) => `${names.target(target)} = ${result};`)
      return { text, place, mapped: true }
    }
  }
}

function checkSteps(context: ModuleContext): readonly Step[] {
  const { module, names } = context
  const connections = reportingConnections(module).map(({ value, place }): Step => {
    return { text: evaluation(value, context.checking(noMap), (result) => `${result};`), place, mapped: false }
  })
  const blocks = checkedBlocks(module).map((block) => glue(`this.${names.property(block)}$check($);`))
  return [...connections, ...blocks]
}

function clockSteps({ module, names }: ModuleContext): readonly Step[] {
  return seqBlocks(module).map((block) => glue(`this.${names.property(block)}($);`))
}

function commitSteps({ registers, memories, names }: ModuleContext): readonly Step[] {
  return [
    ...registers.map((signal) => glue(`${names.own(signal)} = ${names.next(signal)};`)),
    ...memories.map((memory) => glue(`storeWords(${names.own(memory)}, ${names.writes(memory)});`)),
  ]
}

function resetSteps({ module, names }: ModuleContext): readonly Step[] {
  return module.signals
    .filter(({ reset }) => reset !== null)
    .map((signal) => glue(`${names.own(signal)} = ${initial(signal)};`))
}

const noMap = (): boolean => false

/** One line; temporaries share their method with those of others, so a block of its own keeps them apart. */
function evaluation(value: Expr, context: StatementContext, use: (result: string) => string): string {
  const print = new StatementPrinter(context, [value])
  const text = use(print.value(value))
  return print.prelude ? `{ ${print.prelude}${text} }` : text
}

const reportingConnections = (module: Module): readonly Connection[] =>
  module.connections.filter(({ value }) => canReport(value))

const checkedBlocks = (module: Module): Module['blocks'] => combBlocks(module).filter(({ body }) => hasChecks(body))
