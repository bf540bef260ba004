/** The selection by a click on the map. */

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startChromium } from '../../../../scripts/chromium.js'
import { openDocument } from '../../../../src/apps/inspect/document.js'
import { answersOf } from '../../../../src/apps/inspect/questions.js'
import { uninterrupted } from '../../../../src/apps/inspect/task.js'
import type { FloorPoint } from '../../../../src/runs/journey/floor-plan.js'
import { fitPlan } from '../../../../web/views/network/fit.js'
import { describeWithTools } from '../../../support/tools.js'
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
})
