import { exactly, experiment, inLanes, type Cases } from 'flitwave/experiment'
import type { CasePacket } from './rtl/banyan-case.js'
import type { BanyanCases } from './rtl/banyan-cases.js'
import { banyanDesign, combinations, regionsOf, showPackets } from './support/banyan.js'

const addressWidth = 3
const regions = regionsOf(addressWidth)
const sources = combinations(2 ** addressWidth, 3)
const cases = sources.length * regions.length ** 3
const flits = 8

interface Point {
  readonly priority: 'upper' | 'waiting'
  readonly motion: 'free' | 'rigid'
}

/** The number of cases that deadlock. */
const deadlocks = { upper: { free: 139_264, rigid: 171_008 }, waiting: { free: 69_632, rigid: 0 } } as const

/** For the first element, Park and Yoon's Theorem 2 promises a property that only the last element guarantees. */
export default experiment<Point>({
  title: 'Deadlocks of three packets in a broadcast banyan',
  about: 'Any three packets of three sources on N = 8: which of them deadlock, in four ways to switch.',
  axes: {
    priority: { values: ['upper', 'waiting'], title: 'which input of an element goes first' },
    motion: { values: ['free', 'rigid'], title: 'how the branches of a worm move' },
  },
  cases: casesOf,
})

function casesOf({ priority, motion }: Point): Cases {
  return {
    count: cases,
    batch: 32_768,
    // 24 latches hold flits that can move by at most two stages each: after fewer than 48 cycles, all that will ever stop
    // have stopped.
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
    judge: (counts, isComplete) => exactly(counts, 'deadlocks', deadlocks[priority][motion], isComplete),
  }
}

/** The sources of a case vary slowest. */
function packetsOf(index: number): CasePacket[] {
  const all = regions.length
  return sources[Math.floor(index / all ** 3)]!.map((source, k) => ({
    source,
    flits,
    header: regions[Math.floor(index / all ** k) % all]!,
  }))
}
