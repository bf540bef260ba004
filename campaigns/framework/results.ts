/** The result file of a campaign: what has become of each batch, and what the campaign was made of. */

import { failForResults, type Content } from '../../src/jobs/result-file.js'
import type { Counts, Failure } from './campaign.js'

/** What a campaign was made of, so that results of another one are not taken for its own. */
export interface ResultHeader {
  readonly format: typeof format
  readonly campaign: string
  readonly parameters: Readonly<Record<string, unknown>>
  /** Of the files that make and judge cases. */
  readonly code: string
  readonly parts: readonly ResultPart[]
}

export interface ResultPart {
  readonly name: string
  readonly cases: number
  readonly batch: number
  /** Of the hardware. */
  readonly design: string
}

/** What a finished batch has come to. */
export interface BatchResult {
  readonly part: number
  readonly index: number
  readonly counts: Counts
  readonly failures: readonly Failure[]
  /** That a thread worked on it. */
  readonly seconds: number
}

/** How files say what they are; another number if their form changes. */
export const format = 'flitwave campaign 1'

export function contentOf(header: ResultHeader): Content<BatchResult> {
  return {
    owner: 'campaign',
    header,
    checkHeader: (path, found) => checkHeader(path, found, header),
    asResult: (value) => asResult(value, header.parts),
    keyOf,
  }
}

/** Of a batch, the same in all runs. */
export function keyOf({ part, index }: Pick<BatchResult, 'part' | 'index'>): string {
  return `${part}:${index}`
}

function checkHeader(path: string, found: unknown, { format, campaign, parameters, code, parts }: ResultHeader): void {
  const there = found as Partial<ResultHeader> | null
  if (there?.format !== format) failForResults(`\`${path}\` is no result file of a campaign`)
  if (there.campaign !== campaign) {
    failForResults(`\`${path}\` is of the campaign ${String(there.campaign)}, not of ${campaign}`)
  }
  if (!isEqual(there.parameters, parameters)) {
    const theirs = JSON.stringify(there.parameters)
    failForResults(`\`${path}\` was begun with the parameters ${theirs}, not ${JSON.stringify(parameters)}`)
  }
  const changed = parts.find((part, i) => !isEqual(part, there.parts?.[i]))
  if (changed || there.code !== code || there.parts?.length !== parts.length) {
    const isKnown = there.parts?.some(({ name }) => name === changed?.name) === true
    const what = isKnown ? `the hardware of ${changed!.name}` : 'the campaign'
    failForResults(`${what} is not what it was when \`${path}\` was begun`)
  }
}

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The checksum says that the line is ours; a batch that there is not would be one of another campaign all the same. */
function asResult(value: unknown, parts: readonly ResultPart[]): BatchResult | null {
  const result = value as BatchResult | null
  const part = result && parts[result.part]
  return part && result.index >= 0 && result.index * part.batch < part.cases ? result : null
}
