import type { Field, Signal, Type } from '../../../ir/ir.js'
import type { Place } from '../../../base/diagnostic/place.js'
import type { Shape } from '../../../ir/shape.js'
import { pathOf, type Names } from '../value/context.js'
import { mask } from '../declare/types.js'
import { localIdentifier } from '../declare/module-name.js'
import { Scalar, type Local } from '../value/scalar.js'
import type { Tag } from '../value/leaf.js'

/** The locals of a block, created during recording. */
export class Locals {
  readonly #all: Local[] = []
  /** The locals with names in the source; their widths and tags are known only at the end. */
  readonly #fields: (() => Field)[] = []

  constructor(
    private readonly block: string,
    private readonly names: Names,
  ) {}

  /** Creates a local named as in the source, with a number if that is taken. Its path keeps letters that Verilog lacks. */
  create(name: string, suffix: string, type: Type, place: Place): Local {
    const plain = `${this.block}.${name}${suffix}`
    const base = localIdentifier(`${this.block}_${name}${suffix}`)
    const fresh = this.names.fresh(base)
    const path = `${plain}${fresh.slice(base.length)}`
    const local: Local = new Scalar(null, { path, name: fresh, role: 'local', type, reset: null, place })
    this.#all.push(local)
    return local
  }

  /** Adds a field to the module that shows the locals of a name: a scalar, or a struct or array of a shape. */
  addField(name: string, shape: Shape | null, tag: () => Tag, locals: readonly Local[], place: Place): void {
    const signals = locals.map(({ signal }) => signal)
    const number = /_\d+$/.exec(signals[0]!.path.slice(`${this.block}.${name}`.length))?.[0] ?? ''
    const segments = [this.block, name + number]
    this.#fields.push(() => {
      return { segments, path: pathOf(segments), shape: shape ?? scalarShape(tag(), signals[0]!.type), signals, place }
    })
  }

  /** The remaining signals and fields if only `used` locals are kept. */
  finish(used: ReadonlySet<Signal>): { readonly signals: readonly Signal[]; readonly fields: readonly Field[] } {
    const signals = this.#all.map(({ signal }) => signal).filter((signal) => used.has(signal))
    const fields = this.#fields.map((finish) => finish()).filter((field) => field.signals.every((one) => used.has(one)))
    return { signals, fields }
  }
}

/** The shape of a scalar local for display: its tag, if the local is no wider than that. */
function scalarShape(tag: Tag, type: Type): Shape {
  if (tag?.kind === 'mask') return type.signed ? { kind: 'bits', ...type } : mask(type.width).shape
  if (!tag || tag.kind === 'values') return { kind: 'bits', ...type }
  const width = tag.kind === 'enum' ? tag.width : 1
  return !type.signed && type.width <= width ? tag : { kind: 'bits', ...type }
}
