import type { Block, Stmt, Target } from '../../../ir/ir.js'
import type { BlockVariables } from './locals.js'
import { assignedRegisters, type ModuleContext } from './module-context.js'
import { hasChecks, isCheck, statementWeight, targetNet, writtenMemories } from './nets.js'
import { scratchTargets } from './slice.js'
import { printBody, type StatementContext } from './statement.js'
import type { SliceUnit } from './units.js'

/** Heavier bodies, in nodes of expressions and statements, are cut: V8 leaves very large functions unoptimised. */
const heaviestBody = 3000

/** Without checks as `choose()`; if there are any, once more with them as `choose$check()`. */
export function writeCombBlock(block: Block, context: ModuleContext): void {
  const name = context.names.property(block)
  const variables = (): BlockVariables | null => context.locals?.in(block) ?? null
  const quiet = context.quiet((stmt) => !isCheck(stmt))
  writeBody(name, '', block.body, { ...quiet, variables: variables() })
  if (!hasChecks(block.body)) return
  writeBody(`${name}$check`, '$', block.body, { ...context.checking(isCheck), variables: variables() })
}

/** Computes what the block's registers take at the edge, and checks. */
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
 * A part of a split block, `choose$slice0()`. What it computes on the way stays in JavaScript variables: elsewhere in
 * the block the same signal may have another value. The whole block, run last, carries the mapping of the lines.
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
