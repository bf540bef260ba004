/** Results of runs, for those who judge. What is missing or not whole is an error that names the command to run. */

import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { addCounts, type Counts } from '../campaigns/framework/campaign.js'
import type { BatchResult, ResultHeader } from '../campaigns/framework/results.js'
import { linesOf } from '../src/jobs/result-file.js'
import { loadStudy } from '../src/study/catalog.js'
import { readStudyResults, type PointResult } from '../src/study/results.js'
import { prepareStudy, type PreparedStudy } from '../src/study/run.js'
import { valuesOf, type Setting, type Value } from '../src/study/study.js'
import {
  campaignCommand,
  campaignRuns,
  resultFile,
  studyCommand,
  studyRuns,
  type CampaignName,
  type StudyRunName,
  type StudySource,
} from './runs.js'

/** All that there is to judge by, besides what a judge computes. */
export interface Evidence {
  study(name: StudyRunName): StudyEvidence
  campaign(name: CampaignName): CampaignEvidence
}

/** The results of a study. */
export class StudyEvidence {
  constructor(
    readonly prepared: PreparedStudy,
    readonly results: readonly PointResult[],
  ) {}

  /** The values of an axis. */
  values(axis: string): readonly Value[] {
    return this.prepared.axes[axis]!
  }

  /** The values of an axis of numbers. */
  numbers(axis: string): readonly number[] {
    return this.values(axis).map(Number)
  }

  /** The values of an axis of texts. */
  texts(axis: string): readonly string[] {
    return this.values(axis).map(String)
  }

  /** The results of the points with these values. */
  where(setting: Setting): readonly PointResult[] {
    const wanted = Object.entries(setting)
    const found = this.results.filter((result) => wanted.every(([axis, value]) => result.setting[axis] === value))
    if (found.length === 0) throw new Error(`${this.prepared.name} has no point with ${JSON.stringify(setting)}`)
    return found
  }

  /** The mean of what was measured at them, which is that over the seeds if all else is given. */
  mean(setting: Setting, measured = 'latency'): number {
    const found = this.where(setting)
    return found.reduce((sum, result) => sum + result.measured[measured]!, 0) / found.length
  }
}

/** The results of a campaign, by part. */
export class CampaignEvidence {
  constructor(private readonly counted: ReadonlyMap<string, Counts>) {}

  get parts(): readonly string[] {
    return [...this.counted.keys()]
  }

  /** Of one of the parts; what was not counted once is 0. */
  count(part: string, name: string): number {
    const counts = this.counted.get(part)
    if (!counts) throw new Error(`the campaign has no part ${part}; it has ${this.parts.join('; ')}`)
    return counts[name] ?? 0
  }
}

/** Runs without results, or whose results are of other points: what to do about them. */
export class MissingResults extends Error {
  override readonly name = 'MissingResults'

  constructor(readonly commands: readonly string[]) {
    super(`results are missing, or of other points than the page is about. Make them:\n\n${commands.join('\n')}`)
  }
}

const root = new URL('../', import.meta.url)
const pathOf = (name: string): string => fileURLToPath(new URL(resultFile(name), root))

/** @throws MissingResults naming the commands for all that is not there */
export async function loadEvidence(): Promise<Evidence> {
  const missing: string[] = []
  const studies = new Map<StudyRunName, StudyEvidence>()
  for (const name of Object.keys(studyRuns) as StudyRunName[]) {
    const found = await studyEvidence(name)
    if (found) studies.set(name, found)
    else missing.push(studyCommand(name))
  }
  const campaigns = new Map<CampaignName, CampaignEvidence>()
  for (const name of campaignRuns) {
    const found = campaignEvidence(name)
    if (found) campaigns.set(name, found)
    else missing.push(campaignCommand(name))
  }
  if (missing.length > 0) throw new MissingResults(missing)
  return { study: (name) => studies.get(name)!, campaign: (name) => campaigns.get(name)! }
}

/** A study with the values that a run of it has. */
export async function preparedRun(name: StudyRunName): Promise<PreparedStudy> {
  const { study: studyName, set = {} }: StudySource = studyRuns[name]
  const study = await loadStudy(studyName)
  return prepareStudy(studyName, study, { ...valuesOf(study, false), ...set })
}

async function studyEvidence(name: StudyRunName): Promise<StudyEvidence | null> {
  const path = pathOf(name)
  if (!existsSync(path)) return null
  const prepared = await preparedRun(name)
  const { header, results } = readStudyResults(path)
  const isWhole = isEqual(header.axes, prepared.axes) && results.length === prepared.points.length
  return isWhole ? new StudyEvidence(prepared, results) : null
}

/** Batches are counted: a file with fewer than its header says is not whole. */
function campaignEvidence(name: CampaignName): CampaignEvidence | null {
  const path = pathOf(`campaign-${name}`)
  if (!existsSync(path)) return null
  const [header, ...batches] = linesOf(readFileSync(path)) as [ResultHeader, ...BatchResult[]]
  const counted = header.parts.map((part, i) => {
    const own = batches.filter((batch) => batch.part === i)
    return { part, own, isWhole: own.length === Math.ceil(part.cases / part.batch) }
  })
  if (header.campaign !== name || counted.some(({ isWhole }) => !isWhole)) return null
  return new CampaignEvidence(
    new Map(
      counted.map(({ part, own }) => {
        const failed = own.reduce((sum, { failures }) => sum + failures.length, 0)
        return [part.name, { ...addCounts(own.map(({ counts }) => counts)), failed }]
      }),
    ),
  )
}

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
