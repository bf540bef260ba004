import type { Members } from './members.js'
import { Module } from './module.js'
import { containsHardware } from './value.js'

/** The class fields of a module that are known at elaboration, its parameters `p` among them. */
export function constantsOf(object: Module<unknown>, members: Members): Readonly<Record<string, unknown>> {
  const hardware = [...members.fields, ...members.memories, ...members.children]
  const names = new Set(hardware.map(({ segments }) => segments[0]))
  return Object.fromEntries(Object.entries(object).filter(([name, value]) => !names.has(name) && !isHardware(value)))
}

/** Whether a value, or an item of an array of values, is hardware: then it is another name for a field. */
function isHardware(value: unknown): boolean {
  return value instanceof Module || (Array.isArray(value) ? value.some(isHardware) : containsHardware(value))
}
