import { describe, expect, it } from 'vitest'
import { Port } from '../../../rtl/router/port.js'
import { RouteHops } from '../../../rtl/router/route-hops.js'
import { RouteTorus } from '../../../rtl/router/route-torus.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { Simulator } from '../../../src/engines/sim/index.js'

/** By number of virtual channels, the masks of class p and of classes l and h. */
const classes = [
  [1, 0b1, 0b1],
  [2, 0b01, 0b10],
  [3, 0b001, 0b110],
  [4, 0b0011, 0b1100],
  [5, 0b00011, 0b11100],
] as const

describe.each(classes)('with %i virtual channels', (vcs, p, lOrH) => {
  const ring = { dimensions: 1, sizeX: 5, vcs } as const

  it('the lower half is class p, and an odd one is of class l and h', () => {
    const { dut } = new Simulator<RouteTorus>(elaborate(new RouteTorus(ring)))
    dut.here.x = 4
    dut.to.x = 1
    expect(dut.route).toEqual({ port: Port.XPlus, vcs: p })
    dut.here.x = 1
    dut.to.x = 4
    expect(dut.route).toEqual({ port: Port.XMinus, vcs: p })
    dut.to.x = 2
    expect(dut.route).toEqual({ port: Port.XPlus, vcs: lOrH })
    dut.to.x = 0
    expect(dut.route).toEqual({ port: Port.XMinus, vcs: lOrH })
  })

  it('relative headers have the same classes', () => {
    const { dut } = new Simulator<RouteHops>(elaborate(new RouteHops(ring)))
    dut.here.x = 4
    dut.to.x = 2
    expect(dut.route).toEqual({ port: Port.XPlus, vcs: p })
    dut.here.x = 1
    dut.to.x = -2
    expect(dut.route).toEqual({ port: Port.XMinus, vcs: p })
    dut.to.x = 1
    expect(dut.route).toEqual({ port: Port.XPlus, vcs: lOrH })
    dut.to.x = -1
    expect(dut.route).toEqual({ port: Port.XMinus, vcs: lOrH })
  })
})
