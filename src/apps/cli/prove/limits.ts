/** How far a proof may go, and what it asks: as the command line says. */

import type { ProofOptions } from '../../../verify/prove/prove.js'
import type { MakeSolver } from '../../../verify/prove/solver.js'
import { showsProgress } from '../terminal.js'
import { ProofProgress } from './progress.js'

export const solverNames = ['built-in', 'cadical'] as const

/** What a proof is told by options. */
export interface ProofLimits {
  readonly depth?: number | undefined
  readonly seconds?: number | undefined
  /** Megabytes of the process at most. */
  readonly memory?: number | undefined
  readonly solver: (typeof solverNames)[number]
  readonly signal: AbortSignal
}

/** For {@link prove}. */
export type Limited = Pick<ProofOptions, 'depth' | 'seconds' | 'signal' | 'makeSolver' | 'onCycle' | 'onFrame'>

/** Megabytes: less than what one memory of WebAssembly can have. */
const usualMemory = 3000

/** Milliseconds between two looks at the memory. */
const period = 100

/** Proves within limits, and tells somebody who looks how far it has come. */
export async function withinLimits<T>(
  name: string,
  { depth = 20, seconds = 60, memory = usualMemory, solver, signal }: ProofLimits,
  work: (limits: Limited) => Promise<T>,
): Promise<T> {
  const makeSolver = await solverNamed(solver)
  const full = new AbortController()
  const look = (): void => {
    if (process.memoryUsage.rss() > memory * 1e6) full.abort(`${memory} MB of memory were used up`)
  }
  look()
  const watch = setInterval(look, period)
  const progress = showsProgress(process, process.env) ? new ProofProgress(name, process.stderr) : null
  const shown = progress ? { onCycle: progress.onCycle, onFrame: progress.onFrame } : {}
  try {
    return await work({ depth, seconds, makeSolver, signal: AbortSignal.any([signal, full.signal]), ...shown })
  } finally {
    clearInterval(watch)
    progress?.stop()
  }
}

async function solverNamed(name: ProofLimits['solver']): Promise<MakeSolver> {
  if (name === 'cadical') return (await import('./native-cadical.js')).nativeCadical()
  return (await import('../../../verify/prove/cadical.js')).createCadical
}
