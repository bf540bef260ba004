import { modes } from '../../../rtl/min/parameters.js'
import { MonitoredNetwork } from '../../../rtl/min/wraparound/monitored-network.js'
import { nodeMask } from '../../../rtl/min/wraparound/node-set.js'
import type { SpreadHeader, TwoPhaseMulticast } from '../collective/min/two-phase.js'
import { elaborate } from '../../language/hdl/elaborate/elaborate.js'
import { bitLength } from '../../language/hdl/declare/types.js'
import type { EngineChoice } from '../../engines/sim/engine/instances.js'
import { Simulator } from '../../engines/sim/index.js'

export interface TwoPhasePlayed {
  /** From the one in which the source takes the multicast to that of the last tail. */
  readonly cycles: number
  /** Cycles in which a flit waits for another one. */
  readonly blocked: number
  /** When the tail is there, in the order in which the tails come. */
  readonly arrivals: readonly { readonly node: number; readonly cycles: number }[]
}

/** Payloads are this wide at least: that of two node numbers. */
const payloadWidth = 12

/** The abilities of the network that the multicast supposes. */
export interface TwoPhaseNetwork {
  readonly header: SpreadHeader
  /** The copies that a packet makes at most. */
  readonly fanOut: number
}

/** @param words - of data, all of which the source has from the beginning */
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
        // Only where the copies go around the end of the nodes do headers have to say so.
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
  // A lone multicast waits for nothing; if it did, this would be a defect.
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
