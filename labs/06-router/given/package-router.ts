'use rtl'
import { array, bool, clear, indexWidth, input, Module, output, param, uint, wiring } from 'flitwave/hdl'
import { Router } from 'flitwave/rtl/router/router'
import { channelType } from '../skeleton/flit.js'

/** The specification of your router: the router of the package, in a row, with one virtual channel. */
export class PackageRouter extends Module.with({
  stages: param(1, { choices: [1, 2, 3, 4] }),
  size: param(4, { min: 2, max: 16 }),
  depth: param(4, { min: 1, max: 16 }),
  width: param(8, { min: 1, max: 32 }),
}) {
  here = input(uint(indexWidth(this.p.size)))
  arriving = array(3, () => input(channelType(this.p)))
  creditOut = array(3, () => output(bool))
  leaving = array(3, () => output(channelType(this.p)))
  creditIn = array(3, () => input(bool))

  router = new Router({
    dimensions: 1,
    sizeX: this.p.size,
    topology: 'mesh',
    vcs: 1,
    depth: this.p.depth,
    stages: this.p.stages,
    tagWidth: 1,
    payloadWidth: this.p.width,
  })

  @wiring connectPlace() {
    this.router.here.x = this.here
  }

  @wiring connectInputs() {
    this.router.arriving.forEach((link, port) => {
      const { valid, flit } = this.arriving[port]
      link.valid = valid
      link.vc = 0
      link.flit.head = flit.head
      link.flit.tail = flit.tail
      link.flit.to.x = flit.to
      clear(link.flit.way)
      link.flit.tag = 0
      link.flit.payload = flit.data
      this.creditOut[port] = link.credit.valid
    })
  }

  @wiring connectOutputs() {
    this.router.leaving.forEach(({ valid, flit, credit }, port) => {
      this.leaving[port].valid = valid
      this.leaving[port].flit = { head: flit.head, tail: flit.tail, to: flit.to.x, data: flit.payload }
      credit.valid = this.creditIn[port]
      credit.vc = 0
    })
  }
}
