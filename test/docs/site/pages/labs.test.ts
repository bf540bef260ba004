/** Solves the labs in their pages. */

import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import fifo from '../../../../labs/01-fifo/check.js'
import fifoGrading from '../../../../labs/01-fifo/grade.js'
import arbiter from '../../../../labs/02-arbiter/check.js'
import arbiterGrading from '../../../../labs/02-arbiter/grade.js'
import deadlock from '../../../../labs/07-deadlock/check.js'
import measure from '../../../../labs/10-measure/check.js'
import type { MeasureNumbers } from '../../../../labs/10-measure/numbers.js'
import { explain } from '../../../../labs/07-deadlock/answers.js'
import type { DeadlockNumbers } from '../../../../labs/07-deadlock/numbers.js'
import { withDefaults } from '../../../../src/apps/course/starter.js'
import { numbersOf, type Lab } from '../../../../src/apps/course/index.js'
import { describeNumbers } from '../../../../src/apps/course/numbers-text.js'
import { textOf } from '../../../support/mistakes.js'
import { describeSite, openPage, serveSite } from '../support/site.js'

const sourceOf = (path: string): string => readFileSync(new URL(`../../../../labs/${path}`, import.meta.url), 'utf8')

const labs: Readonly<Record<string, Lab>> = { '01-fifo': fifo, '02-arbiter': arbiter, '07-deadlock': deadlock }

/** A file with the numbers of a student, by default of the page's example. */
function withNumbersOf(path: string, student = 'you'): string {
  return withDefaults(sourceOf(path), numbersOf(labs[path.split('/')[0]!]!, student))
}

const status = (page: Page, text: string | RegExp) => page.locator('.verdict .status', { hasText: text })

/** The verdict on a solution whose tests are still those of the skeleton. */
const solved = 'not yet: Your tests'
const passing = 'everything that this page checks passes'

/** The editor of the visible file. */
const editor = (page: Page) => page.locator('.cm-content:visible')

const choose = (page: Page, file: string): Promise<void> => page.getByRole('tab', { name: file }).click()

/** Replaces the whole text of the file. */
async function write(page: Page, text: string): Promise<void> {
  await editor(page).focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.insertText(text)
}

describeSite('a lab in its page', () => {
  it.each([
    { grading: fifoGrading, wrong: 'almost-full-late' },
    { grading: arbiterGrading, wrong: 'turn-stays' },
  ])('$grading.lab.name: from the skeleton over a mistake to a solution', async (given) => {
    const { grading, wrong } = given
    const { name: lab, file, tests = '' } = grading.lab
    const address = await serveSite()
    const { page, complaints, asked } = await openPage(`${address}labs/${lab}/index.html`)
    await editor(page).focus()
    await status(page, /^not yet: /).waitFor()
    const message = page.locator('.finding .message')
    expect(await message.textContent()).toMatch(/^[\w-]+\.ts:\d+: \w+ is \w+ in cycle \d+, and has to be \w+$/)

    const mistake = textOf(grading, wrong)
    await write(page, mistake)
    await message.filter({ hasText: /in cycle [1-9]/ }).waitFor()
    expect(await page.locator('.finding img').getAttribute('src')).toMatch(/^blob:/)
    expect(await page.locator('.cm-content .remark').textContent()).toContain('has to be')
    // The lines of this text, not of an earlier one; values stand behind the names in them.
    const causes = (await page.locator('.finding .causes').textContent())!
    const told = [...causes.matchAll(/\| (\S+):(\d+) (.*)$/gm)].filter(([, name]) => name === file)
    expect(told.length).toBeGreaterThan(0)
    for (const [, , line, shown] of told)
      expect(shown!.replace(/‹[^›]*›/g, '').trim()).toBe(mistake.split('\n')[Number(line) - 1]!.trim())

    await write(page, mistake.replace('@comb', '@comb what ='))
    await status(page, 'not built yet').waitFor()
    expect(await page.locator('.cm-content .remark').textContent()).toMatch(/FW\d{3}/)
    expect(await page.locator('.finding .problem').textContent()).toMatch(/^[\w-]+\.ts:\d+FW\d{3} /)

    await write(page, withNumbersOf(`${lab}/reference/${file}`))
    await status(page, solved).waitFor()
    expect(await page.locator('.verdict li.partly').textContent()).toContain('they are still those of the skeleton')
    expect(await page.locator('.verdict li.open').textContent()).toContain('Your tests find bugs')
    await choose(page, tests)
    await write(page, withNumbersOf(`${lab}/reference/${tests}`))
    await status(page, passing).waitFor()
    expect(await page.locator('.verdict li.passed').count()).toBeGreaterThanOrEqual(3)
    expect(complaints).toEqual([])
    expect(asked.filter((url) => !url.startsWith(address) && !url.startsWith('blob:'))).toEqual([])
  })

  it('runs the tests that are written there', async () => {
    const { page } = await openPage(`${await serveSite()}labs/01-fifo/index.html`)
    await write(page, withNumbersOf('01-fifo/reference/almost-full-fifo.ts'))
    await status(page, solved).waitFor()
    await choose(page, 'almost-full-fifo.tb.ts')
    const tests = sourceOf('01-fifo/skeleton/almost-full-fifo.tb.ts')
    await write(page, tests.replace('t.check(', 't.check(false, "never so"); t.check('))
    await status(page, 'not yet: Your module passes your tests').waitFor()
    expect(await editor(page).locator('.remark').textContent()).toContain('never so, in cycle ')
    await choose(page, 'almost-full-fifo.ts')
    await page.getByRole('button', { name: /^almost-full-fifo\.tb\.ts:\d+$/ }).click()
    expect(await editor(page).locator('.cm-wrong').textContent()).toContain('never so')
    await page.reload()
    await status(page, 'not yet: Your module passes your tests').waitFor()
  })

  it('asks for answers beside a module, and shows what is given', async () => {
    const address = await serveSite()
    const { page, complaints } = await openPage(`${address}labs/07-deadlock/index.html`)
    await choose(page, 'answers.json')
    await write(page, '{ "circle": ["(0,0) +x"] }')
    await page.locator('.verdict li', { hasText: 'circle is ["(0,0) +x"], and has to be a list' }).waitFor()
    await write(page, '{')
    await status(page, 'not built yet').waitFor()
    expect(await editor(page).locator('.remark').textContent()).toContain('FW996')
    await choose(page, 'mesh-route.ts')
    await write(page, withNumbersOf('07-deadlock/reference/mesh-route.ts'))
    await choose(page, 'answers.json')
    await write(
      page,
      JSON.stringify(explain(numbersOf(deadlock as unknown as Lab, 'you') as unknown as DeadlockNumbers)),
    )
    await status(page, passing).waitFor()

    await page.goto(`${address}labs/10-measure/index.html`)
    await page.getByLabel('Your id').fill('ada')
    await page.getByLabel('Your id').blur()
    const { depth, stages, loads } = numbersOf(measure as unknown as Lab, 'ada') as unknown as MeasureNumbers
    const settings = `depth=${depth} stages=${stages} flits=`
    await page.locator('.language-sh code', { hasText: settings }).waitFor()
    expect(await page.locator('.language-sh code').first().textContent()).toContain(
      ` load=${loads.map((load) => load / 100).join()} precision=0.02 seed=3\n`,
    )
    await choose(page, 'pilots.csv')
    expect(await editor(page).textContent()).toContain('run,a,b')
    expect(complaints).toEqual([])
  })

  it('keeps the work, and has the numbers of who it is', async () => {
    const address = await serveSite()
    const { page } = await openPage(`${address}labs/01-fifo/index.html`)
    const numbers = page.locator('.lab-numbers')
    const whose = page.locator('.lab-whose')
    const example = page.getByText('These are example numbers.')
    const nobodys = await numbers.textContent()
    expect(await whose.textContent()).toBe('Example numbers, until you enter your id:')
    expect(await example.isVisible()).toBe(true)
    // After a change of the id the numbers follow, and until they are there, none are shown.
    await page.getByLabel('Your id').fill('ada')
    expect(await numbers.textContent()).toBe('…')
    await status(page, /^not yet: /).waitFor()
    const adas = await numbers.textContent()
    expect(adas).not.toBe(nobodys)
    expect(await whose.textContent()).toBe('Your numbers:')
    expect(await example.isVisible()).toBe(false)
    const [, depth] = /depth (\d+)/.exec(adas!)!
    const declaration = page.locator('.cm-line', { hasText: 'depth: param(' })
    expect(await declaration.textContent()).toContain(`depth: param(${depth},`)
    await write(page, withNumbersOf('01-fifo/reference/almost-full-fifo.ts', 'ada'))
    await status(page, solved).waitFor()
    await page.reload()
    await status(page, solved).waitFor()
    expect(await numbers.textContent()).toBe(adas)
    expect(await declaration.textContent()).toContain(`depth: param(${depth},`)
    const work = await editor(page).innerText()
    await page.getByRole('button', { name: 'Begin again' }).click()
    await status(page, /^not yet: /).waitFor()
    await page.getByRole('button', { name: 'Bring my work back' }).click()
    await status(page, solved).waitFor()
    expect(await editor(page).innerText()).toBe(work)
    // All labs share the id.
    await page.goto(`${address}labs/02-arbiter/index.html`)
    expect(await page.getByLabel('Your id').inputValue()).toBe('ada')
    await status(page, /^not yet: /).waitFor()
    expect(await numbers.textContent()).toBe(describeNumbers(numbersOf(arbiter as unknown as Lab, 'ada')))
  })

  it.each([390, 1024])('says how it stands beside each line, %i wide', async (width) => {
    const address = `${await serveSite()}labs/01-fifo/index.html`
    const { page } = await openPage(address, { viewport: { width, height: 800 } })
    await editor(page).focus()
    await status(page, /^not yet: /).waitFor()
    await page.locator('.cm-line:visible').last().scrollIntoViewIfNeeded()
    const brief = page.locator('.brief', { hasText: /^not yet: / })
    const { y } = (await brief.boundingBox())!
    expect(y).toBeGreaterThanOrEqual(0)
    expect(y).toBeLessThan(800)
    await brief.click()
    await page.waitForFunction("document.querySelector('.verdict .status').getBoundingClientRect().top < innerHeight")
  })

  it('leaves what is written while the simulator is loaded', async () => {
    const { page } = await openPage(`${await serveSite()}labs/01-fifo/index.html`)
    let loadAll: (() => void) | undefined
    const isWritten = new Promise<void>((resolve) => (loadAll = resolve))
    await page.route('**/parser.wasm.gz', async (route) => {
      await isWritten
      await route.continue()
    })
    await page.getByLabel('Your id').fill('tess')
    await page.getByLabel('Your id').press('Enter')
    await status(page, 'loading the simulator').waitFor()
    const text = sourceOf('01-fifo/reference/almost-full-fifo.ts')
    await write(page, `${text}// mine\n`)
    expect(await page.locator('.lab-numbers').textContent()).toBe('…')
    loadAll!()
    await status(page, solved).waitFor()
    const [, depth] = /depth (\d+)/.exec((await page.locator('.lab-numbers').textContent())!)!
    expect(await editor(page).textContent()).toContain('// mine')
    expect(await editor(page).textContent()).toContain(`depth: param(${depth},`)
  })

  it('tells the line of a loop that does not end, and keeps the rest', async () => {
    const { page } = await openPage(`${await serveSite()}labs/01-fifo/index.html`)
    await write(page, withNumbersOf('01-fifo/reference/almost-full-fifo.ts'))
    await status(page, solved).waitFor()
    const passed = page.locator('.verdict li.passed')
    const ofModule = await passed.count()
    expect(ofModule).toBeGreaterThanOrEqual(3)
    await choose(page, 'almost-full-fifo.tb.ts')
    const tests = withNumbersOf('01-fifo/reference/almost-full-fifo.tb.ts')
    const driver = '*pushAndPop(t) {\n'
    expect(tests).toContain(driver)
    await write(page, tests.replace(driver, `${driver}while (true) t.dut.push = true\n`))
    await page
      .locator('.verdict li.failed', {
        hasText: /almost-full-fifo\.tb\.ts:\d+: it has not ended within its limit of steps/,
      })
      .waitFor()
    expect(await passed.count()).toBe(ofModule)
    expect(await editor(page).locator('.cm-wrong').textContent()).toContain('while (true)')
    // A search that takes longer than the world stands, in which no loop of the program turns.
    const search = `${driver}/^(a+)+$/.test('${'a'.repeat(40)}b')\n`
    const begun = performance.now()
    await write(page, tests.replace(driver, search))
    const unended = 'almost-full-fifo.tb.ts: it has not ended within its limit of steps'
    await page.locator('.verdict li.failed', { hasText: unended }).waitFor()
    const wholeRun = performance.now() - begun
    expect(await passed.count()).toBe(ofModule)
    // A change ends the current run, which would take as long again on this machine.
    await write(page, tests.replace(driver, `${search}// again\n`))
    await status(page, 'checking').waitFor()
    await page.waitForTimeout(1500)
    const start = performance.now()
    await write(page, tests)
    await status(page, passing).waitFor()
    expect(performance.now() - start).toBeLessThan(Math.max(6000, wholeRun))
  })
})
