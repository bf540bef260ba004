/**
 * Latency and saturation of networks beside BookSim2, of the same shape, routing, buffers and pipeline. After a build:
 *
 *   npm run bench:curves -- ../booksim2 [--only mesh]
 *
 * Exit code 1 if a latency differs by more than 2 cycles, or a saturation by more than 7 %.
 */
import { parseArgs } from 'node:util'
import { align } from '../../../src/apps/cli/shared/table.js'
import { buildBooksim } from '../booksim/build.js'
import { booksim, linksOfOneCycle } from './booksim.js'
import { networks, type ComparedNetwork } from './networks.js'
import { ours } from './ours.js'
import type { Simulated } from './simulated.js'

/** Flits per terminal and cycle, so few that packets do not meet. */
const light = 0.02

interface Figures {
  readonly empty: number
  /** Cycles above the latency of an empty network. */
  readonly light: number
  readonly half: number
  readonly saturation: number
}

/** Both at the same loads: half is that of the saturation of BookSim2. */
function compare(network: ComparedNetwork, program: string): { ours: Figures; theirs: Figures; half: number } {
  const [own, other] = [ours(network), booksim(network, program)]
  const saturation = other.accepted()
  const half = Number((saturation / 2).toFixed(2))
  return { half, ours: figuresOf(own, half, own.accepted()), theirs: figuresOf(other, half, saturation) }
}

function figuresOf({ empty, latencyAt }: Simulated, half: number, saturation: number): Figures {
  return { empty, light: latencyAt(light) - empty, half: latencyAt(half) - empty, saturation }
}

/** @returns the figures over their limits */
function excess(own: Figures, other: Figures): string[] {
  const over: string[] = []
  if (Math.abs(own.light - other.light) > 2) over.push('light')
  if (Math.abs(own.half - other.half) > 2) over.push('half')
  if (Math.abs(own.saturation / other.saturation - 1) > 0.07) over.push('saturation')
  return over
}

function rowOf(name: string, { empty, light, half, saturation }: Figures, note: string): string[] {
  const cycles = [empty, light, half].map((value) => value.toFixed(1))
  return [name, ...cycles, saturation.toFixed(3), note]
}

const { values, positionals } = parseArgs({ options: { only: { type: 'string' } }, allowPositionals: true })
const [checkout] = positionals
if (checkout === undefined) throw new Error('npm run bench:curves -- <checkout of BookSim2> [--only shape]')
const program = buildBooksim(checkout, linksOfOneCycle)
const titles = ['network', 'empty', `+ at ${light}`, '+ at half', 'saturation', 'over the limit']
const rows = networks
  .filter(({ shape }) => shape.startsWith(values.only ?? ''))
  .flatMap((network) => {
    const { ours, theirs, half } = compare(network, program)
    const over = excess(ours, theirs)
    if (over.length > 0) process.exitCode = 1
    const both = [rowOf(`${network.shape}, half ${half}`, ours, over.join(' ')), rowOf('  BookSim2', theirs, '')]
    for (const row of both) console.error(row.join('  '))
    return both
  })
const isRight = titles.map((_, i) => i > 0 && i < titles.length - 1)
console.log(align([titles, ...rows], isRight))
