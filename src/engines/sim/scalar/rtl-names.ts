import type { Field, Instance, Memory, Module, Signal } from '../../../ir/ir.js'
import type { Segments } from '../../../base/diagnostic/segments.js'
import { bySegment } from '../engine/instances.js'

/** A field, memory or child that a class field of the RTL holds, as a whole or at some index. */
export type RtlItem = { readonly segments: Segments } & (
  | { readonly kind: 'field'; readonly field: Field }
  | { readonly kind: 'memory'; readonly memory: Memory }
  | { readonly kind: 'child'; readonly child: Instance }
)

/** A name of the RTL, such as `this.states`: one thing, or an array of them. */
export interface RtlName {
  readonly name: string
  readonly items: readonly RtlItem[]
  /** The one thing that it is, if the generated class keeps that as the RTL sees it: no struct, array or boolean. */
  readonly whole: Signal | Memory | Instance | null
}

/** The class fields of the RTL that are hardware, in order of declaration. */
export function rtlNames(module: Module): readonly RtlName[] {
  const byName = bySegment(itemsOf(module), 0)
  return [...byName].map(([name, items]) => ({ name: String(name), items, whole: wholeOf(items) }))
}

function itemsOf(module: Module): readonly RtlItem[] {
  const fields = module.fields.filter(({ signals }) => signals[0]?.role !== 'local')
  return [
    ...fields.map((field): RtlItem => ({ kind: 'field', segments: field.segments, field })),
    ...module.memories.map((memory): RtlItem => ({ kind: 'memory', segments: segmentsOf(memory.path), memory })),
    ...module.instances.map((child): RtlItem => ({ kind: 'child', segments: child.segments, child })),
  ]
}

/** `['words', 0]` for `words[0]`. */
function segmentsOf(path: string): Segments {
  const [name = '', ...indices] = path.split('[')
  return [name, ...indices.map((index) => Number.parseInt(index, 10))]
}

function wholeOf([item, ...others]: readonly RtlItem[]): RtlName['whole'] {
  if (!item || others.length > 0 || item.segments.length > 1) return null
  if (item.kind === 'child') return item.child
  const { shape } = item.kind === 'field' ? item.field : item.memory
  if (shape.kind !== 'bits' && shape.kind !== 'enum') return null
  return item.kind === 'field' ? item.field.signals[0]! : item.memory
}
