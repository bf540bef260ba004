import type { Module, Signal } from '../ir.js'
import { inputsReaching } from './loops.js'

/**
 * True if an output field of a module depends on an input field, through the logic of the module and of its children. A
 * module with registers or memories counts as dependent on all of its inputs.
 */
export function dependsOn(module: Module, output: string, input: string): boolean {
  const sources = leavesOf(module, input)
  if (hasState(module)) return sources.length > 0
  return leavesOf(module, output).some((leaf) => {
    const reaching = inputsReaching(module, leaf)
    return sources.some((source) => reaching.has(source))
  })
}

function leavesOf(module: Module, field: string): readonly Signal[] {
  return module.fields.filter(({ segments }) => segments[0] === field).flatMap(({ signals }) => signals)
}

function hasState({ signals, memories, instances }: Module): boolean {
  return (
    memories.length > 0 ||
    signals.some(({ role }) => role === 'register') ||
    instances.some(({ module }) => hasState(module))
  )
}
