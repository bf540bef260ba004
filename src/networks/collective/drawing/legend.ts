import type { Schedule } from '../schedule.js'
import { colourOf, ink } from './colours.js'
import { areMarked, small } from './nodes.js'
import type { Panel } from './panels.js'
import { element, label, widthOf } from '../../../base/svg.js'

/** The legend, from its upper left corner on. */
interface Legend {
  readonly svg: string
  readonly height: number
}

/** An entry, drawn in a box of 16 pixels, and its text. */
interface Entry {
  readonly sign: string
  readonly width: number
  readonly text: string
}

const fontSize = 12
const lineHeight = 20
const radius = 5

/** The entries that apply to these panels, in lines of at most `width` pixels. */
export function legendOf(schedule: Schedule, panels: readonly Panel[], width: number): Legend {
  let [x, y] = [0, 0]
  const placed = entriesOf(schedule, panels).map(({ sign, width: signWidth, text }) => {
    const wide = signWidth + 6 + widthOf(text, fontSize)
    if (x > 0 && x + wide > width) [x, y] = [0, y + lineHeight]
    const drawn = element('g', { transform: `translate(${Math.round(x)} ${y})` }, sign, label(signWidth + 6, 12, text))
    x += wide + 18
    return drawn
  })
  return {
    svg: element('g', { 'font-size': fontSize }, '\n', placed.join('\n'), '\n'),
    height: y + lineHeight,
  }
}

function entriesOf(schedule: Schedule, panels: readonly Panel[]): Entry[] {
  const { messages, network } = schedule
  const receives = panels.some(({ first, last }) => first !== last) ? stepEntries(schedule) : []
  const sources = [...new Set(messages.map(({ source }) => source))]
  const isOne = messages.length === 1
  const entry = (sign: string, text: string, width = 16): Entry => ({ sign, width, text })
  const band = element('rect', { y: 4, width: 22, height: 8, fill: ink.alarm, 'fill-opacity': 0.3 })
  return [
    ...receives,
    ...(areMarked(sources.length, network)
      ? [entry(ring() + dot(ink.holder), sources.length === 1 ? 'source' : 'a source')]
      : []),
    entry(dot(ink.holder), isOne ? 'has the message' : 'has had a message before'),
    entry(dot(colourOf(1, schedule.steps)), isOne ? 'receives it in this step' : 'receives in this step'),
    entry(dot(ink.node, radius * small), isOne ? 'does not have it yet' : 'has had none yet'),
    ...(panels.some(({ shared }) => shared.length > 0)
      ? [entry(band, 'channel that several unicasts of one step use', 22)]
      : []),
  ]
}

/** A colour for each step, or a colour bar if there are many steps. */
function stepEntries({ steps }: Schedule): Entry[] {
  if (steps <= 10) {
    return Array.from({ length: steps }, (_, i) => ({
      sign: element('rect', { y: 1.5, width: 13, height: 13, rx: 3, fill: colourOf(i + 1, steps) }),
      width: 13,
      text: `step ${i + 1}`,
    }))
  }
  const pieces = Math.min(steps, 48)
  const each = 144 / pieces
  const bar = Array.from({ length: pieces }, (_, i) =>
    element('rect', {
      x: i * each,
      y: 2,
      width: each + 0.2,
      height: 12,
      fill: colourOf(1 + (i * (steps - 1)) / (pieces - 1), steps),
    }),
  )
  return [{ sign: bar.join(''), width: 144, text: `steps 1 to ${steps}` }]
}

function dot(colour: string, size = radius): string {
  return element('circle', { cx: 8, cy: 8, r: size, fill: colour })
}

function ring(): string {
  return element('circle', { cx: 8, cy: 8, r: radius + 2.2, fill: 'none', stroke: ink.holder })
}
