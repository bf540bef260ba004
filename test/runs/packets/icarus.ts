/** Networks in Verilog, run by Icarus. */

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pathMatcher } from '../../../src/base/diagnostic/glob.js'
import type { Trace } from '../../../src/engines/sim/trace/trace.js'
import { bindMap, signalsOf } from '../../../src/runs/packets/links.js'
import { followPackets, type FollowedPackets } from '../../../src/runs/packets/follow.js'
import { readMap, type ReadMap } from '../../../src/runs/packets/read-map.js'
import { traceOf } from './vcd-trace.js'

export interface NetworkRun {
  readonly map: ReadMap
  readonly trace: Trace
  readonly followed: FollowedPackets
  /** The lines of the testbench's log, in words. */
  readonly events: readonly (readonly [string, ...number[]])[]
}

/** Runs a network of this folder, and follows its packets with a map of `examples/`. */
export function runNetwork(
  verilog: string,
  mapName: string,
  parameters: Readonly<Record<string, number>> = {},
  clock = 'tb.clk',
): NetworkRun {
  const folder = mkdtempSync(join(tmpdir(), 'flitwave-packets-'))
  try {
    const settings = Object.entries(parameters).map(([name, value]) => `-Ptb.${name}=${value}`)
    const file = fileURLToPath(new URL(verilog, import.meta.url))
    execFileSync('iverilog', ['-g2005-sv', '-s', 'tb', ...settings, '-o', join(folder, 'run'), file])
    execFileSync('vvp', ['-n', join(folder, 'run')], { cwd: folder })
    const path = fileURLToPath(new URL(`../../../examples/${mapName}`, import.meta.url))
    const map = readMap(readFileSync(path, 'utf8'), path)
    const tests = signalsOf(map).map(pathMatcher)
    const trace = traceOf(readFileSync(join(folder, 'run.vcd'), 'utf8'), clock, (path) =>
      tests.some((test) => test(path)),
    )
    const events = readFileSync(join(folder, 'events.log'), 'utf8').trim().split('\n')
    return {
      map,
      trace,
      followed: followPackets(bindMap(map, trace), trace),
      events: events.map((line) => {
        const [kind, ...numbers] = line.split(' ')
        return [kind!, ...numbers.map(Number)]
      }),
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
