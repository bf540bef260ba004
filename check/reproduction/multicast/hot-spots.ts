/** Determines the hot-spot factor of figures whose captions give none: the one that confirms most claims about them. */

import type { Judgement, Verdict } from '../claim.js'
import type { Evidence } from '../evidence.js'
import type { TableSection } from '../paper.js'
import type { ExperimentRunName } from '../runs.js'
import { table } from '../../../scripts/markdown.js'
import { figure5, typeTwoIsSlower } from './figure5.js'
import type { FigureClaim } from './figure-claim.js'
import { figure11 } from './figure11.js'
import { hasPanel } from './panels.js'
import { balancingClaims } from './torus-figures.js'

/** The hot spots of Section 4.4. 0, without a hot spot, is for comparison. */
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
  return [...figure5, ...balancingClaims, ...figure11].flatMap((claim) => {
    const results = evidence.experiment(runs[claim.run]!)
    if (claim.panel && !hasPanel(results, claim.panel)) return []
    return [{ claim, judged: compared.map((hotSpot) => claim.on(results.part({ hotSpot }))) }]
  })
}

/** Each claim counts with the part of its points whose mean agrees. */
function pointsOf(fits: readonly Fit[], factor: number): number {
  return fits.reduce((sum, { judged }) => sum + judged[compared.indexOf(factor)]!.share!, 0)
}

function reproducedOf(fits: readonly Fit[], factor: number): number {
  return fits.filter((fit) => isReproduced(fit, factor)).length
}

function isReproduced({ judged }: Fit, factor: number): boolean {
  return judged[compared.indexOf(factor)]!.verdict === 'reproduced'
}

/**
 * The factors that confirm most claims, and the one of these that decides an order of curves which is open with the others.
 */
function bestFactors(fits: readonly Fit[]): { readonly most: readonly number[]; readonly best: number } {
  const count = Math.max(...factors.map((factor) => reproducedOf(fits, factor)))
  const most = factors.filter((factor) => reproducedOf(fits, factor) === count)
  const decisive = fits.find(({ claim }) => claim === typeTwoIsSlower)!
  const deciding = most.filter((factor) => isReproduced(decisive, factor))
  if (most.length > 1 && deciding.length !== 1) throw new Error(`nothing decides between p = ${most.join(' and ')}`)
  return { most, best: most.length > 1 ? deciding[0]! : most[0]! }
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
    const { best } = bestFactors(fits)
    if (best !== used) throw new Error(`the experiments have p = ${used}, and p = ${best} fits best`)
    const results = evidence.experiment('multicast-fig5-hotspots')
    const balancing = evidence.experiment('multicast-fig9-hotspots')
    const rows = fits.map(({ claim, judged }) => [
      `${claim.where.replace(/Section [0-9.]+, /, '')}: ${claim.claim}`,
      ...judged.map(({ share, verdict }) => `${percent(share!)}, ${short[verdict]}`),
    ])
    const byPoints = compared.map((factor) => `**${pointsOf(fits, factor).toFixed(1)}**`)
    const byClaims = compared.map((factor) => `**${reproducedOf(fits, factor)}**`)
    return [
      `Section 4.4 has factors of ${factors.map(percent).join(', ')}, and the other figures do not say which of them they have. So the claims on Figs. 5, 9 and 11 were judged with each of them, and with 0 for comparison, by the same judges: ${results.values('seed').length} draws at each point, ${results.values('destinations').join(' and ')} destinations (Fig. 9: ${balancing.values('destinations').join(' and ')}), ${results.values('sources').join(', ')} sources. The table has the part of its points whose mean is as a claim says, and the verdict, for which differences have to be outside of their intervals. ${choiceOf(fits)} It is the default of these experiments, and the other verdicts on this page are with it.`,
      table(
        ['claim', ...compared.map((factor) => `p = ${factor}`)],
        [...rows, [`**reproduced, of ${fits.length}**`, ...byClaims], ['**by points**', ...byPoints]],
      ),
    ].join('\n\n')
  },
}

function choiceOf(fits: readonly Fit[]): string {
  const { most, best } = bestFactors(fits)
  if (most.length === 1) return `**p = ${best} fits best.**`
  const ahead = most.reduce((one, other) => (pointsOf(fits, other) > pointsOf(fits, one) ? other : one))
  const lead = pointsOf(fits, ahead) - pointsOf(fits, best)
  const points = ahead === best ? '' : ` By points, p = ${ahead} is ${lead.toFixed(1)} ahead.`
  return `**p = ${most.join(' and ')} fit best, and equally well: with each, ${reproducedOf(fits, best)} of the claims come out.**${points} p = ${best} is taken, since with it alone of these type II is slower than U-torus in Fig. 5(a) outside of the intervals, and an order of curves says more than an amount.`
}

/** The default of the experiments on multicasts. */
const used = 0.8
