/** A picture of a network that moves: the flits of a run, cycle by cycle, as an SVG with animations and no script. */

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { packetFills } from '../../../src/print/wave/colours.js'
import { element, group, label } from '../../../src/base/svg.js'

/** Nodes in each row and each column. */
const k = 4
const seconds = { cycle: 0.45, pause: 1.5 } as const
/** The command of its run, as the gallery has those of the others, and the page of the run on the site. */
export const movingCommand = `npx flitwave inspect traffic --set topology=mesh k=${k}`
export const movingRun = `waves/runs/traffic-mesh-k${k}.html`
/** Pixels. */
const size = { node: 44, distance: 104, margin: 40, flit: 7 } as const

/** The part of a line of `explain --format jsonl` that is read. */
interface Journey {
  readonly tag: number
  readonly hops: readonly { readonly path: string; readonly arrived: readonly number[] }[]
}

interface Point {
  readonly x: number
  readonly y: number
}

/** A flit, and the cycle from which it is at each place. */
interface MovingFlit {
  readonly tag: number
  readonly stops: readonly (Point & { readonly cycle: number })[]
}

/** Runs the traffic that comes with the package through a mesh, and draws its flits. */
export async function movingNetwork(): Promise<string> {
  const args = [
    'dist/src/apps/cli/main.js',
    'explain',
    'traffic',
    '--set',
    'topology=mesh',
    `k=${k}`,
    '--format',
    'jsonl',
  ]
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 1 << 26 })
  const journeys = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Journey)
  return draw(journeys.flatMap(flitsOf))
}

function flitsOf({ tag, hops }: Journey): MovingFlit[] {
  return hops[0]!.arrived.map((_, i) => ({
    tag,
    stops: hops.map(({ path, arrived }) => ({ ...placeOf(path, i), cycle: arrived[i] ?? arrived.at(-1)! })),
  }))
}

/** Flits of a packet that are in one buffer stand side by side, towards the side where they came in. */
function placeOf(path: string, flit: number): Point {
  const [, node = '0', input] = /nodes\[(\d+)\](?:\.router\.inputs\[(\d)\])?/.exec(path)!
  const centre = centreOf(Number(node))
  if (path.endsWith('.sink')) return centre
  const side = sides[Number(input ?? 4)]!
  const queued = 14 - 7 * (flit % 3)
  return { x: centre.x + side.x * queued, y: centre.y + side.y * queued }
}

/** Where flits come in, by the number of the input: east, west, north, south, and the node itself. */
const sides: readonly Point[] = [
  { x: 1, y: 0 },
  { x: -1, y: 0 },
  { x: 0, y: -1 },
  { x: 0, y: 1 },
  { x: 0.6, y: 0.6 },
]

/** Nodes are numbered by column, and y grows upwards. */
function centreOf(node: number): Point {
  const [column, row] = [Math.floor(node / k), node % k]
  return { x: size.margin + column * size.distance, y: size.margin + (k - 1 - row) * size.distance }
}

function draw(flits: readonly MovingFlit[]): string {
  const fills = packetFills([...new Set(flits.map(({ tag }) => `#${tag}`))])
  const last = Math.max(...flits.flatMap(({ stops }) => stops.map(({ cycle }) => cycle))) + 1
  const whole = last * seconds.cycle + seconds.pause
  const rules = flits.map(({ stops }, i) => `@keyframes f${i}{${keyframes(stops, whole)}}#f${i}{animation-name:f${i}}`)
  const circles = flits.map(({ tag }, i) =>
    element('circle', { id: `f${i}`, class: 'flit', r: size.flit, fill: fills.get(`#${tag}`)! }),
  )
  const side = 2 * size.margin + (k - 1) * size.distance
  const style = [
    `.flit{stroke:#334;stroke-width:1;opacity:0;animation-duration:${whole.toFixed(2)}s;animation-iteration-count:infinite;animation-timing-function:linear}`,
    '@media (prefers-reduced-motion:reduce){.flit{animation-play-state:paused;animation-delay:-6s}}',
    ...rules,
  ].join('')
  return `${element(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${side} ${side}`, width: side, height: side },
    `\n${element('style', {}, style)}\n`,
    group({ stroke: '#9aa3b2', 'stroke-width': 2 }, links()),
    '\n',
    group(
      { fill: '#f3f5f9', stroke: '#6b7690', 'stroke-width': 1.5, 'font-family': 'sans-serif', 'font-size': 10 },
      nodes(),
    ),
    '\n',
    group({}, circles),
    '\n',
  )}\n`
}

/** The stops as parts of the animation. A flit moves during the cycle before it arrives, and fades in its last one. */
function keyframes(stops: MovingFlit['stops'], whole: number): string {
  const at = (cycle: number): string => `${((100 * cycle * seconds.cycle) / whole).toFixed(2)}%`
  const place = ({ x, y }: Point): string => `transform:translate(${Math.round(x)}px,${Math.round(y)}px)`
  const [first, end] = [stops[0]!, stops.at(-1)!]
  const moves = stops.slice(1).flatMap((stop, i) => {
    const before = stops[i]!
    return [
      `${at(Math.max(before.cycle, stop.cycle - 0.8))}{${place(before)};opacity:1}`,
      `${at(stop.cycle)}{${place(stop)};opacity:1}`,
    ]
  })
  return [
    `0%,${at(Math.max(0, first.cycle - 0.4))}{${place(first)};opacity:0}`,
    `${at(first.cycle)}{${place(first)};opacity:1}`,
    ...moves,
    `${at(end.cycle + 0.6)},100%{${place(end)};opacity:0}`,
  ].join('')
}

function links(): string[] {
  const ends = Array.from({ length: k * k }, (_, node) => node).flatMap((node) => [
    ...(node % k < k - 1 ? [[node, node + 1]] : []),
    ...(node < k * (k - 1) ? [[node, node + k]] : []),
  ])
  return ends.map((pair) => {
    const [from, to] = pair.map(centreOf) as [Point, Point]
    return element('line', { x1: from.x, y1: from.y, x2: to.x, y2: to.y })
  })
}

function nodes(): string[] {
  return Array.from({ length: k * k }, (_, node) => {
    const { x, y } = centreOf(node)
    const half = size.node / 2
    const name = `(${Math.floor(node / k)},${node % k})`
    return (
      element('rect', { x: x - half, y: y - half, width: size.node, height: size.node, rx: 6 }) +
      label(x - half, y + half + 12, name, { fill: '#6b7690', stroke: 'none' })
    )
  })
}
