/** The first view of each built-in testbench, and of runs that fail in other ways: reviewed, and seen without a click. */

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startChromium } from '../../../../scripts/chromium.js'
import { describeWithTools } from '../../../support/tools.js'
import { packedRun } from '../support/run.js'
import { attributes, Inspector, patience, serve } from './support/inspector.js'

interface FirstView {
  /** A testbench of the package, or a file beside this one. */
  readonly testbench: string
  readonly set?: Readonly<Record<string, unknown>>
  readonly cycle: number
  /** The banner without its buttons; null for a run that has not failed. */
  readonly failure: string | null
  /** The words on the time bar. */
  readonly marks?: readonly string[]
  /** The label of the map after its cycle; null for a design without a map. */
  readonly map: string | null
  /** The packet that is followed. */
  readonly packet?: number
  /** A row of the waves that shows the culprit. */
  readonly row?: string
}

const views: readonly FirstView[] = [
  {
    testbench: 'torus-deadlock',
    cycle: 4,
    failure:
      'Deadlock since cycle 4: four packets wait for each other #0 at (0) +x → #1 at (1) +x → #2 at (2) +x → #3 at (3) +x → #0',
    marks: ['circle closes in cycle 4', 'the watchdog ends the run in cycle 39'],
    map: '4 flits move; #0 waits for #1; #1 waits for #2; #2 waits for #3; #3 waits for #0',
    packet: 0,
    row: 'dut.nodes[1].router.inputs[west].channels[0].activity',
  },
  { testbench: 'torus-deadlock', set: { vcs: 2 }, cycle: 2, failure: null, map: '8 flits move', row: '1→2.h' },
  {
    testbench: 'banyan-deadlock',
    cycle: 5,
    failure:
      'Deadlock since cycle 5: two packets wait for each other #1 at input 0 of 101, stage 1 → #15 at input 1 of 011, stage 1 → #1',
    marks: ['circle closes in cycle 5', 'the watchdog ends the run in cycle 43'],
    map: '8 flits move; #1 waits for #15; #15 waits for #1',
    packet: 1,
    row: 'dut.banyan.stages[1][5].inputs[0].activity',
  },
  {
    testbench: 'upper-first-counterexample',
    cycle: 8,
    failure:
      'Deadlock since cycle 8: two packets wait for each other #2 at input 0 of 01, stage 0 → #1 at input 1 of 00, stage 0 → #2',
    marks: ['circle closes in cycle 8', 'the watchdog ends the run in cycle 35'],
    map: 'no flits move; #2 waits for #1; #1 waits for #2',
    packet: 2,
    row: 'dut.banyan.stages[0][1].inputs[0].activity',
  },
  {
    testbench: './support/extra-credit.tb.ts',
    cycle: 2,
    failure:
      'Flit check failed in cycle 2: a credit too many for (0) +x h = dut.nodes[1].router.inputs[1].channels[1].buffer: 5 places are accounted for where it has 4, since cycle 2; the last packet there is #0',
    marks: ['flit check failed in cycle 2'],
    map: '10 flits move',
    packet: 0,
    row: 'nodes[1].router.inputs[west].channels[1].buffer.count',
  },
  {
    testbench: './support/counter.tb.ts',
    cycle: 17,
    failure: 'Assertion failed in cycle 17: dut: the count is at most ten',
    marks: ['assertion failed in cycle 17'],
    map: null,
    row: 'count',
  },
  {
    testbench: './support/counter.tb.ts',
    set: { limit: 7 },
    cycle: 11,
    failure: 'Check failed in cycle 11: monitor count: the count is below 7',
    marks: ['check failed in cycle 11'],
    map: null,
    row: 'count',
  },
  { testbench: 'banyan-region', cycle: 5, failure: null, map: null, row: 'stage 1.in 0 of 010' },
  { testbench: 'credit-loop', cycle: 6, failure: null, map: '2 flits move', row: 'nodes[0].router.leaving[east]' },
  { testbench: 'fifo', cycle: 2, failure: null, map: null, row: 'push' },
  { testbench: 'mesh-corner', cycle: 8, failure: null, map: '3 flits move', row: '(1,0)→(2,0)' },
  { testbench: 'one-port-versus-all-port', cycle: 8, failure: null, map: '4 flits move', row: 'link.+x' },
  { testbench: 'round-robin-arbiter', cycle: 2, failure: null, map: null, row: 'arbiter.granted' },
  { testbench: 'router-contention', cycle: 8, failure: null, map: '2 flits move', row: 'router.arriving[west]' },
  { testbench: 'router-pipeline', cycle: 3, failure: null, map: null, row: 'dut.leaving[east]' },
  { testbench: 'switching-element', cycle: 3, failure: null, map: null, row: 'dut.leaving[1]' },
  { testbench: 'torus-tour', cycle: 7, failure: null, map: '13 flits move', row: '+x 0→1.p' },
  { testbench: 'torus-wraparound', cycle: 5, failure: null, map: '4 flits move', row: '(3,1)→(0,1).h' },
  { testbench: 'torus3d-worm', cycle: 5, failure: null, map: null, row: 'injection' },
  { testbench: 'traffic', cycle: 8, failure: null, map: '20 flits move', row: 'arriving[west]' },
  { testbench: 'two-phase-multicast', cycle: 15, failure: null, map: null, row: 'phase 2.4 sends' },
]

/** Rows of the waves that are in view. */
const rowsInView = 14

describeWithTools(['chromium'], 'the first view', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await startChromium()
  })
  afterAll(() => browser.close())

  async function open({ testbench, set = {} }: FirstView): Promise<Inspector> {
    const file = testbench.startsWith('.') ? testbench : `../../../../tb/${testbench}.tb.ts`
    const { default: known } = (await import(file)) as { readonly default: unknown }
    return Inspector.open(browser, await serve(packedRun(known, 'run', set)))
  }

  it.each(views)('of $testbench $set says it', async (view) => {
    const inspector = await open(view)
    const { page, names } = inspector
    await page.locator('wave-view[aria-busy=false]').waitFor()
    await expect.poll(() => cycleAndMap(inspector), patience).toEqual(cycleAndMapOf(view))
    const banner = page.locator('.banner')
    const words = await banner.locator('> :not(.actions)').allInnerTexts()
    expect(words.length === 0 ? null : words.join(' ').replace(/\s+/g, ' ')).toBe(view.failure)
    expect(await page.locator('.time .told').allInnerTexts()).toEqual(view.marks ?? [])
    const rows = names.locator('.path')
    await expect.poll(async () => (await rows.allInnerTexts()).slice(0, rowsInView), patience).toContain(view.row)
    expect(await visiblePanels(page)).toEqual(panelsOf(view))
    expect(inspector.problems).toEqual([])
  })

  it('has one time axis: bars of packets begin and end where the waves do', async () => {
    const { page } = await open(views.find(({ testbench }) => testbench === 'traffic')!)
    await page.locator('.packet').first().waitFor()
    const [waves, bar] = await Promise.all(
      ['wave-view', '.packet .bar'].map((part) => page.locator(part).first().boundingBox()),
    )
    expect([bar!.x, bar!.width]).toEqual([waves!.x, waves!.width])
  })

  it('has one bar without gaps for each packet, however many cycles are in view', async () => {
    const { page } = await open(views.find(({ testbench }) => testbench === 'traffic')!)
    await page.locator('.packet').first().waitFor()
    for (const key of ['+', 'f']) {
      await page.keyboard.press(key)
      const gaps = await page.locator('.packet .bar').evaluateAll(largestGaps)
      expect(Math.max(...gaps)).toBeLessThan(1.01)
    }
  })

  it('follows the packet of a flit that is clicked in the waves, in every panel', async () => {
    const inspector = await open(views[0]!)
    const waves = inspector.page.locator('wave-view')
    const { width } = (await waves.boundingBox())!
    // The flit of #2 from node 2 in cycle 3 of 20.
    await waves.click({ position: { x: (3.5 * width) / 20, y: 26 + 2.5 * 26 } })
    await inspector.panel('Packet 2').waitFor()
    const packets = inspector.page.getByRole('listbox', { name: 'Packets' })
    await expect.poll(() => packets.getByRole('option', { selected: true }).innerText(), patience).toContain('#2')
    expect(await inspector.page.locator('.banner .chip.selected').allInnerTexts()).toEqual(['#2'])
  })

  it('follows a packet of the circle that is clicked in the list', async () => {
    const inspector = await open(views[0]!)
    await inspector.page.locator('.circle').getByRole('button', { name: '#3' }).click()
    await inspector.panel('Packet 3').waitFor()
    const sum = inspector.panel('Packet 3').locator('.sum')
    await expect
      .poll(() => sum.innerText(), patience)
      .toBe('2 + 37 = 39 cycles so far, up to cycle 39: each counts once.')
  })
})

/** By position: the largest distance in pixels between two blocks of a bar that follow each other. */
const largestGaps = (bars: readonly unknown[]): number[] =>
  (bars as readonly { querySelectorAll(selector: string): Iterable<{ getBoundingClientRect(): Box }> }[]).map((bar) => {
    const boxes = [...bar.querySelectorAll('.stretch')].map((one) => one.getBoundingClientRect())
    const shown = boxes.filter(({ width }) => width > 0.5)
    return Math.max(0, ...shown.slice(1).map(({ x }, i) => Math.abs(x - shown[i]!.x - shown[i]!.width)))
  })

interface Box {
  readonly x: number
  readonly width: number
}

async function cycleAndMap(inspector: Inspector): Promise<unknown> {
  const map = inspector.page.locator('network-view')
  const isThere = (await map.count()) > 0
  return { cycle: await inspector.cycle(), map: isThere ? await map.getAttribute('aria-label') : null }
}

function cycleAndMapOf({ cycle, map }: FirstView): unknown {
  return { cycle, map: map === null ? null : `The network in cycle ${cycle}; ${map}` }
}

async function visiblePanels(page: Page): Promise<(string | null)[]> {
  return attributes(page.locator('section.panel:visible'), 'aria-label')
}

/** Without packets the waves have their room, and the reasons stand there unasked for a failure alone. */
function panelsOf({ map, packet, failure }: FirstView): string[] {
  return [
    ...(map === null ? ['Design'] : ['Network']),
    ...(packet === undefined ? [] : [`Packet ${packet}`]),
    'Waves',
    ...(map === null ? [] : ['Packets']),
    ...(failure === null ? [] : ['Why']),
  ]
}
