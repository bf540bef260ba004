import { nodeOf } from '../../engines/sim/bitslice/lower/gates.js'
import type { Property } from './property.js'
import type { Latch, TransitionSystem } from './system.js'

/** The state that properties and assumptions depend on, now or later. */
export function influential({ gates, latchOf }: TransitionSystem, properties: readonly Property[]): Latch[] {
  const seen = new Set<number>()
  const found: Latch[] = []
  const left = properties.map(({ flag }) => nodeOf(flag))
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    if (seen.has(node)) continue
    seen.add(node)
    const latch = latchOf.get(node)
    if (latch) found.push(latch)
    left.push(...(latch ? [nodeOf(latch.next)] : gates.operands(node).map(nodeOf)))
  }
  return found
}
