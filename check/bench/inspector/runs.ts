/** The runs for measuring the inspector. */

import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFile } from '../../../scripts/page-command.js'

/** Cycles of each run. */
export const cycles = { network: 100_000, wide: 1_000_000 } as const

/** An 8x8 torus under uniform random traffic that it can carry completely: a replay. */
export function networkRun(folder: string): string {
  const traffic = join(folder, 'traffic.csv')
  writeFileSync(traffic, trafficOf(64, cycles.network - 1000))
  const replay = join(folder, 'network.replay')
  run(['traffic', '--set', 'k=8', '--traffic', traffic, '--cycles', String(cycles.network), '--keep-replay', replay])
  return replay
}

/** A 16x16 torus with the traffic of the package's example: a replay. */
export function largeRun(folder: string): string {
  const replay = join(folder, 'large.replay')
  run(['traffic', '--set', 'k=16', '--keep-replay', replay])
  return replay
}

/** A thousand registers: a replay. */
export function wideRun(folder: string): string {
  const replay = join(folder, 'wide.replay')
  const testbench = projectFile('check', 'bench', 'inspector', 'wide.tb.ts')
  run([testbench, '--cycles', String(cycles.wide), '--keep-replay', replay])
  return replay
}

/** Packets of four flits; each node offers one in fifty cycles. */
function trafficOf(nodes: number, end: number): string {
  const lines = ['cycle,source,destination,flits']
  let state = 12345
  const next = (below: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  for (let cycle = 0; cycle < end; cycle++) {
    for (let source = 0; source < nodes; source++) {
      if (next(50) === 0) lines.push(`${cycle},${source},${(source + 1 + next(nodes - 1)) % nodes},4`)
    }
  }
  return `${lines.join('\n')}\n`
}

function run(args: readonly string[]): void {
  execFileSync(process.execPath, [projectFile('dist', 'src', 'apps', 'cli', 'main.js'), 'run', ...args], {
    stdio: 'ignore',
  })
}
