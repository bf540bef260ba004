/** Stuck bits: faults of a wire, without a counterpart in the source. */

import { constantOf } from '../../../ir/fold.js'
import { wrap } from '../../../ir/integer.js'
import type { Expr, Module, Signal } from '../../../ir/ir.js'
import type { Change } from '../mutant.js'
import { otherValues, type EnumOf } from './constants.js'
import type { Site } from './site.js'

/** The lowest and the highest bit of each output, wire and register, at 0 and at 1. */
export function stuckBits({ signals }: Module): Site[] {
  return signals.filter(({ role }) => role === 'output' || role === 'wire' || role === 'register').flatMap(stuckAt)
}

function stuckAt(signal: Signal): Site[] {
  const { width } = signal.type
  const path = signal.path.replace(/\[\d+\]/g, '[…]')
  return [...new Set([0, width - 1])].flatMap((bit) => {
    return ([0, 1] as const).flatMap((value) => {
      const what = `${width === 1 ? path : `bit ${bit} of ${path}`} is stuck at ${value}`
      const site = {
        kind: 'stuck',
        place: signal.place,
        label: what,
        edit: { kind: 'note', text: what },
        nth: 0,
      } as const
      const changes = [{ kind: 'stuck', signal, by: (assigned: Expr) => withBit(assigned, bit, value) } as const]
      return [...changes, ...stuckReset(signal, bit, value)].map((change): Site => ({ ...site, change }))
    })
  })
}

/** The bit is stuck in the reset value, too. */
function stuckReset(signal: Signal, bit: number, value: 0 | 1): Change[] {
  const { reset, type } = signal
  if (reset === null) return []
  const mask = 1n << BigInt(bit)
  const stuck = wrap(value === 1 ? reset | mask : reset & ~mask, type)
  return stuck === reset ? [] : [{ kind: 'reset', signal, value: stuck }]
}

function withBit(assigned: Expr, bit: number, value: 0 | 1): Expr {
  const { type, place } = assigned
  const mask = 1n << BigInt(bit)
  const right = constantOf(wrap(value === 1 ? mask : ~mask, type), type, place)
  return { kind: 'binary', op: value === 1 ? 'or' : 'and', left: assigned, right, type, place }
}

/** Changes the reset values of registers. */
export function mistakenResets({ signals }: Module, enumOf: EnumOf): Site[] {
  return signals.flatMap((signal) => {
    const { reset, type, place } = signal
    if (reset === null) return []
    return otherValues(reset, type, enumOf(signal)).map((other): Site => {
      return {
        kind: other.kind,
        place,
        label: `reset to ${other.value}`,
        edit: { kind: 'reset', constant: other.constant },
        nth: 0,
        change: { kind: 'reset', signal, value: other.value },
      }
    })
  })
}
