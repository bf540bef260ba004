import { expect, test } from 'vitest'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { mutantsOf, mutatedDesign } from '../../../src/verify/mutation/index.js'
import { runAlone, runInLanes, type LaneOrder } from '../../../src/verify/mutation/score/lanes.js'
import type { Testbench } from '../../../src/runs/testbench/definition.js'
import { parameterValues } from '../../../src/runs/testbench/parameters.js'
import { sample } from '../../support/sample.js'
import arbiter from '../../../tb/round-robin-arbiter.tb.js'
import fifo from '../../../tb/fifo.tb.js'
import element from '../../../tb/switching-element.tb.js'
import reactive from './support/reactive.js'

const cases: readonly {
  readonly name: string
  readonly testbench: unknown
  readonly set: object
  readonly seed: number
  readonly kinds: readonly string[]
}[] = [
  { name: 'fifo', testbench: fifo, set: {}, seed: 1, kinds: ['none', 'check'] },
  { name: 'fifo of one word', testbench: fifo, set: { depth: 1 }, seed: 1, kinds: ['check'] },
  { name: 'round-robin-arbiter', testbench: arbiter, set: {}, seed: 1, kinds: ['none', 'check'] },
  {
    name: 'switching-element',
    testbench: element,
    set: { scene: 'contention' },
    seed: 1,
    kinds: ['none', 'check', 'thrown'],
  },
  { name: 'reactive', testbench: reactive, set: {}, seed: 1, kinds: ['none', 'check', 'thrown', 'unfinished'] },
  { name: 'reactive', testbench: reactive, set: {}, seed: 7, kinds: ['none', 'check', 'thrown', 'unfinished'] },
]

test.for(cases)('$name, seed $seed: a mutant ends in its lane as it does alone', ({ name, set, seed, ...given }) => {
  const testbench = given.testbench as Testbench
  const design = elaborate(testbench.design(parameterValues(testbench.parameters, set as never, name)))
  const mutants = sample(mutantsOf(design), name === 'switching-element' ? 24 : 40)
  const order: LaneOrder = { name, set: set as never, seed, limit: 200 }
  const { own, ends } = runInLanes(testbench, design, mutants, order)
  expect(own.kill).toBeNull()
  expect(own).toEqual(runAlone(testbench, design, order))
  const apart = mutants.flatMap((mutant, i) => {
    const alone = runAlone(testbench, mutatedDesign(design, mutant), order)
    return JSON.stringify(alone) === JSON.stringify(ends[i]) ? [] : [{ id: mutant.id, alone, beside: ends[i] }]
  })
  expect(apart).toEqual([])
  const kinds = ends.map(({ kill }) => kill?.kind ?? 'none')
  expect(kinds).toEqual(expect.arrayContaining([...given.kinds]))
})
