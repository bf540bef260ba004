/** The three jobs of docs/dumps.md, in the steps that stand there. */

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startChromium } from '../../../../scripts/chromium.js'
import { projectFile } from '../../../../scripts/page-command.js'
import { buildPackage, flitwave, folderWith } from '../../../support/cli.js'
import { describeWithTools } from '../../../support/tools.js'
import { served } from './support/command.js'
import { Inspector, patience } from './support/inspector.js'

const dump = projectFile('test/apps/inspect/page/dumps/icarus.vcd')

/** A step of a user: one gesture, one key, or one text. */
type Step = () => Promise<void>

/** The number of steps of a job in the table, here and in GTKWave. */
function stepsInTable(job: string): readonly number[] {
  const line = readFileSync(projectFile('docs/dumps.md'), 'utf8')
    .split('\n')
    .find((one) => one.startsWith(`| ${job} |`))
  return [...(line ?? '').matchAll(/\| (\d+): /g)].map(([, steps]) => Number(steps))
}

async function take(job: string, steps: readonly Step[]): Promise<void> {
  const [here, there] = stepsInTable(job)
  expect(here).toBe(steps.length)
  expect(there).toBeGreaterThan(steps.length)
  for (const step of steps) await step()
}

describeWithTools(['chromium'], 'a job in the page of a dump', () => {
  let browser: Browser
  beforeAll(async () => {
    buildPackage()
    browser = await startChromium()
  })
  afterAll(() => browser.close())

  async function opened(): Promise<Inspector> {
    const inspector = await Inspector.open(browser, await served(dump))
    await inspector.page.locator('wave-view[aria-busy=false]').waitFor()
    await expect.poll(() => inspector.cycle(), patience).toBe(16)
    return inspector
  }

  it('finds the first wrong value', async () => {
    const { page } = await opened()
    await take('the first wrong value', [
      () => page.keyboard.press('/'),
      () => page.keyboard.type('tb.full && tb.push'),
      () => page.keyboard.press('Enter'),
    ])
    const first = page.getByRole('dialog', { name: 'Hits' }).locator('li').first()
    // `full` rises at 115 ns, behind the edge that ends cycle 11.
    expect(await first.innerText()).toMatch(/^12\s+full 1\s+push 1$/)
    expect(flitwave(folderWith(), ['find', dump, 'tb.full && tb.push']).stdout).toMatch(/^12 /)
  })

  it('measures a latency', async () => {
    const inspector = await opened()
    const { page, names } = inspector
    // The distance is drawn, and stands in no element.
    await page.evaluate(`globalThis.drawn = []
      const { prototype } = CanvasRenderingContext2D
      const { fillText } = prototype
      prototype.fillText = function (...args) { drawn.push(args[0]); fillText.apply(this, args) }`)
    const waves = page.locator('wave-view')
    const row = (name: string): Locator => names.filter({ has: page.getByText(name, { exact: true }) })
    const [view, full] = [await waves.boundingBox(), await row('full').boundingBox()]
    // The page shows 48 cycles from 8 on; `full` rises in cycle 12.
    const x = (12.5 - 8) * (view!.width / 48)
    await take('a latency', [
      () => waves.click({ position: { x, y: full!.y + full!.height / 2 - view!.y } }),
      () => page.keyboard.press('o'),
      () => row('pop').click(),
      () => page.keyboard.press(']'),
    ])
    await expect.poll(() => inspector.cycle(), patience).toBe(15)
    await expect.poll(() => page.evaluate('drawn'), patience).toContain('15 (+3)')
  })

  it('compares two runs', async () => {
    const folder = folderWith()
    const text = readFileSync(dump, 'utf8')
    // `din` of the testbench, after the edge that ends cycle 50.
    const wrong = text.replace(/(?<=\n#505000\n(?:[^#].*\n)*)b1011110 &/, 'b1011111 &')
    expect(wrong).not.toBe(text)
    writeFileSync(join(folder, 'good.vcd'), text)
    writeFileSync(join(folder, 'bad.vcd'), wrong)
    let said = ''
    await take('two runs', [
      () => {
        said = flitwave(folder, ['diff', 'good.vcd', 'bad.vcd']).stdout
        return Promise.resolve()
      },
    ])
    expect(said).toMatch(/^the dumps part in cycle 51, in 1 signal\b.*\s+tb\.din = /)
  })
})
