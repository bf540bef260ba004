import type { Block, Stmt, Target, Connection, Expr, Module } from '../../../ir/ir.js'
import type { BlockVariables } from './locals.js'
import { assignedRegisters, glue, type ModuleContext, type Step } from './module-context.js'
import { hasChecks, isCheck, statementWeight, targetNet, writtenMemories, combBlocks, seqBlocks } from './nets.js'
import { scratchTargets, type SliceUnit, type Unit } from './units.js'
import { printBody, type StatementContext } from './statement.js'
import { canReport } from '../../../ir/indexed.js'
import { StatementPrinter } from './expression.js'
import type { ModuleSchedule } from './units.js'
import { initial } from './number.js'

/** The maximum size of a body in nodes of expressions and statements: V8 does not optimise very large functions. */
const heaviestBody = 3000

/** Writes a block without checks as `choose()`; if it has checks, also with them as `choose$check()`. */
export function writeCombBlock(block: Block, context: ModuleContext): void {
  const name = context.names.property(block)
  const variables = (): BlockVariables | null => context.locals?.in(block) ?? null
  const quiet = context.quiet((stmt) => !isCheck(stmt))
  writeBody(name, '', block.body, { ...quiet, variables: variables() })
  if (!hasChecks(block.body)) return
  writeBody(`${name}$check`, '$', block.body, { ...context.checking(isCheck), variables: variables() })
}

/** Writes a method that computes the next values of the block's registers, and checks. */
export function writeSeqBlock(block: Block, context: ModuleContext): void {
  const { names } = context
  const begin = [
    ...assignedRegisters(block.body).map((signal) => `${names.next(signal)} = ${names.own(signal)};`),
    ...[...writtenMemories(block.body)].map((memory) => `${names.writes(memory)}.length = 0;`),
  ]
  const store: StatementContext['store'] = ({ target }) =>
    target.signal.role === 'register' ? names.next(target.signal) : names.target(target)
  const variables = context.locals?.in(block) ?? null
  writeBody(names.property(block), '$', block.body, { ...context.checking(() => true), store, variables }, begin)
}

/**
 * Writes a part of a split block, `choose$slice0()`. Its intermediate results stay in JavaScript variables, because the same
 * signal may have another value elsewhere in the block. The whole block, which runs last, carries the mapping of the lines.
 */
export function writeSlice({ block, slice, index }: SliceUnit, context: ModuleContext): void {
  const { names, writer } = context
  const variables = new Map(
    scratchTargets(slice)
      .map(targetNet)
      .map((net) => [net, `${net.replace('.', '$')}$`]),
  )
  const place = (target: Target): string => variables.get(targetNet(target)) ?? names.target(target)
  writer.block(`${names.property(block)}$slice${index}()`, () => {
    if (variables.size > 0) writer.line(`let ${[...variables.values()].join(', ')};`)
    printBody(slice.body, { ...context.quiet(() => false), place, store: ({ target }) => place(target) })
  })
}

function writeBody(
  name: string,
  parameter: string,
  body: readonly Stmt[],
  context: StatementContext,
  begin: readonly string[] = [],
): void {
  const { writer } = context
  const parts = cutBody(body)
  writer.block(`${name}(${parameter})`, () => {
    for (const line of begin) writer.line(line)
    if (parts.length === 1) writePart(body, context)
    else for (const index of parts.keys()) writer.line(`this.${name}$part${index}(${parameter});`)
  })
  if (parts.length === 1) return
  for (const [index, part] of parts.entries()) {
    writer.block(`${name}$part${index}(${parameter})`, () => writePart(part, context))
  }
}

function writePart(body: readonly Stmt[], context: StatementContext): void {
  for (const line of context.variables?.declare() ?? []) context.writer.line(line)
  printBody(body, context)
}

/** Cuts a body into parts below the limit, as far as its outermost statements allow. */
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

// The methods that take an instance and its children through a cycle: `$settle0`, `$settle1`, … in the order of the
// schedule; `$check`; `$clock`; then `$commit` or `$reset`. Methods without statements are left out.

/** The methods of a class: those with work for it or for a child. */
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

/** Prints one line. A nested block keeps its temporaries apart from others in the method. */
function evaluation(value: Expr, context: StatementContext, use: (result: string) => string): string {
  const print = new StatementPrinter(context, [value])
  const text = use(print.value(value))
  return print.prelude ? `{ ${print.prelude}${text} }` : text
}

const reportingConnections = (module: Module): readonly Connection[] =>
  module.connections.filter(({ value }) => canReport(value))

const checkedBlocks = (module: Module): Module['blocks'] => combBlocks(module).filter(({ body }) => hasChecks(body))
