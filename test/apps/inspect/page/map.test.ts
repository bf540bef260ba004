/** The selection by a click on the map. */

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startChromium } from '../../../../scripts/chromium.js'
import { openDocument } from '../../../../src/apps/inspect/document.js'
import { answersOf } from '../../../../src/apps/inspect/questions.js'
import { uninterrupted } from '../../../../src/apps/inspect/task.js'
import * as traffic from '../../../../tb/traffic.tb.js'
import type { FloorPoint } from '../../../../src/runs/journey/floor-plan.js'
import { fitPlan } from '../../../../web/views/network/fit.js'
import { describeWithTools } from '../../../support/tools.js'
import { packedRun as pack } from '../support/run.js'
import { countMarks, marksOf } from './support/marks.js'
import { Inspector, linkTo, packedRun, patience, serve } from './support/inspector.js'

const runs = [
  ['a torus', '../../../../tb/traffic.tb.ts'],
  ['a mesh', '../../../../tb/mesh-corner.tb.ts'],
  ['a banyan', '../../../../tb/banyan-deadlock.tb.ts'],
] as const

describeWithTools(['chromium'], 'a click on the map', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await startChromium()
  })
  afterAll(() => browser.close())

  /** The page of a run, and what its map shows in a cycle in which flits move. */
  async function openMap(file: string) {
    const packed = packedRun((await import(file)) as { readonly default: unknown })
    const answers = answersOf(await openDocument(packed))
    const { plan, places } = (await answers.network(null, uninterrupted))!
    let cycle = 3
    while ((await answers.networkState(cycle, uninterrupted))!.moves.length === 0) cycle++
    const inspector = await Inspector.open(browser, linkTo(await serve(packed), { cycle: String(cycle) }))
    const map = inspector.page.locator('network-view[aria-busy=false]')
    await map.waitFor()
    const clickOn = async (point: FloorPoint): Promise<void> => {
      const { width, height } = (await map.boundingBox())!
      const { unit, left, top } = fitPlan(plan!, width, height)
      await map.click({ position: { x: left + point.x * unit, y: top + point.y * unit } })
    }
    return { inspector, plan: plan!, places, state: (await answers.networkState(cycle, uninterrupted))!, clickOn }
  }

  it.each(runs)('chooses nodes, and follows packets, of %s', async (_, file) => {
    const { inspector, plan, places, state, clickOn } = await openMap(file)
    // Terminals stand on some plans, too, and are no part of the design.
    const nodes = plan.nodes.filter((node) => node.places.length > 0)
    for (const node of [nodes[0]!, nodes.at(-1)!]) {
      await clickOn(node)
      const owner = places[node.places[0]!]!.path.split('.').slice(0, 2).join('.')
      await expect.poll(() => inspector.panel('Source').locator('h2').textContent(), patience).toContain(owner)
    }

    const flits = plan.links.flatMap(({ start, end, isApart, channels }) => {
      const move = state.moves.find(({ to }) => channels.some(({ place }) => place === to))
      return move && !isApart && move.tag >= 0 ? [{ start, end, tag: move.tag }] : []
    })
    const { start, end, tag } = flits[0]!
    await clickOn({ x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 })
    await expect.poll(() => new URL(inspector.page.url()).hash, patience).toContain(`packet=${tag}`)
    await inspector.panel(`Packet ${tag}`).waitFor()
    expect(inspector.problems).toEqual([])
  })

  it('draws of a large network only what is in view', async () => {
    const packed = pack(traffic.default, 'run', { k: 16 })
    const inspector = await Inspector.open(browser, linkTo(await serve(packed), { cycle: '8', window: '0:47' }))
    const { page } = inspector
    const map = page.locator('network-view[aria-busy=false]')
    await map.waitFor()
    await countMarks(page)
    const whole = await marksOf(page)
    expect(whole.boxes.length, 'each node').toBeGreaterThanOrEqual(16 * 16)
    const { width, height } = (await map.boundingBox())!
    const zoomIn = page.getByRole('button', { name: 'See less of the network' })
    for (let i = 0; i < 7; i++) await zoomIn.click()
    // While the user moves the map, its last drawing may be stretched instead.
    const labels = async (): Promise<number> => (await marksOf(page)).texts.length
    await expect.poll(labels, patience).toBeGreaterThan(0)
    for (const heat of ['off', 'use']) {
      await page.getByLabel('heat').selectOption(heat)
      await map.waitFor()
      const { boxes, texts } = await marksOf(page)
      expect(boxes.length, heat).toBeGreaterThan(0)
      for (const { x, y } of [...boxes, ...texts]) {
        expect(Math.min(x, y), heat).toBeGreaterThan(-closest)
        expect(x, heat).toBeLessThan(width + closest)
        expect(y, heat).toBeLessThan(height + closest)
      }
      const nodes = Math.ceil(width / closest + 2) * Math.ceil(height / closest + 2)
      expect(boxes.length, heat).toBeLessThan(nodes * mostMarks)
    }
    expect(inspector.problems).toEqual([])
  })
})

/** Pixels from node to node at the closest zoom. */
const closest = 160

/** The boxes of a node: itself, its quantity, ten virtual channels, and the flits on four links. */
const mostMarks = 16
