import type { EngineClass } from '../../src/engines/sim/engine/engine.js'
import { ReferenceEngine } from '../../src/engines/sim/reference/engine.js'
import { BitsliceEngine } from '../../src/engines/sim/bitslice/engine.js'
import { ScalarEngine } from '../../src/engines/sim/scalar/engine.js'

/** Every engine: what a design means must not depend on which one it runs on. The reference stands last, being slow. */
export const engines: Readonly<Record<string, EngineClass>> = {
  scalar: ScalarEngine,
  bitslice: BitsliceEngine,
  reference: ReferenceEngine,
}
