import { element, group } from '../../../src/base/svg.js'
import { themeOf } from '../canvas-view.js'
import { headOf, legendOf, svgFile, type LegendEntry } from '../svg/svg-file.js'
import type { NetworkView } from './network-view.js'

interface MapText {
  readonly title: string
  /** The meanings of the colours in it. */
  readonly entries: readonly LegendEntry[]
}

/** An SVG of the part of the map that is in view, with its title above and the meanings of its colours below. */
export function mapSvg(view: NetworkView, { title, entries }: MapText): string {
  const { width, height, elements: drawn } = view.svgDrawing()
  const theme = themeOf(view)
  const head = headOf(title, width, theme)
  const legend = legendOf(entries, width, head.height + height, theme)
  const clip = element('clipPath', { id: 'map' }, element('rect', { width, height }))
  const map = group({ transform: `translate(0 ${head.height})`, 'clip-path': 'url(#map)' }, drawn)
  const elements = [...head.elements, clip, map, ...legend.elements]
  return svgFile({ width, height: head.height + height + legend.height, theme, title, elements })
}
