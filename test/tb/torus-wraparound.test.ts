import { describe, expect, it } from 'vitest'
import { runTestbench } from '../../src/runs/testbench/index.js'
import { select } from '../../src/print/wave/select.js'
import { printText } from '../../src/print/wave/text.js'
import wraparound from '../../tb/torus-wraparound.tb.js'

describe.each(['positive', 'negative'])('in %s direction', (direction) => {
  it.each([1, 2, 3, 4])('with routers of %i stages: every flit takes its virtual channel, in its cycle', (stages) => {
    const run = runTestbench(wraparound, { set: { direction, stages } })
    expect(run.checks.failed).toEqual([])
    expect(run.assertion).toBeNull()
    expect(run.unfinished).toEqual([])
    expect(run.checks.count).toBeGreaterThan(4 * 4 * 2)
    expect(run.drawing.arrows.length).toBe(5)
  })
})

it('notices a worm that goes the other way around', () => {
  const astray: typeof wraparound = {
    ...wraparound,
    drivers: {
      *source(t) {
        t.dut.inject[9]!.packet = { to: { x: 1, y: 2 }, way: { x: 3, y: 0 }, flits: 4, tag: 1 }
        t.dut.inject[9]!.valid = true
        yield
        t.dut.inject[9]!.valid = false
      },
    },
  }
  const messages = runTestbench(astray).checks.failed.map(({ message }) => message)
  expect(messages).toContain('a flit leaves node 9 through XMinus, which is not on the way')
})

it('draws p up to the wraparound link and h after it', () => {
  const { trace, drawing } = runTestbench(wraparound)
  const text = printText(select(trace, { signals: drawing.signals }), {})
  const lanes = [...text.matchAll(/^\s*([plh]|injection|ejection) +(\S.*)$/gm)].map(([, name, wave = '']) => [
    name,
    wave.includes('H→(1,2)'),
  ])
  expect(lanes).toEqual([
    ['injection', true],
    ['p', true],
    ['h', false],
    ['p', true],
    ['h', false],
    ['p', false],
    ['h', true],
    ['p', false],
    ['h', true],
    ['ejection', true],
  ])
})
