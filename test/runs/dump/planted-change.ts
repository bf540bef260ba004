/** Two dumps of random values, of which one has a planted change: the cycle and the signal are known to the writer. */

import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Random } from '../../../src/engines/sim/stimulus/random.js'
import { compareDumps } from '../../../src/runs/dump/compare/compare.js'
import { openFst } from '../../../src/runs/dump/fst/fst.js'
import { DumpRun } from '../../../src/runs/dump/run.js'
import { openVcd } from '../../../src/runs/dump/vcd/vcd.js'
import { sourceOf } from './source.js'

interface Signal {
  readonly path: string
  readonly width: number
  /** By cycle, the bits. */
  readonly values: string[]
}

const scopes = ['top', 'top.a', 'top.a.b[1]', 'top.c']
const most = { signals: 24, cycles: 300, width: 70 }

/** A value stays for some cycles; some bits are x or z. */
function randomSignal(random: Random, number: number, cycles: number): Signal {
  const width = random.below(3) === 0 ? 1 : 1 + random.below(most.width)
  const values: string[] = []
  while (values.length < cycles) {
    const bits = Array.from({ length: width }, () => '01010101xz'[random.below(10)]!).join('')
    for (let left = 1 + random.below(12); left > 0 && values.length < cycles; left--) values.push(bits)
  }
  return { path: `${scopes[random.below(scopes.length)]!}.s${number}`, width, values }
}

/** How a dump is written: the order of its signals, the period of its clock, and whether it repeats values. */
function writeVcd(signals: readonly Signal[], random: Random): string {
  const order = [...signals]
  for (let i = order.length - 1; i > 0; i--) {
    const other = random.below(i + 1)
    ;[order[i], order[other]] = [order[other]!, order[i]!]
  }
  const [half, repeats] = [1 + random.below(20), random.below(4) === 0]
  const declared = order.flatMap(({ path, width }, i) => {
    const names = path.split('.')
    const inner = names.slice(0, -1)
    const range = width > 1 ? ` [${width - 1}:0]` : ''
    return [
      ...inner.map((name) => `$scope module ${name} $end`),
      `$var wire ${width} s${i} ${names.at(-1)!}${range} $end`,
      ...inner.map(() => '$upscope $end'),
    ]
  })
  const lines = [
    '$timescale 1ns $end',
    '$scope module top $end',
    '$var wire 1 ! clk $end',
    '$upscope $end',
    ...declared,
  ]
  lines.push('$enddefinitions $end')
  const cycles = signals[0]!.values.length
  for (let cycle = 0; cycle < cycles; cycle++) {
    lines.push(`#${2 * half * cycle}`, '1!')
    for (const [i, { values }] of order.entries())
      if (repeats || cycle === 0 || values[cycle] !== values[cycle - 1]) lines.push(`b${values[cycle]!} s${i}`)
    lines.push(`#${2 * half * cycle + half}`, '0!')
  }
  return [...lines, `#${2 * half * cycles}`, ''].join('\n')
}

async function open(vcd: string, isFst: boolean, folder: string): Promise<DumpRun> {
  const clock = 'top.clk'
  if (!isFst) return DumpRun.open(await openVcd(sourceOf(vcd)), { clock })
  const [from, to] = [join(folder, 'planted.vcd'), join(folder, 'planted.fst')]
  writeFileSync(from, vcd)
  execFileSync('vcd2fst', [from, to], { stdio: 'ignore' })
  return DumpRun.open(await openFst(sourceOf(readFileSync(to))), { clock })
}

/** Another value: one bit differs. */
function otherBits(bits: string, random: Random): string {
  const at = random.below(bits.length)
  const others = Array.from('01xz').filter((bit) => bit !== bits[at])
  return bits.slice(0, at) + others[random.below(others.length)]! + bits.slice(at + 1)
}

/**
 * Plants a change, and compares the dumps, which are in VCD or in FST.
 * @returns what is wrong with the comparison, or an empty text
 */
export async function judgePlantedChange(seed: number, folder: string): Promise<string> {
  const random = new Random(seed)
  const cycles = 2 + random.below(most.cycles)
  const good = Array.from({ length: 1 + random.below(most.signals) }, (_, i) => randomSignal(random, i, cycles))
  const [cycle, chosen] = [random.below(cycles), random.below(good.length)]
  const length = 1 + random.below(20)
  const bad = good.map((signal, i) => {
    if (i !== chosen) return signal
    const isChanged = (at: number): boolean => at >= cycle && at < cycle + length
    return { ...signal, values: signal.values.map((bits, at) => (isChanged(at) ? otherBits(bits, random) : bits)) }
  })
  const forms = [random.below(2) === 1, random.below(2) === 1] as const
  const runs = [
    await open(writeVcd(good, random), forms[0], folder),
    await open(writeVcd(bad, random), forms[1], folder),
  ] as const
  const found = await compareDumps(runs)
  const paths = found.differing.map(([{ path }]) => path)
  const isRight = found.cycle === cycle && paths.length === 1 && paths[0] === good[chosen]!.path
  const wanted = `cycle ${cycle}, ${good[chosen]!.path}`
  return isRight ? '' : `seed ${seed}: found ${found.cycle}, ${paths.join(' ')} in place of ${wanted}`
}
