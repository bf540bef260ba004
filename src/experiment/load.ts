/** Experiments in files: each has a table of them, such as the figures of a paper. */

import { codeDigest, codeFiles } from '../jobs/code-digest.js'
import type { Experiment } from './experiment.js'

/** Where an experiment is. */
export interface ExperimentPlace {
  /** The URL of a file that exports its experiments by name: `experiments`. */
  readonly file: string
  readonly name: string
}

/** All experiments of a file, by name. */
export async function experimentsIn(file: string): Promise<Readonly<Record<string, Experiment>>> {
  const { experiments } = (await import(file)) as { readonly experiments: Readonly<Record<string, Experiment>> }
  return experiments
}

export async function loadExperiment({ file, name }: ExperimentPlace): Promise<Experiment> {
  return (await experimentsIn(file))[name]!
}

const root = new URL('../../', import.meta.url)

/** Where code decides what comes out. Engines do not: all of them come to the same. */
const rooms = ['src/collective/', 'src/experiment/', 'src/study/', 'rtl/', 'tb/experiments/']

/** Changes with any file that an experiment imports, directly or not, and that has a part in what its points come to. */
export function experimentDigest({ file }: ExperimentPlace): string {
  const isPart = (path: string): boolean => rooms.some((room) => path.startsWith(room))
  return codeDigest(codeFiles([file.slice(root.href.length)], root, isPart))
}
