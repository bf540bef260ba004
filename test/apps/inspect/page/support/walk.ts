/** The steps of a reader of a run on the page. */

import { expect } from 'vitest'
import { type Inspector, patience } from './inspector.js'

/** Steps on and back with the keys and with the buttons. */
export async function walkThroughTime(inspector: Inspector): Promise<void> {
  const { page } = inspector
  const start = await inspector.cycle()
  const press = async (key: string, cycle: number): Promise<void> => {
    await page.keyboard.press(key)
    await expect.poll(() => inspector.cycle(), patience).toBe(cycle)
  }
  await press('ArrowRight', start + 1)
  await press('Shift+ArrowRight', start + 11)
  await press('ArrowLeft', start + 10)
  await press('PageUp', start)
  const buttons = page.getByRole('group', { name: 'Time' })
  await buttons.getByRole('button', { name: 'One cycle on' }).click()
  await expect.poll(() => inspector.cycle(), patience).toBe(start + 1)
  await buttons.getByRole('button', { name: 'One cycle back' }).click()
  await expect.poll(() => inspector.cycle(), patience).toBe(start)
}

/** Follows the first packet of the list, whose panel tells of it in words. */
export async function followPacket(inspector: Inspector): Promise<string> {
  const packet = inspector.page.getByRole('listbox', { name: 'Packets' }).getByRole('option').first()
  await packet.click()
  const tag = (await packet.locator('.tag').textContent())!.replace('#', '')
  const panel = inspector.panel(`Packet ${tag}`)
  await expect.poll(() => panel.locator('.moment').textContent(), patience).toContain(`#${tag}`)
  expect(await panel.locator('.lane').count()).toBeGreaterThan(0)
  return tag
}

/** Selects a row and asks why it has its value. */
export async function askWhy(inspector: Inspector, row: number): Promise<void> {
  const name = inspector.names.nth(row)
  await name.click()
  const path = (await name.getAttribute('title'))!
  await inspector.page.keyboard.press('w')
  const why = inspector.panel('Why')
  await expect.poll(() => why.locator('.about').first().textContent(), patience).toContain(path)
  const roots = why.getByRole('tree').locator(':scope > li')
  await expect.poll(() => roots.count(), patience).toBeGreaterThan(0)
  expect(await roots.first().locator('.row').first().textContent()).toContain(path.split('.').at(-1))
}

/** Looks for a condition; the cycle becomes that of the first hit after the present one. */
export async function find(inspector: Inspector, condition: string): Promise<readonly string[]> {
  const { page } = inspector
  await page.keyboard.press('/')
  await page.keyboard.type(condition)
  await page.keyboard.press('Enter')
  const hits = page.getByRole('dialog', { name: 'Hits' })
  await expect.poll(() => hits.locator('.count, .failed').count(), patience).toBe(1)
  return hits.locator('li b').allTextContents()
}
