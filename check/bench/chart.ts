import type { Measurement, Results } from './results.js'

/*
 * The chart of docs/benchmarks.md: the cost of a cycle of one router against the size of the network, both on logarithmic
 * scales, with a line for each engine.
 */

const width = 760
const height = 440
const plot = { left: 70, right: 490, top: 64, bottom: 376 } as const

/** Distinguishable with any colour vision (Okabe and Ito); each line also has its own mark. */
const colours = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9'] as const

interface Line {
  readonly title: string
  /** Selects the mark. */
  readonly index: number
  readonly colour: string
  readonly points: readonly Measurement[]
}

/** The chart as SVG text. */
export function chartOf({ measurements, machine }: Results): string {
  const lines = linesOf(measurements)
  const sizes = [...new Set(measurements.map(({ size }) => size))].sort((a, b) => a - b)
  const costs = measurements.map((point) => point.nanosecondsPerRouterCycle.median)
  const x = horizontal(sizes)
  const [lowest, highest] = decades(costs)
  const y = vertical(lowest, highest)
  const body = [
    ...gridlines(lowest, highest, y),
    ...sizes.map((size) => text(x(size), plot.bottom + 22, `${size}x${size}`, 'middle')),
    text((plot.left + plot.right) / 2, plot.bottom + 46, 'routers of the network', 'middle'),
    ...lines.map((line) => drawn(line, x, y)),
    ...labels(lines, y),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" \
font-family="Helvetica, Arial, sans-serif" font-size="13" fill="#222">
<rect width="${width}" height="${height}" fill="#fff"/>
${text(20, 28, 'Cost of one cycle of one router', 'start', 'font-size="17" font-weight="bold"')}
${text(20, 48, `nanoseconds, one core of ${escape(machine.cpu)}; less is better`, 'start', 'fill="#555"')}
${body.join('\n')}
</svg>
`
}

function linesOf(measurements: readonly Measurement[]): Line[] {
  const titles = [...new Set(measurements.map(({ title }) => title))]
  return titles.map((title, i) => ({
    title,
    index: i,
    colour: colours[i % colours.length]!,
    points: measurements.filter((point) => point.title === title).sort((a, b) => a.size - b.size),
  }))
}

// ---------------------------------------------------------------------------------------------------------- scales

type Scale = (value: number) => number

function horizontal(sizes: readonly number[]): Scale {
  const [first, last] = [Math.log2(sizes[0]!), Math.log2(sizes.at(-1)!)]
  const [left, right] = [plot.left + 24, plot.right - 24]
  if (first === last) return () => (left + right) / 2
  return (size) => left + ((Math.log2(size) - first) / (last - first)) * (right - left)
}

/** Powers of ten around all values: the first and the last. */
function decades(values: readonly number[]): [number, number] {
  return [Math.floor(Math.log10(Math.min(...values))), Math.ceil(Math.log10(Math.max(...values)) + 1e-9)]
}

function vertical(lowest: number, highest: number): Scale {
  return (value) => plot.bottom - ((Math.log10(value) - lowest) / (highest - lowest)) * (plot.bottom - plot.top)
}

function gridlines(lowest: number, highest: number, y: Scale): string[] {
  const drawnAt = (value: number, colour: string): string =>
    `<path d="M${plot.left} ${round(y(value))}H${plot.right}" stroke="${colour}"/>`
  const all: string[] = []
  for (let power = lowest; power <= highest; power++) {
    if (power < highest) for (let i = 2; i < 10; i++) all.push(drawnAt(i * 10 ** power, '#eee'))
    all.push(drawnAt(10 ** power, '#bbb'))
    all.push(text(plot.left - 10, y(10 ** power) + 4.5, (10 ** power).toLocaleString('en'), 'end'))
  }
  return all
}

// ----------------------------------------------------------------------------------------------------------- lines

function drawn({ index, colour, points }: Line, x: Scale, y: Scale): string {
  const at = points.map((point) => [round(x(point.size)), round(y(point.nanosecondsPerRouterCycle.median))] as const)
  const path = at.map(([px, py], i) => `${i === 0 ? 'M' : 'L'}${px} ${py}`).join('')
  const marks = at.map(([px, py]) => mark(index, px, py, colour))
  return [`<path d="${path}" fill="none" stroke="${colour}" stroke-width="2"/>`, ...marks].join('\n')
}

/** The marks of the first five lines differ. */
function mark(index: number, x: number, y: number, colour: string): string {
  switch (index % 5) {
    case 0:
      return `<circle cx="${x}" cy="${y}" r="4.5" fill="${colour}"/>`
    case 1:
      return `<rect x="${x - 4}" y="${y - 4}" width="8" height="8" fill="${colour}"/>`
    case 2:
      return `<path d="M${x} ${y - 5}l5 9h-10z" fill="${colour}"/>`
    case 3:
      return `<path d="M${x} ${y - 6}l6 6l-6 6l-6-6z" fill="${colour}"/>`
    default:
      return `<path d="M${x} ${y + 5}l5-9h-10z" fill="${colour}"/>`
  }
}

/** The titles of the lines, at the height of their ends without overlaps, with the last cost. */
function labels(lines: readonly Line[], y: Scale): string[] {
  const lineHeight = 34
  const wanted = lines
    .map((line) => ({ line, at: y(line.points.at(-1)!.nanosecondsPerRouterCycle.median) }))
    .sort((a, b) => a.at - b.at)
  let free = plot.top
  const placed = wanted.map(({ line, at }) => {
    const top = Math.max(free, at - 4)
    free = top + lineHeight
    return { line, top }
  })
  const over = Math.max(0, free - lineHeight - plot.bottom)
  return placed.flatMap(({ line, top }) => label(line, top - over))
}

function label({ title, index, colour, points }: Line, top: number): string[] {
  const [who, how] = title.split(/, (.*)/)
  const last = points.at(-1)!
  const cost = Number(last.nanosecondsPerRouterCycle.median.toPrecision(2)).toLocaleString('en')
  const x = plot.right + 32
  return [
    mark(index, x - 12, round(top - 4), colour),
    text(x, top, escape(`${who}: ${cost} ns at ${last.size}x${last.size}`), 'start', style(colour, true)),
    text(x, top + 14, escape(how ?? ''), 'start', style(colour, false)),
  ]
}

function style(colour: string, isBold: boolean): string {
  return `fill="${colour}" font-size="12"${isBold ? ' font-weight="bold"' : ''}`
}

// ------------------------------------------------------------------------------------------------------------ text

function text(x: number, y: number, content: string, anchor: 'start' | 'middle' | 'end', more = ''): string {
  return `<text x="${round(x)}" y="${round(y)}" text-anchor="${anchor}"${more ? ` ${more}` : ''}>${content}</text>`
}

function escape(content: string): string {
  return content.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
