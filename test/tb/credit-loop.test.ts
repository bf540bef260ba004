import { describe, expect, it } from 'vitest'
import { runTestbench } from '../../src/runs/testbench/index.js'
import creditLoop from '../../tb/credit-loop.tb.js'

const stages = [1, 2, 3, 4]

describe.each(stages)('%i stages', (stages) => {
  it.each([1, 2, 3])('with buffers of %i flits: every check holds, for a short packet and a long one', (depth) => {
    for (const flits of [4, 13]) {
      const run = runTestbench(creditLoop, { set: { stages, depth, flits } })
      expect(run.checks.failed).toEqual([])
      expect(run.assertion).toBeNull()
      expect(run.unfinished).toEqual([])
      expect(run.results.length).toBe(flits)
    }
  })
})

it('takes, in routers of three stages with buffers of two flits, three cycles for every two flits', () => {
  const { results } = runTestbench(creditLoop, { set: { stages: 3, depth: 2, flits: 7 } })
  const first = Number(results[0]?.['arrived'])
  expect(results.map(({ arrived }) => Number(arrived) - first)).toEqual([0, 1, 3, 4, 6, 7, 9])
})

it('notices a design with the wrong buffers', () => {
  const deeper: typeof creditLoop = { ...creditLoop, design: (p) => creditLoop.design({ ...p, depth: p.depth + 1 }) }
  const { checks } = runTestbench(deeper, { set: { stages: 3, depth: 2, flits: 7 } })
  expect(checks.failed.map(({ message }) => message)).toContain('3 places are accounted for, expected 2')
})

it('draws a loop of arrows for each time that the sender has to wait', () => {
  const { drawing } = runTestbench(creditLoop, { set: { stages: 1, depth: 1, flits: 4 } })
  expect(drawing.arrows.length).toBe(2 * 3)
})
