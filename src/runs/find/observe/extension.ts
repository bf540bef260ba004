/** Extensions of a design: modules with outputs, registers and cover points besides their own. */

import type { Connection, Expr, Role, Signal, Type, Block, Design, Module, Stmt, Instance } from '../../../ir/ir.js'
import { obtain } from '../../../base/maps.js'
import { placeIn } from '../syntax/refuse.js'
import { rebuildDesign } from '../../../ir/rebuild.js'
import { constant } from '../../../language/hdl/value/operators.js'
import { unsigned, bit as oneBit } from '../../../ir/integer.js'
import { leafType, leafWidth } from '../../../ir/shape.js'
import type { InstanceNode } from '../../../engines/sim/engine/instances.js'
import { isPacked, type Source, type Operand } from '../meaning/paths.js'

const place = placeIn(0)

/** A register and what it holds in the next cycle. */
interface Memorized {
  readonly register: Signal
  readonly value: Expr
}

/** The value of registers after reset; null for a search, which begins in the middle of a run and sets them itself. */
type MemoryReset = 0n | null

/** A condition that engines count, and proofs look for. */
interface Covered {
  readonly condition: Expr
  readonly label: string
}

/** The signals and blocks that a module gets for an observer; nothing of its own reads them. */
export class Extension {
  readonly signals: Signal[] = []
  readonly connections: Connection[] = []
  readonly memorized: Memorized[] = []
  readonly covered: Covered[] = []
  private readonly exported = new Map<string, Signal>()

  constructor(private readonly reset: MemoryReset) {}

  /** A wire that shows an expression. */
  wire(value: Expr): Signal {
    return this.show('wire', value)
  }

  /** An output that shows an expression; the same for the same key. */
  output(key: string, value: () => Expr): Signal {
    return obtain(this.exported, key, () => this.show('output', value()))
  }

  /** The value of an expression in the cycle before. */
  memorize(value: Expr): Signal {
    return this.register(value.type, () => value)
  }

  /** A register whose next value may depend on its own. */
  register(type: Type, next: (now: Signal) => Expr): Signal {
    const register = this.declare('register', type)
    this.memorized.push({ register, value: next(register) })
    return register
  }

  private show(role: Role, value: Expr): Signal {
    const signal = this.declare(role, value.type)
    this.connections.push({ target: { instance: null, signal }, value, place })
    return signal
  }

  /** Names of the user's have no two underscores. */
  private declare(role: Role, type: Type): Signal {
    const name = `find__${this.signals.length}`
    const signal = { path: name, name, role, type, reset: role === 'register' ? this.reset : null, place }
    this.signals.push(signal)
    return signal
  }
}

/** The design with these extensions. Unchanged modules stay the same objects, as do all signals. */
export function extendDesign(design: Design, extensions: ReadonlyMap<Module, Extension>): Design {
  return rebuildDesign(design, (module) => {
    const extension = extensions.get(module)
    if (!extension) return module
    const { signals, connections } = extension
    return {
      ...module,
      signals: [...module.signals, ...signals],
      connections: [...module.connections, ...connections],
      blocks: [...module.blocks, ...blocksOf(extension)],
    }
  })
}

/** Registers are assigned, and conditions covered, in a block of their own. */
function blocksOf({ memorized, covered }: Extension): readonly Block[] {
  if (memorized.length + covered.length === 0) return []
  const assigned = memorized.map(({ register, value }): Stmt => {
    return { kind: 'assign', target: { instance: null, signal: register }, value, place }
  })
  const body = [...assigned, ...covered.map((cover): Stmt => ({ kind: 'cover', ...cover, place }))]
  return [{ kind: 'seq', name: 'find__memorize', body, locals: [], place }]
}

/** The extensions of all modules, made as they are needed. */
export class Extensions {
  readonly all = new Map<Module, Extension>()

  constructor(private readonly reset: MemoryReset) {}

  of(module: Module): Extension {
    return obtain(this.all, module, () => new Extension(this.reset))
  }

  /** An operand as an expression of the module of `above`, which is its own instance or one around it. */
  lift({ node, source, bit }: Operand, above: InstanceNode): Expr {
    const whole = node === above ? sourceExpr(source) : this.portOf(node, source, above)
    if (bit === null) return whole
    return { kind: 'slice', type: oneBit, value: whole, low: bit, place }
  }

  private portOf(node: InstanceNode, source: Source, above: InstanceNode): Expr {
    let signal = this.shown(node.module, source)
    let path = source.path
    let child = node
    while (child.parent !== above) {
      const [inside, instance] = [signal, child.instance!]
      path = `${instance.path}.${path}`
      child = child.parent!
      signal = this.of(child.module).output(path, () => portExpr(instance, inside))
    }
    return portExpr(child.instance!, signal)
  }

  /** A port with the value of a leaf: the leaf itself if it is one. */
  private shown(module: Module, source: Source): Signal {
    const { signal } = source
    if (signal?.role === 'input' || signal?.role === 'output') return signal
    return this.of(module).output(source.path, () => sourceExpr(source))
  }
}

function portExpr(instance: Instance, signal: Signal): Expr {
  return { kind: 'port', type: signal.type, instance, signal, place }
}

/** A signal in its own module. */
export function signalExpr(signal: Signal): Expr {
  return { kind: 'signal', type: signal.type, signal, place }
}

/** A leaf in its own module. */
export function sourceExpr({ shape, signal, word }: Source): Expr {
  if (signal) return signalExpr(signal)
  const { memory, address, low } = word!
  const index = constant(BigInt(address), place)
  const read: Expr = { kind: 'read', type: memory.type, memory, address: index, place }
  if (!isPacked(memory.shape)) return read
  const type = leafType(shape)
  const bits: Expr = { kind: 'slice', type: unsigned(leafWidth(shape)), value: read, low, place }
  return type.signed ? { kind: 'resize', type, value: bits, place } : bits
}
