/** Runs that other model checkers have found, from a file. */

import { resolve } from 'node:path'
import { readText } from '../../../base/files/read.js'
import { readAigerWitness } from '../../../verify/prove/aiger-witness.js'
import type { TransitionSystem } from '../../../verify/prove/system.js'
import type { ProvedProperty } from '../../../verify/prove/verdict.js'

/**
 * What they show: each assertion that fails is refuted.
 * @throws FlitwaveError FW912 for what cannot be read, FW976 for what is no such run
 */
export function readForeignRuns(path: string, system: TransitionSystem): ProvedProperty[] {
  const text = readText(path, 'give a witness in the format of AIGER 1.9')
  return readAigerWitness(text, resolve(path), system).map(({ property, run }) => ({
    property,
    verdict: { kind: 'refuted', run },
    seconds: 0,
  }))
}
