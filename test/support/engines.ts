import type { EngineClass } from '../../src/engines/sim/engine/engine.js'
import { ReferenceEngine } from '../../src/engines/sim/reference/engine.js'
import { BitsliceEngine } from '../../src/engines/sim/bitslice/engine.js'
import { ScalarEngine } from '../../src/engines/sim/scalar/engine.js'
import { WordEngine } from '../../src/engines/sim/word/engine.js'

/** Every engine: the meaning of a design must not depend on its engine. The reference stands last, because it is slow. */
export const engines: Readonly<Record<string, EngineClass>> = {
  scalar: ScalarEngine,
  word: WordEngine,
  bitslice: BitsliceEngine,
  reference: ReferenceEngine,
}
