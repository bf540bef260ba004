import { expect, it } from 'vitest'
import { runTestbench } from '../../src/runs/testbench/index.js'
import multicast from '../../tb/two-phase-multicast.tb.js'

it.each([
  { source: 5, destinations: '0,3,6,11,13', start: 4, words: 2 },
  { source: 5, destinations: '0b10100001001001', start: 13, words: 2 },
  { source: 9, destinations: '0xffff', start: 5, words: 8 },
  { source: 0, destinations: '0', start: 0, words: 0 },
])('%o: every flit of both phases is where it should be in its cycle', (set) => {
  const run = runTestbench(multicast, { set })
  expect(run).toMatchObject({ isGood: true, unfinished: [] })
  const f = run.results.length
  expect(new Set(run.results.map(({ latency }) => latency))).toEqual(new Set([1 + 2 * 4 + 2 + f + 2 * set.words]))
  expect(run.drawing.arrows.length).toBe(3 * f)
})

it.each(['13,0, 6,3,11', '0b10100001001001', '0X2849'])('takes destinations in any order, or as a mask: %s', (text) => {
  const { results } = runTestbench(multicast, { set: { destinations: text } })
  expect(results.map(({ destination }) => destination)).toEqual([0, 3, 6, 11, 13])
})

it.each(['', '3,', '3,16', '3,3', '3 4', '-1', '0b', '0b0', '0x10000', '1e1'])(
  'has no destinations %j',
  (destinations) => {
    expect(() => runTestbench(multicast, { set: { destinations } })).toThrow(
      `error FW143: A multicast in two phases: destinations cannot be ${destinations}\n  help: write nodes from 0 to 15, each once, with commas: 0,3,6;`,
    )
  },
)

it('notices copies that begin elsewhere, and a destination that is left out', () => {
  const astray: typeof multicast = {
    ...multicast,
    drivers: {
      *source(t) {
        const inject = t.dut.inject[5]!
        yield
        inject.multicast = { destinations: 0b10100001000001, start: 3, random: false, words: 0, tag: 1 }
        inject.valid = true
        yield
        inject.valid = false
      },
    },
  }
  const messages = runTestbench(astray, { set: { words: 0 } }).checks.failed.map(({ message }) => message)
  expect(messages).toContain('phase 1.5 sends: `H 3..6`, expected `H 4..8`')
  expect(messages).toContain('phase 1.3 keeps: `→0`, expected ``')
  expect(messages).toContain('phase 2.5 sends: `H→11`, expected ``')
  expect(messages).toContain('phase 2.3 gets: ``, expected `H→3`')
  expect(messages).toContain('the multicast has come to the nodes 0 6 11 13, expected 0 3 6 11 13')
})
