/** The campaigns that there are: the files of `campaigns/` whose names end in `.campaign.ts`. */

import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { codeDigest, codeFiles, type CodeFiles } from '../../src/jobs/code-digest.js'
import { parameterValues } from '../../src/testbench/parameters.js'
import { suggest } from '../../src/ir/suggest.js'
import type { Campaign, PreparedCampaign } from './campaign.js'
import { refuse } from './errors.js'

const folder = new URL('../', import.meta.url)
const ending = '.campaign.ts'

export function campaignNames(): string[] {
  return readdirSync(fileURLToPath(folder))
    .filter((name) => name.endsWith(ending))
    .map((name) => name.slice(0, -ending.length))
    .sort()
}

/** @throws FlitwaveError FW910 with the name that comes nearest */
export async function loadCampaign(name: string): Promise<Campaign> {
  const names = campaignNames()
  if (!names.includes(name)) {
    refuse('FW910', `there is no campaign ${name}`, suggest(name, names) ?? `choose among ${names.join(', ')}`)
  }
  const module = (await import(new URL(`${name}${ending}`, folder).href)) as { readonly default: Campaign }
  return module.default
}

/** @throws FlitwaveError FW910 or FW911 for a parameter that it does not have or that is out of bounds */
export async function prepareCampaign(name: string, set: Readonly<Record<string, unknown>>): Promise<PreparedCampaign> {
  const campaign = await loadCampaign(name)
  const parameters = parameterValues(campaign.parameters, set, name) as PreparedCampaign['parameters']
  return { name, parameters, code: codeDigest(campaignFiles(name)), parts: campaign.parts(parameters as never) }
}

/**
 * The files that make and judge the cases of a campaign: its own, the one that runs batches, and what they import. What is
 * hardware has no part in it, because its digest stands in the result file by itself; nor have engines: all of them come
 * to the same.
 */
export function campaignFiles(name: string): CodeFiles {
  const entries = [`campaigns/${name}${ending}`, 'campaigns/framework/deal.ts']
  const isEngine = (path: string): boolean => /^src\/(sim\/index\.ts$|hdl\/)/.test(path)
  const isPart = (path: string, text: string): boolean => !isEngine(path) && !text.startsWith("'use rtl'")
  return codeFiles(entries, new URL('../', folder), isPart)
}
