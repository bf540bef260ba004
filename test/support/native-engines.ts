import type { Design } from '../../src/ir/ir.js'
import { BitsliceEngine } from '../../src/engines/sim/bitslice/engine.js'
import type { EngineClass } from '../../src/engines/sim/engine/engine.js'
import type { InstanceNode } from '../../src/engines/sim/engine/instances.js'
import { WordEngine } from '../../src/engines/sim/word/engine.js'

class NativeWordEngine extends WordEngine {
  constructor(design: Design, tree?: InstanceNode, runs?: number) {
    super(design, tree, runs, { native: 'on' })
  }
}

class NativeBitsliceEngine extends BitsliceEngine {
  constructor(design: Design, tree?: InstanceNode, runs?: number) {
    super(design, tree, runs, { native: 'on' })
  }
}

/** The engines with native code from the start. They need a C compiler. */
export const nativeEngines: Readonly<Record<string, EngineClass>> = {
  'word-native': NativeWordEngine,
  'bitslice-native': NativeBitsliceEngine,
}
