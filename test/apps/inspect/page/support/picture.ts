/** Pictures of the page that are kept beside the tests and reviewed like code. */

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BrowserContextOptions, Page } from 'playwright-core'
import type { Asset, Assets } from '../../../../../src/apps/server/page.js'

const folder = fileURLToPath(new URL('../pictures', import.meta.url))

/** Writes pictures anew, to be looked at. */
export const isUpdate = process.env['FLITWAVE_PICTURES'] === 'update'

/** How far a picture may be from the one that is kept. */
export interface Difference {
  /** The part of its cells that differ visibly. */
  readonly share: number
}

/** Fonts that are the same on every machine; the page's own policy would refuse them. */
export const withOwnFonts: BrowserContextOptions = { bypassCSP: true }

/** Every machine has the fonts of the package's own pictures. */
const fonts = [
  { family: 'Inter', weight: 400, file: 'DejaVuSans.ttf' },
  { family: 'Inter', weight: 700, file: 'DejaVuSans-Bold.ttf' },
  { family: 'JetBrains Mono', weight: 400, file: 'DejaVuSansMono.ttf' },
  { family: 'JetBrains Mono', weight: 700, file: 'DejaVuSansMono-Bold.ttf' },
] as const

/** To be served beside the page. */
export const ownFonts: Assets = new Map(fonts.map(({ file }) => [file, fontOf(file)]))

function fontOf(file: string): Asset {
  const folder = dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json'))
  return { type: 'font/ttf', content: readFileSync(join(folder, 'ttf', file)) }
}

export async function useOwnFonts(page: Page): Promise<void> {
  const faces = fonts.map(({ family, weight, file }) => {
    return `@font-face { font-family: '${family}'; font-weight: ${weight}; src: url(/${file}); }`
  })
  await page.addStyleTag({ content: faces.join('\n') })
  const loads = fonts.map(({ family, weight }) => `document.fonts.load('${weight} 12px "${family}"')`)
  await page.evaluate(`Promise.all([${loads.join(', ')}])`)
  // Canvases do not notice a font that comes late.
  await page.evaluate(`dispatchEvent(new Event('themechange'))`)
}

/**
 * How far the page is from the picture that is kept under a name.
 * @param comparer - an empty page, which compares them
 * @throws Error if there is none
 */
export async function differenceTo(comparer: Page, page: Page, name: string): Promise<Difference> {
  const path = join(folder, `${name}.jpg`)
  const picture = await page.screenshot({ type: 'jpeg', quality: 75 })
  if (isUpdate) writeFileSync(path, picture)
  if (!existsSync(path)) throw new Error(`there is no ${path}: FLITWAVE_PICTURES=update writes it`)
  return { share: await compare(comparer, picture, readFileSync(path)) }
}

/** The part of the cells of two pictures of one size whose mean colours differ visibly. */
function compare(comparer: Page, one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = [one, other].map((bytes) => `data:image/jpeg;base64,${bytes.toString('base64')}`)
  return comparer.evaluate<number>(`(${comparison})(${JSON.stringify(a)}, ${JSON.stringify(b)})`)
}

/** Cells of 8 by 8 pixels; a step of 12 in 255 of any colour is visible in a mean. */
const comparison = `async (a, b) => {
  const cell = 8
  const visible = 12 * cell * cell
  const sumsOf = async (url) => {
    const image = new Image()
    image.src = url
    await image.decode()
    const canvas = new OffscreenCanvas(image.width, image.height)
    const context = canvas.getContext('2d', { willReadFrequently: true })
    context.drawImage(image, 0, 0)
    const { data } = context.getImageData(0, 0, image.width, image.height)
    const columns = Math.floor(image.width / cell)
    const rows = Math.floor(image.height / cell)
    const sums = new Int32Array(columns * rows * 3)
    for (let y = 0; y < rows * cell; y++) {
      for (let x = 0; x < columns * cell; x++) {
        const at = 3 * (Math.floor(y / cell) * columns + Math.floor(x / cell))
        const pixel = 4 * (y * image.width + x)
        sums[at] += data[pixel]
        sums[at + 1] += data[pixel + 1]
        sums[at + 2] += data[pixel + 2]
      }
    }
    return sums
  }
  const [first, second] = await Promise.all([sumsOf(a), sumsOf(b)])
  if (first.length !== second.length) return 1
  let different = 0
  for (let at = 0; at < first.length; at += 3) {
    if ([0, 1, 2].some((k) => Math.abs(first[at + k] - second[at + k]) > visible)) different++
  }
  return (3 * different) / first.length
}`
