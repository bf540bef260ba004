import fc from 'fast-check'
import { it, vi } from 'vitest'
import { Torus } from '../../../../rtl/net/torus.js'
import { elaborate } from '../../../../src/language/hdl/elaborate/elaborate.js'
import type { Design, Signal } from '../../../../src/ir/ir.js'
import { BitsliceEngine } from '../../../../src/engines/sim/bitslice/engine.js'
import type { LeafPort } from '../../../../src/engines/sim/engine/engine.js'
import type { InstanceNode } from '../../../../src/engines/sim/engine/instances.js'
import { ScalarEngine } from '../../../../src/engines/sim/scalar/engine.js'
import { exercise } from '../../../support/lockstep/exercise.js'
import { lockstepOf } from '../../../support/lockstep/lockstep.js'
import { randomDesign } from '../../../support/random-design.js'
import { budget } from '../../../support/sample.js'

vi.setConfig({ testTimeout: 90_000 })

/** Reads every signal by itself. */
class PeekingEngine extends BitsliceEngine {
  override signal(node: InstanceNode, signal: Signal, run = 0): LeafPort {
    const port = super.signal(node, signal, run)
    return { read: () => this.peek(node, signal), write: (value) => port.write(value) }
  }
}

const lockstep = lockstepOf({ scalar: ScalarEngine, peeking: PeekingEngine })

function expectSame(design: Design, cycles: number, seed: number): void {
  exercise(design, lockstep, { cycles, seed })
}

it('tells the value of each signal of random designs', () => {
  const seeds = fc.integer({ min: 0, max: 2 ** 31 })
  fc.assert(
    fc.property(seeds, (seed) => expectSame(randomDesign(seed), 30, seed)),
    { numRuns: budget(3, 40) },
  )
})

it('tells that of each signal of a network, through the wires between its lanes', () => {
  expectSame(elaborate(new Torus({ sizeX: 3, sizeY: 2 })), 40, 1)
})
