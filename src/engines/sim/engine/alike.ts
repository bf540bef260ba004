/** Signals that testbenches read together. */

import { obtain } from '../../../base/maps.js'
import type { Module, Signal } from '../../../ir/ir.js'
import { shapeLeaves } from '../../../ir/shape.js'

const alikeOf = new WeakMap<Module, Map<Signal, readonly Signal[]>>()

/** Returns a signal and the signals of its module that differ from it only in array indices. */
export function leavesAlike(module: Module, signal: Signal): readonly Signal[] {
  const ofModule = obtain(alikeOf, module, () => groupedSignals(module))
  return ofModule.get(signal) ?? [signal]
}

function groupedSignals({ fields }: Module): Map<Signal, readonly Signal[]> {
  const groups = new Map<string, Signal[]>()
  const grouped = new Map<Signal, readonly Signal[]>()
  for (const { path, shape, signals } of fields) {
    shapeLeaves(shape).forEach(({ suffix }, i) => {
      const group = obtain(groups, `${path}${suffix}`.replace(/\[\d+\]/g, '[]'), () => [])
      group.push(signals[i]!)
      grouped.set(signals[i]!, group)
    })
  }
  return grouped
}
