import type { Members } from './members.js'
import type { Module } from './module.js'
import { containsHardware } from './value.js'

/** The class fields of a module that are known at elaboration, its parameters `p` among them. */
export function constantsOf(object: Module<unknown>, members: Members): Readonly<Record<string, unknown>> {
  const hardware = [...members.fields, ...members.memories, ...members.children]
  const names = new Set(hardware.map(({ segments }) => segments[0]))
  return Object.fromEntries(
    Object.entries(object).filter(([name, value]) => !names.has(name) && !containsHardware(value)),
  )
}
