import { describe, expect, it } from 'vitest'
import { LoneMessage } from '../../../check/campaigns/rtl/lone-message.js'
import { LonePacket } from '../../../check/campaigns/rtl/lone-packet.js'
import { messageNetworkOf, networkOf } from '../../../tb/support/network.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { Simulator } from '../../../src/engines/sim/index.js'
import { Way } from '../../../rtl/router/way.js'
import { expectLockstep } from '../../support/lockstep.js'

const packetDesign = elaborate(
  new LonePacket(networkOf({ sizeX: 3, sizeY: 1, topology: 'mesh', vcs: 1, depth: 2, payloadWidth: 4 })),
)
const messageDesign = elaborate(
  new LoneMessage(messageNetworkOf({ dimensions: 1, sizeX: 3, topology: 'mesh', vcs: 1, pending: 1, payloadWidth: 8 })),
)

describe('a network that times a packet by itself', () => {
  function started(): Simulator<LonePacket> {
    const sim = new Simulator<LonePacket>(packetDesign, { engine: 'scalar' })
    Object.assign(sim.dut, { start: true, from: 0, to: { x: 2, y: 0 }, flits: 4 })
    return sim
  }

  it('counts from the cycle in which it is taken to that in which its tail arrives', () => {
    const sim = started()
    expect(sim.runUntil({ none: 'dut.running' }, 20)).toBe(7)
    expect(sim.dut).toMatchObject({ latency: 6, arrived: 4 })
  })

  it('sees a flit that is lost, one that comes too late, and one too many', () => {
    const lost = started()
    lost.step(4)
    lost.dut.arrived = 2
    expect(() => lost.step(10)).toThrow('a flit is lost, doubled or overtaken')
    const late = started()
    late.step(4)
    late.dut.running = false
    expect(() => late.step(10)).toThrow('a flit arrives that nobody has sent')
    const long = started()
    long.step(4)
    long.dut.flits = 3
    expect(() => long.step(10)).toThrow('a packet has changed its length')
  })

  it('is the same on all engines', () => expectLockstep(packetDesign, 40, 1))
})

describe('a network that times a message by itself', () => {
  function started(): Simulator<LoneMessage> {
    const sim = new Simulator<LoneMessage>(messageDesign, { engine: 'scalar' })
    const message = { to: { x: 2 }, way: { x: Way.Shorter }, flits: 4, tag: 9 }
    Object.assign(sim.dut, { start: true, from: 0, target: 2, message, ts: 3, tr: 5 })
    return sim
  }

  it('counts ts + hops + L + tr', () => {
    const sim = started()
    sim.runUntil({ none: 'dut.running' }, 40)
    expect(sim.dut.latency).toBe(3 + 2 + 4 + 5)
  })

  it('sees a message that comes elsewhere, or is another one', () => {
    const elsewhere = started()
    elsewhere.dut.target = 1
    expect(() => elsewhere.step(40)).toThrow('a message is received by another node')
    const other = started()
    other.step(4)
    other.dut.message.tag = 8
    expect(() => other.step(40)).toThrow('a message has changed its tag')
  })

  it('is the same on all engines', () => expectLockstep(messageDesign, 40, 1))
})
