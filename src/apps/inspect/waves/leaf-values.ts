import type { Raw } from '../../../engines/sim/engine/engine.js'
import type { Moment } from '../../../runs/why/recorded-values.js'
import type { RowPart } from './rows.js'

/** The values of the leaves of a field, or of a part of it, in a cycle. Words of memories have none. */
export function leafValues({ field, firstLeaf, leaves }: RowPart, moment: Moment): readonly Raw[] {
  if ('memory' in field) return []
  return field.field.signals.slice(firstLeaf, firstLeaf + leaves).map((signal) => moment.signal(field.node, signal))
}
