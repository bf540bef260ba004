import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Design } from '../../../ir/ir.js'
import { instanceTree, type InstanceNode } from '../../../engines/sim/engine/instances.js'
import { isClocked } from '../clocked.js'
import type { VerilogFile } from '../emit.js'
import { stimulusFile } from './bench.js'
import { compareRun, type Comparison } from './result.js'
import { expectedRun, outputs, registers, type ExpectedRun, type GivenInputs, type Observed } from './expected.js'
import { counted } from '../../../base/text.js'

/** The input of all tools: a folder with the files, and the run that they must reproduce. */
export interface Job {
  readonly design: Design
  readonly tree: InstanceNode
  readonly folder: string
  /** Names of the design's files in the folder. */
  readonly files: readonly string[]
  readonly cycles: number
  readonly seed: number
  /** The limit for each program, in seconds. */
  readonly limit: number
  /** The folder that keeps compiled libraries between checks; null for none. */
  readonly cache: string | null
  readonly observed: readonly Observed[]
  /** {@link observed} in words. */
  readonly scope: string
  readonly expected: ExpectedRun
}

export type JobOptions = Pick<Job, 'cycles' | 'seed' | 'limit'> &
  Partial<Pick<Job, 'cache'>> & { readonly inputs?: GivenInputs | null }

/** If there are more values, printing them all is too expensive, and only the outputs are compared. */
const maxValues = 4_000_000

export function prepare(design: Design, files: readonly VerilogFile[], folder: string, options: JobOptions): Job {
  for (const { name, text } of files) writeFileSync(join(folder, name), text)
  // The reset cycle precedes the compared ones.
  const cycles = options.cycles + (isClocked(design.top) ? 1 : 0)
  const tree = instanceTree(design)
  const out = outputs(tree)
  const all = [...out, ...registers(tree)]
  const isSmall = all.length * cycles <= maxValues
  const observed = isSmall ? all : out
  const expected = expectedRun(design, tree, observed, cycles, options.seed, options.inputs)
  const scope = counted(out.length, 'output') + (isSmall ? ` and ${counted(all.length - out.length, 'register')}` : '')
  const names = files.map(({ name }) => name)
  return { cache: null, ...options, cycles, design, tree, folder, files: names, observed, scope, expected }
}

/** A separate folder for one tool, with the stimulus in it. */
export function subfolder(job: Job, name: string): string {
  const path = join(job.folder, name)
  mkdirSync(path)
  writeFileSync(join(path, stimulusFile), `${job.expected.stimulus.join('\n')}\n`)
  return path
}

/** The first comparable cycle: registers are unknown until the reset of cycle 0 has reached them. */
export const firstCompared = (job: Job): number => (isClocked(job.design.top) ? 1 : 0)

/** Compares a simulator's output for the job's first `observed` signals. */
export function compareWithJob(job: Job, printed: string, observed = job.observed): Comparison {
  const values =
    observed.length === job.observed.length
      ? job.expected.values
      : job.expected.values.map((line) => line.split(' ').slice(0, observed.length).join(' '))
  return compareRun(printed, values, observed, firstCompared(job))
}
