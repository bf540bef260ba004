/** The page about dumps of other simulators: the first view of five of them, reviewed, and files of the user. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startChromium } from '../../../../scripts/chromium.js'
import { projectFile } from '../../../../scripts/page-command.js'
import { buildPackage, flitwave, folderWith } from '../../../support/cli.js'
import { describeWithTools } from '../../../support/tools.js'
import { served } from './support/command.js'
import { writeDumpPage } from './support/dump-page.js'
import { attributes, Inspector, patience } from './support/inspector.js'

const dump = (name: string): string => projectFile('test/apps/inspect/page/dumps', name)
const map = projectFile('examples/valid-ready.map.json')

interface FirstView {
  readonly file: string
  readonly map?: string
  readonly cycle: number
  readonly last: number
  /** The banner without its buttons; null for a run that has not failed. */
  readonly failure: string | null
  readonly note: string
  /** The label of the map after its cycle; null without a map. */
  readonly network: string | null
  readonly facts: string
  readonly panels: readonly string[]
  /** The first rows, with the values in the cycle. */
  readonly rows: readonly (readonly [name: string, value: string])[]
}

const withoutMap = 'A dump has values and no design: it has no source and no causes, and packets need a map.'
const fifo = { last: 200, failure: null, network: null, note: withoutMap, panels: ['Design', 'Waves'] } as const

const views: readonly FirstView[] = [
  {
    ...fifo,
    file: 'icarus.vcd',
    cycle: 16,
    facts: 'tb · cycles of tb.clk · VCD 17 KB',
    rows: [
      ['full', '0'],
      ['empty', '0'],
      ['dout', '49'],
      ['bus', 'z'],
      ['din', '105'],
    ],
  },
  {
    ...fifo,
    file: 'icarus.fst',
    cycle: 16,
    facts: 'tb · cycles of tb.clk · FST 2 KB',
    rows: [
      ['full', '0'],
      ['empty', '0'],
      ['dout', '49'],
      ['bus', 'z'],
    ],
  },
  {
    ...fifo,
    file: 'verilator.vcd',
    cycle: 7,
    facts: 'TOP · cycles of TOP.tb.clk · VCD 21 KB',
    rows: [
      ['bus', '0'],
      ['din', '42'],
      ['dout', '35'],
    ],
  },
  {
    ...fifo,
    file: 'verilator.fst',
    cycle: 7,
    facts: 'TOP · cycles of TOP.tb.clk · FST 3 KB',
    rows: [
      ['rst', '0'],
      ['push', '0'],
      ['pop', '0'],
      ['din', '42'],
      ['dout', '35'],
    ],
  },
  {
    file: 'circle.vcd',
    map,
    cycle: 71,
    last: 300,
    failure:
      'Deadlock since cycle 71: seven packets wait for each other #4099 at (0,1)→(0,0) → #4 at (0,0)→(1,0) → #1028 at (1,0) in → #1027 at (1,0)→(1,1) → #5124 at (1,1) in → 2 more → #4099',
    note: 'A dump has values and no design: it has no source and no causes.',
    network:
      '4 flits move; #4099 waits for #4; #4 waits for #1028; #1028 waits for #1027; #1027 waits for #5124; #5124 waits for #5123; #5123 waits for #4100; #4100 waits for #4099',
    facts: 'tb · cycles of tb.clk · VCD 30 KB',
    panels: ['Network', 'Packet 4099', 'Waves', 'Packets', 'Why'],
    rows: [
      ['node[4].valid[0]', '1'],
      ['node[0].valid[1]', '1'],
      ['node[1].valid[2]', '1'],
    ],
  },
]

describeWithTools(['chromium'], 'the page of a dump', () => {
  let browser: Browser
  beforeAll(async () => {
    buildPackage()
    browser = await startChromium()
  })
  afterAll(() => browser.close())

  async function opened(file: string, ...options: readonly string[]): Promise<Inspector> {
    const inspector = await Inspector.open(browser, await served(dump(file), ...options))
    await inspector.page.locator('wave-view[aria-busy=false]').waitFor()
    return inspector
  }

  it.each(views)('shows the content at first sight of $file', async (view) => {
    const inspector = await opened(view.file, ...(view.map ? ['--packets', view.map] : []))
    const { page, names } = inspector
    await expect.poll(() => inspector.cycle(), patience).toBe(view.cycle)
    expect(await page.locator('.head .of').innerText()).toBe(`of ${view.last}`)
    const words = await page.locator('.banner > :not(.actions)').allInnerTexts()
    expect(words.length === 0 ? null : words.join(' ').replace(/\s+/g, ' ')).toBe(view.failure)
    expect(await page.locator('.note-bar li').allInnerTexts()).toEqual([view.note])
    expect(await page.locator('.foot .facts').innerText()).toBe(view.facts)
    expect(await attributes(page.locator('section.panel:visible'), 'aria-label')).toEqual(view.panels)
    const rows = async () => {
      const [shown, values] = [await names.locator('.path').allInnerTexts(), await inspector.values()]
      return view.rows.map(([name]) => [name, values[shown.indexOf(name)]])
    }
    await expect.poll(rows, patience).toEqual(view.rows)
    const network = page.locator('network-view')
    const said = async () => ((await network.count()) === 0 ? null : network.getAttribute('aria-label'))
    const expected = view.network && `The network in cycle ${view.cycle}; ${view.network}`
    await expect.poll(said, patience).toBe(expected)
    expect(await page.getByRole('tab', { name: 'Source' }).count()).toBe(0)
    expect(inspector.problems).toEqual([])
  })

  it('goes from edge to edge, finds conditions, searches values and computes rows', async () => {
    const inspector = await opened('icarus.vcd', '--cycle', '0')
    const { page, names } = inspector
    await names.filter({ hasText: 'full' }).first().click()
    await page.keyboard.press(']')
    await expect.poll(() => inspector.cycle(), patience).toBe(1)
    await page.keyboard.press(']')
    await expect.poll(() => inspector.cycle(), patience).toBe(12)
    await page.getByRole('searchbox', { name: 'Find the cycles' }).fill('rise(tb.full) && tb.dut.count === 4')
    await page.keyboard.press('Enter')
    await expect.poll(() => inspector.cycle(), patience).toBe(19)
    const tree = page.getByRole('tree', { name: 'Design' })
    await page.getByRole('searchbox', { name: 'Search signals' }).fill('= z')
    await expect.poll(() => tree.getByRole('treeitem').allInnerTexts(), patience).toEqual([])
    await inspector.goTo(17)
    await expect.poll(async () => (await tree.innerText()).replace(/\s+/g, ' '), patience).toContain('tb.bus wire = z')
    await page.locator('wave-view').click({ position: { x: 5, y: 300 } })
    await page.keyboard.press('x')
    await page.keyboard.type('tb.dut.count >= 3')
    await page.keyboard.press('Enter')
    await inspector.goTo(14)
    const value = names.filter({ hasText: 'ƒ tb.dut.count' }).locator('.value')
    await expect.poll(() => value.innerText(), patience).toBe('1')
    expect(inspector.problems).toEqual([])
  })

  it('counts units of time with --time', async () => {
    const { page } = await opened('icarus.fst', '--time')
    expect(await page.locator('.head .cycle').innerText()).toMatch(/^time/)
    expect(await page.locator('.foot .facts').innerText()).toContain('in steps of 1 ps')
  })

  it('is one file, too, with the dump in it', async () => {
    const folder = folderWith()
    const { status, stdout } = flitwave(folder, ['inspect', dump('verilator.fst'), '--out', 'page.html'])
    expect([status, stdout]).toEqual([0, 'page.html\n'])
    const inspector = await Inspector.open(browser, pathToFileURL(join(folder, 'page.html')).href)
    await inspector.page.getByText('cycles of TOP.tb.clk').waitFor()
    expect(inspector.problems).toEqual([])
  })

  it('refuses a map that names no signals, and options of testbenches', () => {
    const wrong = flitwave(folderWith(), ['inspect', dump('icarus.vcd'), '--packets', map])
    expect([wrong.status, wrong.stderr]).toEqual([2, expect.stringContaining('FW967') as string])
    const seeded = flitwave(folderWith(), ['inspect', dump('icarus.vcd'), '--seed', '3'])
    expect([seeded.status, seeded.stderr]).toEqual([2, expect.stringContaining('leave out --seed') as string])
  })

  it('opens files that are chosen and dropped on the page of the site, and sends nothing', async () => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    page.setDefaultTimeout(patience.timeout)
    const [complaints, asked]: [string[], string[]] = [[], []]
    page.on('pageerror', ({ message }) => complaints.push(message))
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(writeDumpPage(folderWith()))
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose files' }).click()
    await (await choosing).setFiles(dump('icarus.fst'))
    await page.getByText('cycles of tb.clk').waitFor()
    // A dump and its map, dropped together.
    const files = [
      { name: 'circle.vcd', text: readFileSync(dump('circle.vcd'), 'utf8') },
      { name: 'noc.json', text: readFileSync(map, 'utf8') },
    ]
    await page.evaluate(dropFiles, files)
    await page.locator('.banner').getByText('seven packets wait for each other').waitFor()
    expect(await page.title()).toBe('circle.vcd – Flitwave')
    // Neither a dump nor a map.
    await page.evaluate(dropFiles, [{ name: 'notes.txt', text: 'no dump' }])
    await page.getByRole('alert').getByText('FW960').waitFor()
    expect(complaints).toEqual([])
    expect(asked.filter((url) => !/^(file|blob):/.test(url))).toEqual([])
    await context.close()
  })
})

/** Runs in the page, as if the user dropped files. */
const dropFiles = (files: readonly { readonly name: string; readonly text: string }[]): void => {
  const { DataTransfer, DragEvent, File, dispatchEvent } = globalThis as unknown as Window
  const dataTransfer = new DataTransfer()
  for (const { name, text } of files) dataTransfer.items.add(new File([text], name))
  dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
}

/** As much of a document's types as a drop needs. */
interface Window {
  readonly DataTransfer: new () => { readonly items: { add(file: unknown): void } }
  readonly DragEvent: new (type: string, options: object) => unknown
  readonly File: new (parts: readonly string[], name: string) => unknown
  dispatchEvent(event: unknown): void
}
