import { beforeAll, describe, expect, it } from 'vitest'
import { buildPackage, flitwave, folderWith } from '../../support/cli.js'

beforeAll(buildPackage)

/** A folder with a replay of `fifo`. */
function fifoFolder(): string {
  const folder = folderWith()
  expect(flitwave(folder, ['run', 'fifo', '--keep-replay']).status).toBe(0)
  return folder
}

interface Found {
  readonly condition: string
  readonly hits: readonly { readonly from: number; readonly to: number; readonly values: object }[]
  readonly counts: { readonly all: number; readonly cycles: number } | null
}

const found = (folder: string, ...args: string[]): Found =>
  JSON.parse(flitwave(folder, ['find', ...args, '--json']).stdout) as Found

describe('flitwave find', () => {
  it('finds the same in a replay and in a testbench', () => {
    const folder = fifoFolder()
    const condition = 'dut.count>=2&&dut.count!=3'
    const { condition: understood, hits, counts } = found(folder, 'fifo.replay', condition)
    expect(understood).toBe('dut.count >= 2 && dut.count !== 3')
    expect(hits.map(({ from, to }) => [from, to])).toEqual([
      [3, 3],
      [9, 9],
    ])
    expect(hits[0]!.values).toEqual({ 'dut.count': 2 })
    expect(counts).toMatchObject({ all: 2, cycles: 2 })
    expect(found(folder, 'fifo', condition)).toMatchObject({ hits, counts })
  })

  it('searches the given cycles, and ends after the given number of hits', () => {
    const folder = fifoFolder()
    expect(found(folder, 'fifo.replay', 'dut.count > 0', '--from', '5', '--to', '6').hits).toMatchObject([
      { from: 5, to: 6 },
    ])
    const first = found(folder, 'fifo.replay', 'dut.count === 2', '--first', '1')
    expect(first.hits).toMatchObject([{ from: 3 }])
    expect(first.counts).toBeNull()
    expect(found(folder, 'fifo.replay', 'dut.count === 2', '--count')).toMatchObject({ hits: [], counts: { all: 2 } })
  })

  it('says by its exit code whether there is a hit', () => {
    const folder = fifoFolder()
    const statusOf = (...args: string[]): number | null => flitwave(folder, ['find', 'fifo.replay', ...args]).status
    expect(statusOf('dut.full')).toBe(0)
    expect(statusOf('dut.full', '--count')).toBe(0)
    expect(statusOf('dut.full && dut.count === 0')).toBe(1)
    expect(statusOf('dut.fool')).toBe(2)
  })

  it.each([
    [['fifo.replay', 'dut.full', '--set', 'depth=2'], 'FW916'],
    [['fifo.replay', 'dut.full', '--from', '1000'], 'FW904'],
    [['missing.replay', 'dut.full'], 'FW912'],
    [['fifo.replay'], 'FW916'],
    [['fifo.replay', 'dut.full', '--count', '--first', '3'], 'FW916'],
    [['fifo.replay', 'dut.fu ll'], 'FW970'],
  ])('refuses %j with %s', (args, code) => {
    const { status, stderr } = flitwave(fifoFolder(), ['find', ...args])
    expect(stderr).toContain(`error ${code}: `)
    expect(status).toBe(2)
  })
})

describe('flitwave waves --around', () => {
  it('draws the cycles around the first hit, the signals of the condition first', () => {
    const folder = fifoFolder()
    const { stdout } = flitwave(folder, ['waves', 'fifo.replay', '--around', 'fall(dut.full)', '--margin', '1'])
    const [, cycles, first] = stdout.split('\n')
    expect(cycles!.trim().split(/\s+/)).toEqual(['8', '9', '10'])
    expect(first).toMatch(/^full /)
  })

  it('says that there is nothing to draw', () => {
    const { status, stderr } = flitwave(fifoFolder(), [
      'waves',
      'fifo.replay',
      '--around',
      'dut.full',
      '--window',
      '0:2',
    ])
    expect(stderr).toContain('error FW974: the condition holds in none of the cycles 0:2')
    expect(status).toBe(2)
  })
})
