/** The attributes of one node of a Chakra trace, converted when they are used: most traces have many that nobody uses. */

import type { AttributeValue } from './chakra-messages.js'
import { failAt, type Source } from './trace.js'
import { counted } from '../../base/text.js'

/** All answers are FlitwaveError FW980 for an attribute of another kind. */
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

  /** A whole number from `least` on; without `otherwise` it has to be there. */
  whole(name: string, { least = 0, otherwise }: { least?: number; otherwise?: number } = {}): number {
    const value = this.values.get(name) ?? otherwise
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= least) return value
    return this.refuse(name, value, `give it ${name} as a whole number from ${least} to 2^53 - 1`)
  }

  /** A number from 0 on, such as a count of operations; null if there is none. */
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

  /** Null if there is none; a number, as some writers have for names, in digits. */
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

/** The roofline of a processor, for nodes that say how much they compute, and not how long. */
export interface Roofline {
  /** Operations that it does in a nanosecond at most. */
  readonly flopsPerNanosecond?: number
  /** Bytes that it can move to and from its memory in a nanosecond. */
  readonly bytesPerNanosecond?: number
}

/** Durations of the nodes of a trace, and how many of them had to be taken from elsewhere, or are not known. */
export class Durations {
  private timelessMemory = 0
  private timelessCompute = 0
  /** Computations without a duration that say how much they compute, or how much they move. */
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
