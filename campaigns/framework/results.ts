/** The result file of a campaign: what has become of each batch, and what the campaign was made of. */

import type { Content } from '../../src/jobs/result-file.js'
import { failForResults, isRecordOf, isSameInFile, readResults, type Form } from '../../src/jobs/result-lines.js'
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

const isNumber = (value: unknown): boolean => typeof value === 'number'
const isValue = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value)

function isPart(value: unknown): boolean {
  const { name, cases, batch, design } = (value ?? {}) as Partial<ResultPart>
  return typeof name === 'string' && isNumber(cases) && isNumber(batch) && batch! >= 1 && typeof design === 'string'
}

function isFailure(value: unknown): boolean {
  const failure = (value ?? {}) as Partial<Failure>
  return isNumber(failure.case) && typeof failure.what === 'string'
}

const form: Form<ResultHeader, BatchResult> = {
  owner: 'campaign',
  asHeader(value) {
    const header = (value ?? {}) as Partial<ResultHeader>
    const isOurs = header.format === format && typeof header.campaign === 'string' && typeof header.code === 'string'
    const hasParts = Array.isArray(header.parts) && header.parts.every(isPart)
    return isOurs && hasParts && isRecordOf(header.parameters, isValue) ? (header as ResultHeader) : null
  },
  asResult(value, { parts }) {
    const result = value as BatchResult
    const part = parts[result.part]
    const isOurs = part !== undefined && Number.isInteger(result.index)
    const isWhole =
      isRecordOf(result.counts, isNumber) &&
      Array.isArray(result.failures) &&
      result.failures.every(isFailure) &&
      isNumber(result.seconds)
    return isOurs && isWhole && result.index >= 0 && result.index * part.batch < part.cases ? result : null
  },
  keyOf,
}

export function contentOf(header: ResultHeader): Content<ResultHeader, BatchResult> {
  return { ...form, header, checkHeader: (path, found) => checkHeader(path, found, header) }
}

/**
 * What a file holds, whichever campaign it is of, also if that has changed since.
 * @param help - what to do about a file that is refused
 * @throws FlitwaveError FW930 for a file that is broken, or no result file of a campaign
 */
export function readCampaignResults(
  path: string,
  help?: string,
): { readonly header: ResultHeader; readonly results: BatchResult[] } {
  return readResults(path, form, help)
}

/** Of a batch, the same in all runs. */
export function keyOf({ part, index }: Pick<BatchResult, 'part' | 'index'>): string {
  return `${part}:${index}`
}

function checkHeader(path: string, there: ResultHeader, { campaign, parameters, code, parts }: ResultHeader): void {
  if (there.campaign !== campaign) {
    failForResults(`\`${path}\` belongs to the campaign ${there.campaign}, not to ${campaign}`)
  }
  if (!isSameInFile(there.parameters, parameters)) {
    const theirs = JSON.stringify(there.parameters)
    failForResults(`\`${path}\` was begun with the parameters ${theirs}, not ${JSON.stringify(parameters)}`)
  }
  const changed = parts.find((part, i) => !isSameInFile(part, there.parts[i]))
  if (changed || there.code !== code || there.parts.length !== parts.length) {
    const isKnown = there.parts.some(({ name }) => name === changed?.name)
    const what = isKnown ? `the hardware of ${changed!.name}` : 'the campaign'
    failForResults(`${what} has changed since \`${path}\` was begun`)
  }
}
