/** The kinds of input files: how each is damaged, which command reads it, and the expected outcome. */

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { damage } from './damage.js'
import { forgeReplay, forgeResults } from './forge.js'
import type { Choice } from '../fuzz/generate/choice.js'
import type { Played } from './stage.js'
import { contentOf, files, smallExperiment } from './template.js'
import { packetsOf } from './packets.js'
import type { Sandbox } from './sandbox.js'

/** A damaged file, and the command for it. */
export interface Case {
  readonly how: string
  readonly name: string
  readonly bytes: Buffer
  readonly args: readonly string[]
  /** The maximum number of reported errors: a TypeScript file can have several. */
  readonly mostErrors?: number
  /** Returns the fault in its outcome, besides those of any command line; null if there is none. */
  readonly judge: (played: Played, folder: string) => string | null
}

type Subject = (template: Sandbox, random: Choice, undamaged: Undamaged) => Case

/** The outcomes for undamaged files. */
export interface Undamaged {
  readonly waves: string
}

export const readUndamaged = ['waves', files.viewed, '--format', 'text'] as const

/** A shown replay must show the same as the run, unless the replay was forged. */
const replay: Subject = (template, random, { waves }) => {
  const content = contentOf(template, files.viewed)
  const isForged = random.chance(1, 2)
  const { how, bytes } = isForged
    ? { how: 'forged', bytes: forgeReplay(content, random) }
    : damage(content, random, false)
  const drawn = isForged
    ? ['--format', random.pick(['text', 'svg', 'json', 'vcd', 'svg,png']), '--out', 'new']
    : readUndamaged.slice(2)
  return {
    how: `replay, ${how}`,
    name: files.viewed,
    bytes,
    args: ['waves', files.viewed, ...drawn],
    // One error for each format.
    mostErrors: 2,
    judge: ({ status, stdout }) =>
      !isForged && status === 0 && stdout !== waves ? 'other waves than those of the run' : null,
  }
}

/** An experiment must continue to the same results as before, or refuse the file and leave it unchanged. */
const results: Subject = (template, random) => {
  const content = contentOf(template, files.results)
  const isForged = random.chance(1, 2)
  const { how, bytes } = isForged
    ? { how: 'forged', bytes: forgeResults(content, random) }
    : damage(content, random, true)
  return {
    how: `results, ${how}`,
    name: files.results,
    bytes,
    args: ['experiment', ...smallExperiment, '--jobs', '1', '--results', files.results],
    judge: ({ status }, folder) => {
      const now = readFileSync(join(folder, files.results))
      if (status !== 0) return now.equals(bytes) ? null : 'a file that was refused has changed'
      return isForged || now.equals(content) ? null : 'other results than without the damage'
    },
  }
}

/** The packets sent must be those that another reader finds in the file. */
const traffic: Subject = (template, random) => {
  const name = random.pick([files.csv, files.jsonLines])
  const { how, bytes } = damage(contentOf(template, name), random, true)
  return {
    how: `traffic, ${name}, ${how}`,
    name,
    bytes,
    args: ['run', 'traffic', '--set', 'k=2', '--traffic', name, '--cycles', '200', '--json'],
    judge: ({ status, stdout }) => {
      if (status > 1) return null
      const { results: sent } = JSON.parse(stdout) as { results: Record<string, unknown>[] }
      const rows = sent.map(({ cycle, source, destination, flits }) => [cycle, source, destination, flits])
      return JSON.stringify(rows) === JSON.stringify(packetsOf(bytes.toString()))
        ? null
        : 'other packets than those in the file'
    },
  }
}

/** A damaged trace must be played, or refused with an error code of traces and a place. */
const trace: Subject = (template, random) => {
  const name = random.pick([files.workload, files.chakra, files.netrace])
  const { how, bytes } = damage(contentOf(template, name), random, true)
  return {
    how: `trace, ${name}, ${how}`,
    name,
    bytes,
    args: ['workload', name, '--bytes-per-flit', '64', '--format', 'json'],
    judge: ({ status, stdout }) =>
      status === 0 && !Number.isSafeInteger((JSON.parse(stdout) as { cycles: unknown }).cycles)
        ? 'a time that is no number of cycles'
        : null,
  }
}

/** Damaged bytes may be other values that the format allows; no value is printed before an error. */
const dump: Subject = (template, random) => {
  const name = random.pick([files.vcd, files.fst, files.fst])
  const { how, bytes } = damage(contentOf(template, name), random, name === files.vcd)
  const args = random.pick([
    ['waves', name, '--window', '1:9', '--format', 'text'],
    ['waves', name, '--time', '--window', '10:60', '--format', 'json'],
    ['find', name, 'change(**)'],
    ['diff', name, name === files.vcd ? files.fst : files.vcd],
  ])
  return {
    how: `dump, ${name}, ${how}`,
    name,
    bytes,
    args,
    judge: ({ status, stdout }) => (status === 2 && stdout !== '' ? 'an error, and values in front of it' : null),
  }
}

/** A damaged map either still follows packets, or is refused. */
const packetMap: Subject = (template, random) => {
  const { how, bytes } = damage(contentOf(template, files.map), random, true)
  return {
    how: `map, ${how}`,
    name: files.map,
    bytes,
    args: ['explain', files.mesh, '--packets', files.map, '--summary', '--format', 'json'],
    judge: ({ status, stdout }) => {
      if (status === 0) JSON.parse(stdout)
      return null
    },
  }
}

/** A lock with unreadable contents belongs to nobody and is removed; any other lock is respected. */
const lock: Subject = (template, random) => {
  const says = JSON.stringify({
    pid: 1,
    host: 'elsewhere',
    machine: 'm',
    boot: 'b',
    namespace: 'pid:[1]',
    started: '1',
  })
  const { how, bytes } = damage(Buffer.from(says), random, true)
  const content = contentOf(template, files.results)
  return {
    how: `lock, ${how}`,
    name: `${files.results}.lock`,
    bytes,
    args: ['experiment', ...smallExperiment, '--jobs', '1', '--results', files.results],
    judge: ({ status, stderr }, folder) => {
      if (!readFileSync(join(folder, files.results)).equals(content)) return 'the results have changed'
      if (status === 0) return null
      if (!stderr.includes('FW930')) return 'another error than that of a lock'
      return readFileSync(join(folder, `${files.results}.lock`)).equals(bytes) ? null : 'the lock has changed'
    },
  }
}

/** Damaged source text, which is no program or a different one. */
const source: Subject = (template, random) => {
  const name = random.pick([files.module, files.testbench])
  const { how, bytes } = damage(contentOf(template, name), random, false)
  return {
    how: `source, ${name}, ${how}`,
    name,
    bytes,
    args: name === files.module ? ['check', `./${name}`] : ['run', `./${name}`, '--cycles', '60'],
    mostErrors: 100,
    judge: () => null,
  }
}

const subjects: readonly Subject[] = [
  replay,
  replay,
  replay,
  results,
  results,
  traffic,
  traffic,
  trace,
  trace,
  dump,
  dump,
  dump,
  packetMap,
  packetMap,
  lock,
  source,
]

/** The next case. */
export function damagedFile(template: Sandbox, random: Choice, undamaged: Undamaged): Case {
  return random.pick(subjects)(template, random, undamaged)
}

export function put({ name, bytes }: Case, folder: string): void {
  writeFileSync(join(folder, name), bytes)
}
