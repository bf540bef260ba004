'use rtl'
import { array, input, mask, Module, output, param, unused, vec, wiring } from 'flitwave/hdl'
import { matchingParameters } from './parameters.js'
import { selectionType, switchRequestType, vcRequestType } from './requests.js'

/** The ports of an allocator of virtual channels, for a class that replaces {@link VcAllocator}. */
export abstract class VcAllocation extends Module.with({
  ...matchingParameters,
  /** The input whose packets have priority after reset. */
  resetPriority: param(0, { min: 0, below: 'ports' }),
}) {
  /** By input port, then by virtual channel. */
  requests = array(this.p.ports, () => input(vec(this.p.vcs, vcRequestType(this.p))))
  /** By output: its virtual channels that no packet holds, and those granted in this cycle. */
  free = input(vec(this.p.ports, mask(this.p.vcs)))
  allocated = output(vec(this.p.ports, mask(this.p.vcs)))
}

/** The ports of an allocator of the switch, for a class that replaces {@link SwitchAllocator}. */
export abstract class SwitchAllocation extends Module.with(matchingParameters) {
  /** By input port, then by virtual channel. */
  requests = array(this.p.ports, () => input(vec(this.p.vcs, switchRequestType(this.p))))
  /** For each output, the set of its virtual channels that have a credit. */
  credits = input(vec(this.p.ports, mask(this.p.vcs)))
  /** By input port, as a mask of virtual channels: heads that request an output virtual channel, and those granted one. */
  speculating = array(this.p.ports, () => input(mask(this.p.vcs)))
  given = array(this.p.ports, () => input(mask(this.p.vcs)))
  /** For each output, the flit that crosses to it. */
  selections = output(vec(this.p.ports, selectionType(this.p)))

  /** Allocators without speculation use only requests. */
  @wiring allowIdlePorts() {
    unused(...this.speculating, ...this.given)
  }
}
