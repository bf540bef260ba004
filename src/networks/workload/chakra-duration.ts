/** How long computations and memory accesses of a Chakra trace take. */

import { counted } from '../../base/text.js'
import type { Attributes } from './chakra-attributes.js'

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
