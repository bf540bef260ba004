/** The campaigns that there are: the files of `campaigns/` whose names end in `.campaign.ts`. */

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parameterValues } from '../../src/testbench/parameters.js'
import { suggest } from '../../src/testbench/suggest.js'
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
  return { name, parameters, parts: campaign.parts(parameters as never) }
}

/** Changes with any file that has a part in how the cases of a campaign are made and judged. */
export function campaignFingerprint(name: string): string {
  const hash = createHash('sha256')
  const files = readdirSync(fileURLToPath(folder), { recursive: true, encoding: 'utf8' })
  const isOther = (file: string): boolean => file === 'main.ts' || file.endsWith(ending)
  for (const file of files.filter((path) => path.endsWith('.ts')).sort()) {
    if (isOther(file) && file !== name + ending) continue
    hash
      .update(`${file}\0`)
      .update(readFileSync(new URL(file, folder)))
      .update('\0')
  }
  return hash.digest('hex')
}
