/** Leaves deep in a design, as expressions of a module above them: modules between are given outputs that show them. */

import { constant } from '../../../language/hdl/value/operators.js'
import { unsigned, bit as oneBit } from '../../../ir/integer.js'
import { leafType, leafWidth } from '../../../ir/shape.js'
import type { Expr, Instance, Module, Signal } from '../../../ir/ir.js'
import { obtain } from '../../../base/maps.js'
import type { InstanceNode } from '../../../engines/sim/engine/instances.js'
import { isPacked, type Source } from '../meaning/parts.js'
import type { Operand } from '../meaning/paths.js'
import { placeIn } from '../syntax/refuse.js'
import { Extension, type MemoryReset } from './extension.js'

const place = placeIn(0)

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
