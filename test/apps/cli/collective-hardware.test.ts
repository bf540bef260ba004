import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readVcd } from '../../support/vcd.js'
import { inProcess } from '../../support/cli-in-process.js'

const collective = (line: string) => inProcess(['collective', ...line.split(' ')])

describe('flitwave collective --processors hardware', () => {
  const broadcast = 'edn --torus 4x4 --source 1,2 --length 9 --ts 6 --tr 2'

  it('measures what software does', async () => {
    const software = await collective(`${broadcast} --format json`)
    const hardware = await collective(`${broadcast} --format json --processors hardware`)
    expect(hardware).toEqual(software)
    expect(software.status).toBe(0)
  })

  it('writes waves of the whole run', async () => {
    const out = mkdtempSync(join(tmpdir(), 'flitwave-collective-'))
    onTestFinished(() => rmSync(out, { recursive: true, force: true }))
    const signals = 'dut.running dut.nodes[0].engine.received'
    const { status, stderr } = await inProcess([
      'collective',
      ...`${broadcast} --processors hardware --waves vcd text --out ${out} --signals`.split(' '),
      ...signals.split(' '),
    ])
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(readdirSync(out).sort()).toEqual(['edn-torus4x4-waves.txt', 'edn-torus4x4-waves.vcd', 'edn-torus4x4.txt'])
    const cycles = Number(/simulated +(\d+) cycles/.exec(readFileSync(join(out, 'edn-torus4x4.txt'), 'utf8'))![1])
    // The run ends where the collective does.
    // Dumps have ten units of time a cycle.
    const running = readVcd(readFileSync(join(out, 'edn-torus4x4-waves.vcd'), 'utf8')).get('dut.running')!
    expect(running.changes).toEqual([
      [0, '1'],
      [10 * cycles, '0'],
    ])
  })

  it.each([
    [`${broadcast} --waves vcd`, 'add --processors hardware'],
    [`${broadcast} --signals dut.running`, 'choose a format, such as --waves vcd'],
    [`${broadcast} --processors hardware --waves vcd --no-play`, 'leave --no-play out'],
    ['two-phase --nodes 8 --processors hardware', 'leave --processors out'],
  ])('refuses %s', async (line, remedy) => {
    const { status, stderr } = await collective(line)
    expect(status).toBe(2)
    expect(stderr).toContain(remedy)
  })
})
