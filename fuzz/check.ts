import { FlitwaveError } from '../src/ir/diagnostic.js'
import type { Design } from '../src/ir/ir.js'
import { compareEngines, type Disagreement } from './engines.js'
import { withLanes } from './lanes.js'
import { print } from './generate/piece.js'
import type { Program } from './generate/program.js'
import { load } from './load.js'
import { compareVerilog } from './verilog.js'

/** What became of one program. */
export type Verdict =
  | { readonly kind: 'agreed' }
  /** The front end refused it, with this code: the generator's fault, as a rule. */
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }
  | { readonly kind: 'disagreement'; readonly first: Disagreement }
  /** Something stopped that must not stop. */
  | { readonly kind: 'crash'; readonly message: string }

export interface CheckOptions {
  readonly cycles: number
  /** Whether engines also run a program many times over, with inputs that differ, for a quarter of the cycles. */
  readonly lanes: boolean
  /** Whether Icarus takes part. */
  readonly verilog: boolean
  /** Seconds for a run of Icarus. */
  readonly limit: number
}

/** The first half of a check, all of which happens in this process. */
type Prepared = { readonly verdict: Verdict } | { readonly design: Design }

/** Runs a program everywhere and compares. */
export async function check(program: Program, options: CheckOptions): Promise<Verdict> {
  const prepared = runHere(program, options)
  if ('verdict' in prepared) return prepared.verdict
  if (!options.verilog) return { kind: 'agreed' }
  try {
    const fault = await compareVerilog(prepared.design, options.cycles, program.seed, options.limit)
    if (!fault) return { kind: 'agreed' }
    return fault.kind === 'disagreement' ? fault : { kind: 'crash', message: fault.text }
  } catch (error) {
    return verdictOn(error, 'Verilog')
  }
}

function runHere(program: Program, { cycles, lanes }: CheckOptions): Prepared {
  let design: Design
  try {
    design = load(print(program.piece), `/fuzz/${program.seed}.ts`, program.top)
  } catch (error) {
    return { verdict: verdictOn(error, 'front end') }
  }
  try {
    const { seed } = program
    const first = compareEngines(design, { cycles, seed }) ?? (lanes ? compareLanes(design, cycles, seed) : null)
    return first ? { verdict: { kind: 'disagreement', first } } : { design }
  } catch (error) {
    return { verdict: { kind: 'crash', message: `engines: ${describe(error)}` } }
  }
}

/** An engine keeps many instances apart, and many runs: three programs of four are tried as instances, one as runs. */
function compareLanes(design: Design, cycles: number, seed: number): Disagreement | null {
  const some = { cycles: Math.ceil(cycles / 4), seed }
  if (seed % 4 === 0) return compareEngines(design, { ...some, runs: 2 + ((seed >>> 2) % 12) })
  return compareEngines(withLanes(design, seed), some)
}

/** Only the front end may refuse. */
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
