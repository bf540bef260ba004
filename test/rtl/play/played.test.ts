import { describe, expect, it } from 'vitest'
import { ChannelMeter } from '../../../rtl/play/channel-meter.js'
import { PlayedNode } from '../../../rtl/play/played-node.js'
import { playedParameters, type PlayedParameters } from '../../../rtl/play/parameters.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { expectLockstep } from '../../support/lockstep.js'
import { budget } from '../../support/sample.js'
import { simulateOnAll } from '../../support/rtl.js'

describe('ChannelMeter', () => {
  /** `.` nothing crosses; `h`, `b`, `t` head, body and tail on channel 0, capitals on channel 1; `x` a packet of one flit. */
  it.each([
    ['hbt...', 3, 0],
    ['h.b..t..', 3, 3],
    ['x..x', 2, 0],
    ['hHbTt.', 5, 0],
    ['h.HT.bt.', 5, 2],
    ['t.h', 2, 0],
    ['H.B.T.', 3, 2],
    ['hH.t.T.', 4, 2],
  ])('%s: %i flits, %i cycles held and idle', (crossing, flits, heldIdle) => {
    for (const sim of simulateOnAll(new ChannelMeter({ vcs: 2 }))) {
      for (const flit of crossing) {
        sim.dut.valid = flit !== '.'
        sim.dut.vc = flit !== '.' && flit === flit.toUpperCase() ? 1 : 0
        sim.dut.tail = 'tTx'.includes(flit)
        sim.step()
      }
      expect(sim.dut.use).toEqual({ flits, heldIdle })
    }
  })

  it('is the same on all engines', () => {
    expectLockstep(elaborate(new ChannelMeter({ vcs: 2 })), budget(100, 300), 1)
  })
})

describe('PlayedNode', () => {
  const defaults = Object.fromEntries(
    Object.entries(playedParameters).map(([name, spec]) => [name, spec.default]),
  ) as unknown as PlayedParameters

  it.each([
    { injection: 'one-port', meters: true },
    { injection: 'all-port', meters: false, dimensions: 1, payloadWidth: 1, resetPriority: 'injected' },
  ] as const)('is the same on all engines: %o', (changes) => {
    expectLockstep(elaborate(new PlayedNode({ ...defaults, depth: 2, tagWidth: 4, ...changes })), budget(20, 60), 2)
  })
})
