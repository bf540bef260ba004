/** The watchdog example of docs/deadlock.md. */

import { testbench } from 'flitwave'
import { param } from 'flitwave/hdl'
import type { NetworkParameters } from '../../rtl/net/parameters.js'
import { Torus } from '../../rtl/net/torus.js'
import { Way } from '../../rtl/router/way.js'
import { networkOf } from '../../tb/support/network.js'
import { routerJourneys } from '../../src/networks/watch/router-journeys.js'

/** All nodes of a ring of four send two hops in positive direction at once. */
export const ring = testbench({
  title: 'A ring',
  about: '',
  parameters: {
    vcs: param(1, { min: 1, max: 2, about: 'virtual channels' }),
    stages: param(1, { choices: [1, 2, 3, 4], about: 'stages' }),
    flits: param(8, { min: 1, max: 20, about: 'flits of each packet' }),
  },
  design: (p) => new Torus(ringOf(p)),
  signals: ['dut.delivered[*]'],
  cycles: 200,
  watchdog: { patience: 20 },
  packets: { network: (run, p) => routerJourneys(run, ringOf(p)) },
  drivers: {
    *sources(t) {
      t.dut.inject.forEach((inject, node) => {
        inject.valid = true
        Object.assign(inject.packet, {
          to: { x: (node + 2) % 4 },
          way: { x: Way.Positive },
          flits: t.p.flits,
          tag: node,
        })
      })
      yield
      for (const inject of t.dut.inject) inject.valid = false
    },
  },
  monitors: {
    *sinks(t) {
      for (let left = 4; left > 0; yield) left -= t.dut.delivered.filter(({ valid, flit }) => valid && flit.tail).length
    },
  },
})

function ringOf(p: Pick<NetworkParameters, 'vcs' | 'stages'>): NetworkParameters {
  return networkOf({ ...p, dimensions: 1, sizeX: 4, sizeY: 1, depth: 2, topology: 'torus' })
}
