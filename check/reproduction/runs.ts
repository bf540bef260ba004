/** The runs behind the page, with the commands that make their results. */

import { listOf } from '../../src/networks/experiment/chart-data.js'
import type { Value } from '../../src/networks/experiment/experiment.js'

/** The folder of results and charts, relative to the root of the repository. */
export const folder = 'docs/reproduction'

export interface ExperimentSource {
  readonly experiment: string
  /** Its file if it is not one of the package's: relative to the root of the repository. */
  readonly file?: string
  /** The values of axes that differ from those of the experiment. */
  readonly set?: Readonly<Record<string, readonly Value[]>>
}

const seeds = (count: number): number[] => Array.from({ length: count }, (_, i) => i + 1)

/** On 32x32, one node in each row and each column. */
const spreadNodes = Array.from({ length: 32 }, (_, x) => 32 * x + ((11 * x) % 32))

const campaign = (name: string) => ({ experiment: name, file: `check/campaigns/${name}.experiment.ts` })

/** For each random point: enough draws for an interval of a few percent. */
const draws = seeds(16)

/** The sources in the figures of multicasts: from few to nearly all nodes. */
const sources = [16, 48, 80, 112, 240]

/** The destinations of panels (a) to (d) of Figs. 5, 6, 11 and 12. */
const panels = [80, 112, 176, 240]

/** The destinations of panels (a) and (b) of Figs. 8, 9, 14 and 15. */
const twoPanels = [80, 176]

/** The factors of Section 4.4 of Wang et al., and none for comparison. */
const hotSpots = { sources: [16, 80, 112, 240], hotSpot: [0, 0.25, 0.5, 0.8, 1], seed: draws }

/** By the name of the result file. */
export const experimentRuns = {
  'broadcast-fig8': { experiment: 'broadcast-fig8' },
  'broadcast-fig9': { experiment: 'broadcast-fig9' },
  'broadcast-sizes': {
    experiment: 'broadcast-fig9',
    set: { n: [2, 4, 8, 16, 64], algorithm: ['dcf'], flits: [1, 10, 100, 1000], ts: [0, 200], tr: [0, 200] },
  },
  'broadcast-sources': {
    experiment: 'broadcast-fig8',
    set: { source: spreadNodes, algorithm: ['dcf', 'edn'], flits: [400] },
  },
  'min-fig5': { experiment: 'min-fig5' },
  'min-fig6': { experiment: 'min-fig6' },
  'min-fig7': { experiment: 'min-fig7' },
  'min-upper-first': {
    experiment: 'min-fig6',
    set: {
      ...{ n: [6], scheme: ['region'], arbitration: ['random', 'upper'], copies: [12], multicasts: [1], load: [1] },
      seed: draws,
    },
  },
  'multicast-alone': {
    experiment: 'multicast-fig5',
    set: { destinations: [15, 80, 240], sources: [1], startup: ['blocking'], scheme: ['utorus'], seed: draws },
  },
  'multicast-fig5': { experiment: 'multicast-fig5', set: { destinations: panels, sources, seed: draws } },
  'multicast-fig5-blocking': {
    experiment: 'multicast-fig5',
    set: { destinations: [80, 240], sources: [16, 48, 112], startup: ['blocking'], seed: draws },
  },
  'multicast-fig5-hotspots': { experiment: 'multicast-fig5', set: { ...hotSpots, destinations: [80, 240] } },
  'multicast-fig6': { experiment: 'multicast-fig6', set: { destinations: panels, sources, seed: draws } },
  'multicast-fig7': { experiment: 'multicast-fig7', set: { seed: draws } },
  'multicast-fig8': { experiment: 'multicast-fig8', set: { sources, seed: draws } },
  'multicast-fig9': { experiment: 'multicast-fig9', set: { destinations: twoPanels, sources, seed: draws } },
  'multicast-fig9-hotspots': { experiment: 'multicast-fig9', set: { ...hotSpots, destinations: [80] } },
  'multicast-fig10': { experiment: 'multicast-fig10', set: { seed: draws } },
  'multicast-fig11': { experiment: 'multicast-fig11', set: { destinations: panels, sources, seed: draws } },
  'multicast-fig11-hotspots': { experiment: 'multicast-fig11', set: { ...hotSpots, destinations: [80, 240] } },
  'multicast-fig12': { experiment: 'multicast-fig12', set: { destinations: panels, sources, seed: draws } },
  'multicast-fig13': { experiment: 'multicast-fig13', set: { seed: draws } },
  'multicast-fig14': { experiment: 'multicast-fig14', set: { destinations: twoPanels, sources, seed: draws } },
  'multicast-fig15': { experiment: 'multicast-fig15', set: { destinations: twoPanels, sources, seed: draws } },
  'multicast-fig16': { experiment: 'multicast-fig16', set: { seed: draws } },
  'multicast-reference-fig5': { experiment: 'multicast-fig5', set: { hotSpot: [0], seed: [1, 2] } },
  'multicast-reference-fig6': { experiment: 'multicast-fig6', set: { hotSpot: [0], seed: [1, 2] } },
  'multicast-reference-fig5-blocking': {
    experiment: 'multicast-fig5',
    set: { startup: ['blocking'], hotSpot: [0], seed: [1] },
  },
  'multicast-reference-fig6-blocking': {
    experiment: 'multicast-fig6',
    set: { startup: ['blocking'], hotSpot: [0], seed: [1] },
  },
  'multicast-reference-fig5-blocking-draws': {
    experiment: 'multicast-fig5',
    set: {
      ...{ destinations: [112], sources: [16], startup: ['blocking'], hotSpot: [0], scheme: ['utorus'] },
      seed: seeds(160),
    },
  },
  'multicast-reference-fig6-blocking-draws': {
    experiment: 'multicast-fig6',
    set: { sources: [16], startup: ['blocking'], hotSpot: [0], scheme: ['4IIB'], seed: seeds(32) },
  },
  'multicast-reference-fig6-draws': {
    experiment: 'multicast-fig6',
    set: { sources: [16, 48], hotSpot: [0], scheme: ['4IIB'], seed: seeds(32) },
  },
  'torus3d-fig7': { experiment: 'torus3d-fig7', set: { seed: draws } },
  'torus3d-fig8': { experiment: 'torus3d-fig8', set: { seed: draws } },
  'campaign-banyan-delivery': campaign('banyan-delivery'),
  'campaign-banyan-three-packets': campaign('banyan-three-packets'),
  'campaign-two-phase': campaign('two-phase'),
} satisfies Readonly<Record<string, ExperimentSource>>

export type ExperimentRunName = keyof typeof experimentRuns

export function resultFile(name: string): string {
  return `${folder}/results/${name}.jsonl`
}

/** The command that makes the results of an experiment. */
export function experimentCommand(name: ExperimentRunName): string {
  const { experiment, file, set = {} }: ExperimentSource = experimentRuns[name]
  const settings = Object.entries(set).map(([axis, values]) => `--set ${axis}=${listOf(values, ',')} `)
  return `npx flitwave experiment ${file === undefined ? experiment : `./${file}`} ${settings.join('')}--results ${resultFile(name)}`
}
