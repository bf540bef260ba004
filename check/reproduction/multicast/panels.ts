/** Panels of the figures of multicasts, as in the captions. */

import type { ExperimentEvidence } from '../evidence.js'
import type { Setting } from '../../../src/networks/experiment/experiment.js'

/** A panel of a figure. */
export interface Panel {
  /** `(a)` */
  readonly name: string
  /** The values common to all its points. */
  readonly at: Setting
}

const letters = ['a', 'b', 'c', 'd']

const panelsOf = (axis: string, values: readonly number[]): Panel[] =>
  values.map((value, i) => ({ name: `(${letters[i]!})`, at: { [axis]: value } }))

/** (a) to (d) of Figs. 5, 6, 11 and 12, by the number of destinations. */
export const fourPanels = panelsOf('destinations', [80, 112, 176, 240])

/** (a) and (b) of Fig. 8, by the number of destinations; those of Figs. 9, 14 and 15 are assumed to be the same. */
export const twoPanels = panelsOf('destinations', [80, 176])

/** (a) and (b) of Figs. 7 and 13, with equally many sources and destinations. */
export const lengthPanels = panelsOf('sources', [80, 176])

/** (a) and (b) of Figs. 10 and 16, with equally many sources and destinations. */
export const hotSpotPanels = panelsOf('sources', [80, 112])

/** True if the results include points of a panel. */
export function hasPanel(figure: ExperimentEvidence, { at }: Panel): boolean {
  return Object.entries(at).every(([axis, value]) => figure.values(axis).includes(value))
}
