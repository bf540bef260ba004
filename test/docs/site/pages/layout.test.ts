/** The pages of the site on screens of several widths, with their menu and their search. */

import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { describeSite, openPage, serveSite } from '../support/site.js'

const sample = [
  ...['index', 'overview', 'playground', 'CHANGELOG', 'waves/index', 'docs/errors/index', 'docs/errors/FW952'],
  ...['hdl', 'lab', 'flitwave'].map((name) => `reference/api/${name}`),
  'labs/index',
  ...['06-router', '08-multicast'].map((name) => `labs/${name}/index`),
  ...['tutorial', 'language', 'javascript', 'proved', 'collective', 'reproduction'].map((name) => `docs/${name}`),
]

/** Types words into the search of a page. The page listens to keys only once its scripts have loaded. */
async function search(page: Page, words: string): Promise<void> {
  const isReady = (): Promise<boolean> => page.evaluate(`document.activeElement?.ariaLabel === 'Find a page'`)
  while (!(await isReady())) {
    await page.keyboard.press('/')
    await page.waitForTimeout(100)
  }
  await page.keyboard.type(words)
}

describeSite('the site', () => {
  it('is nowhere wider than a phone, and asks nothing of anybody else', async () => {
    const site = await serveSite()
    const { page, complaints, asked } = await openPage(`${site}index.html`, { viewport: { width: 390, height: 844 } })
    const wide: string[] = []
    for (const path of sample) {
      await page.goto(`${site}${path}.html`)
      const width = await page.evaluate<number>('document.documentElement.scrollWidth')
      if (width > 390) wide.push(`${path}: ${width}`)
    }
    expect(wide).toEqual([])
    expect(complaints).toEqual([])
    expect(asked.filter((url) => !url.startsWith(site) && !/^(data|blob):/.test(url))).toEqual([])
  })

  it('opens its menu on a phone', async () => {
    const { page } = await openPage(`${await serveSite()}index.html`, { viewport: { width: 390, height: 844 } })
    const link = page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'A first module' })
    expect(await link.isVisible()).toBe(false)
    await page.getByText('Menu', { exact: true }).click()
    await link.click()
    await page.getByRole('heading', { name: 'A first module', level: 1 }).waitFor()
  })

  it('finds a page by words, without a pointer', async () => {
    const { page, complaints } = await openPage(`${await serveSite()}docs/tutorial.html`)
    await search(page, 'assigned every path')
    await page.locator('.result', { hasText: 'FW133' }).first().waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/docs/errors/FW133.html*')
    expect(complaints).toEqual([])
  })

  it('finds the functions that labs name, with their signatures', async () => {
    const { page } = await openPage(`${await serveSite()}labs/02-arbiter/index.html`)
    await search(page, 'rotateLeft')
    await page.locator('.result', { hasText: 'flitwave/rtl/lib/one-hot' }).first().click()
    await page.waitForURL('**/reference/api/rtl-one-hot.html*')
    const signature = page.locator('#rotateleft ~ div[class*=language]').first()
    expect(await signature.textContent()).toContain('rotateLeft(mask: number, by: number, n: number): number')
  })

  it('leads students from the list of labs to each of them, and to what is to be read before', async () => {
    const { page } = await openPage(`${await serveSite()}labs/`)
    expect(await page.locator('h1').textContent()).toMatch(/^Labs/)
    expect(await page.locator('table').first().locator('a').count()).toBeGreaterThanOrEqual(10)
    await page.getByRole('main').getByRole('link', { name: 'VcAllocator' }).click()
    await page.getByRole('link', { name: 'rtl/router/vc-allocator.ts' }).click()
    await page.getByRole('heading', { name: 'rtl/router/vc-allocator.ts' }).waitFor()
  })

  it('has all of its parts in sight on a phone', async () => {
    const { page } = await openPage(`${await serveSite()}index.html`, { viewport: { width: 390, height: 844 } })
    for (const link of await page.getByRole('navigation', { name: 'Sections' }).getByRole('link').all()) {
      const { x, width } = (await link.boundingBox())!
      expect(x + width).toBeLessThanOrEqual(390)
    }
  })

  it('has a reference of what programs import', async () => {
    const { page } = await openPage(`${await serveSite()}reference/api/index.html`)
    await page.getByRole('main').getByRole('link', { name: 'flitwave/hdl' }).click()
    const concat = page.locator('h3#concat, h3[id^=concat]')
    await concat.waitFor()
    const told = await concat.locator('xpath=following-sibling::p[1]').textContent()
    expect(told).toContain('the first the most significant')
  })

  it('is dark or light as the system is, or as somebody has chosen', async () => {
    const site = await serveSite()
    const { page } = await openPage(`${site}index.html`, { colorScheme: 'dark' })
    const theme = (): Promise<string | null> => page.locator('html').getAttribute('data-theme')
    expect(await theme()).toBe('dark')
    await page.getByRole('button', { name: 'Light or dark' }).click()
    expect(await theme()).toBe('light')
    await page.goto(`${site}docs/language.html`)
    expect(await theme()).toBe('light')
  })
})
