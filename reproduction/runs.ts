/** The runs that the page is made of, with the commands that make their results. */

import { listOf } from '../src/experiment/chart-data.js'
import type { Value } from '../src/experiment/experiment.js'

/** Where results and charts are, below the root of the repository. */
export const folder = 'docs/reproduction'

export interface ExperimentSource {
  readonly experiment: string
  /** Where it is, if it is none of the package's: below the root of the repository. */
  readonly file?: string
  /** The values of axes that are not those of the experiment. */
  readonly set?: Readonly<Record<string, readonly Value[]>>
}

const seeds = (count: number): number[] => Array.from({ length: count }, (_, i) => i + 1)

/** On 32x32 a node in each row and each column. */
const spreadNodes = Array.from({ length: 32 }, (_, x) => 32 * x + ((11 * x) % 32))

const campaign = (name: string) => ({ experiment: name, file: `campaigns/${name}.experiment.ts` })

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
  'multicast-alone': {
    experiment: 'multicast-fig5',
    set: { destinations: [15, 80, 240], sources: [1], startup: ['blocking'], scheme: ['utorus'], seed: seeds(10) },
  },
  'multicast-fig5': { experiment: 'multicast-fig5' },
  'multicast-fig5-blocking': { experiment: 'multicast-fig5', set: { startup: ['blocking'], seed: [1] } },
  'multicast-fig5-blocking-draws': {
    experiment: 'multicast-fig5',
    set: { destinations: [112], sources: [16], startup: ['blocking'], scheme: ['utorus'], seed: seeds(160) },
  },
  'multicast-fig6': { experiment: 'multicast-fig6' },
  'multicast-fig6-blocking': { experiment: 'multicast-fig6', set: { startup: ['blocking'], seed: [1] } },
  'multicast-fig6-blocking-draws': {
    experiment: 'multicast-fig6',
    set: { sources: [16], startup: ['blocking'], scheme: ['4IIB'], seed: seeds(32) },
  },
  'multicast-fig6-draws': {
    experiment: 'multicast-fig6',
    set: { sources: [16, 48], scheme: ['4IIB'], seed: seeds(32) },
  },
  'multicast-fig7': { experiment: 'multicast-fig7' },
  'multicast-fig8': { experiment: 'multicast-fig8' },
  'multicast-fig9': { experiment: 'multicast-fig9' },
  'multicast-fig10': { experiment: 'multicast-fig10' },
  'multicast-fig11': { experiment: 'multicast-fig11' },
  'multicast-fig11-blocking': {
    experiment: 'multicast-fig11',
    set: { destinations: [80, 240], startup: ['blocking'], scheme: ['umesh', 'spu'], seed: [1] },
  },
  'multicast-fig12': { experiment: 'multicast-fig12' },
  'multicast-fig13': { experiment: 'multicast-fig13' },
  'multicast-fig14': { experiment: 'multicast-fig14' },
  'multicast-fig15': { experiment: 'multicast-fig15' },
  'multicast-fig16': { experiment: 'multicast-fig16' },
  'torus3d-fig7': { experiment: 'torus3d-fig7' },
  'torus3d-fig8': { experiment: 'torus3d-fig8' },
  'campaign-banyan-delivery': campaign('banyan-delivery'),
  'campaign-banyan-three-packets': campaign('banyan-three-packets'),
  'campaign-two-phase': campaign('two-phase'),
} satisfies Readonly<Record<string, ExperimentSource>>

export type ExperimentRunName = keyof typeof experimentRuns

export function resultFile(name: string): string {
  return `${folder}/results/${name}.jsonl`
}

/** What makes the results of an experiment. */
export function experimentCommand(name: ExperimentRunName): string {
  const { experiment, file, set = {} }: ExperimentSource = experimentRuns[name]
  const settings = Object.entries(set).map(([axis, values]) => `--set ${axis}=${listOf(values, ',')} `)
  return `npx flitwave experiment ${file === undefined ? experiment : `./${file}`} ${settings.join('')}--results ${resultFile(name)}`
}
