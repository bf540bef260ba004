import { modes } from '../../../rtl/min/parameters.js'
import { MonitoredNetwork } from '../../../rtl/min/wraparound/monitored-network.js'
import { nodeMask } from '../../../rtl/lib/node-set.js'
import type { SpreadHeader, TwoPhaseMulticast } from '../collective/min/two-phase.js'
import { elaborate } from '../../language/hdl/elaborate/elaborate.js'
import { bitLength } from '../../language/hdl/declare/types.js'
import type { EngineChoice } from '../../engines/sim/engine/instances.js'
import { Simulator } from '../../engines/sim/index.js'

export interface TwoPhasePlayed {
  /** Cycles from the one in which the source accepts the multicast to the last tail. */
  readonly cycles: number
  /** Cycles in which a flit waits for another. */
  readonly blocked: number
  /** The arrivals of tails, in order. */
  readonly arrivals: readonly { readonly node: number; readonly cycles: number }[]
}

/** The minimum width of payloads: that of two node numbers. */
const payloadWidth = 12

/** The network capabilities that the multicast requires. */
export interface TwoPhaseNetwork {
  readonly header: SpreadHeader
  /** The maximum number of copies that a packet makes. */
  readonly fanOut: number
}

/** @param words - the number of words of data, which the source has from the beginning */
export function playTwoPhase(
  multicast: TwoPhaseMulticast,
  words: number,
  { header, fanOut }: TwoPhaseNetwork,
  engine: EngineChoice,
): TwoPhasePlayed {
  const { nodes, source, region, unicasts } = multicast
  const simulator = new Simulator<MonitoredNetwork>(
    elaborate(
      new MonitoredNetwork({
        addressWidth: Math.log2(nodes),
        // Headers need the wrapped form only where the copies go around the end of the nodes.
        header: header === 'wrapped' && region.first <= region.last ? 'region' : header,
        fanWidth: Math.log2(Math.min(fanOut, nodes)),
        ...modes.rigid,
        longest: words,
        lengthWidth: bitLength(2 + nodes + words),
        payloadWidth,
      }),
    ),
    { engine },
  )
  const { dut } = simulator
  const [inject, data] = [dut.inject[source]!, dut.words[source]!]
  const destinations = nodeMask(unicasts.map(({ to }) => to))
  inject.multicast = { destinations, start: region.first, random: false, words, tag: 0 }
  inject.valid = true
  let taken: number | null = null
  let word = 0
  let blocked = 0
  const arrivals: { node: number; cycles: number }[] = []
  // A lone multicast never waits; exceeding this limit would be a defect.
  const limit = (100 + 8 * (nodes + words)) * (1 + multicast.spreads.length)
  while (arrivals.length < unicasts.length) {
    if (simulator.cycle > limit) throw new Error(`a lone multicast is still under way after ${limit} cycles`)
    data.valid = word < words
    data.word = word % 2 ** payloadWidth
    if (dut.blocked) blocked++
    if (inject.valid && inject.ready) taken = simulator.cycle
    const isFed = data.valid && data.ready
    for (const [node, { valid, flit }] of dut.delivered.entries())
      if (valid && flit.tail) arrivals.push({ node, cycles: simulator.cycle - taken! })
    simulator.step()
    if (taken !== null) inject.valid = false
    if (isFed) word++
  }
  return { cycles: arrivals.at(-1)!.cycles, blocked, arrivals }
}
