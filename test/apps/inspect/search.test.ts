import { beforeAll, describe, expect, it } from 'vitest'
import { uninterrupted } from '../../../src/apps/inspect/task.js'
import { inspect, type Inspected } from './support/run.js'

describe('a search in the design', () => {
  let network: Inspected
  beforeAll(async () => {
    network = await inspect('traffic')
  })

  async function found(text: string, cycle = 0, most = 40): Promise<string[]> {
    const nodes = await network.answers.search({ text, cycle, most }, uninterrupted)
    return nodes.map(({ path }) => path)
  }

  it('takes brackets literally, and lists the instance before what is in it', async () => {
    const paths = await found('nodes[9]')
    expect(paths[0]).toBe('dut.nodes[9]')
    expect(paths.every((path) => path.includes('nodes[9]'))).toBe(true)
    expect(await found('arriving[1]')).toContain('dut.nodes[0].arriving[1]')
  })

  it('finds whole names with wildcards, and parts of names without', async () => {
    const whole = await found('*state*', 0, 1000)
    expect(whole.length).toBeGreaterThan(0)
    expect(whole.every((path) => /state/i.test(path))).toBe(true)
    expect(await found('deliver')).toContain('dut.nodes[0].delivered')
    expect(await found('deliver*ed')).toContain('dut.nodes[0].delivered')
    expect(await found('eliver*')).toEqual([])
    expect((await found('nodes[?].delivered')).length).toBe(10)
  })

  it('knows capitals only where some are typed', async () => {
    expect(await found('delivered')).toContain('dut.nodes[0].delivered')
    expect(await found('Delivered')).toEqual([])
  })

  it('finds members inside of a signal, and memories', async () => {
    expect(await found('nodes[3].delivered.valid')).toEqual(['dut.nodes[3].delivered.valid'])
    const kinds = await network.answers.search({ text: 'memory', cycle: 0, most: 40 }, uninterrupted)
    for (const { kind, path } of kinds) if (kind === 'memory') expect(path).toMatch(/memory/i)
  })

  it('finds signals by their value in a cycle', async () => {
    const answers = await network.answers.search({ text: 'delivered.valid = 1', cycle: 18, most: 100 }, uninterrupted)
    const rows = answers.map(({ path }) => ({ path, radix: 'decoded' as const }))
    expect(rows.length).toBeGreaterThan(0)
    const waves = await network.answers.waves({ rows, from: 18, to: 18, pixels: 100 }, uninterrupted)
    for (const { shown, values } of waves) expect(shown[values[0]!]!.text).toBe('1')
    const none = await network.answers.search({ text: 'delivered.valid = 2', cycle: 18, most: 100 }, uninterrupted)
    expect(none).toEqual([])
  })

  it('finds numbers of any base, and members of enums', async () => {
    const ten = await found('= 10', 18, 1000)
    expect(await found('= 0xa', 18, 1000)).toEqual(ten)
    expect(await found('= 0b1010', 18, 1000)).toEqual(ten)
    const active = await network.answers.search({ text: '*state* = active', cycle: 18, most: 100 }, uninterrupted)
    for (const { about } of active) expect(about).toMatch(/= .*active/i)
  })

  it('finds nothing for nothing, and no more than asked for', async () => {
    expect(await found('')).toEqual([])
    expect(await found('=')).toEqual([])
    expect(await found('nodes', 0, 7)).toHaveLength(7)
  })
})
