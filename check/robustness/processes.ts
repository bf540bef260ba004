/** Faults that show only in processes and the system: devices, pipes, full disks, namespaces, signals. */

import { tryFullDisks } from './full-disk.js'
import { tryKills } from './kills.js'
import { tryNamespaces } from './namespaces.js'
import { Choice } from '../fuzz/generate/choice.js'
import { trySpecialFiles } from './special-files.js'

export interface ProcessPlan {
  /** The number of kills, and of full disks; 0 skips all process tests. */
  readonly rounds: number
  readonly seed: number
  readonly tell: (line: string) => void
}

/** @returns the faults */
export async function runProcesses({ rounds, seed, tell }: ProcessPlan): Promise<string[]> {
  if (rounds === 0) return []
  const random = new Choice(seed)
  return [
    ...(await trySpecialFiles(tell)),
    ...(await tryFullDisks(rounds, random, tell)),
    ...(await tryNamespaces(tell)),
    ...(await tryKills(rounds, random, tell)),
  ]
}
