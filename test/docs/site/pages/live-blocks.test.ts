/** Live blocks of the site: the reader's edits run, and their result shows. */

import { expect, it } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { describeSite, openPage, serveSite, siteOnDisk } from '../support/site.js'

/** The block with a file of the page. */
const blockOf = (page: Page, file: string): Locator =>
  page.locator('.live').filter({ has: page.locator(`.name:text-is("${file}")`) })

/** Turns to a block, and waits until its program has run. */
async function turnTo(block: Locator): Promise<void> {
  await block.scrollIntoViewIfNeeded()
  await block.locator('.cm-content').focus()
  await block.locator('.status[data-state=busy]').waitFor()
  await block.locator('.status:not([data-state=busy])').waitFor()
}

/** Replaces a text in a line; returns the time of the last key. */
async function replace(block: Locator, from: string, to: string): Promise<number> {
  const line = block.locator('.cm-line').filter({ hasText: from })
  await line.click()
  const text = (await line.textContent())!
  const { keyboard } = block.page()
  await keyboard.press('End')
  // To the first letter, then to the start of the line.
  await keyboard.press('Shift+Home')
  await keyboard.press('Shift+Home')
  const time = performance.now()
  await keyboard.insertText(text.replace(from, to))
  return time
}

describeSite('a live block', () => {
  it.each([
    ['served', serveSite],
    ['on a disk', () => Promise.resolve(siteOnDisk)],
  ])('%s: shows the waves of what is written, and the line of what is wrong', async (_, siteOf) => {
    const { page, complaints } = await openPage(`${await siteOf()}index.html`)
    const block = blockOf(page, 'credit-gate.ts')
    expect(await block.locator('.status').textContent()).toBe('12 cycles, 12 checks passed')
    await turnTo(block)
    const before = await block.locator('img').getAttribute('src')
    const times: number[] = []
    for (const [from, to, cycles] of [
      ['4', '2', 24],
      ['2', '4', 12],
      ['4', '2', 24],
    ] as const) {
      const start = await replace(block, `(3), ${from})`, `(3), ${to})`)
      await block.locator('.status', { hasText: `${cycles} cycles, ${cycles} checks passed` }).waitFor()
      times.push(performance.now() - start)
    }
    expect(await block.locator('img').getAttribute('src')).not.toBe(before)
    // The testbench is beside the same run.
    expect(await blockOf(page, 'credit-gate.tb.ts').locator('.status').textContent()).toMatch(/^24 cycles/)
    await replace(block, '(3), 2)', '(3), 9)')
    const remark = block.locator('.cm-content .remark')
    await remark.waitFor()
    expect(await remark.textContent()).toMatch(/^FW103 the number 9 does not fit credits/)
    expect(await block.locator('.cm-wrong').textContent()).toContain('reg(uint(3), 9)')
    expect(await block.locator('.status').textContent()).toBe('not built: credit-gate.ts, line 10')
    await block.getByRole('button', { name: 'Reset' }).click()
    await block.locator('.status', { hasText: '12 cycles, 12 checks passed' }).waitFor()
    expect(complaints).toEqual([])
    // Other processes share this machine: one of three runs has it to itself, or nearly so.
    expect(Math.min(...times)).toBeLessThan(1000)
  })

  it('tells which check has failed, in which cycle; and of a loop that does not end; runs the next one', async () => {
    const { page } = await openPage(`${await serveSite()}docs/tutorial.html`)
    const block = blockOf(page, 'take-turns.ts')
    await turnTo(block)
    await replace(block, '|| this.tail', '|| !this.tail')
    await block.locator('.status', { hasText: '12 cycles, 6 failures' }).waitFor()
    expect(await block.locator('.remarks .remark').first().textContent()).toBe(
      'take-turns.tb.ts, line 36: cycle 1 sender 1 cuts a packet in two',
    )
    expect(await block.locator('.remarks .more').textContent()).toBe('and 2 more')
    const bench = blockOf(page, 'take-turns.tb.ts')
    await bench.scrollIntoViewIfNeeded()
    expect(await bench.locator('.cm-content .remark').first().textContent()).toBe(
      'cycle 1 sender 1 cuts a packet in two',
    )
    await replace(bench, 'yield* send(t, 0, [3, 2])', 'while (true);')
    const ended = bench.locator('.cm-content .remark')
    await ended.filter({ hasText: /FW317 this loop has computed for 3 s/ }).waitFor()
    await bench.getByRole('button', { name: 'Reset' }).click()
    await bench.locator('.status', { hasText: '11 cycles, 9 checks passed' }).waitFor()
    // Tab leaves the editor.
    await bench.locator('.cm-content').focus()
    await page.keyboard.press('Tab')
    expect(await bench.locator('.cm-content:focus').count()).toBe(0)
  })

  it('can be read where no script runs', async () => {
    const { page } = await openPage(`${await serveSite()}index.html`, { javaScriptEnabled: false })
    const block = blockOf(page, 'credit-gate.ts')
    expect(await block.locator('pre').textContent()).toMatch(/^'use rtl'\n/)
    await block.locator('img').scrollIntoViewIfNeeded()
    expect(await block.locator('img').boundingBox()).toMatchObject({ height: expect.any(Number) as number })
  })
})
