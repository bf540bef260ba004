/** A program: WebAssembly that computes goals from the state, and the memory that it needs. */

import { CarriedValues } from './carried.js'
import { Code } from '../wasm/code.js'
import type { Loadable } from '../wasm/machine.js'
import { ModuleEncoder } from '../wasm/module.js'
import { FunctionEmitter, type Carried } from './emit.js'
import type { Graph, Node } from './graph.js'
import { Space } from './layout.js'
import { place, type Goals, type Item, type Placed } from './place.js'

/** V8 compiles functions of this weight quickly, and keeps their values in registers. */
const heaviest = 600

const action = { parameters: [], results: [] } as const
const returnsFlag = { parameters: [], results: ['i32'] } as const

/**
 * Compiles a program whose function `execute` returns the result of the goals.
 * @param start - the first free byte of memory
 */
export function compileProgram(graph: Graph, goals: Goals, start: number): Loadable {
  const placed = place(graph, goals)
  const parts = cut(placed.items)
  const space = new Space(start)
  const carried = new CarriedValues(parts, goals.result, space)
  const emitters = emitAll(placed, parts, goals.result, carried)
  const encoder = new ModuleEncoder()
  const functions = emitters.map(({ code }, i) => encoder.define(i < emitters.length - 1 ? action : returnsFlag, code))
  const execute = new Code()
  for (const index of functions) execute.call(index)
  encoder.define(returnsFlag, execute, 'execute')
  return { code: encoder.encode(), end: space.end, tables: [] }
}

function emitAll(
  placed: Placed,
  parts: readonly (readonly Item[])[],
  result: Node,
  carried: Carried,
): readonly FunctionEmitter[] {
  return parts.map((items, i) => {
    const emitter = new FunctionEmitter(placed, carried)
    emitter.items(items)
    if (i === parts.length - 1) emitter.value(result)
    return emitter
  })
}

function cut(items: readonly Item[]): readonly (readonly Item[])[] {
  const parts: Item[][] = [[]]
  let weight = 0
  for (const item of items) {
    if (weight > heaviest) {
      parts.push([])
      weight = 0
    }
    parts.at(-1)!.push(item)
    weight += weightOf(item)
  }
  return parts
}

function weightOf(item: Item): number {
  if (item.kind !== 'branch') return 1
  return item.arms.flat().reduce((sum, inner) => sum + weightOf(inner), 2 + item.branch.phis.length)
}
