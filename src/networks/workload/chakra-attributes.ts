/** The attributes of one node of a Chakra trace, converted on use: most traces have many unused attributes. */

import type { AttributeValue } from './chakra-messages.js'
import { failAt, type Source } from './trace.js'
import { counted } from '../../base/text.js'

/** All methods throw FlitwaveError FW980 for an attribute of another kind. */
export class Attributes {
  /** @param node - its id, for messages */
  constructor(
    private readonly values: ReadonlyMap<string, AttributeValue>,
    private readonly node: number,
    private readonly source: Source,
  ) {}

  has(name: string): boolean {
    return this.values.has(name)
  }

  /** An integer of at least `least`; required unless `otherwise` is given. */
  whole(name: string, { least = 0, otherwise }: { least?: number; otherwise?: number } = {}): number {
    const value = this.values.get(name) ?? otherwise
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= least) return value
    return this.refuse(name, value, `give it ${name} as a whole number from ${least} to 2^53 - 1`)
  }

  /** A non-negative number, such as a count of operations; null if there is none. */
  amount(name: string): number | null {
    const value = this.values.get(name)
    if (value === undefined) return null
    if (typeof value === 'number' && value >= 0 && value < Infinity) return value
    return this.refuse(name, value, `give it ${name} as a number, 0 or more`)
  }

  /** False if there is none. */
  flag(name: string): boolean {
    const value = this.values.get(name) ?? false
    if (typeof value === 'boolean') return value
    // Old writers have no booleans.
    if (value === 0 || value === 1) return value === 1
    return this.refuse(name, value, `give it ${name} as a bool`)
  }

  /** Null if there is none. */
  flags(name: string): readonly boolean[] | null {
    const value = this.values.get(name)
    if (value === undefined) return null
    return typeof value === 'object' ? value : this.refuse(name, value, `give it ${name} as a list of bools`)
  }

  /** Null if there is none. Some writers use a number for a name; it is returned in digits. */
  text(name: string): string | null {
    const value = this.values.get(name)
    if (value === undefined) return null
    return typeof value === 'string' || typeof value === 'number'
      ? String(value)
      : this.refuse(name, value, `give it ${name} as a string`)
  }

  private refuse(name: string, value: AttributeValue | undefined, help: string): never {
    const found = value === undefined ? `has no ${name}` : `has ${name} ${JSON.stringify(value)}`
    return failAt(this.source, `node ${this.node} ${found}`, help)
  }
}

/** The roofline of a processor, for nodes that give the size of a computation but not its duration. */
export interface Roofline {
  /** The maximum number of operations per nanosecond. */
  readonly flopsPerNanosecond?: number
  /** The maximum number of bytes moved to and from memory per nanosecond. */
  readonly bytesPerNanosecond?: number
}

/** Durations of the nodes of a trace, with counts of those that were estimated or are unknown. */
export class Durations {
  private timelessMemory = 0
  private timelessCompute = 0
  /** Computations without a duration that give their operations or their bytes. */
  private sized = 0
  private estimated = 0

  constructor(private readonly roofline: Roofline) {}

  /** In nanoseconds: `duration_micros`, else `runtime`, else by the roofline, else 0, which is counted. */
  of(kind: 'compute' | 'memory', micros: number, attributes: Attributes): number {
    const told = micros > 0 ? micros : (attributes.amount('runtime') ?? 0)
    if (told > 0) return 1000 * told
    const [operations, bytes] = [attributes.amount('num_ops') ?? 0, attributes.amount('tensor_size') ?? 0]
    const { flopsPerNanosecond = Infinity, bytesPerNanosecond = Infinity } = this.roofline
    const estimate = Math.max(operations / flopsPerNanosecond, bytes / bytesPerNanosecond)
    if (estimate > 0) {
      this.estimated++
      return estimate
    }
    if (kind === 'memory') this.timelessMemory++
    else this.timelessCompute++
    if (operations > 0 || bytes > 0) this.sized++
    return 0
  }

  /** Notes for a reader of results. */
  notes(): string[] {
    const timeless = [
      ...(this.timelessCompute > 0 ? [counted(this.timelessCompute, 'computation')] : []),
      ...(this.timelessMemory > 0 ? [counted(this.timelessMemory, 'memory node')] : []),
    ].join(' and ')
    const help =
      this.sized > 0 ? `; ${this.sized} of them say num_ops or tensor_size: --flops-per-ns and --bytes-per-ns` : ''
    return [
      ...(timeless === '' ? [] : [`${timeless} without a duration: no time${help}`]),
      ...(this.estimated > 0
        ? [`${counted(this.estimated, 'node')} without a duration: as long as num_ops and tensor_size take`]
        : []),
    ]
  }
}
