/** Runs commands on nearly full disks. Each attempt mounts a small file system of its own. */

import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeAttempts, onStage, type Attempt, type CommandLine, type Surroundings } from './attempts.js'
import { can, contentOrNull } from './flitwave.js'
import type { Choice } from '../fuzz/generate/choice.js'
import { Sandbox } from './sandbox.js'
import { files, smallExperiment } from './template.js'
import { faultOf } from './verdict.js'

/** Commands, with the file that each writes to the disk. */
const commands: readonly CommandLine[] = [
  ['traffic-k2.vcd', 'run', 'traffic', '--set', 'k=2', '--traffic', files.csv, '--format', 'vcd', '--out', 'disk'],
  ['traffic.replay', 'run', 'traffic', '--set', 'k=2', '--traffic', files.csv, '--keep-replay', 'disk/traffic.replay'],
  ['Router.sv', 'verilog', 'Router', '--out', 'disk'],
  ['r.jsonl', 'experiment', ...smallExperiment, '--set', 'seed=1..60', '--jobs', '1', '--results', 'disk/r.jsonl'],
]

/** The size of the disk, and of a page, in bytes. */
const [size, page] = [96 << 10, 4 << 10]

/** @returns the faults */
export async function tryFullDisks(rounds: number, random: Choice, tell: (line: string) => void): Promise<string[]> {
  const common = new Sandbox()
  const mount = ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', common.outside]
  if (!can('full disks', 'mount', ...mount)) {
    common.remove()
    return []
  }
  spawnSync('umount', [common.outside])
  return onStage(common, (surroundings) => makeAttempts(attempts(rounds, random, surroundings), tell))
}

function* attempts(rounds: number, random: Choice, surroundings: Surroundings): Generator<Attempt> {
  for (let round = 0; round < rounds; round++) {
    const line = random.pick(commands)
    const free = random.below(size / page / 2)
    const circumstances = `a disk with ${free} pages left`
    yield { circumstances, line, fault: () => attempt(surroundings, line, free) }
  }
}

async function attempt(
  { stage, template }: Surroundings,
  [file, ...args]: CommandLine,
  free: number,
): Promise<string | null> {
  const sandbox = new Sandbox(template.work)
  const disk = join(sandbox.work, 'disk')
  mkdirSync(disk)
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', disk])
  try {
    const isExperiment = args[0] === 'experiment'
    if (!isExperiment) writeFileSync(join(disk, file), 'old')
    const used = isExperiment ? 0 : 1
    writeFileSync(join(disk, 'filler'), Buffer.alloc(size - page * (free + used)))
    const played = await stage.play({ args, folder: sandbox.work })
    const fault = faultOf(played)
    if (fault !== null) return fault
    const left = readdirSync(disk).filter((name) => /tmp$|lock$/.test(name))
    if (left.length > 0) return `${left.join(', ')} is left`
    if (played.status < 2) return null
    if (!played.stderr.includes('(ENOSPC)')) return 'an error that is not about the disk'
    const content = contentOrNull(join(disk, file))
    if (!isExperiment) return content === 'old' ? null : 'the old file is gone'
    return content === null || content.endsWith('"}\n') ? null : 'a part of a line is left'
  } finally {
    spawnSync('umount', [disk])
    sandbox.remove()
  }
}
