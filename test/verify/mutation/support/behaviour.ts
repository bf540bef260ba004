import type { Design } from '../../../../src/ir/ir.js'
import { instanceTree } from '../../../../src/engines/sim/engine/instances.js'
import { ignoreFindings } from '../../../../src/engines/sim/engine/engine.js'
import { ScalarEngine } from '../../../../src/engines/sim/scalar/engine.js'
import { Random } from '../../../../src/engines/sim/stimulus/random.js'
import { randomizeState, Stimulus } from '../../../../src/engines/sim/stimulus/stimulus.js'

/**
 * Everything that outputs and registers of a design are, from reset and from random states on, with random inputs: equal texts
 * for designs that do the same.
 */
export function behaviourOf(design: Design, { starts = 12, cycles = 8 } = {}): string {
  const tree = instanceTree(design)
  const seen: string[] = []
  for (let start = 0; start < starts; start++) {
    const engine = new ScalarEngine(design, tree)
    if (start > 0) randomizeState(engine, tree, new Random(start), 'all')
    const stimulus = new Stimulus(design, start + 1)
    const looked = design.top.signals.filter(({ role }) => role === 'output' || role === 'register')
    const ports = looked.map((signal) => engine.signal(tree, signal))
    for (let cycle = 0; cycle < cycles; cycle++) {
      for (const [signal, value] of stimulus.next()) engine.signal(tree, signal).write(value)
      engine.settle()
      seen.push(ports.map((port) => String(port.read())).join(' '))
      engine.evaluate(ignoreFindings)
      engine.commit()
    }
  }
  return seen.join('\n')
}
