/** The measurements of the inspector's page, and their limits. */

import type { Page } from 'playwright-core'
import { summaryOf, type Summary } from '../statistics.js'

export interface Figure {
  readonly name: string
  readonly unit: 'ms' | 'frames/s'
  readonly measured: Summary
  /** The maximum milliseconds, or the minimum frames per second. */
  readonly goal: number
}

/**
 * The time from the address to the waves and the map of the first cycles.
 * @param open - opens a page that has not seen the run
 */
export async function firstView(name: string, open: () => Promise<Page>, repetitions: number): Promise<Figure> {
  const times: number[] = []
  for (let i = 0; i < repetitions; i++) {
    const page = await open()
    times.push(await page.evaluate<number>(`(${untilDrawn})()`))
    await page.context().close()
  }
  return { name, unit: 'ms', measured: summaryOf(times), goal: 1500 }
}

/** The time from a key to the values and the map of the resulting cycle. */
export async function steps(page: Page, name: string, key: string, goal: number): Promise<Figure> {
  const times = await page.evaluate<number[]>(`(${step})(${JSON.stringify(key)}, 60)`)
  return { name, unit: 'ms', measured: summaryOf(times), goal }
}

/** The time from a typed cycle, anywhere in the run, to its values and its map. */
export async function jumps(page: Page, name: string, cycles: readonly number[], goal: number): Promise<Figure> {
  const times = await page.evaluate<number[]>(`(${jump})(${JSON.stringify(cycles)})`)
  return { name, unit: 'ms', measured: summaryOf(times), goal }
}

/**
 * The frame rate while waves are moved or zoomed, or rows scrolled, by an event in each frame.
 * @param view - the element: the waves, or the map
 */
export async function frames(
  page: Page,
  name: string,
  wheel: Wheel,
  view: 'wave-view' | 'network-view' = 'wave-view',
): Promise<Figure> {
  const rates = await page.evaluate<number[]>(`(${turnWheel})(${JSON.stringify(wheel)}, ${JSON.stringify(view)})`)
  return { name, unit: 'frames/s', measured: summaryOf(rates), goal: 50 }
}

/** Members of a WheelEvent. */
export interface Wheel {
  readonly deltaX?: number
  readonly deltaY?: number
  readonly ctrlKey?: boolean
}

// Scripts for the page, as text, because document types are unavailable here. A view is busy while its answer is being
// computed.

/** True if the map and the waves are drawn; a page without a network has no map. */
const isShown = `() => [...document.querySelectorAll('network-view, wave-view')].every((view) => {
  return view.getAttribute('aria-busy') !== 'true'
})`

/** Resolves when a drawing is visible, which is after the next frame. */
const painted = `() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))`

const untilDrawn = `async () => {
  const isComplete = () => document.querySelector('.name') && document.querySelector('network-view') && (${isShown})()
  while (!isComplete()) await new Promise((done) => setTimeout(done, 2))
  await (${painted})()
  return performance.now()
}`

const step = `async (key, count) => {
  const times = []
  for (let i = 0; i < count; i++) {
    await new Promise((done) => setTimeout(done, 50))
    const begin = performance.now()
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    while (!(${isShown})()) await new Promise((done) => setTimeout(done))
    times.push(performance.now() - begin)
  }
  return times
}`

const jump = `async (cycles) => {
  const field = document.querySelector('input[type=number]')
  const times = []
  for (const cycle of cycles) {
    await new Promise((done) => setTimeout(done, 1500))
    const begin = performance.now()
    field.value = String(cycle)
    field.dispatchEvent(new Event('change', { bubbles: true }))
    while (!(${isShown})()) await new Promise((done) => setTimeout(done))
    times.push(performance.now() - begin)
  }
  return times
}`

/** Half a second each way, several times: returns the rate of each. */
const turnWheel = `async (wheel, name) => {
  const view = document.querySelector(name)
  const box = view.getBoundingClientRect()
  const at = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2, bubbles: true, cancelable: true }
  const rates = []
  for (let stretch = 0; stretch < 8; stretch++) {
    const sign = stretch % 2 === 0 ? 1 : -1
    const delta = { deltaX: sign * (wheel.deltaX ?? 0), deltaY: sign * (wheel.deltaY ?? 0) }
    const begin = performance.now()
    let count = 0
    while (performance.now() - begin < 500) {
      view.dispatchEvent(new WheelEvent('wheel', { ...wheel, ...delta, ...at }))
      await new Promise(requestAnimationFrame)
      count++
    }
    rates.push((1000 * count) / (performance.now() - begin))
  }
  return rates
}`
