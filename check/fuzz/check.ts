import { FlitwaveError } from '../../src/base/diagnostic/diagnostic.js'
import type { Design } from '../../src/ir/ir.js'
import { compareEngines, type Disagreement } from './engines.js'
import { chooseConfigurations, type Configuration } from './configurations.js'
import { withLanes } from './lanes.js'
import { print } from './generate/piece.js'
import type { Program } from './generate/program.js'
import { load } from './load.js'
import { compareVerilog } from './verilog.js'

/**
 * The runs compared with the scalar engine: `reference` is only the design; `alone`, `instances` and `runs` are the
 * configurations of the bit-sliced engine; `too large` means that it was skipped.
 */
export type Comparison = 'reference' | Configuration | 'too large' | 'icarus'

/** The outcome of one program. */
export type Verdict =
  | { readonly kind: 'agreed'; readonly compared: readonly Comparison[] }
  /** The front end refused it, with this code: usually the generator's fault. */
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }
  | { readonly kind: 'disagreement'; readonly first: Disagreement }
  /** An unexpected exception. */
  | { readonly kind: 'crash'; readonly message: string }

export interface CheckOptions {
  readonly cycles: number
  /** True if engines also run programs many times in parallel, with different inputs, for a quarter of the cycles. */
  readonly lanes: boolean
  /** True if Icarus is included. */
  readonly verilog: boolean
  /** Seconds of processor time for a run of Icarus. */
  readonly limit: number
}

/** The first half of a check, executed in this process. */
type Prepared = { readonly verdict: Verdict } | { readonly design: Design; readonly compared: readonly Comparison[] }

/** Runs a program in all engines and compares. */
export async function check(program: Program, options: CheckOptions): Promise<Verdict> {
  const prepared = runHere(program, options)
  if ('verdict' in prepared) return prepared.verdict
  const { design, compared } = prepared
  if (!options.verilog) return { kind: 'agreed', compared }
  try {
    const fault = await compareVerilog(design, options.cycles, program.seed, options.limit)
    if (!fault) return { kind: 'agreed', compared: [...compared, 'icarus'] }
    return fault.kind === 'disagreement' ? fault : { kind: 'crash', message: fault.text }
  } catch (error) {
    return verdictOn(error, 'Verilog')
  }
}

function runHere({ piece, seed, top }: Program, options: CheckOptions): Prepared {
  let design: Design
  try {
    design = load(print(piece), `/fuzz/${seed}.ts`, top)
  } catch (error) {
    return { verdict: verdictOn(error, 'front end') }
  }
  try {
    const configurations = chooseConfigurations(design, seed, options.lanes)
    const first = compareAll(design, configurations, options.cycles, seed)
    if (first) return { verdict: { kind: 'disagreement', first } }
    const ofBitslice = configurations.length > 0 ? configurations : (['too large'] as const)
    return { design, compared: ['reference', ...ofBitslice] }
  } catch (error) {
    return { verdict: { kind: 'crash', message: `engines: ${describe(error)}` } }
  }
}

/** All programs run in the reference; the other engine separates many instances and many runs. */
function compareAll(
  design: Design,
  configurations: readonly Configuration[],
  cycles: number,
  seed: number,
): Disagreement | null {
  const alone = configurations.includes('alone')
  const first = compareEngines(design, alone ? 'all' : 'interpreters', { cycles, seed })
  if (first) return first
  const some = { cycles: Math.ceil(cycles / 4), seed }
  for (const configuration of configurations) {
    const found =
      configuration === 'instances'
        ? compareEngines(withLanes(design, seed), 'all', some)
        : configuration === 'runs'
          ? compareEngines(design, 'all', { ...some, runs: 2 + ((seed >>> 2) % 12) })
          : null
    if (found) return found
  }
  return null
}

/** Only the front end may refuse a program. */
function verdictOn(error: unknown, where: 'front end' | 'Verilog'): Verdict {
  if (error instanceof FlitwaveError && where === 'front end') {
    const [first] = error.diagnostics
    return { kind: 'refused', code: first!.code, message: error.message }
  }
  return { kind: 'crash', message: `${where}: ${describe(error)}` }
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
