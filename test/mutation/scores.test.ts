import { expect, test } from 'vitest'
import { scoreTestbench } from '../../src/mutation/index.js'
import fifo from './own/fifo.tb.js'
import matrix from './own/matrix.tb.js'
import roundRobin from './own/round-robin.tb.js'
import type { Testbench } from '../../src/testbench/definition.js'

const own: readonly (readonly [string, unknown])[] = [
  ['Fifo', fifo],
  ['RoundRobinArbiter', roundRobin],
  ['MatrixArbiter', matrix],
]

test.for(own)('of %s, our testbench finds every mistake that is none of the same hardware', async ([, testbench]) => {
  const { mutants, score } = await scoreTestbench(testbench as Testbench, { seconds: 60 })
  expect(mutants.filter(({ fate }) => fate.kind === 'survived').map(({ mutant }) => mutant.id)).toEqual([])
  expect(score).toBe(1)
})
