import { beforeAll, describe, expect, it } from 'vitest'
import { buildPackage, flitwave, folderWith } from '../../support/cli.js'

beforeAll(buildPackage)

const kanata = [
  'Kanata\t0004',
  'C=\t10',
  'I\t0\t0\t0',
  'L\t0\t0\taddi x1, x0, 1',
  'S\t0\t0\tF',
  'C\t2',
  'S\t0\t0\tX',
  'I\t1\t1\t0',
  'L\t1\t0\tbeq x1, x2',
  'S\t1\t0\tF',
  'W\t1\t0\t0',
  'C\t3',
  'R\t0\t0\t0',
  'R\t1\t0\t1',
  '',
].join('\n')

const trace = JSON.stringify([
  { ph: 'X', name: 'load', ts: 1.5, dur: 4, pid: 0, tid: 3 },
  { ph: 'X', name: 'tag', ts: 2, dur: 1, pid: 0, tid: 3 },
])

describe('flitwave explain, with the log of a pipeline', () => {
  const files = {
    'a.kanata': kanata,
    'a.json': trace,
    'bad.kanata': 'Kanata\t0004\nS\t0\t0\tF\n',
    'bad.json': '[{]',
  }
  const explain = (...args: readonly string[]) => flitwave(folderWith(files), ['explain', ...args])

  it('lists the instructions with their stages and times', () => {
    const { status, stdout, stderr } = explain('a.kanata')
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toMatchInlineSnapshot(`
      "a.kanata: 2 instructions, 1 flushed, in cycles 10 to 15

      number  track  from  to  cycles  end      label           stages
           0  0        10  15       5  retired  addi x1, x0, 1  F 2, X 3
           1  0        12  15       3  flushed  beq x1, x2      F 3
      "
    `)
  })

  it('shows one of them', () => {
    expect(explain('a.kanata', '--packet', '1').stdout).toMatchInlineSnapshot(`
      "#1 beq x1, x2
      track 0, cycles 12 to 15, 3 cycles, flushed

        F  ████████████████████████████████████████████████████████████  12 to 15

      waits for #0
      "
    `)
  })

  it('sums up the stages', () => {
    expect(explain('a.kanata', '--summary').stdout).toMatchInlineSnapshot(`
      "a.kanata: 2 instructions, 1 flushed, in cycles 10 to 15

      stage  items  total  mean  most
      F          2      5   2.5     3
      X          1      3     3     3
      "
    `)
  })

  it('has slices of trace events, as JSON, too', () => {
    expect(explain('a.json').stdout).toMatch(/1 slice in µs 1\.5 to 5\.5\n[^]*load +tag 1\n/)
    const { items } = JSON.parse(explain('a.json', '--format', 'json').stdout) as { items: unknown[] }
    expect(items).toMatchObject([{ label: 'load', from: 1.5, to: 5.5, stages: [{ name: 'tag', from: 2, to: 3 }] }])
  })

  it.each([
    [['bad.kanata'], 'error FW987: `bad.kanata`, line 2: there is no instruction 0 before'],
    [['bad.json'], 'error FW987: `bad.json`, byte 2: this is no JSON'],
    [['a.kanata', '--packet', '2'], 'error FW916: the log has no item #2'],
    [['a.kanata', '--flows'], 'error FW916: --flows is not for the log of a pipeline'],
    [['a.kanata', '--format', 'svg'], 'error FW916: a log has no format svg'],
  ])('refuses %s', (args, message) => {
    const { status, stderr } = explain(...args)
    expect(status).toBe(2)
    expect(stderr).toContain(message)
  })
})
