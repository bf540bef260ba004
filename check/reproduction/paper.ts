import type { Claim, Note } from './claim.js'
import type { Evidence } from './evidence.js'
import type { ExperimentRunName } from './runs.js'

/** A numbered item of a paper. */
export interface Item {
  /** Its name in the paper: `Fig. 5`, `Lemma 2`. */
  readonly item: string
  /** Its content, in a few words. */
  readonly about: string
  /** The reason why there is no verdict, or a remark beside the verdicts. */
  readonly why?: string
}

/** Claims that belong together. */
export interface ClaimGroup {
  readonly title: string
  readonly claims: readonly Claim[]
}

/** Complete numbers, below the claims. */
export interface TableSection {
  readonly title: string
  /** Markdown. */
  text(evidence: Evidence): string
}

/** A section of the page. */
export interface Paper {
  readonly title: string
  readonly citation: string
  /** The subject of the study, and our choices in it: paragraphs in Markdown. */
  readonly about: readonly string[]
  readonly groups: readonly ClaimGroup[]
  /** Experiments whose charts are shown, with the figure of the paper. */
  readonly charts: readonly { readonly run: ExperimentRunName; readonly figure: string }[]
  readonly tables: readonly TableSection[]
  /** Every known figure, table, lemma and theorem, in the order of the paper. */
  readonly items: readonly Item[]
  /** Faults, doubts and gaps in the text that are not claims. */
  readonly notes: readonly Note[]
}
