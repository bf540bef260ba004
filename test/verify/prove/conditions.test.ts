import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { coverCondition } from '../../../src/runs/find/observe/cover.js'
import { parseQuery } from '../../../src/runs/find/syntax/parse.js'
import { printQuery, type Query } from '../../../src/runs/find/syntax/condition.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { createCadical } from '../../../src/verify/prove/solver.js'
import { writePaths } from '../../../src/verify/prove/counterexample.js'
import { prove } from '../../../src/verify/prove/prove.js'
import { TransitionSystem } from '../../../src/verify/prove/system.js'
import type { Verdict } from '../../../src/verify/prove/verdict.js'
import { Random } from '../../../src/engines/sim/stimulus/random.js'
import { Simulator } from '../../../src/engines/sim/simulator.js'
import { anyCondition, isRefusal } from '../../runs/find/any-condition.js'
import { Bank } from '../../runs/find/bank.js'
import { bindingsOf, valueIn } from '../../runs/find/oracle.js'
import { valuesNow, type Values } from '../../runs/find/recorded.js'
import { budget } from '../../support/sample.js'

const bank = elaborate(new Bank())
const depth = 6

async function verdictOf(query: Query): Promise<Verdict> {
  const { design, label } = coverCondition(bank, query)
  const isWanted = ({ message }: { readonly message: string }): boolean => message === label
  const found: Verdict[] = []
  const options = { makeSolver: createCadical, depth, seconds: 600, isWanted }
  for await (const { verdict } of prove(new TransitionSystem(design), options)) found.push(verdict)
  expect(found).toHaveLength(1)
  return found[0]!
}

/** Plain JavaScript: the first cycle in which the condition has held for long enough, if there is one. */
function firstHold({ condition, cycles }: Query, values: Values): number | null {
  const lengths = bindingsOf(condition).map((binding) => {
    let length = 0
    const holds = values.map((_, cycle) => {
      length = valueIn(condition, cycle, binding, { values, from: 0 }) === 1n ? length + 1 : 0
      return length >= cycles
    })
    return holds.indexOf(true)
  })
  const found = lengths.filter((cycle) => cycle >= 0)
  return found.length === 0 ? null : Math.min(...found)
}

function runOf({ run }: Verdict & { kind: 'reached' | 'refuted' }): Values {
  const simulator = new Simulator<Bank>(bank, { engine: 'scalar' })
  writePaths(simulator.dut, run.initial)
  return run.inputs.map((inputs) => {
    writePaths(simulator.dut, inputs)
    const values = valuesNow(simulator.dut)
    simulator.step()
    return values
  })
}

function randomRun(seed: number, cycles: number): Values {
  const random = new Random(seed)
  const simulator = new Simulator<Bank>(bank, { engine: 'scalar', seed })
  return Array.from({ length: cycles }, () => {
    simulator.dut.value = random.below(32)
    simulator.dut.level = random.below(64) - 32
    for (let i = 0; i < 5; i++) simulator.dut.push[i] = random.below(2) === 1
    const values = valuesNow(simulator.dut)
    simulator.step()
    return values
  })
}

describe('a condition that a proof looks for', () => {
  it('is reached for the first time at the end of a run, in plain JavaScript too, or in no random run', async () => {
    const kinds = new Map<string, number>()
    const lengths = fc.constantFrom(1, 1, 3)
    await fc.assert(
      fc.asyncProperty(anyCondition, lengths, async (condition, cycles) => {
        const query = parseQuery(printQuery({ text: '', condition, cycles }))
        let verdict: Verdict
        try {
          verdict = await verdictOf(query)
        } catch (error) {
          if (isRefusal(error)) return
          throw error
        }
        kinds.set(verdict.kind, (kinds.get(verdict.kind) ?? 0) + 1)
        if (verdict.kind === 'reached')
          expect(firstHold(query, runOf(verdict)), query.text).toBe(verdict.run.inputs.length - 1)
        const sought =
          verdict.kind === 'reached' ? verdict.run.inputs.length - 1 : verdict.kind === 'proved' ? 60 : depth
        for (let seed = 1; seed <= 10; seed++) expect(firstHold(query, randomRun(seed, sought)), query.text).toBeNull()
      }),
      { numRuns: budget(60, 500) },
    )
    expect(kinds.get('reached')).toBeGreaterThan(10)
  })
})
