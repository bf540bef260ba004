import type { Design } from '../../../src/ir/ir.js'
import { AdaptiveEngine } from '../../../src/engines/sim/choice/adaptive-engine.js'
import { createEngine } from '../../../src/engines/sim/choice/engines.js'
import type { InstanceNode } from '../../../src/engines/sim/engine/instances.js'
import { engines } from '../../support/engines.js'

/** Goes over from the scalar to the bit-sliced engine after few cycles. */
export class HastyEngine extends AdaptiveEngine {
  constructor(design: Design, tree: InstanceNode, runs = 1) {
    const make = (name: 'scalar' | 'bitslice') => () => createEngine(name, design, tree, runs)
    super(tree, make('scalar')(), make('bitslice'), 23)
  }
}

/** All that a simulator can run on. */
export const simulatorEngines = { ...engines, adaptive: HastyEngine }
