/** The packets of a standstill on the map. */

import { expect, it } from 'vitest'
import { uninterrupted } from '../../../src/apps/inspect/task.js'
import { stepsOf } from '../../../web/state/circle.js'
import { inspect } from './support/run.js'

/** A drawing, with the types of a document left out, which tests do not have. */
interface Drawing {
  readonly SvgContext: new () => { readonly elements: readonly string[] }
  drawWaits(context: object, picture: object): void
}

const views = '../../../web/views'
const { SvgContext } = (await import(`${views}/svg/svg-context.ts`)) as Pick<Drawing, 'SvgContext'>
const { drawWaits } = (await import(`${views}/network/waits.ts`)) as Pick<Drawing, 'drawWaits'>

/** One colour for all. */
const theme = new Proxy({}, { get: () => '#123456' })

/** Pixels of a box with a number. */
const box = 15

it.each([
  ['torus-deadlock', 24],
  ['banyan-deadlock', 24],
  ['upper-first-counterexample', 24],
  ['upper-first-counterexample', 60],
])('the circle of %s has a number at a place of its own for each packet, at %i pixels', async (testbench, unit) => {
  const { answers } = await inspect(testbench)
  const { failure } = await answers.opening({ rows: [], from: 0, to: 20 }, uninterrupted)
  const { plan } = (await answers.network(null, uninterrupted))!
  const waits = stepsOf(failure!).map(({ waiter, next }) => {
    return { from: waiter.place, to: next?.place ?? null, tag: waiter.tag }
  })
  const context = new SvgContext()
  const fit = { unit, left: 0, top: 0, width: unit * plan!.width, height: unit * plan!.height }
  drawWaits(context, { plan: plan!, ...fit, state: null, selected: -1, packet: null, heat: null, waits, theme })
  const drawn = context.elements.join('\n')
  const texts = [...drawn.matchAll(/<text[^>]* x="([\d.]+)" y="([\d.]+)"[^>]*>(\d+)</g)].map(([, x, y, tag]) => {
    return { x: Number(x), y: Number(y), tag: Number(tag) }
  })
  expect(texts.map(({ tag }) => tag).sort()).toEqual(waits.map(({ tag }) => tag).sort())
  for (const [i, one] of texts.entries())
    for (const other of texts.slice(i + 1)) {
      const distance = Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y))
      expect(distance, `#${one.tag} and #${other.tag}`).toBeGreaterThan(box / 2)
    }
})
