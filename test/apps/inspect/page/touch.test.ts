/** Two fingers on a phone: they zoom the time axis and the map, and what is between them stays there. */

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startChromium } from '../../../../scripts/chromium.js'
import * as traffic from '../../../../tb/traffic.tb.js'
import { describeWithTools } from '../../../support/tools.js'
import { Inspector, linkTo, packedRun, patience, serve } from './support/inspector.js'

interface Point {
  readonly x: number
  readonly y: number
}

type Fingers = readonly [Point, Point]

describeWithTools(['chromium'], 'on a phone, two fingers', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await startChromium()
  })
  afterAll(() => browser.close())

  async function open(panel: string): Promise<Inspector> {
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
    const url = linkTo(await serve(packedRun(traffic)), { window: '0:39', cycle: '18' })
    const inspector = await Inspector.open(browser, url, phone)
    await inspector.page.getByRole('tab', { name: panel, exact: true }).tap()
    await expect.poll(() => inspector.panel(panel).isVisible(), patience).toBe(true)
    return inspector
  }

  const windowOf = ({ page }: Inspector): readonly number[] => {
    return (new URLSearchParams(new URL(page.url()).hash.slice(1)).get('window') ?? '').split(':').map(Number)
  }
  const lengthOf = ([from = 0, to = 0]: readonly number[]): number => to + 1 - from

  /** Moves two fingers from where they come down to where they are lifted. */
  async function pinch({ page }: Inspector, from: Fingers, to: Fingers): Promise<void> {
    const session = await page.context().newCDPSession(page)
    const touch = (type: string, points: readonly Point[]) =>
      session.send('Input.dispatchTouchEvent', {
        type: type as 'touchMove',
        touchPoints: points.map((point, id) => ({ ...point, id })),
      })
    await touch('touchStart', [from[0]])
    await touch('touchStart', from)
    const steps = 8
    for (let step = 1; step <= steps; step++) {
      const part = step / steps
      await touch(
        'touchMove',
        from.map(({ x, y }, i) => ({ x: x + (to[i]!.x - x) * part, y: y + (to[i]!.y - y) * part })),
      )
    }
    await touch('touchEnd', [to[1]])
    await touch('touchEnd', [])
  }

  it.each(['Waves', 'Packets'])('see fewer cycles, and all of them again, in %s', async (panel) => {
    const inspector = await open(panel)
    const view = panel === 'Waves' ? 'wave-view' : '.packet .bar'
    const { x, y, width } = (await inspector.page.locator(view).first().boundingBox())!
    const at = (part: number): Point => ({ x: x + part * width, y: y + 60 })
    await pinch(inspector, [at(0.4), at(0.6)], [at(0.2), at(0.8)])
    await expect.poll(() => lengthOf(windowOf(inspector)), patience).toBeCloseTo(40 / 3, 1)
    const [from = 0, to = 0] = windowOf(inspector)
    expect((from + to + 1) / 2, 'the cycle between the fingers').toBeCloseTo(20, 1)
    const cycle = await inspector.cycle()
    await pinch(inspector, [at(0.1), at(0.9)], [at(0.45), at(0.55)])
    await expect.poll(() => lengthOf(windowOf(inspector)), patience).toBeGreaterThan(50)
    expect(await inspector.cycle(), 'no finger chooses a cycle').toBe(cycle)
    expect(inspector.problems).toEqual([])
  })

  it('zoom the map around the point between them', async () => {
    const inspector = await open('Network')
    const { page } = inspector
    const map = page.locator('network-view')
    await page.locator('network-view[aria-busy=false]').waitFor()
    const { x, y } = (await map.boundingBox())!
    const routers = (): Promise<readonly Point[]> => map.evaluate(placesOf)
    const before = await routers()
    const middle = before[9]!
    const at = (by: number): Point => ({ x: x + middle.x + by, y: y + middle.y })
    await pinch(inspector, [at(-25), at(25)], [at(-45), at(45)])
    await expect.poll(async () => distance(await routers()), patience).toBeCloseTo(1.8 * distance(before), 0)
    const after = await routers()
    const nearest = Math.min(...after.map((point) => Math.hypot(point.x - middle.x, point.y - middle.y)))
    expect(nearest, 'the router between the fingers').toBeLessThan(2)
    await pinch(inspector, [at(-60), at(60)], [at(-10), at(10)])
    await expect.poll(async () => distance(await routers()), patience).toBeCloseTo(distance(before), 0)
    expect(await inspector.panel('Source').count(), 'no finger chooses a router').toBe(0)
    expect(inspector.problems).toEqual([])
  })
})

/** The view of the map, as far as the test looks into it. */
interface MapElement {
  readonly shown: { readonly plan: { readonly nodes: readonly Point[] } }
  fit(plan: unknown): { readonly unit: number; readonly left: number; readonly top: number }
}

/** Runs in the page: the middles of routers, in its pixels. */
function placesOf(element: unknown): readonly Point[] {
  const map = element as MapElement
  const { unit, left, top } = map.fit(map.shown.plan)
  return map.shown.plan.nodes.map(({ x, y }) => ({ x: left + x * unit, y: top + y * unit }))
}

/** The least distance of two routers. */
function distance(points: readonly Point[]): number {
  const [first, ...others] = points
  return Math.min(...others.map(({ x, y }) => Math.hypot(x - first!.x, y - first!.y)))
}
