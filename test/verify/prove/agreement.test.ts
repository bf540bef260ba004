import { expect, it, vi } from 'vitest'
import type { Design } from '../../../src/ir/ir.js'
import { createCadical } from '../../../src/verify/prove/solver.js'
import { isConfirmed } from '../../../src/verify/prove/counterexample.js'
import { prove } from '../../../src/verify/prove/prove.js'
import { TransitionSystem } from '../../../src/verify/prove/system.js'
import type { ProvedProperty } from '../../../src/verify/prove/verdict.js'
import { Random } from '../../../src/engines/sim/stimulus/random.js'
import { budget } from '../../support/sample.js'
import { firstCycles } from '../../../check/proofs/check/programs/exhaustive.js'
import { designOf, smallProgram } from '../../../check/proofs/check/programs/small-program.js'

vi.setConfig({ testTimeout: 300_000 })

it('says of small programs what going through all of their states says', async () => {
  const counts = { proved: 0, bounded: 0, found: 0, late: 0, contradictions: 0 }
  for (let seed = 0, checked = 0; checked < budget(60, 300); seed++) {
    const program = smallProgram(new Random(seed))
    const design = designOf(program, seed)
    if (!design) continue
    checked++
    const first = firstCycles(design, program)
    const { found, end } = await verdictsOn(design)
    for (const cycle of first.values()) expect(cycle, program.source).toBeLessThan(end)
    if (end < Infinity) counts.contradictions++
    for (const { property, verdict } of found) {
      const cycle = first.get(property.message)
      const where = `${property.message} of seed ${seed}: ${JSON.stringify(verdict)}\n${program.source}`
      if ('run' in verdict) {
        expect(verdict.run.inputs.length - 1, where).toBe(cycle)
        expect(isConfirmed(design, property, verdict.run), where).toBe(true)
        counts.found++
        if (verdict.run.inputs.length > 3) counts.late++
      } else {
        expect(cycle ?? Infinity, where).toBeGreaterThanOrEqual(verdict.kind === 'bounded' ? verdict.cycles : Infinity)
        counts[verdict.kind]++
      }
    }
  }
  expect(counts.proved).toBeGreaterThan(budget(10, 50))
  expect(counts.found).toBeGreaterThan(budget(50, 250))
  expect(counts.late).toBeGreaterThan(budget(3, 15))
  expect(counts.contradictions).toBeGreaterThan(0)
})

/** The verdicts, and the cycle in which no run keeps the assumptions any more; infinite if some always does. */
async function verdictsOn(
  design: Design,
): Promise<{ readonly found: readonly ProvedProperty[]; readonly end: number }> {
  const found: ProvedProperty[] = []
  try {
    for await (const one of prove(new TransitionSystem(design), { makeSolver: createCadical, depth: 40, seconds: 10 }))
      found.push(one)
  } catch (error) {
    const [, cycle] = /no run keeps what is assumed up to cycle (\d+)/.exec(String(error)) ?? []
    if (cycle === undefined) throw error
    return { found, end: Number(cycle) }
  }
  return { found, end: Infinity }
}
