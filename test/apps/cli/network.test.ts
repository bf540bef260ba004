import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildPackage, flitwave, folderWith } from '../../support/cli.js'

beforeAll(buildPackage)

describe('flitwave network', () => {
  it('measures a shape and compares its routings', () => {
    const { status, stdout, stderr } = flitwave(folderWith(), ['network', 'fat-tree', '--set', 'k=2', 'n=3'])
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toMatchInlineSnapshot(`
      "2-ary 3-tree
        12 routers with at most 4 ports, 8 terminals, 32 channels between routers
        distances: 2.86 hops on average, 4 at most
        bisection: 8 channels, both directions together
        random traffic: at most 1.000 flits per terminal and cycle on shortest paths

      routing    layers  hops  throughput
      up*/down*       1  2.86  0.438
      shortest        1  2.86  1.000

      throughput: flits per terminal and cycle of random traffic, with which the busiest channel is always busy.
      layers: groups of virtual channels that the routing needs to be free of deadlock.
      "
    `)
  })

  it('reads the description that it prints, without what has failed', () => {
    const description = flitwave(folderWith(), ['network', 'mesh', '--set', 'sizes=3x2', '--format', 'description'])
    const folder = folderWith({ 'mine.json': description.stdout })
    const args = ['network', './mine.json', '--without-link', '0', '--format', 'json']
    const { name, channels, routings } = JSON.parse(flitwave(folder, args).stdout) as {
      readonly name: string
      readonly channels: number
      readonly routings: readonly { readonly loads: readonly number[] }[]
    }
    expect({ name, channels }).toEqual({ name: 'mesh 3x2 with faults', channels: 12 })
    for (const { loads } of routings) expect(loads).toHaveLength(12)
    expect(readFileSync(join(folder, 'mine.json'), 'utf8')).toBe(description.stdout)
  })

  it('writes the Verilog of its hardware, with its routing tables', () => {
    const folder = folderWith()
    const args = ['network', 'ring(5)', '--verilog', 'out', '--routes', 'up-down', '--router', 'depth=3', 'vcs=1']
    const { status, stdout, stderr } = flitwave(folder, args)
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    const files = stdout.trim().split('\n')
    expect(files.every((file) => file.startsWith('out/'))).toBe(true)
    const top = files.find((file) => file.includes('GraphNetwork'))!
    expect(readFileSync(join(folder, top), 'utf8')).toMatch(/^module GraphNetwork/m)
    const tooFew = flitwave(folder, ['network', 'ring(8)', '--verilog', 'out', '--router', 'vcs=1'])
    expect(tooFew).toMatchObject({ status: 2, stderr: expect.stringContaining('FW143') })
    expect(flitwave(folder, ['network', 'ring', '--router', 'vcs=1']).stderr).toContain('FW916')
  })

  it('refuses what is no network, with its line', () => {
    const folder = folderWith({
      'mine.json': '{ "routers": [0, 1],\n  "terminals": [0, 5],\n  "links": [{ "from": 0, "to": 1 }] }',
    })
    const { status, stderr } = flitwave(folder, ['network', './mine.json'])
    expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining('mine.json:2:20: error FW984: there is no router 5') }) // prettier-ignore
    expect(flitwave(folder, ['network', 'fat-tre']).stderr).toContain('did you mean fat-tree?')
    expect(flitwave(folder, ['network', 'mesh', '--set', 'sizes=0x2']).stderr).toContain('FW911')
    expect(flitwave(folder, ['network', 'random', '--set', 'routers=5', 'degree=3']).stderr).toContain('FW911')
    expect(flitwave(folder, ['network', 'ring', '--without-link', '8']).stderr).toContain('there is no link 8')
  })
})
