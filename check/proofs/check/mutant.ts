/** The verdict on a proved module with one mistake in it. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Design } from '../../../src/ir/ir.js'
import { FlitwaveError } from '../../../src/base/diagnostic/diagnostic.js'
import type { PlainValue } from '../../../src/ir/shape.js'
import { createCadical } from '../../../src/verify/prove/solver.js'
import { isConfirmed } from '../../../src/verify/prove/counterexample.js'
import { prove } from '../../../src/verify/prove/prove.js'
import { bothPaths, sideBySide } from '../../../src/verify/prove/side-by-side.js'
import type { Property } from '../../../src/verify/prove/property.js'
import { TransitionSystem } from '../../../src/verify/prove/system.js'
import type { ProvedProperty } from '../../../src/verify/prove/verdict.js'
import type { Witness } from '../../../src/verify/prove/witness.js'
import { playInIcarus } from './icarus.js'

/**
 * The verdict on a mutant with the same ports. `refuted`: an assertion fails. `different`: all assertions hold, but an
 * output differs. `same`: equal outputs, proved. `contradictory`: no run satisfies its assumptions. `unknown`: none of these
 * within the limits. A found run fails on the scalar engine and in Icarus.
 */
export type Fate = 'refuted' | 'different' | 'same' | 'contradictory' | 'unknown'

const limits = { depth: 30, seconds: 20, makeSolver: createCadical }

/** @throws Error for an unconfirmed run */
export async function fateOf(original: Design, mutant: Design): Promise<Fate> {
  try {
    return (await isRefuted(mutant)) ? 'refuted' : await compare(original, mutant)
  } catch (error) {
    if (error instanceof FlitwaveError && error.diagnostics[0]!.code === 'FW975') return 'contradictory'
    throw error
  }
}

async function isRefuted(mutant: Design): Promise<boolean> {
  const isWanted = ({ kind }: Property): boolean => kind === 'assertion'
  for await (const found of prove(new TransitionSystem(mutant), { ...limits, isWanted })) {
    if (!('run' in found.verdict)) continue
    const { property, verdict } = found
    if (!isConfirmed(mutant, property, verdict.run))
      throw new Error(`the scalar engine does not fail: ${property.message}`)
    const last = play(mutant, verdict.run).at(-1)
    if (!last?.errors.some((line) => line.endsWith(`: ${property.message}`)))
      throw new Error(`Icarus does not fail: ${property.message}: ${last?.errors.join('\n')}`)
    return true
  }
  return false
}

/** Both side by side. */
async function compare(original: Design, mutant: Design): Promise<Fate> {
  const design = sideBySide(original, mutant)
  const isWanted = ({ instance }: Property): boolean => instance === 'dut'
  const found: ProvedProperty[] = []
  for await (const one of prove(new TransitionSystem(design, { tops: bothPaths }), { ...limits, isWanted })) {
    found.push(one)
    if (!('run' in one.verdict)) continue
    const { property, verdict } = one
    if (!isConfirmed(design, property, verdict.run))
      throw new Error(`the scalar engine shows no difference: ${property.message}`)
    requireDifference(original, mutant, property.message.replace(/ is the same$/, ''), verdict.run)
    return 'different'
  }
  return found.every(({ verdict }) => verdict.kind === 'proved') ? 'same' : 'unknown'
}

/** In Icarus, each runs alone, because a Verilog design cannot contain two modules with the same name. */
function requireDifference(original: Design, mutant: Design, output: string, run: Witness): void {
  const [one, other] = [original, mutant].map((design, i) => {
    const initial = Object.entries(run.initial).flatMap(([path, value]): [string, PlainValue][] =>
      path.startsWith(`${bothPaths[i]}.`) ? [[path.replace(bothPaths[i]!, 'dut'), value]] : [],
    )
    return play(design, { ...run, initial: Object.fromEntries(initial) })
      .at(-1)
      ?.outputs.get(output)
  })
  if (one === undefined || one === other)
    throw new Error(`Icarus shows no difference: ${output} is ${one} and ${other}`)
}

function play(design: Design, run: Witness): ReturnType<typeof playInIcarus> {
  const folder = mkdtempSync(join(tmpdir(), 'flitwave-mutant-'))
  try {
    return playInIcarus(design, run, folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
