/** The verdict of ABC, which comes with Yosys, on a system in AIGER. */

import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { printAiger } from '../../../src/verify/prove/aiger.js'
import type { Property } from '../../../src/verify/prove/property.js'
import type { TransitionSystem } from '../../../src/verify/prove/system.js'
import { inCycle, never, type Soonest } from './soonest.js'

/** The maximum number of cycles in the search for a shortest run. */
const mostFrames = 60

export interface AbcAnswer {
  readonly soonest: Soonest
  /** The runs that it found: one by property-directed reachability, and a shortest one. */
  readonly witnesses: readonly string[]
}

/** Checks if an assertion holds for any state that reset leaves open. */
export function askAbc(system: TransitionSystem, property: Property, folder: string): AbcAnswer {
  const [file, found] = [join(folder, 'system.aig'), join(folder, 'found.aiw')]
  writeFileSync(file, printAiger(system, { bad: [property], isClosed: true }))
  const ask = (
    command: string,
  ): { readonly said: string; readonly frame: number | null; readonly witnesses: string[] } => {
    rmSync(found, { force: true })
    const script = `read_aiger ${file}; fold; ${command}; write_cex -a ${found}`
    const { stdout, error } = spawnSync('yosys-abc', ['-c', script], { encoding: 'utf8' })
    if (error) throw error
    const frame = /was asserted in frame (\d+)\./.exec(stdout)?.[1]
    const witnesses = existsSync(found) ? [readFileSync(found, 'utf8')] : []
    return { said: stdout, frame: frame === undefined ? null : Number(frame), witnesses }
  }
  const any = ask('pdr')
  if (any.said.includes('Property proved.')) return { soonest: never, witnesses: [] }
  if (any.frame === null) throw new Error(`ABC neither proves nor refutes it: ${any.said}`)
  const shortest = ask(`bmc3 -F ${mostFrames}`)
  const soonest = shortest.frame === null ? { least: mostFrames, most: any.frame } : inCycle(shortest.frame)
  return { soonest, witnesses: [...any.witnesses, ...shortest.witnesses] }
}
