import type { Motion, Priority } from '../rtl/min/parameters.js'
import { campaign, type Part } from './framework/campaign.js'
import { inLanes } from './framework/lanes.js'
import { exactly } from './framework/report.js'
import type { CasePacket } from './rtl/banyan-case.js'
import type { BanyanCases } from './rtl/banyan-cases.js'
import { banyanDesign, combinations, regionsOf, showPackets } from './support/banyan.js'

const addressWidth = 3
const regions = regionsOf(addressWidth)
const sources = combinations(2 ** addressWidth, 3)
const cases = sources.length * regions.length ** 3
const flits = 8

/** Park and Yoon's Theorem 2 promises for the first element what only the last one keeps. */
export default campaign({
  about: 'Any three packets of three sources on N = 8: which of them deadlock, in four ways to switch.',
  parameters: {},
  parts: () => [
    part('upper first, free branches', 'upper', 'free', 139_264),
    part('upper first, rigid worms', 'upper', 'rigid', 171_008),
    part('waiting first, free branches', 'waiting', 'free', 69_632),
    part('waiting first, rigid worms', 'waiting', 'rigid', 0),
  ],
})

function part(name: string, priority: Priority, motion: Motion, deadlocks: number): Part {
  return {
    name,
    cases,
    batch: 32_768,
    // 24 latches hold flits that can move by two stages each: in fewer than 48 cycles all have stopped that ever will.
    design: () => banyanDesign({ addressWidth, priority, motion, packets: 3, lengthWidth: 4, patience: 48 }),
    prepare: (design) =>
      inLanes<BanyanCases>(design, {
        limit: 200,
        feed: (dut, index) => {
          packetsOf(index).forEach((packet, k) => {
            const input = dut.packets[k]!
            input.source = packet.source
            input.flits = packet.flits
            input.header = packet.header
          })
        },
        inspect: (dut, _, tally) => tally.count('deadlocks', Number(dut.stuck)),
        describe: (index) => showPackets(packetsOf(index), addressWidth),
      }),
    judge: (counts, isComplete) => exactly(counts, 'deadlocks', deadlocks, isComplete),
  }
}

/** The sources of a case change last. */
function packetsOf(index: number): CasePacket[] {
  const all = regions.length
  return sources[Math.floor(index / all ** 3)]!.map((source, k) => ({
    source,
    flits,
    header: regions[Math.floor(index / all ** k) % all]!,
  }))
}
