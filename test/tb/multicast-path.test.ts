import { describe, expect, it } from 'vitest'
import { runTestbench } from '../../src/runs/testbench/index.js'
import multicastPath from '../../tb/multicast-path.tb.js'

const file = (...rows: string[]) => {
  const text = ['cycle,source,destinations,flits', ...rows, ''].join('\n')
  return { name: 'mine.csv', path: '/mine.csv', text }
}

describe('two worms that visit the same terminals in opposite orders', () => {
  it('arrive with a consumption channel for each direction', () => {
    const { checks, isGood } = runTestbench(multicastPath)
    expect(checks.failed).toEqual([])
    expect(isGood).toBe(true)
  })

  it('wait for each other with one, and the report says so', () => {
    const { standstill, isGood, closeUp } = runTestbench(multicastPath, { set: { consumption: 'one' } })
    expect(isGood).toBe(true)
    const members = standstill?.knot?.members ?? []
    expect(members.map(({ packet, wait }) => [packet, wait.activity?.name])).toContainEqual(['#2', 'ChannelTaken'])
    expect(closeUp?.name).toBe('waits')
  })
})

it.each([
  { consumption: 'one', depth: 5 },
  { consumption: 'one', depth: 6 },
  { unicasts: 'dimension-order', depth: 6 },
  { unicasts: 'dimension-order', depth: 7 },
  { grants: 'any', depth: 12 },
] as const)('knows how long worms have to be for a deadlock: %o', (set) => {
  expect(runTestbench(multicastPath, { set }).isGood).toBe(true)
})

it('sends packets of a file on any mesh', () => {
  const set = {
    columns: 4,
    rows: 3,
    scheme: 'multi',
    watch: '0 5',
    packets: file('0,5,0 1 2 3 4 6 7 8 9 10 11,9', '0,6,0 1 2 3 4 5 7 8 9 10 11,9', '2,7,11,20'),
  }
  const { results, isGood } = runTestbench(multicastPath, { set })
  expect(isGood).toBe(true)
  expect(results).toHaveLength(23)
  expect(results.every(({ tail }) => tail !== null)).toBe(true)
})

describe('refuses', () => {
  it.each([
    [{ packets: file('0,0,9,1') }, 'FW915', 'line 2: a destination is "9"'],
    [{ packets: file('0,0,1 0,1') }, 'FW915', 'line 2: a packet goes to the terminal that sends it'],
    [{ watch: '1 9' }, 'FW911', 'watch cannot be 1 9'],
  ])('%o', (set, code, text) => {
    const run = (): unknown => runTestbench(multicastPath, { set })
    expect(run).toThrow(code)
    expect(run).toThrow(text)
  })
})
