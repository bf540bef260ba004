import { exactly, experiment, inLanes, type Cases, type Measured, type Verdict } from 'flitwave/experiment'
import type { Region } from '../../rtl/min/header.js'
import { modes } from '../../rtl/min/parameters.js'
import { Random } from '../../src/engines/sim/stimulus/random.js'
import { decimal } from '../../src/base/text.js'
import type { CasePacket } from './rtl/banyan-case.js'
import type { BanyanCases } from './rtl/banyan-cases.js'
import { banyanDesign, regionsOf, showPackets } from './support/banyan.js'

const packets = 40
const longest = 12
/** The number of cycles of 256 in which a source pauses: 30 %. */
const bubbles = 77

interface Point {
  readonly nodes: number
  readonly mode: keyof typeof modes
  readonly runs: number
  readonly seed: number
}

export default experiment<Point>({
  title: 'Random multicasts in broadcast banyans',
  about: `Random multicasts on N = 8, 16 and 32, ${packets} packets of 1 to ${longest} flits with pauses: all arrive, or, in naive mode, hardly ever.`,
  axes: {
    nodes: { values: [8, 16, 32], title: 'nodes N', choices: [8, 16, 32] },
    mode: { values: ['rigid', 'vct', 'naive'], title: 'how elements switch' },
    runs: {
      values: [20_000],
      title: 'runs of each size in rigid and in vct mode; naive has an eighth',
      min: 1,
      max: 10_000_000,
    },
    seed: { values: [1], title: 'seed: another one is another set of runs', min: 0, max: 2 ** 31 },
  },
  cases: casesOf,
})

function casesOf(point: Point): Cases {
  const { nodes, mode } = point
  const addressWidth = Math.log2(nodes)
  const runs = mode === 'naive' ? Math.ceil(point.runs / 8) : point.runs
  const regions = regionsOf(addressWidth)
  const caseOf = (index: number): RandomCase => randomCase(point, regions, index)
  return {
    count: runs,
    batch: 1024,
    design: () => banyanDesign({ addressWidth, ...modes[mode], packets, maxFlits: longest, lengthWidth: 4, bubbles }),
    prepare: (design) =>
      inLanes<BanyanCases>(design, {
        limit: 10_000,
        feed: (dut, index) => {
          const { packets, seeds } = caseOf(index)
          packets.forEach((packet, k) => (dut.packets[k] = packet))
          seeds.forEach((seed, i) => (dut.random[i] = seed))
        },
        inspect: (dut, index, tally) => {
          if (dut.stuck) {
            if (mode === 'naive') tally.count('deadlocks')
            else tally.fail(index, 'nothing moves any more')
            return
          }
          const { flits } = caseOf(index)
          if (dut.flits !== flits) tally.fail(index, `${dut.flits} flits have arrived instead of ${flits}`)
          tally.count('runs delivered whole')
          tally.count('flits', dut.flits)
        },
        describe: (index) => showPackets(caseOf(index).packets, addressWidth),
      }),
    judge: (counts, isComplete) =>
      mode === 'naive' ? mostDeadlock(counts) : exactly(counts, 'runs delivered whole', runs, isComplete),
  }
}

interface RandomCase {
  readonly packets: readonly CasePacket[]
  /** The seeds of the random pauses. */
  readonly seeds: readonly number[]
  /** The number of flits that must arrive. */
  readonly flits: number
}

/** The same case for all modes. Packets of one source are adjacent. */
function randomCase({ nodes, seed }: Point, regions: readonly Region[], index: number): RandomCase {
  const addressWidth = Math.log2(nodes)
  const random = new Random(Math.imul(seed, 0x9e37_79b1) + Math.imul(addressWidth, 0x85eb_ca6b) + index)
  let flits = 0
  const all = Array.from({ length: packets }, () => {
    const header = regions[random.below(regions.length)]!
    const packet = { source: random.below(nodes), flits: 1 + random.below(longest), header }
    flits += (header.max - header.min + 1) * packet.flits
    return packet
  })
  all.sort((a, b) => a.source - b.source)
  const seeds = Array.from({ length: nodes / 4 }, () => 1 + random.below(2 ** 32 - 1))
  return { packets: all, seeds, flits }
}

/** The number of deadlocks is random, but hardly any run may be delivered. */
function mostDeadlock(counts: Measured): Verdict {
  const { cases = 0, deadlocks = 0 } = counts
  const percent = ((100 * deadlocks) / cases).toFixed(2)
  return {
    text: `${decimal(deadlocks)} deadlocks (${percent} %), at least 90 % expected`,
    isGood: deadlocks >= 0.9 * cases,
  }
}
