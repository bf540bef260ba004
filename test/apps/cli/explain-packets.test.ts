import { readdirSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import type { JourneyRecord } from '../../../src/runs/journey/record.js'
import type { FlowTable } from '../../../src/runs/journey/flows.js'
import { buildPackage, flitwave, folderWith } from '../../support/cli.js'
import { map } from './mesh-map.js'

beforeAll(buildPackage)

const mesh = ['traffic', '--set', 'topology=mesh', 'vcs=2', 'depth=4']

function recordsIn(text: string): JourneyRecord[] {
  const lines = text.trim().split('\n')
  return lines.map((line) => JSON.parse(line) as JourneyRecord).sort((a, b) => a.tag! - b.tag!)
}

/** All but the source: the cycles in which flits came to the places on the way, and left them. */
const waysOf = (records: readonly JourneyRecord[]): object[] =>
  records.map(({ tag, delivered, hops }) => {
    return { tag, delivered, hops: hops.slice(1).map(({ arrived, moved }) => ({ arrived, moved })) }
  })

describe('flitwave explain --packets', () => {
  it('sees in the wires of a replay, and of its dump, what the network itself says', () => {
    const folder = folderWith({ 'noc.map.json': JSON.stringify(map) })
    expect(
      flitwave(folder, ['run', ...mesh, '--keep-replay', 'own.replay', '--format', 'vcd,fst', '--out', '.']).status,
    ).toBe(0)
    const own = recordsIn(flitwave(folder, ['explain', 'own.replay', '--format', 'jsonl']).stdout)
    expect(own.length).toBeGreaterThan(20)
    const dump = readdirSync(folder).find((name) => name.endsWith('.vcd'))!
    for (const run of ['own.replay', dump]) {
      const seen = flitwave(folder, ['explain', run, '--packets', 'noc.map.json', '--format', 'jsonl'])
      expect(seen.stderr).toBe('')
      const records = recordsIn(seen.stdout)
      expect(waysOf(records)).toEqual(waysOf(own))
      for (const { account, created, until } of records)
        expect(Object.values(account).reduce((sum, cycles) => sum + cycles, 0)).toBe(until + 1 - created)
    }
    const flows = ['own.replay', dump, dump.replace('.vcd', '.fst')].map(
      (run) => flitwave(folder, ['explain', run, '--packets', 'noc.map.json', '--flows', '--bound', '9']).stdout,
    )
    expect(flows[0]).toContain('packets miss the bound of 9 cycles')
    expect(flows[1]).toBe(flows[0])
    expect(flows[2]).toBe(flows[0])
  })

  it('refuses a run in which no packet passes a link', () => {
    const never = { to: 'outside', signals: { valid: 'dut.nodes[{n}].router.leaving[0].valid && false' } }
    const folder = folderWith({ 'noc.map.json': JSON.stringify({ nodes: map.nodes, links: [never] }) })
    const { status, stderr } = flitwave(folder, ['explain', ...mesh, '--packets', 'noc.map.json', '--summary'])
    expect(status).toBe(2)
    expect(stderr).toContain('error FW969: no packet passes a link in the cycles 0:')
  })

  it('refuses a map that does not fit, and a clock without a map', () => {
    const folder = folderWith({
      'noc.map.json': JSON.stringify({
        ...map,
        links: [{ to: 'outside', signals: { valid: 'dut.nodes[{n}].vaild' } }],
      }),
    })
    const wrong = flitwave(folder, ['explain', ...mesh, '--packets', 'noc.map.json', '--summary'])
    expect(wrong.status).toBe(2)
    expect(wrong.stderr).toContain('FW967: no signal matches `dut.nodes[{n}].vaild`')
    expect(flitwave(folder, ['explain', ...mesh, '--summary', '--clock', 'clk'])).toMatchObject({ status: 2 })
  })
})

describe('flitwave explain --flows', () => {
  it('has the latencies of all packets, and lists those above a bound', () => {
    const folder = folderWith({})
    const records = recordsIn(flitwave(folder, ['explain', ...mesh, '--format', 'jsonl']).stdout)
    const { stdout } = flitwave(folder, ['explain', ...mesh, '--flows', '--bound', '9', '--format', 'json'])
    const { flows, missed, underWay } = JSON.parse(stdout) as FlowTable
    const late = records.filter(({ latency }) => latency! > 9)
    expect(underWay).toBe(0)
    expect(flows.reduce((sum, { packets }) => sum + packets, 0)).toBe(records.length)
    expect(Math.max(...flows.map(({ max }) => max))).toBe(Math.max(...records.map(({ latency }) => latency!)))
    expect(late.length).toBeGreaterThan(0)
    expect(missed.map(({ tag }) => tag!).sort((a, b) => a - b)).toEqual(late.map(({ tag }) => tag))
    const text = flitwave(folder, ['explain', ...mesh, '--flows', '--bound', '9']).stdout
    expect(text).toContain(`${late.length} packets miss the bound of 9 cycles`)
  })

  it.each([['--summary'], ['--packet', '3'], ['--format', 'svg']])(
    'is a question of its own: not with %s',
    (...more) => {
      expect(flitwave(folderWith({}), ['explain', ...mesh, '--flows', ...more])).toMatchObject({
        status: 2,
        stdout: '',
      })
    },
  )
})
