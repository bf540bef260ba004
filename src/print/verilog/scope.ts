import type { Expr, Module, Target } from '../../ir/ir.js'
import type { EnumShape } from '../../ir/shape.js'
import { EnumConstants, enumOf, Names } from './names.js'
import { tidier } from './tidy.js'
import { Usage } from './usage.js'
import { Wiring } from './wiring.js'

/** What the printers of one module share. */
export class Scope {
  readonly names: Names
  readonly enums: EnumConstants
  readonly wiring: Wiring
  readonly usage = new Usage()
  readonly tidy = tidier()
  private readonly temporaries = new Map<Expr, string>()

  constructor(readonly module: Module) {
    this.names = new Names(module)
    this.wiring = new Wiring(module, this.names, this.tidy)
    this.enums = new EnumConstants(this.names)
  }

  /** The temporary that holds an expression in the statement being printed, or null. */
  temporary(expr: Expr): string | null {
    return this.temporaries.get(expr) ?? null
  }

  bind(expr: Expr, name: string): void {
    this.temporaries.set(expr, name)
  }

  /** Forgets the temporaries of a statement that has been printed. */
  release(exprs: Iterable<Expr>): void {
    for (const expr of exprs) this.temporaries.delete(expr)
  }

  /** The enumeration that the values of an expression belong to, if it is a leaf of one. */
  enumOf(expr: Expr): EnumShape | null {
    switch (expr.kind) {
      case 'signal':
        return enumOf(this.module, expr.signal)
      case 'port':
        return enumOf(expr.instance.module, expr.signal)
      case 'resize':
        return this.enumOf(expr.value)
      default:
        return null
    }
  }

  enumOfTarget({ instance, signal }: Target): EnumShape | null {
    return enumOf(instance?.module ?? this.module, signal)
  }

  /** The name under which a target is assigned. */
  nameOf({ instance, signal }: Target): string {
    if (!instance) return signal.name
    const pin = this.wiring.pin(instance, signal)
    return pin.kind === 'net' ? pin.name : signal.name
  }
}
