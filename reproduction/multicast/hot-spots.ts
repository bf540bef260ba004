/** Which hot-spot factor figures have whose captions name none: the one with which most of what is said of them comes out. */

import type { Judgement, Verdict } from '../claim.js'
import type { Evidence } from '../evidence.js'
import type { TableSection } from '../paper.js'
import type { ExperimentRunName } from '../runs.js'
import { table } from '../../scripts/markdown.js'
import { figure5, typeTwoIsSlower } from './figure5.js'
import type { FigureClaim } from './figure-claim.js'
import { figure11 } from './mesh-figures.js'
import { balancingClaims } from './torus-figures.js'

/** Of Section 4.4. Without a hot spot, 0, it is for comparison. */
const factors = [0.25, 0.5, 0.8, 1]
const compared = [0, ...factors]

const runs: Readonly<Partial<Record<ExperimentRunName, ExperimentRunName>>> = {
  'multicast-fig5': 'multicast-fig5-hotspots',
  'multicast-fig9': 'multicast-fig9-hotspots',
  'multicast-fig11': 'multicast-fig11-hotspots',
}

interface Fit {
  readonly claim: FigureClaim
  /** By factor. */
  readonly judged: readonly Judgement[]
}

function fitsOf(evidence: Evidence): Fit[] {
  return [...figure5, ...balancingClaims, ...figure11].map((claim) => {
    const results = evidence.experiment(runs[claim.run]!)
    return { claim, judged: compared.map((hotSpot) => claim.on(results.part({ hotSpot }))) }
  })
}

/** Each claim counts as the part of its points at which it is so by their mean. */
function scoreOf(fits: readonly Fit[], factor: number): number {
  return fits.reduce((sum, { judged }) => sum + judged[compared.indexOf(factor)]!.share!, 0)
}

/** Scores that are nearer than this part of them are equal, with so few draws. */
const equal = 0.02

/** Those of the best score, and the one of them with which an order of curves comes out that is on none of the others. */
function bestFactors(fits: readonly Fit[]): { readonly equal: readonly number[]; readonly best: number } {
  const most = Math.max(...factors.map((factor) => scoreOf(fits, factor)))
  const best = factors.filter((factor) => scoreOf(fits, factor) >= (1 - equal) * most)
  const decisive = fits.find(({ claim }) => claim === typeTwoIsSlower)!
  const share = (factor: number): number => decisive.judged[compared.indexOf(factor)]!.share!
  return { equal: best, best: best.reduce((one, other) => (share(other) > share(one) ? other : one)) }
}

const percent = (part: number): string => `${Math.round(100 * part)} %`

const short: Readonly<Record<Verdict, string>> = {
  reproduced: 'yes',
  'not reproduced': 'no',
  false: 'false',
  open: 'open',
}

export const hotSpotTable: TableSection = {
  title: 'The hot-spot factor of Figs. 5 to 9 and 11 to 15',
  text(evidence) {
    const fits = fitsOf(evidence)
    const { equal: candidates, best } = bestFactors(fits)
    if (best !== used) throw new Error(`the experiments have p = ${used}, and p = ${best} fits best`)
    const results = evidence.experiment('multicast-fig5-hotspots')
    const balancing = evidence.experiment('multicast-fig9-hotspots')
    const rows = fits.map(({ claim, judged }) => [
      `${claim.where.replace('Section 4, ', '')}: ${claim.claim}`,
      ...judged.map(({ share, verdict }) => `${percent(share!)}, ${short[verdict]}`),
    ])
    const scores = compared.map((factor) => `**${scoreOf(fits, factor).toFixed(1)}**`)
    const tie =
      candidates.length === 1
        ? `**p = ${best} fits best.**`
        : `**p = ${candidates.join(' and ')} fit best, and equally well; p = ${best} is taken**, since with it alone of these type II is slower than U-torus at all points of Fig. 5(a), and an order of curves says more than an amount.`
    return [
      `Section 4.4 has factors of ${factors.map(percent).join(', ')}, and the other figures do not say which of them they have. So the claims on Figs. 5, 9 and 11 were judged with each of them, and with 0 for comparison, by the same judges: ${results.values('seed').length} draws at each point, ${results.values('destinations').join(' and ')} destinations (Fig. 9: ${balancing.values('destinations').join(' and ')}), ${results.values('sources').join(', ')} sources. A claim counts as the part of its points whose mean is as it says. ${tie} It is the default of these experiments, and the other verdicts on this page are with it.`,
      table(['claim', ...compared.map((factor) => `p = ${factor}`)], [...rows, [`**of ${fits.length}**`, ...scores]]),
    ].join('\n\n')
  },
}

/** By the experiments of multicasts, where nothing else is set. */
const used = 0.8
