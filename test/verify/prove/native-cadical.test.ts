import { expect, it } from 'vitest'
import { VirtualChannel } from '../../../rtl/router/virtual-channel.js'
import { isRefuted } from '../../../check/proofs/check/drat.js'
import { nativeCadical, type Certificate } from '../../../src/apps/cli/prove/native-cadical.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { createCadical, type MakeSolver } from '../../../src/verify/prove/solver.js'
import { prove } from '../../../src/verify/prove/prove.js'
import { TransitionSystem } from '../../../src/verify/prove/system.js'
import { Random } from '../../../src/engines/sim/stimulus/random.js'
import { describeWithTools } from '../../support/tools.js'

describeWithTools(['cadical'], 'the cadical that is installed', () => {
  const verdictsOf = async (makeSolver: MakeSolver): Promise<string[]> => {
    const found: string[] = []
    const system = new TransitionSystem(elaborate(new VirtualChannel({})))
    for await (const { property, verdict } of prove(system, { makeSolver }))
      found.push(`${property.message} ${verdict.kind}`)
    return found.sort()
  }

  it('proves of a module what the one that is built in does, with proofs that are good', async () => {
    const certificates: Certificate[] = []
    const found = await verdictsOf(nativeCadical((one) => void certificates.push(one)))
    expect(found).toEqual(await verdictsOf(createCadical))
    expect(found).toHaveLength(3)
    expect(certificates.length).toBeGreaterThan(10)
    expect(certificates.every(isRefuted)).toBe(true)
  })

  it('answers what the one that is built in does, and its models are models', async () => {
    const random = new Random(11)
    const answers = { satisfiable: 0, unsatisfiable: 0, unknown: 0 }
    for (let i = 0; i < 40; i++) {
      const [native, own] = [await nativeCadical()('answers'), await createCadical()]
      const literal = (): number => (1 + random.below(40)) * (random.below(2) === 0 ? 1 : -1)
      const clauses = Array.from({ length: 170 }, () => [literal(), literal(), literal()])
      for (const clause of clauses) for (const solver of [native, own]) solver.add(...clause)
      const assumed = [literal(), literal()]
      const answer = native.solve(assumed, Infinity)
      expect(answer).toBe(own.solve(assumed, Infinity))
      answers[answer]++
      if (answer === 'satisfiable')
        for (const clause of [...clauses, ...assumed.map((one) => [one])])
          expect(clause.some((one) => native.value(one))).toBe(true)
    }
    expect(Math.min(answers.satisfiable, answers.unsatisfiable)).toBeGreaterThan(5)
  })

  it('gives up at the limit of conflicts, and gets further on each call', async () => {
    const solver = await nativeCadical()('answers')
    const [pigeons, holes] = [8, 7]
    const at = (pigeon: number, hole: number): number => 1 + pigeon * holes + hole
    for (let a = 0; a < pigeons; a++) {
      solver.add(...Array.from({ length: holes }, (_, hole) => at(a, hole)))
      for (let b = 0; b < a; b++) for (let hole = 0; hole < holes; hole++) solver.add(-at(a, hole), -at(b, hole))
    }
    const answers = ['unknown']
    expect(solver.solve([], 20)).toBe('unknown')
    while (answers.at(-1) === 'unknown' && answers.length < 20) answers.push(solver.solve([], 20))
    expect(answers.at(-1)).toBe('unsatisfiable')
    expect(answers.length).toBeGreaterThan(3)
  })
})
