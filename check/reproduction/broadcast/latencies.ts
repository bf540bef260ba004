/** Latencies of broadcasts, played on the RTL. */

import type { ResetPriority } from '../../../rtl/router/router-parameters.js'
import { broadcastLatency, type BroadcastName } from '../../../src/networks/collective/broadcast/broadcast.js'
import type { PointResult } from '../../../src/networks/experiment/results.js'
import type { Setting } from '../../../src/networks/experiment/experiment.js'
import { isTrend, isTrue, type Claim, type Judgement } from '../claim.js'
import type { Evidence, ExperimentEvidence } from '../evidence.js'
import { countOf, cycles, ofPoints, pointsOf, range } from '../figures.js'
import { table } from '../../../scripts/markdown.js'
import type { ClaimGroup, TableSection } from '../paper.js'

/** The latency of a point by the formula. */
function formulaOf({ setting }: PointResult): number {
  const timing = { flits: Number(setting['flits']), ts: Number(setting['ts']), tr: Number(setting['tr']) }
  return broadcastLatency(setting['algorithm'] as BroadcastName, Number(setting['n']), timing)!
}

const figures = ['broadcast-fig8', 'broadcast-fig9'] as const

/** The extra latency of EDN over DCF, in cycles. */
function penalty(figure: ExperimentEvidence, at: Setting): number {
  return figure.mean({ ...at, algorithm: 'edn' }) - figure.mean({ ...at, algorithm: 'dcf' })
}

/** The extra latency for nodes of each row and column, in lengths of the message. */
function lengthsBySource(evidence: Evidence, resetPriority: ResetPriority): number[] {
  const runs = evidence.experiment('broadcast-sources')
  return pointsOf(runs, 'source', 'flits').map((at) => penalty(runs, { ...at, resetPriority }) / Number(at['flits']))
}

function isAboutOne(lengths: number): boolean {
  return lengths >= 0.8 && lengths <= 1.2
}

/** `32 nodes, for L = 400, 0.96 with injected heads first, and with passing heads first 0.00 from 28 and 0.96 from 4`. */
function describeSources(evidence: Evidence): string {
  const injected = lengthsBySource(evidence, 'injected')
  const passing = lengthsBySource(evidence, 'passing')
  const groups = [passing.filter((lengths) => !isAboutOne(lengths)), passing.filter(isAboutOne)]
  const found = groups.filter((group) => group.length > 0).map((group) => `${range(group)} from ${group.length}`)
  const flits = evidence.experiment('broadcast-sources').numbers('flits').join(', ')
  return `${injected.length} nodes, for L = ${flits}, ${range(injected)} with injected heads first, and with passing heads first ${found.join(' and ')}`
}

/** The extra latency of EDN by length, for this priority after reset. */
function penalties(figure: ExperimentEvidence, resetPriority: ResetPriority, lengths: readonly number[]): number[] {
  return lengths.map((flits) => penalty(figure, { resetPriority, flits }))
}

const resetPriorities = ['injected', 'passing'] as const

/** The paper does not specify which heads go first, so a claim that holds for only one of the two orders is open. */
function ofOrders(isSoWith: (order: ResetPriority) => boolean, numbers: string): Judgement {
  const so = countOf(resetPriorities, isSoWith)
  return { verdict: so === 2 ? 'reproduced' : so === 1 ? 'open' : 'not reproduced', numbers }
}

/** The broadcasts of the paper; the others in the charts are parts and variants of them. */
const compared = ['edn', 'dilated-diagonal']

/** A claim that DCF takes less time than both; equal time does not count as better. */
function isBetter(run: (typeof figures)[number], where: string, because: Claim['because']): Claim {
  return {
    where,
    claim: 'DCF is better than EDN and the dilated diagonal broadcast.',
    judge(evidence) {
      const figure = evidence.experiment(run)
      const points = (order: ResetPriority): number[][] =>
        figure.values('flits').map((flits) => {
          const at = { resetPriority: order, flits }
          const latency = figure.mean({ ...at, algorithm: 'dcf' })
          return compared.map((algorithm) => figure.mean({ ...at, algorithm }) - latency)
        })
      const better = (order: ResetPriority): number =>
        countOf(points(order), (more) => more.every((value) => value > 0))
      const texts = resetPriorities.map((order) => {
        const worse = countOf(points(order), (more) => more.some((value) => value < 0))
        return `with ${order} heads first better than both at ${ofPoints(better(order), points(order))}, slower than one at ${worse}; they take ${range(points(order).flat(), 0)} cycles more`
      })
      return ofOrders((order) => isTrend(better(order), points(order).length), texts.join('; '))
    },
    because,
  }
}

export const latencies: ClaimGroup = {
  title: 'Latency',
  claims: [
    {
      where: 'Section 6.1',
      claim:
        'The latency of DCF is 5k ts + 4(4^k − 1)/3 tc + 2k (L tc + tr) for n = 4^k, and with a Z block for n = 2·4^k.',
      judge(evidence) {
        const all = (['broadcast-sizes', 'broadcast-sources', ...figures] as const).flatMap((name) =>
          evidence.experiment(name).where({ algorithm: 'dcf' }),
        )
        const exact = countOf(all, (result) => result.measured['latency'] === formulaOf(result))
        const sizes = [...new Set(all.map(({ setting }) => Number(setting['n'])))].sort((a, b) => a - b)
        return isTrue(
          exact === all.length,
          `the RTL takes exactly as long at ${ofPoints(exact, all)}: n = ${sizes.join(', ')}, L from 1 to 1000, ts and tr 0 and 200, with either order of heads`,
        )
      },
      because: { reproduced: 'No worm ever waits for another one, so that it does not matter who would go first.' },
    },
    {
      where: 'Fig. 8; section not known',
      claim: 'Without start-ups, EDN takes about one more message length than DCF on 32x32.',
      judge(evidence) {
        const figure = evidence.experiment('broadcast-fig8')
        const long = figure.numbers('flits').filter((flits) => flits >= 200)
        const inLengths = (resetPriority: ResetPriority): number[] =>
          penalties(figure, resetPriority, long).map((more, i) => more / long[i]!)
        const isSoWith = (resetPriority: ResetPriority): boolean =>
          [...inLengths(resetPriority), ...lengthsBySource(evidence, resetPriority)].every(isAboutOne)
        return ofOrders(
          isSoWith,
          `from (0,0), for L from 200 to 1000, ${range(inLengths('injected'))} message lengths more with injected heads first, and ${range(inLengths('passing'))} with passing heads first; from ${describeSources(evidence)}`,
        )
      },
      because: {
        open: 'This concerns an EDN-like pattern with one of two orders of heads; the paper does not choose between them, and the router of this package has the other one by default. Nodes inject worms of step 5 into channels at which worms of step 4 arrive in the same cycle. On the same virtual channel, one of the two waits for a whole length: with injected heads first the worm of step 4, whose destination sends on in step 5; with passing heads first the worm of step 5, which ends no later than others. If only one of their routes goes over a wraparound channel, they are on different virtual channels and take turns, flit by flit: then both end a length later, in either order.',
        'not reproduced': 'This concerns an EDN-like pattern.',
      },
    },
    {
      where: 'Fig. 8; section not known',
      claim: 'The difference grows with the length of messages.',
      judge(evidence) {
        const figure = evidence.experiment('broadcast-fig8')
        const lengths = figure.numbers('flits').filter((flits) => flits >= 32)
        const [injected, passing] = resetPriorities.map((order) => penalties(figure, order, lengths)) as [
          number[],
          number[],
        ]
        const isSoWith = (order: ResetPriority): boolean =>
          penalties(figure, order, lengths).every((value, i, all) => i === 0 || value > all[i - 1]!)
        return ofOrders(
          isSoWith,
          `cycles more from (0,0), by L, with injected heads first: ${lengths.map((flits, i) => `${flits}: ${cycles(injected[i]!)}`).join(', ')}; with passing heads first ${range(passing, 0)}`,
        )
      },
      because: {
        open: 'With one of the two orders, as above.',
        'not reproduced': 'The EDN-like pattern has no delayed worms in these cases.',
      },
    },
    {
      where: 'Fig. 9, text; section not known',
      claim: 'With ts = tr = 200, DCF takes about 200 cycles less than EDN on 32x32.',
      judge(evidence) {
        const figure = evidence.experiment('broadcast-fig9')
        const found = pointsOf(figure, 'resetPriority', 'flits').map((at) => penalty(figure, at))
        const formula = figure.numbers('flits').map((flits) => {
          const timing = { flits, ts: 200, tr: 200 }
          return broadcastLatency('edn', 32, timing)! - broadcastLatency('dcf', 32, timing)!
        })
        return isTrue(
          [...found, ...formula].every((value) => value >= 100 && value <= 300),
          `${range(found, 0)} cycles less on the RTL, with either order of heads, ${range(formula, 0)} by the formulas of the paper`,
        )
      },
      because: {
        false:
          'The formulas of the paper differ by k ts, and k = 2 for n = 32: that is 400. 200 would be the difference on 4x4 and 8x8.',
      },
    },
    isBetter('broadcast-fig8', 'Fig. 8; section not known', {
      open: 'With injected heads first it is, for all but short messages; with passing heads first an EDN-like pattern takes as long. Taking as long is not better.',
      'not reproduced':
        'With injected heads first it is, for all but short messages; with passing heads first an EDN-like pattern takes as long. Taking as long is not better.',
    }),
    isBetter('broadcast-fig9', 'Fig. 9; section not known', { 'not reproduced': 'Some take as long, or less.' }),
  ],
}

function latencyTable(run: (typeof figures)[number], name: string, resetPriority: ResetPriority): TableSection {
  return {
    title: `${name} in numbers, ${resetPriority} heads first`,
    text(evidence: Evidence) {
      const figure = evidence.experiment(run)
      const names = figure.texts('algorithm')
      const timing = figure.results[0]!.setting
      const rows = figure
        .numbers('flits')
        .map((flits) => [
          String(flits),
          ...names.map((algorithm) => cycles(figure.mean({ resetPriority, flits, algorithm }))),
          cycles(broadcastLatency('dcf', 32, { flits, ts: Number(timing['ts']), tr: Number(timing['tr']) })!),
        ])
      return table(['L', ...names, 'formula of DCF'], rows, true)
    },
  }
}

export const latencyTables: readonly TableSection[] = [
  latencyTable('broadcast-fig8', 'Fig. 8', 'injected'),
  latencyTable('broadcast-fig8', 'Fig. 8', 'passing'),
  latencyTable('broadcast-fig9', 'Fig. 9', 'injected'),
  latencyTable('broadcast-fig9', 'Fig. 9', 'passing'),
]
