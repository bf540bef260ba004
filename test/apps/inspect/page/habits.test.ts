/** Habits that readers bring from other viewers of waves: rows, ranges, markers, undo, search, sessions, commands. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Download } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startChromium } from '../../../../scripts/chromium.js'
import * as fifo from '../../../../tb/fifo.tb.js'
import * as traffic from '../../../../tb/traffic.tb.js'
import { folderWith } from '../../../support/cli.js'
import { describeWithTools } from '../../../support/tools.js'
import { attributes, Inspector, linkTo, packedRun, patience, serve } from './support/inspector.js'

describeWithTools(['chromium'], 'the waves', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await startChromium()
  })
  afterAll(() => browser.close())

  async function open(testbench: { readonly default: unknown }, view = {}, rows: readonly string[] = []) {
    const inspector = await Inspector.open(browser, linkTo(await serve(packedRun(testbench)), view, rows))
    await expect.poll(() => inspector.names.count(), patience).toBeGreaterThan(0)
    return inspector
  }

  const levels = ({ names }: Inspector): Promise<(string | null)[]> => attributes(names, 'aria-level')
  const press = async ({ page }: Inspector, ...keys: readonly string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const link = ({ page }: Inspector): URLSearchParams => new URLSearchParams(new URL(page.url()).hash.slice(1))

  it('have groups, dividers and members, which keys make, move and undo', async () => {
    const inspector = await open(traffic, {}, [
      'dut.nodes[9].delivered',
      'dut.nodes[9].arriving[0]',
      'dut.nodes[9].inject',
    ])
    const { page, names } = inspector
    await press(inspector, 'j', 'Shift+ArrowDown', 'g')
    await page.keyboard.type('flits')
    await page.keyboard.press('Enter')
    await expect.poll(() => levels(inspector), patience).toEqual(['1', '2', '2', '1'])
    expect(await names.first().getAttribute('title')).toBe('flits')

    await press(inspector, 'j', 'e')
    await expect.poll(() => names.count(), patience).toBeGreaterThan(4)
    expect((await inspector.paths())[2]).toMatch(/^dut\.nodes\[9\]\.delivered\.\w+$/)
    expect((await levels(inspector))[2]).toBe('3')
    await press(inspector, 'e')
    await expect.poll(() => names.count(), patience).toBe(4)

    await press(inspector, 'd', 'Enter')
    await expect.poll(() => names.count(), patience).toBe(5)
    for (let count = 0; count < 8; count++) await press(inspector, 'u')
    await expect.poll(() => levels(inspector), patience).toEqual(['1', '1', '1'])
    await press(inspector, 'Control+Shift+z')
    await expect.poll(() => levels(inspector), patience).not.toEqual(['1', '1', '1'])
    expect(inspector.problems).toEqual([])
  })

  it('give a row its colour, its radix and its steps, from the menu and in the link', async () => {
    const inspector = await open(fifo, { signal: 'dut.count' }, ['dut.count', 'dut.full'])
    const { page, names } = inspector
    await names.first().click({ button: 'right' })
    const menu = page.getByRole('menu', { name: 'Row' })
    await menu.getByRole('menuitemradio', { name: 'violet' }).click()
    await names.first().click({ button: 'right' })
    await menu.getByRole('menuitemradio', { name: 'bin' }).click()
    const before = (await names.first().boundingBox())!.height
    await press(inspector, 'Shift+F10')
    await menu.getByRole('menuitem', { name: /steps/ }).click()
    await expect.poll(async () => (await names.first().boundingBox())!.height, patience).toBeGreaterThan(2 * before)
    await expect.poll(() => link(inspector).getAll('row')[0], patience).toBe('dut.count:bin:violet:analog')
    expect(link(inspector).getAll('row')[1]).toBe('dut.full')
    expect(inspector.problems).toEqual([])
  })

  it('zoom to the range that is dragged over, and back', async () => {
    const inspector = await open(traffic, { window: '0:39' })
    const { page } = inspector
    const { x, y, width } = (await page.locator('wave-view').boundingBox())!
    await page.mouse.move(x + (width * 10.5) / 40, y + 80)
    await page.mouse.down()
    await page.mouse.move(x + (width * 29.5) / 40, y + 80, { steps: 6 })
    await page.mouse.up()
    await expect.poll(() => link(inspector).get('window'), patience).toBe('10:29')
    await press(inspector, 'u')
    await expect.poll(() => link(inspector).get('window'), patience).toBe('0:39')
  })

  it('have named markers, and the cycles between them', async () => {
    const inspector = await open(fifo, { cycle: '2' })
    const { page } = inspector
    await press(inspector, 'm', 'Shift+ArrowRight', 'm', 'ArrowLeft')
    await page.getByRole('button', { name: 'Markers 2' }).click()
    const list = page.getByRole('dialog', { name: 'Markers' })
    const cells = await list.locator('tbody tr').nth(1).locator('td').allTextContents()
    expect(cells.slice(1, 4)).toEqual(['12', '+10', '+1'])
    await list.getByRole('textbox', { name: 'Name of the marker in cycle 12' }).fill('full')
    await page.keyboard.press('Enter')
    await expect.poll(() => link(inspector).getAll('mark'), patience).toEqual(['2:A', '12:full'])
    await press(inspector, 'Escape')
    await page.locator('wave-view').focus()
    await press(inspector, ',')
    expect(await inspector.cycle()).toBe(2)
  })

  it('have rows that are computed, with what is wrong in their place', async () => {
    const inspector = await open(fifo, { window: '0:19' }, ['dut.count'])
    const { page, names } = inspector
    await page.getByRole('button', { name: 'Expression' }).click()
    await page.keyboard.type('rise(dut.full)')
    await page.keyboard.press('Enter')
    await expect.poll(() => names.nth(1).locator('.value').textContent(), patience).toMatch(/^[01]$/)
    await press(inspector, ']')
    await expect.poll(() => names.nth(1).locator('.value').textContent(), patience).toBe('1')
    await press(inspector, 'F2')
    await page.keyboard.type('dut.nothing')
    await page.keyboard.press('Enter')
    await expect.poll(() => names.nth(1).locator('.problem').textContent(), patience).toMatch(/FW\d{3}/)
    expect(inspector.problems).toEqual([])
  })

  it('have rows of numbers that are computed, with radix and steps, in sessions and with undo', async () => {
    const inspector = await open(fifo, { window: '0:19', cycle: '3' }, ['dut.count'])
    const { page, names } = inspector
    const value = (): Promise<string | null> => names.nth(1).locator('.value').textContent()
    await press(inspector, 'x')
    await page.keyboard.type('dut.count - before(dut.count)')
    await page.keyboard.press('Enter')
    await expect.poll(value, patience).toMatch(/^-?\d+$/)
    const values = new Set<string | null>()
    let before = NaN
    for (let cycle = 0; cycle < 20; cycle++) {
      await inspector.goTo(cycle)
      await expect.poll(() => inspector.cycle(), patience).toBe(cycle)
      const count = Number((await inspector.values())[0])
      if (cycle > 0) await expect.poll(async () => Number(await value()), patience).toBe(count - before)
      values.add(await value())
      before = count
    }
    expect([...values].sort()).toEqual(['-1', '0', '1'])
    await names.nth(1).click({ button: 'right' })
    await page.getByRole('menuitemradio', { name: 'bin' }).click()
    await expect.poll(value, patience).toMatch(/^0b[01]+$/)
    await press(inspector, 'a')
    await expect
      .poll(() => link(inspector).getAll('row')[1], patience)
      .toBe('=dut.count - before(dut.count):bin:analog')
    const file = await saved(page.waitForEvent('download'), () => press(inspector, 'Control+s'))
    await press(inspector, 'u', 'u', 'u', 'u')
    await expect.poll(() => names.count(), patience).toBe(1)
    await chooseFile(inspector, file)
    await expect
      .poll(() => link(inspector).getAll('row')[1], patience)
      .toBe('=dut.count - before(dut.count):bin:analog')
    expect(inspector.problems).toEqual([])
  })

  it('find names as they are written, and values', async () => {
    const inspector = await open(traffic, { cycle: '18' })
    const { page } = inspector
    await inspector.panel('Network').getByRole('button', { name: 'Design' }).click()
    const field = page.getByRole('searchbox', { name: 'Search signals by name or value' })
    const found = page.getByRole('tree', { name: 'Design' }).locator(':scope > li > .row .name')
    const names = async (): Promise<string[]> => (await found.allTextContents()).map((text) => text.slice(1))
    await field.fill('nodes[9]')
    await expect.poll(async () => (await names())[0], patience).toBe('dut.nodes[9]')
    await field.fill('*state*')
    await expect
      .poll(async () => (await names()).length > 0 && (await names()).every((one) => one.includes('state')), patience)
      .toBe(true)
    await field.fill('delivered.valid = 1')
    await expect.poll(async () => (await names()).every((one) => /delivered.*valid$/.test(one)), patience).toBe(true)
  })

  it('save a session and open it again, and refuse a file that is none', async () => {
    const inspector = await open(fifo, { cycle: '9', window: '0:19' }, ['dut.count', 'dut.full'])
    const { page, names } = inspector
    await press(inspector, 'j', 'c', 'x')
    await page.keyboard.type('dut.count > 2')
    await press(inspector, 'Enter', 'm')
    const shown = await inspector.paths()
    const file = await saved(page.waitForEvent('download'), () => press(inspector, 'Control+s'))
    const session = JSON.parse(readFileSync(file, 'utf8')) as { format: string; version: number }
    expect(session).toMatchObject({ format: 'flitwave-session', version: 1 })

    const other = await open(fifo, {}, ['dut.empty'])
    await chooseFile(other, file)
    await expect.poll(() => other.paths(), patience).toEqual(shown)
    expect(await other.cycle()).toBe(9)
    await chooseFile(other, join(folderWith({ 'bad.json': '{"format":"gtkw"}' }), 'bad.json'))
    await expect.poll(() => other.page.locator('.notice').textContent(), patience).toContain('FW979')
    expect(await other.paths()).toEqual(shown)
    await press(other, 'u')
    await expect.poll(() => other.paths(), patience).toEqual(['dut.empty'])
    expect([...inspector.problems, ...other.problems, await names.count()]).toEqual([3])
  })

  it('have all commands in a palette, with their keys', async () => {
    const inspector = await open(fifo, { cycle: '4' })
    const { page } = inspector
    await press(inspector, 'Control+k')
    const palette = page.getByRole('dialog', { name: 'Commands' })
    const all = await palette.getByRole('option').allTextContents()
    expect(all.length).toBeGreaterThan(60)
    expect(all.find((text) => text.includes('undo'))).toContain('Ctrl Z')
    await page.keyboard.type('12')
    await press(inspector, 'Enter')
    await expect.poll(() => inspector.cycle(), patience).toBe(12)
    await runCommand(inspector, 'one cycle back')
    await expect.poll(() => inspector.cycle(), patience).toBe(11)
    await press(inspector, 'Control+k')
    await page.keyboard.type('no such thing')
    await expect.poll(() => palette.getByRole('option').count(), patience).toBe(0)
    await press(inspector, 'Escape')
    await expect.poll(() => palette.count(), patience).toBe(0)
  })
})

async function runCommand({ page }: Inspector, text: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

/** The path of a file that the page saves. */
async function saved(download: Promise<Download>, act: () => Promise<void>): Promise<string> {
  await act()
  return (await download).path()
}

/** A page that has just been opened may take no keys yet. */
async function chooseFile({ page }: Inspector, path: string): Promise<void> {
  for (;;) {
    const chooser = page.waitForEvent('filechooser', { timeout: 5000 }).catch(() => null)
    await page.keyboard.press('Control+o')
    const opened = await chooser
    if (opened) return opened.setFiles(path)
  }
}
