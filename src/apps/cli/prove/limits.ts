/** Limits of a proof, its properties and its assumptions, from the command line. */

import type { ProofOptions } from '../../../verify/prove/prove.js'
import type { MakeSolver } from '../../../verify/prove/solver.js'
import { showsProgress } from '../shared/terminal.js'
import { ProofProgress } from '../shared/progress.js'
import type { Property, Reliance } from '../../../verify/prove/property.js'
import type { TransitionSystem } from '../../../verify/prove/system.js'
import { failForName, failForUsage } from '../shared/usage.js'
import type { Design, Module } from '../../../ir/ir.js'
import { allStatements } from '../../../ir/visit.js'

export const solverNames = ['built-in', 'cadical'] as const

/** The limits and the solver of a proof, from options. */
export interface ProofLimits {
  readonly depth?: number | undefined
  readonly seconds?: number | undefined
  /** The maximum memory of the process in megabytes. */
  readonly memory?: number | undefined
  readonly solver: (typeof solverNames)[number]
  readonly signal: AbortSignal
}

/** For {@link prove}. */
export type Limited = Pick<ProofOptions, 'depth' | 'seconds' | 'signal' | 'makeSolver' | 'onCycle' | 'onFrame'>

/** Megabytes: less than the limit of a WebAssembly memory. */
const usualMemory = 3000

/** Milliseconds between two checks of the memory. */
const period = 100

/** Proves within limits, and shows the progress in a terminal. */
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
  return (await import('../../../verify/prove/solver.js')).createCadical
}

/**
 * All assertions, or those whose text contains `part`; and covers, if requested.
 * @throws FlitwaveError FW910 if there is no such assertion
 */
export function wantedOf(
  { properties }: TransitionSystem,
  part: string | undefined,
  cover: boolean,
): (property: Property) => boolean {
  const isWanted = ({ kind, message }: Property): boolean =>
    kind === 'assertion' ? part === undefined || message.includes(part) : kind === 'cover' && cover
  if (part !== undefined && !properties.some((property) => property.kind === 'assertion' && isWanted(property))) {
    const messages = new Set(properties.filter(({ kind }) => kind === 'assertion').map(({ message }) => message))
    const texts = [...messages].map((message) => `'${message}'`).join(', ')
    failForName(
      'assertion',
      `'${part}'`,
      [...messages],
      messages.size === 0 ? 'it asserts nothing' : `there are ${texts}`,
    )
  }
  return isWanted
}

/** Relies on the assertions that contain one of the texts; each text must be contained in some assertion. */
export function relianceOf({ modules }: Design, texts: readonly string[] = []): Reliance {
  const messages = new Set(modules.flatMap(messagesOf))
  const unknown = texts.find((text) => ![...messages].some((message) => message.includes(text)))
  if (unknown !== undefined) {
    const known = [...messages].map((message) => `'${message}'`).join(', ')
    failForUsage(
      `no assertion and no assumption says '${unknown}'`,
      known === '' ? 'there are none' : `take a part of one of these: ${known}`,
    )
  }
  return { isAssumed: (message) => texts.some((text) => message.includes(text)) }
}

function messagesOf({ blocks }: Module): string[] {
  return blocks.flatMap(({ body }) =>
    allStatements(body).flatMap((statement) => (statement.kind === 'assert' ? [statement.message] : [])),
  )
}
