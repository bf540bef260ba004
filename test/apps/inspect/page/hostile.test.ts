/** Damaged or forged files in a browser: each gives a message or a view, and no uncaught error. */

import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { Choice } from '../../../../check/fuzz/generate/choice.js'
import { harm } from '../../../../check/robustness/documents/harms.js'
import { runIn, withRun } from '../../../../check/robustness/documents/page.js'
import { budget } from '../../../support/sample.js'
import { describeWithTools } from '../../../support/tools.js'
import { pastOf } from '../support/past.js'
import { newPage, useBrowser, written } from './support/pages.js'

describeWithTools(['chromium'], 'a page with a run that is damaged or hostile', () => {
  useBrowser()

  it('says so, or shows it', async () => {
    const address = written(await pastOf('router-pipeline'))
    const path = fileURLToPath(address)
    const whole = readFileSync(path, 'utf8')
    const run = runIn(whole)
    const { page, complaints } = await newPage()
    for (let number = 0; number < budget(6, 40); number++) {
      const { how, document } = harm(run, new Choice(3_000_000 + number))
      writeFileSync(path, withRun(whole, document))
      await page.goto(address)
      await page.waitForSelector('header, .failed, :text("error FW")')
      expect([how, complaints, await page.evaluate('globalThis.evaluated')]).toEqual([how, [], undefined])
    }
  })
})
