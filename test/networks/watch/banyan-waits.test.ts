import { describe, expect, it } from 'vitest'
import type { BanyanParameters } from '../../../rtl/min/parameters.js'
import { findKnot, type HeldChannel, type Knot } from '../../../src/runs/deadlock/waits.js'
import { Random } from '../../../src/engines/sim/stimulus/random.js'
import { banyanOf } from '../../../tb/support/banyan.js'
import { waitsOf } from '../../../src/runs/journey/wait-graph.js'
import { banyanJourneys } from '../../../src/networks/watch/banyan-journeys.js'
import { networkOf, type Sending } from '../../rtl/min/network.js'

type Packet = Omit<Sending, 'header'> & { readonly region: readonly [min: number, max: number] }
type Mode = Pick<BanyanParameters, 'priority' | 'motion'>

/** Packets for random regions, many at once. */
function packets(random: Random): Packet[] {
  return Array.from({ length: 40 }, (_, i) => {
    const [a, b] = [random.below(8), random.below(8)]
    const region = [Math.min(a, b), Math.max(a, b)] as const
    return { from: random.below(8), region, flits: 1 + random.below(12), at: 2 * i }
  })
}

/** The channels that packets hold, cycle by cycle, until all packets have arrived or nothing has moved for 30 cycles. */
function* load(mode: Mode, seed: number): Generator<readonly HeldChannel[]> {
  const changes = { addressWidth: 3, maxFlits: 12, ...mode }
  const run = networkOf(changes)
  const sent = packets(new Random(seed))
  run.begin(sent.map(({ region: [min, max], ...packet }) => ({ ...packet, header: { min, max } })))
  const copies = sent.reduce((sum, { region: [min, max] }) => sum + max - min + 1, 0)
  const network = waitsOf(banyanJourneys(run.sim, banyanOf(changes)))
  for (let still = 0; still < 30 && Object.keys(run.tails).length < copies; still = network.moves() ? 0 : still + 1) {
    run.step()
    yield network.channels()
  }
  expect(Object.keys(run.tails).length === copies).toBe(findKnot(network.channels()) === null)
}

describe('under random traffic', () => {
  it.each<Mode>([
    { priority: 'upper', motion: 'free' },
    { priority: 'upper', motion: 'rigid' },
    { priority: 'waiting', motion: 'free' },
  ])('$priority first, $motion: packets that are found to wait in a circle never move again', (mode) => {
    let deadlocks = 0
    for (let seed = 1; seed <= 2; seed++) {
      let knot: Knot | null = null
      for (const channels of load(mode, seed)) {
        if (!knot) knot = findKnot(channels)
        else {
          const members = new Set(knot.members.map(({ channel }) => channel))
          expect(findKnot(channels.filter(({ channel }) => members.has(channel)))).toEqual(knot)
        }
      }
      if (knot) deadlocks++
    }
    expect(deadlocks).toBeGreaterThan(0)
  })

  it.each<Mode>([
    { priority: 'waiting', motion: 'rigid' },
    { priority: 'waiting', motion: 'vct' },
    { priority: 'upper', motion: 'vct' },
  ])('$priority first, $motion: there is no circle in any cycle', (mode) => {
    let cycles = 0
    for (const channels of load(mode, 1)) {
      expect(findKnot(channels)).toBeNull()
      cycles++
    }
    expect(cycles).toBeGreaterThan(100)
  })
})
