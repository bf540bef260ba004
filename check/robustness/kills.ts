/** Kills processes at random moments. */

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { contentOrNull, flitwave, start, type Ended } from './flitwave.js'
import type { Choice } from '../fuzz/generate/choice.js'
import { Sandbox } from './sandbox.js'
import { smallExperiment } from './template.js'
import { faultOf } from './verdict.js'

/** The command and its output files. */
interface Work {
  readonly args: readonly string[]
  readonly files: readonly string[]
  /** True if the file has a line for each finished part; otherwise, it must be complete or missing. */
  readonly isByLine?: boolean
}

const work: readonly Work[] = [
  {
    args: ['experiment', ...smallExperiment, '--set', 'seed=1..150', '--jobs', '2', '--results', 'r.jsonl'],
    files: ['r.jsonl'],
    isByLine: true,
  },
  {
    args: ['run', 'fifo', '--format', 'vcd,svg,json', '--out', 'out'],
    files: ['out/fifo.vcd', 'out/fifo.svg', 'out/fifo.json'],
  },
  { args: ['verilog', 'Fifo', '--check', '--cycles', '200', '--out', 'out'], files: ['out/Fifo.sv'] },
]

const signals = ['SIGTERM', 'SIGINT', 'SIGKILL'] as const
const codes = { SIGTERM: 143, SIGINT: 130, SIGKILL: 137 }

/** @returns the faults */
export async function tryKills(rounds: number, random: Choice, tell: (line: string) => void): Promise<string[]> {
  const found: string[] = []
  for (const { args, files, isByLine = false } of work) {
    const sandbox = new Sandbox()
    const started = performance.now()
    await flitwave(args, sandbox)
    const time = performance.now() - started
    const expected = new Map(files.map((file) => [file, contentOrNull(join(sandbox.work, file))]))
    sandbox.remove()
    for (let round = 0; round < rounds / work.length; round++) {
      const signal = random.pick(signals)
      const delay = Math.round((random.below(1000) / 1000) * time)
      const what = await attempt({ args, files, isByLine }, expected, signal, delay)
      if (what === null) continue
      found.push(`${signal} after ${delay} ms: flitwave ${args.join(' ')}: ${what}`)
      tell(found.at(-1)!)
    }
  }
  return found
}

async function attempt(
  { args, files, isByLine = false }: Work,
  expected: ReadonlyMap<string, string | null>,
  signal: (typeof signals)[number],
  delay: number,
): Promise<string | null> {
  const sandbox = new Sandbox()
  try {
    const running = start(args, sandbox)
    await setTimeout(delay)
    running.child.kill(signal)
    const ended = await running.end()
    const fault = faultOfEnd(ended, signal)
    if (fault !== null) return fault
    for (const file of files) {
      const [now, whole] = [contentOrNull(join(sandbox.work, file)), expected.get(file)!]
      if (now !== null && now !== whole && !(isByLine && isPartOf(now, whole)))
        return `${file} is neither whole nor missing`
    }
    // The C++ compiler, started by Make rather than by this command, was about to write when its folder was removed.
    const isOfTools = args[0] === 'verilog'
    if (signal !== 'SIGKILL' && !isOfTools && readdirSync(sandbox.temporary).length > 0)
      return 'temporary files are left'
    const again = await flitwave(args, sandbox)
    if (again.status !== 0) return `it cannot be gone on with: ${again.stderr}`
    if (files.some((file) => contentOrNull(join(sandbox.work, file)) !== expected.get(file)))
      return 'the results are others'
    const left = [...sandbox.tree().keys()].filter((path) => /^work\/.*\.(tmp|lock)$/.test(path))
    return left.length > 0 ? `${left.join(', ')} is left` : null
  } finally {
    sandbox.remove()
  }
}

/** It must have ended by the signal, with its exit code, or just before. */
function faultOfEnd({ status, signal: by, ...said }: Ended, signal: keyof typeof codes): string | null {
  if (by === signal || status === codes[signal]) return /defect|\n {4}at /.test(said.stderr) ? said.stderr : null
  return by === null ? faultOf({ end: 'well', status, ...said }) : `it was ended by ${by}`
}

/** Complete lines in any order, and possibly one line truncated by a kill. */
function isPartOf(text: string, whole: string): boolean {
  const lines = new Set(whole.split('\n'))
  const [torn = '', ...rest] = text.split('\n').reverse()
  return rest.every((line) => lines.has(line)) && [...lines].some((line) => line.startsWith(torn))
}
