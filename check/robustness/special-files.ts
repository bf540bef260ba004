/** Irregular files in place of each file that is read or written. */

import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { makeAttempts, onStage, type Attempt, type CommandLine, type Surroundings } from './attempts.js'
import { can } from './flitwave.js'
import { changedPaths, Sandbox } from './sandbox.js'
import { files, smallExperiment } from './template.js'
import { codesOf, faultOf } from './verdict.js'

/** Creates it at a path; may return a promise of its cleanup. */
// eslint-disable-next-line @typescript-eslint/no-invalid-void-type -- most of them return nothing
type Put = (path: string) => void | Promise<() => void>

const made = (program: string, ...args: string[]): void => {
  if (spawnSync(program, args).status !== 0) throw new Error(`${program} ${args.join(' ')} does not work`)
}

const kinds: Readonly<Record<string, Put>> = {
  'a folder': (path) => mkdirSync(path),
  'a pipe': (path) => made('mkfifo', path),
  'a socket': async (path) => {
    const server = createServer().listen(path)
    await once(server, 'listening')
    return () => void server.close()
  },
  'a link to nothing': (path) => symlinkSync('nothing-there', path),
  'a link to itself': (path) => symlinkSync(path, path),
  'a link to a folder': (path) => symlinkSync('.', path),
  'a link to a device': (path) => symlinkSync('/dev/full', path),
  // The sandbox gets its own device, because the one in /dev is shared.
  'a device': (path) => made('mknod', path, 'c', '1', '3'),
}

/** Each command that writes, and the file in its way. */
const writers: readonly CommandLine[] = [
  ['k.replay', 'run', 'fifo', '--keep-replay', 'k.replay'],
  ['out/fifo.svg', 'run', 'fifo', '--format', 'svg', '--out', 'out'],
  ['out/kept.replay', 'run', 'fifo', '--keep-replay', 'out/kept.replay'],
  ['out/credit-gate.vcd', 'waves', files.replay, '--format', 'vcd', '--out', 'out'],
  ['r.jsonl', 'experiment', ...smallExperiment, '--jobs', '1', '--results', 'r.jsonl'],
  ['r.svg', 'experiment', ...smallExperiment, '--jobs', '1', '--results', 'r.jsonl'],
  ['r.jsonl', 'experiment', ...smallExperiment, '--jobs', '1', '--fresh', '--results', 'r.jsonl'],
  ['out/Fifo.sv', 'verilog', 'Fifo', '--out', 'out'],
  ['out/dcf-torus4x4.svg', 'collective', 'dcf', '--torus', '4x4', '--format', 'svg', '--out', 'out'],
]

const readers: readonly CommandLine[] = [
  ['given', 'waves', 'given'],
  ['given', 'run', 'traffic', '--set', 'k=2', '--traffic', 'given'],
  ['given.tb.ts', 'run', './given.tb.ts'],
  ['given.ts', 'check', './given.ts'],
]

/** @returns the faults */
export async function trySpecialFiles(tell: (line: string) => void): Promise<string[]> {
  const common = new Sandbox()
  const device = join(common.work, 'device')
  const possible = Object.entries(kinds).filter(
    ([kind]) => kind !== 'a device' || can('devices', 'mknod', device, 'c', '1', '3'),
  )
  return onStage(common, (surroundings) => makeAttempts(attempts(possible, surroundings), tell))
}

function* attempts(
  possible: readonly (readonly [kind: string, put: Put])[],
  surroundings: Surroundings,
): Generator<Attempt> {
  for (const [circumstances, put] of possible) {
    for (const line of writers) yield { circumstances, line, fault: () => attempt(surroundings, line, put, 'FW921') }
    for (const line of readers) yield { circumstances, line, fault: () => attempt(surroundings, line, put, 'FW912') }
  }
}

async function attempt(
  { stage, template }: Surroundings,
  [file, ...args]: CommandLine,
  put: Put,
  code: string,
): Promise<string | null> {
  const sandbox = new Sandbox(template.work)
  const path = join(sandbox.work, file)
  if (dirname(file) !== '.') mkdirSync(dirname(path))
  writeFileSync(join(dirname(path), 'old'), 'old')
  const close = await put(path)
  try {
    const before = sandbox.tree()
    const played = await stage.play({ args, folder: sandbox.work })
    const fault = faultOf(played)
    if (fault !== null) return fault
    const changed = changedPaths(before, sandbox.tree()).filter((name) => file !== 'r.svg' || !name.endsWith('r.jsonl'))
    if (changed.length > 0) return `${changed.join(', ')} has changed`
    const codes = codesOf(played.stderr)
    // The system itself reports circular links.
    return played.status === 2 && ([code, 'FW901'].includes(codes[0]!) || codes[0] === 'FW912')
      ? null
      : `${codes[0] ?? 'no error'} in place of ${code}`
  } finally {
    close?.()
    sandbox.remove()
  }
}
