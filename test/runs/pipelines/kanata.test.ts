import { describe, expect, it } from 'vitest'
import { printKanata } from '../../../src/runs/journey/formats.js'
import type { JourneyRecord } from '../../../src/runs/journey/record.js'
import { readKanata } from '../../../src/runs/pipelines/kanata.js'

const lines = (...all: readonly string[]): string => ['Kanata\t0004', ...all].join('\n')

/** Two instructions of the format's documentation: the second waits for the first, and is flushed. */
const two = lines(
  'C=\t216',
  'I\t0\t0\t0',
  'L\t0\t0\t12000d918 addi x1, x0, 1',
  'L\t0\t1\tdecoded\tas add',
  'S\t0\t0\tF',
  'C\t1',
  'I\t1\t4\t1',
  'S\t0\t0\tX',
  'S\t1\t0\tF',
  'W\t1\t0\t0',
  'C\t2',
  'S\t0\t1\tstall',
  'C\t3',
  'E\t0\t1\tstall',
  'E\t0\t0\tX',
  'R\t0\t0\t0',
  'R\t1\t0\t1',
  '',
)

describe('a Kanata log', () => {
  it('has instructions with their stages and times', () => {
    const log = readKanata(two, 'a.kanata')
    expect(log).toMatchObject({ unit: 'cycles', first: 216, last: 222, notes: [] })
    expect(log.items).toEqual([
      {
        number: 0,
        label: '12000d918 addi x1, x0, 1',
        track: '0',
        from: 216,
        to: 222,
        end: 'retired',
        stages: [
          { name: 'F', lane: '0', from: 216, to: 217 },
          { name: 'X', lane: '0', from: 217, to: 222 },
          { name: 'stall', lane: '1', from: 219, to: 222 },
        ],
        details: ['decoded\tas add'],
        waitsFor: [],
      },
      {
        number: 1,
        label: '',
        track: '1',
        from: 217,
        to: 222,
        end: 'flushed',
        stages: [{ name: 'F', lane: '0', from: 217, to: 222 }],
        details: [],
        waitsFor: [0],
      },
    ])
  })

  it('may end while an instruction is under way', () => {
    const { items, notes, last } = readKanata(lines('C=\t5', 'I\t7\t7\t0', 'S\t7\t0\tF', 'C\t4'), 'a.kanata')
    expect(items[0]).toMatchObject({ from: 5, to: null, end: 'open', stages: [{ from: 5, to: null }] })
    expect([notes, last]).toEqual([['some instructions have not ended'], 9])
  })

  it('is read as `explain --format konata` writes it', () => {
    const records = [0, 1].map((tag): JourneyRecord => ({
      tag,
      from: 'a',
      to: 'b',
      flits: 2,
      created: 3 + tag,
      delivered: 9 + tag,
      latency: 6,
      until: 9 + tag,
      account: { Pipeline: 6 },
      hops: [
        { place: 'a', path: 'dut.a', arrived: [3 + tag, 4 + tag], moved: [5 + tag, 6 + tag], waits: [] },
        { place: 'b', path: 'dut.b', arrived: [6 + tag, 9 + tag], moved: [], waits: [] },
      ],
    }))
    const { items } = readKanata(printKanata(records), 'a.kanata')
    expect(items.map(({ label, from, to }) => [label, from, to])).toEqual([
      ['#0 a to b', 3, 10],
      ['#1 a to b', 4, 11],
    ])
    expect(items[0]!.stages.map(({ name, from, to }) => [name, from, to])).toEqual([
      ['a', 3, 6],
      ['b', 6, 10],
    ])
  })

  it.each([
    ['no header', 'C=\t1', 'line 1: the first line is not `Kanata`'],
    ['another version', 'Kanata\t0003\nC=\t1', 'line 1: the version is 0003'],
    ['nothing', 'Kanata\t0004', 'line 1: the log has no commands'],
    ['an unknown command', lines('C=\t1', 'Q\t1'), 'line 3: there is no command `Q`'],
    ['too few fields', lines('I\t1\t1'), 'line 2: `I` has 2 fields of 3'],
    ['no number', lines('I\tx\t1\t0'), 'line 2: `x` is no whole number'],
    ['a stage before its instruction', lines('S\t0\t0\tF'), 'line 2: there is no instruction 0 before'],
    ['an instruction twice', lines('I\t0\t0\t0', 'I\t0\t0\t0'), 'line 3: instruction 0 begins twice'],
    ['the end of a stage alone', lines('I\t0\t0\t0', 'E\t0\t0\tF'), 'line 3: stage F of lane 0 has not begun'],
    ['time that goes back', lines('C=\t5', 'I\t0\t0\t0', 'C=\t4'), 'line 4: the cycle goes back from 5 to 4'],
    ['a stage after the end', lines('I\t0\t0\t0', 'R\t0\t0\t0', 'S\t0\t0\tF'), 'line 4: instruction 0 has ended'],
    ['an unknown end', lines('I\t0\t0\t0', 'R\t0\t0\t2'), 'line 3: there is no kind 2 of ends'],
  ])('is refused with its line: %s', (_, text, message) => {
    expect(() => readKanata(text, 'a.kanata')).toThrow(`FW987: \`a.kanata\`, ${message}`)
  })
})
