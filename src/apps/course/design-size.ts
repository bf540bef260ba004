/** Limits on the size of a design to judge, because it is run millions of times, and proved. */

import { gatesOf } from '../../ir/codec/size.js'
import { checkLimit, refuse } from '../../ir/codec/limits.js'
import type { Design, Module } from '../../ir/ir.js'
import { allStatements, expressionsOf, nodesOf } from '../../ir/visit.js'
import { plainText } from './plain-text.js'

/** Each module counts once per instance. */
export interface DesignSize {
  /** Estimated gates, plus one for each statement. */
  readonly gates: number
  /** All bits of signals and memories. */
  readonly bits: number
  /** The number of values of ports, registers, wires and locals. */
  readonly signals: number
  readonly instances: number
}

/** The solutions of the labs have up to 6000 gates, 800 bits, 400 signals and 16 instances. */
const mostOfSolution = { gates: 100_000, bits: 20_000, signals: 5000, instances: 500 } as const

/** The maximum length of a name, because messages and drawings show the names of signals. */
const longestName = 200

export function sizeOfDesign({ top }: Design): DesignSize {
  return sizeOfModule(top, new Map())
}

function sizeOfModule(module: Module, known: Map<Module, DesignSize>): DesignSize {
  const before = known.get(module)
  if (before) return before
  const inside = module.instances.map((instance) => sizeOfModule(instance.module, known))
  const total = (what: keyof DesignSize, own: number): number => inside.reduce((sum, one) => sum + one[what], own)
  const size: DesignSize = {
    gates: total('gates', gatesIn(module)),
    bits: total('bits', bitsIn(module)),
    signals: total('signals', module.signals.length),
    instances: total('instances', 1),
  }
  known.set(module, size)
  return size
}

function gatesIn({ blocks, connections }: Module): number {
  const statements = blocks.flatMap(({ body }) => allStatements(body))
  const roots = [...connections.map(({ value }) => value), ...statements.flatMap(expressionsOf)]
  let gates = statements.length + connections.length + blocks.length
  for (const expr of nodesOf(roots)) gates += gatesOf(expr)
  return gates
}

function bitsIn({ signals, memories }: Module): number {
  const words = memories.reduce((sum, { type, depth }) => sum + type.width * depth, 0)
  return signals.reduce((sum, { type }) => sum + type.width, words)
}

const counted: Readonly<Record<keyof DesignSize, string>> = {
  gates: 'gates',
  bits: 'bits of signals and memories',
  signals: 'signals',
  instances: 'instances',
}

/**
 * Refuses a design that is far larger than labs require, because judging takes longer for larger designs.
 * @throws FlitwaveError FW925
 */
export function checkSolutionSize(design: Design): void {
  const size = sizeOfDesign(design)
  for (const what of Object.keys(counted) as (keyof DesignSize)[])
    checkLimit(size[what], mostOfSolution[what], counted[what])
  for (const name of namesIn(design)) {
    checkLimit(name.length, longestName, 'characters in a name')
    if (plainText(name) !== name) refuse('a name in it hides characters')
  }
}

function* namesIn({ modules }: Design): Generator<string, void, undefined> {
  for (const { name, className, signals, memories, fields, instances, blocks } of modules) {
    yield* [name, className]
    for (const { path } of [...signals, ...memories, ...fields, ...instances]) yield path
    for (const block of blocks) yield block.name
  }
}
