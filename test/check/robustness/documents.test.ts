import { beforeAll, describe, expect, it } from 'vitest'
import { faultsOf, runDocuments } from '../../../check/robustness/documents/campaign.js'
import type { Shown } from '../../../check/robustness/documents/theatre.js'
import { buildPackage } from '../../support/cli.js'
import { budget } from '../../support/sample.js'

beforeAll(buildPackage)

/** A slice of `npm run robustness -- --documents 2000`. */
it('refuses damaged and hostile documents in words, or shows them', async () => {
  const plan = { documents: budget(8, 100), runs: budget(2, 5), seed: 5, keep: null, tell: () => undefined }
  const { findings, counts } = await runDocuments(plan)
  expect(findings).toEqual([])
  expect(counts.get('document: refused')).toBeGreaterThan(budget(0, 2))
  expect(counts.get('document: shown')).toBeGreaterThan(budget(0, 2))
})

describe('a document is at fault', () => {
  const shown = (refusal: string | null, milliseconds = 1): Shown => {
    return {
      end: milliseconds > 5000 ? 'too slow' : 'well',
      seen: [{ name: 'open', refusal, milliseconds }],
      memory: 0,
    }
  }
  it.each<[string, Shown, readonly string[]]>([
    ['that is shown', shown(null), []],
    ['that is refused with a code', shown('error FW917: the replay is damaged\n  help: copy it again'), []],
    ['that is refused at a place', shown('a.ts:1:2: error FW304: it has a loop'), []],
    ['that is refused without one', shown('x is undefined'), ['open: x is undefined']],
    ['that nobody has foreseen', shown('error FW963: the page has failed'), ['open: error FW963: the page has failed']],
    ['that takes too long', shown(null, 6000), ['too slow open']],
  ])('%s', (_, of, faults) => expect(faultsOf(of)).toEqual(faults))
})
