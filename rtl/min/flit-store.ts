'use rtl'
import { bitLength, bool, input, Module, output, uint } from 'flitwave/hdl'
import { arrivalType } from './flit.js'
import { elementParameters, type ElementParameters } from './parameters.js'

/** The number of flits that a store holds. */
export function capacityOf({
  motion,
  maxFlits,
  buffers,
}: Pick<ElementParameters, 'motion' | 'maxFlits' | 'buffers'>): number {
  return motion === 'vct' ? maxFlits * buffers : 1
}

/** The flit store at an input of a switching element, in first-in first-out order. */
export abstract class FlitStore extends Module.with(elementParameters) {
  /** Valid only in a cycle in which `ready` holds. */
  arrival = input(arrivalType(this.p))
  /** The flit in front leaves. */
  leaves = input(bool)
  front = output(arrivalType(this.p))
  /** There is room for the next arrival: a flit, or the packet that begins with it. */
  ready = output(bool)
  /** The number of stored flits. For observers. */
  held = output(uint(bitLength(capacityOf(this.p))))
}
