/** The page shows the same about runs of every kind as the command line, without an error in the console. */

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startChromium } from '../../../../scripts/chromium.js'
import { openDocument } from '../../../../src/apps/inspect/document.js'
import type { InspectedRun } from '../../../../src/apps/inspect/run.js'
import { captureWindow } from '../../../../src/runs/replay/window.js'
import { flattenRows, type Row } from '../../../../src/print/wave/row.js'
import { rowsOf } from '../../../../src/print/wave/rows.js'
import { budget } from '../../../support/sample.js'
import { describeWithTools } from '../../../support/tools.js'
import { Inspector, linkTo, packedRun, patience, serve } from './support/inspector.js'

const runs = [
  ['a torus', '../../../../tb/traffic.tb.ts'],
  ['a mesh', '../../../../tb/mesh-corner.tb.ts'],
  ['a torus of three dimensions', '../../../../tb/torus3d-worm.tb.ts'],
  ['a banyan that stands still', '../../../../tb/banyan-deadlock.tb.ts'],
  ['a queue', '../../../../tb/fifo.tb.ts'],
  ["a user's own module", './support/gray.tb.ts'],
] as const

/** Rows that are in view at once, and the cycles in which they are read: over all runs, more than 200 values. */
const rowCount = 10
const cycleCount = budget(5, 40)

describeWithTools(['chromium'], 'the page', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await startChromium()
  })
  afterAll(() => browser.close())

  it.each(runs)('shows the values of %s that the command line prints', async (_, file) => {
    const packed = packedRun((await import(file)) as { readonly default: unknown })
    const run = await openDocument(packed)
    const rows = drawn(run)
    const paths = rows.map(({ path }) => path)
    const inspector = await Inspector.open(browser, linkTo(await serve(packed), { window: '0:9' }, paths))
    for (const cycle of someCycles(run, cycleCount)) {
      await inspector.goTo(cycle)
      const wanted = rows.map((row) => plain(textIn(row, cycle)))
      await expect.poll(async () => (await inspector.values()).map(plain), patience).toEqual(wanted)
    }
    expect(inspector.problems).toEqual([])
  })
})

/** Rows as the command line draws them of the design as a page has it: as data, a struct has no text of its own. */
function drawn({ file, design }: InspectedRun): readonly Row[] {
  const window = { design, from: 0, to: file.header.endCycle - 1 }
  const { variables } = captureWindow(file, { ...window, signals: ['**'], to: 0 })
  const signals = someOf(variables, rowCount).map(({ path }) => path)
  const rows = flattenRows(rowsOf(captureWindow(file, { ...window, signals })).children)
  // A vector has many.
  const distance = Math.ceil(rows.length / rowCount)
  return rows.filter((_, i) => i % distance === 0)
}

function textIn({ spans }: Row, cycle: number): string {
  return spans.find(({ from, until }) => from <= cycle && cycle < until)!.text
}

/** Numbers of packets and channels stand beside a value where a picture has several of them. */
function plain(text: string): string {
  return text.replace(/[₀-₉]+|#\d+$/u, '')
}

/** Spread over all of them, the same each time. */
function someOf<T>(all: readonly T[], count: number): readonly T[] {
  const indices = Array.from({ length: Math.min(count, all.length) }, (_, i) => (i * 7919) % all.length)
  return [...new Set(indices)].map((i) => all[i]!)
}

function someCycles({ file }: InspectedRun, count: number): readonly number[] {
  return Array.from({ length: count }, (_, i) => (i * 7907 + 13) % file.header.endCycle)
}
