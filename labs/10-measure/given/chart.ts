import { zeroLoad } from './theory.js'
import type { MeasureNumbers } from '../numbers.js'

const [width, height, margin] = [520, 320, 50]

/** The axes of the curve with the loads to measure, and its initial latency. */
export function curveChart(numbers: MeasureNumbers): string {
  const least = zeroLoad(numbers)
  const x = (percent: number): number => margin + (percent / 40) * (width - 2 * margin)
  const y = (latency: number): number => height - margin - (latency / (3 * least)) * (height - 2 * margin)
  const line = (x1: number, y1: number, x2: number, y2: number, style: string): string =>
    `<line x1="${x1.toFixed(1)}" y1="${y1.toFixed(1)}" x2="${x2.toFixed(1)}" y2="${y2.toFixed(1)}" ${style}/>`
  const text = (at: number, row: number, content: string, anchor = 'middle'): string =>
    `<text x="${at.toFixed(1)}" y="${row.toFixed(1)}" text-anchor="${anchor}" font-size="13">${content}</text>`
  const { k, stages, flits, loads } = numbers
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="Helvetica, Arial, sans-serif">`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    text(width / 2, 24, `mesh ${k}x${k}, ${stages} stages, packets of ${flits} flits: what do you measure?`),
    line(margin, height - margin, width - margin, height - margin, 'stroke="#333"'),
    line(margin, margin, margin, height - margin, 'stroke="#333"'),
    text(width / 2, height - 10, 'load, % of the capacity'),
    text(margin - 8, margin - 8, 'latency, cycles', 'start'),
    line(margin, y(least), width - margin, y(least), 'stroke="#999" stroke-dasharray="4 4"'),
    text(width - margin, y(least) + 16, 'no load', 'end'),
    ...loads.flatMap((percent) => [
      line(x(percent), margin, x(percent), height - margin, 'stroke="#2463c9" stroke-dasharray="2 4"'),
      text(x(percent), height - margin + 18, `${percent}`),
      text(x(percent), y(1.6 * least), '?'),
    ]),
    '</svg>',
  ].join('\n')
}
