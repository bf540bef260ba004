import { expect, it } from 'vitest'
import { runTestbench } from '../../src/runs/testbench/index.js'
import sends from '../../tb/one-port-versus-all-port.tb.js'

const settings = [
  { injection: 'one-port', ts: 0, tr: 0, flits: 1 },
  { injection: 'all-port', ts: 0, tr: 0, flits: 9 },
  { injection: 'all-port', ts: 7, tr: 5, flits: 2 },
]

it.each(settings)('every flit is in its cycle: %o', (set) => {
  const run = runTestbench(sends, { set })
  expect(run).toMatchObject({ isGood: true, checks: { failed: [] }, assertion: null, unfinished: [] })
})

it('takes ts + L cycles for each further send with one port, and ts with all', () => {
  const received = (injection: string): unknown[] =>
    runTestbench(sends, { set: { injection } }).results.map(({ taken, received }) => [taken, received])
  expect(received('one-port')).toEqual([[1, 11], [6, 15], [11, 20], [16, 24]]) // prettier-ignore
  expect(received('all-port')).toEqual([[1, 11], [3, 12], [5, 14], [7, 15]]) // prettier-ignore
})
