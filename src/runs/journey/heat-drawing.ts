/** Heat maps as SVG: the use of each part of a network, the waiting times of packets there, and their reasons. */

import { element, escaped, fonts, group, label, widthOf, pathThrough } from '../../base/svg.js'
import { wrapWords } from '../../base/text.js'
import {
  linesOf,
  type FloorPlan,
  type FloorCaption,
  type FloorLink,
  type FloorNode,
  type FloorPoint,
} from './floor-plan.js'
import { drawScale, ink, scaleHeight, heatColour, isDark, shownValue, type HeatPanel } from './heat-panels.js'
import { leastOf } from '../../base/statistics.js'

/** In pixels. */
const margin = 26
const between = { columns: 34, rows: 30 } as const
const fontSize = { title: 18, panel: 14, about: 12 } as const
const lineHeight = 16
/** A wider row would be too wide for a page: the panels go into several rows. */
const pageWidth = 1500
/** In a narrower panel, its texts would not fit. */
const leastWidth = 250

/**
 * Draws a panel for each quantity. The background is white, so that it is readable on a dark page too; colours go from light
 * to dark, so that they are distinguishable with any colour vision.
 */
export function drawHeat(title: string, panels: readonly HeatPanel[], plan: FloorPlan): string {
  const map = mapSizeOf(plan)
  const columnWidth = Math.max(leastWidth, map.width)
  const columns = Math.max(1, Math.min(panels.length, Math.floor(pageWidth / (columnWidth + between.columns))))
  const texts = panels.map(({ about }) =>
    wrapWords(about.split(' '), Math.floor(columnWidth / widthOf('m', fontSize.about))),
  )
  const head = fontSize.panel + lineHeight * Math.max(...texts.map(({ length }) => length)) + 8
  const rowHeight = head + map.height + scaleHeight + between.rows
  const top = margin + fontSize.title + 22
  const width = Math.ceil(
    Math.max(columns * (columnWidth + between.columns) - between.columns, widthOf(title, 20)) + 2 * margin,
  )
  const height = Math.ceil(top + Math.ceil(panels.length / columns) * rowHeight - between.rows + margin)
  const drawn = panels.map((panel, i) => {
    const x = margin + (i % columns) * (columnWidth + between.columns)
    const y = top + Math.floor(i / columns) * rowHeight
    return group({ transform: `translate(${x} ${y})` }, [
      label(0, fontSize.panel - 2, panel.title, { 'font-size': fontSize.panel, 'font-weight': 'bold' }),
      ...texts[i]!.map((line, row) => {
        const at = fontSize.panel + lineHeight * (row + 1) - 2
        return label(0, at, line, { 'font-size': fontSize.about, fill: ink.faint })
      }),
      element('g', { transform: `translate(0 ${head})` }, '\n', drawMap(plan, panel)),
      element('g', { transform: `translate(0 ${head + map.height + 8})` }, drawScale(panel.scale)),
    ])
  })
  const attributes = { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width} ${height}`, width, height }
  return `${element(
    'svg',
    { ...attributes, 'font-family': fonts, fill: ink.text },
    '\n',
    element('rect', { width, height, fill: ink.paper }),
    '\n',
    element('text', { x: margin, y: margin + fontSize.title - 4, 'font-size': fontSize.title }, escaped(title)),
    '\n',
    drawn.join('\n'),
    '\n',
  )}\n`
}

/** In pixels: the distance of neighbours, by the size of the plan. */
const cells = { least: 30, most: 96, page: 660 } as const
/** Numbers are drawn from this distance on. */
const cellForNumbers = 68
/** The border around the plan: numbers extend beyond it. */
const border = 16
const mapFontSize = { most: 12, least: 6, number: 10 } as const

function mapSizeOf(plan: FloorPlan): { readonly width: number; readonly height: number } {
  const cell = cellOf(plan)
  return { width: plan.width * cell + 2 * border, height: plan.height * cell + 2 * border }
}

function cellOf({ width, height }: FloorPlan): number {
  return Math.max(cells.least, Math.min(cells.most, cells.page / Math.max(width, height)))
}

function drawMap(plan: FloorPlan, panel: HeatPanel): string {
  return new HeatMap(plan, panel).draw()
}

class HeatMap {
  private readonly cell: number
  private readonly hasNumbers: boolean
  /** The size of the labels of nodes; 0 if they do not fit. */
  private readonly labelSize: number

  constructor(
    private readonly plan: FloorPlan,
    private readonly panel: HeatPanel,
  ) {
    this.cell = cellOf(plan)
    this.hasNumbers = this.cell >= cellForNumbers
    const sizes = plan.nodes.map(({ label, width, height }) => Math.min(height * 0.6, (width / label.length) * 1.7))
    const size = Math.min(mapFontSize.most, leastOf(sizes) * this.cell)
    this.labelSize = size >= mapFontSize.least ? size : 0
  }

  draw(): string {
    const { nodes, links, captions } = this.plan
    const valued = links.map((link, i) => ({ link, value: this.panel.links[i]! }))
    const idle = valued.filter(({ value }) => value === 0).map(({ link }) => this.lines(link))
    // Hot links are drawn on top.
    const busy = valued.filter(({ value }) => value > 0).sort((a, b) => a.value - b.value)
    const halo = { stroke: ink.paper, 'stroke-width': 2.5, 'paint-order': 'stroke' }
    const numbers = this.hasNumbers ? links.map((link, i) => this.number(link, this.panel.links[i]!)) : []
    return [
      ...(idle.length > 0 ? [element('path', { d: idle.join(''), stroke: ink.nothing })] : []),
      group(
        {},
        busy.map(({ link, value }) => this.link(link, value)),
      ),
      group(
        {},
        nodes.map((node, i) => this.node(node, this.panel.nodes[i]!)),
      ),
      group(
        { 'font-size': mapFontSize.number, ...halo },
        numbers.filter((text) => text !== ''),
      ),
      group({ 'font-size': 11, fill: ink.faint, 'text-anchor': 'middle' }, this.captions(captions)),
    ].join('\n')
  }

  private captions(captions: readonly FloorCaption[]): string[] {
    const shown = captions.filter(({ kind }) => kind === 'floor' || this.labelSize === 0)
    return shown.map(({ text, ...point }) => {
      const { x, y } = this.at(point)
      return label(x, y + 4, text)
    })
  }

  private link(link: FloorLink, value: number): string {
    const { scale } = this.panel
    const names = [link.from, link.to].map((node) => this.plan.nodes[node]!.label)
    const title = element('title', {}, escaped(`${names.join(' to ')}: ${shownValue(value)} ${scale.unit}`))
    const stroke = heatColour(scale, value)
    const width = (1.5 + 5.5 * (value / scale.most)) * this.shrink
    const line = element('path', { d: this.lines(link), stroke, 'stroke-width': width })
    return element(
      'g',
      {},
      title,
      line,
      element('path', { d: `${pathThrough(this.head(link, width))}Z`, fill: stroke }),
    )
  }

  private lines(link: FloorLink): string {
    return linesOf(link)
      .map((line) => pathThrough(line.map((point) => this.at(point))))
      .join('')
  }

  /** The tip of an arrow. */
  private head({ end, start, along, isApart }: FloorLink, width: number): FloorPoint[] {
    const tip = this.at(end)
    const length = Math.hypot(end.x - start.x, end.y - start.y)
    const to = isApart ? along : { x: (end.x - start.x) / length, y: (end.y - start.y) / length }
    const [long, wide] = [5 * this.shrink + width, 2 * this.shrink + width * 0.7]
    const back = { x: tip.x - to.x * long, y: tip.y - to.y * long }
    const [x, y] = [to.y * wide, to.x * wide]
    return [tip, { x: back.x - x, y: back.y + y }, { x: back.x + x, y: back.y - y }]
  }

  private node(node: FloorNode, value: number): string {
    const { scale } = this.panel
    const { x, y } = this.at({ x: node.x - node.width / 2, y: node.y - node.height / 2 })
    const [width, height] = [node.width * this.cell, node.height * this.cell]
    const fill = value === 0 ? ink.paper : heatColour(scale, value)
    const title = element('title', {}, escaped(`${node.label}: ${shownValue(value)} ${scale.unit}`))
    const box = element('rect', { x, y, width, height, rx: 3 * this.shrink, fill, stroke: ink.line })
    const showsValue = value > 0 && this.hasNumbers && height > 30
    const middle = { 'text-anchor': 'middle', fill: isDark(scale, value) ? ink.paper : ink.text }
    const [centre, line] = [x + width / 2, y + height / 2 + this.labelSize * 0.36 - (showsValue ? 6 : 0)]
    const texts = [
      ...(this.labelSize > 0 ? [label(centre, line, node.label, { ...middle, 'font-size': this.labelSize })] : []),
      ...(showsValue
        ? [label(centre, line + 13, shownValue(value), { ...middle, 'font-size': mapFontSize.number })]
        : []),
    ]
    return value === 0 ? [box, ...texts].join('') : element('g', {}, title, box, ...texts)
  }

  /** Beside the line, on the side away from the opposite link; at an element, where the line ends. */
  private number(link: FloorLink, value: number): string {
    if (value === 0) return ''
    const text = shownValue(value)
    if (this.plan.nodes[link.to]!.kind !== 'router') {
      const { x, y } = this.at(link.end)
      return label(x - 4, y - 5, text, { 'text-anchor': 'end' })
    }
    const [from, to] = linesOf(link)[0]!
    const { along } = link
    if (along.x !== 0 && along.y !== 0) {
      // Beyond the end of a stub that leads away from the map, there is room.
      const tip = this.at(to)
      return label(tip.x + 4 * Math.sign(along.x), tip.y + (along.y < 0 ? 0 : 8), text, {
        'text-anchor': along.x > 0 ? 'start' : 'end',
      })
    }
    const { x, y } = this.at({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 })
    const right = { x: -along.y, y: along.x }
    const anchor = Math.abs(right.x) < 0.5 ? 'middle' : right.x > 0 ? 'start' : 'end'
    return label(x + right.x * 6, y + 3.5 + right.y * 10, text, { 'text-anchor': anchor })
  }

  /** The scale of lines in a large network. */
  private get shrink(): number {
    return Math.min(1, this.cell / 75)
  }

  private at({ x, y }: FloorPoint): FloorPoint {
    return { x: border + x * this.cell, y: border + y * this.cell }
  }
}
