import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runCampaign, type Checker } from '../../../check/fuzz/campaign.js'
import type { CheckOptions } from '../../../check/fuzz/check.js'
import { Journal, type Entry } from '../../../check/fuzz/journal.js'
import { folderWith } from '../../support/cli.js'

const options: CheckOptions = { cycles: 10, lanes: false, verilog: false, limit: 10 }
const agreeing: Checker = () => Promise.resolve({ verdict: { kind: 'agreed', compared: ['reference'] }, seconds: 1 })

describe('the journal of a campaign', () => {
  it('lets a campaign that was stopped go on, without the line that was cut off', async () => {
    const path = join(folderWith(), 'a', 'campaign.jsonl')
    const first = new Journal(path, { seed: 3 }, false)
    const stopped = new AbortController()
    const done = (entry: Entry): void => {
      first.add(entry)
      if (entry.index === 2) stopped.abort()
    }
    const campaign = { ...options, programs: 6, seed: 3 }
    expect(await runCampaign(campaign, { checkers: [agreeing], signal: stopped.signal, done })).toMatchObject({
      programs: 3,
    })
    appendFileSync(path, '{"index":3,"se')

    const second = new Journal(path, { seed: 3 }, true)
    expect(second.entries.map(({ index }) => index)).toEqual([0, 1, 2])
    const checked: number[] = []
    const tally = await runCampaign(campaign, {
      checkers: [agreeing],
      entries: second.entries,
      done: ({ index }) => checked.push(index),
    })
    expect(checked).toEqual([3, 4, 5])
    expect(tally).toMatchObject({ programs: 6, agreed: 6, seconds: 6 })
  })

  it('is not continued by another campaign', () => {
    const path = join(folderWith(), 'campaign.jsonl')
    new Journal(path, { seed: 3 }, false)
    expect(() => new Journal(path, { seed: 4 }, true)).toThrow('is of another campaign: {"seed":3}, not {"seed":4}')
    expect(new Journal(path, { seed: 4 }, false).entries).toEqual([])
  })
})
