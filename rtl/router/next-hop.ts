'use rtl'
import { comb, input, Module, output } from 'flitwave/hdl'
import { pick } from '../lib/pick.js'
import { along } from './dimensions.js'
import { carriedPortType, coordinatesType, destinationType } from './flit.js'
import { addressParameters, partParameters } from './parameters.js'
import { directionsOf, localPort, opposite, portAlong, portCount, portType } from './port.js'
import { axesOf, sizesOf } from './sizes.js'

/**
 * The context of a head in the router behind an output: the place of that router, the address in the head there, and the
 * input by which it enters. A packet that leaves the network keeps its place.
 */
export class NextHop extends Module.with({ ...addressParameters, ...pick(partParameters, 'injection') }) {
  here = input(coordinatesType(this.p))
  to = input(destinationType(this.p))
  port = input(carriedPortType(this.p))
  next = output(coordinatesType(this.p))
  onward = output(destinationType(this.p))
  from = output(portType(portCount(this.p)))

  /** Wraps around rings; no packet crosses the edges of a mesh. */
  @comb move() {
    sizesOf(this.p).forEach((size, i) => {
      const axis = axesOf(this.p)[i]
      const here = along(this.here, axis)
      if (this.port === portAlong(i, true)) this.next[axis] = here === size - 1 ? 0 : here + 1
      else if (this.port === portAlong(i, false)) this.next[axis] = here === 0 ? size - 1 : here - 1
      else this.next[axis] = here
    })
  }

  /** A relative header counts the hop. */
  @comb count() {
    axesOf(this.p).forEach((axis, i) => {
      const to = along(this.to, axis)
      if (this.p.header === 'absolute') this.onward[axis] = to
      else if (this.port === portAlong(i, true)) this.onward[axis] = to - 1
      else if (this.port === portAlong(i, false)) this.onward[axis] = to + 1
      else this.onward[axis] = to
    })
  }

  @comb enter() {
    this.from = localPort(this.p)
    for (const direction of directionsOf(this.p)) if (this.port === direction) this.from = opposite(direction)
  }
}
