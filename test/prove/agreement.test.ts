import { expect, it, vi } from 'vitest'
import { createCadical } from '../../src/prove/cadical.js'
import { isConfirmed } from '../../src/prove/confirm.js'
import { prove } from '../../src/prove/prove.js'
import { TransitionSystem } from '../../src/prove/system.js'
import { Random } from '../../src/sim/stimulus/random.js'
import { budget } from '../support/sample.js'
import { firstCycles } from './exhaustive.js'
import { designOf, smallProgram } from './small-program.js'

vi.setConfig({ testTimeout: 300_000 })

it('says of small programs what going through all of their states says', async () => {
  const counts = { proved: 0, bounded: 0, found: 0, late: 0 }
  for (let seed = 0, checked = 0; checked < budget(60, 300); seed++) {
    const program = smallProgram(new Random(seed))
    const design = designOf(program, seed)
    if (!design) continue
    checked++
    const first = firstCycles(design, program)
    for await (const { property, verdict } of prove(new TransitionSystem(design), {
      makeSolver: createCadical,
      depth: 40,
      seconds: 10,
    })) {
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
})
