import { beforeAll, describe, expect, it } from 'vitest'
import { readFileSync } from 'node:fs'
import { buildPackage, flitwave, folderWith } from '../../support/cli.js'

beforeAll(buildPackage)

const own = readFileSync(new URL('../../../examples/negative-first.ts', import.meta.url), 'utf8')
const folder = (): string => folderWith({ 'own.ts': own, 'two.ts': `${own}${own.replace(/^[^]*?export/, '\nexport').replaceAll('NegativeFirst', 'Other')}` }) // prettier-ignore
const mesh = ['--set', 'topology=mesh']

describe('a class of the user as a parameter', () => {
  it.each([
    ['verilog', ['verilog', 'Router', ...mesh, 'routing=./own.ts'], 'module Router_mesh_NegativeFirst'],
    ['verilog, one of two', ['verilog', 'Router', ...mesh, 'routing=./two.ts#Other'], 'module Router_mesh_Other'],
    ['check', ['check', 'Router', ...mesh, 'routing=./own.ts'], 'Router'],
    ['cdg', ['cdg', 'mesh', '--set', 'k=3', 'routing=./own.ts,OddEven'], '3x3 with one virtual channel, NegativeFirst: acyclic'], // prettier-ignore
    ['list', ['list', 'Router'], 'MinimalAdaptive or a class of your own: ./mine.ts#Mine'],
  ])('is taken by %s', (_, args, text) => {
    const { status, stdout, stderr } = flitwave(folder(), args)
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toContain(text)
  })

  it('stands in JSON as it was given', () => {
    const { stdout } = flitwave(folder(), ['cdg', 'mesh', '--set', 'k=2', 'routing=./own.ts', '--format', 'json'])
    expect(JSON.parse(stdout)).toMatchObject([{ parameters: { routing: './own.ts#NegativeFirst' } }])
  })

  it.each([
    ['a file that is not there', 'routing=./no.ts', 'FW912'],
    ['a class that is not there', 'routing=./own.ts#No', 'FW910'],
    ['one of two classes', 'routing=./two.ts', 'FW913'],
    ['an unknown name', 'routing=EastFirst', 'FW911'],
    ['a class of another kind', 'arbiter=./own.ts', 'FW147'],
  ])('is refused where it is %s', (_, setting, code) => {
    const { status, stderr } = flitwave(folder(), ['verilog', 'Router', ...mesh, setting])
    expect(stderr).toContain(`error ${code}`)
    expect(status).toBe(2)
  })

  it('that routes by virtual channels needs packets on all of them', () => {
    const args = ['verilog', 'Mesh', '--set', 'sizeX=2', 'sizeY=2', 'routing=O1Turn']
    expect(flitwave(folder(), args).stderr).toContain('set injectionVcs=all')
    expect(flitwave(folder(), [...args, 'injectionVcs=all']).status).toBe(0)
  })
})
