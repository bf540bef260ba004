'use rtl'
import { bitLength, bool, input, Module, output, uint } from 'flitwave/hdl'
import { arrivalType } from './flit.js'
import { elementParameters, type ElementParameters } from './parameters.js'

/** Flits that a store holds. */
export function capacityOf({
  motion,
  maxFlits,
  buffers,
}: Pick<ElementParameters, 'motion' | 'maxFlits' | 'buffers'>): number {
  return motion === 'vct' ? maxFlits * buffers : 1
}

/** The store of flits of an input of a switching element. They leave in the order in which they came. */
export abstract class FlitStore extends Module.with(elementParameters) {
  /** Only in a cycle in which `ready` holds. */
  arrival = input(arrivalType(this.p))
  /** The flit in front leaves. */
  leaves = input(bool)
  front = output(arrivalType(this.p))
  /** There is room for what comes next: a flit, or the packet that begins with it. */
  ready = output(bool)
  /** Flits in it. For observers. */
  held = output(uint(bitLength(capacityOf(this.p))))
}
