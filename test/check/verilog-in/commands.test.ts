/** The commands that compare imported designs refuse what they cannot read. */

import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { readList, sourcesOf } from '../../../check/verilog-in/list.js'
import { buildPackage, folderWith } from '../../support/cli.js'

const root = fileURLToPath(new URL('../../..', import.meta.url))

function comparison(name: string, ...args: readonly string[]) {
  const hooks = join(root, 'dist/src/language/transform/register.js')
  const { status, stderr } = spawnSync(process.execPath, ['--import', hooks, `check/verilog-in/${name}.ts`, ...args], {
    cwd: root,
    encoding: 'utf8',
  })
  return { status, stderr }
}

describe('a comparison of imported designs', () => {
  beforeAll(buildPackage)

  it.each([
    ['main', ['--cycles', 'abc', 'x.v'], '--cycles cannot be abc'],
    ['designs', ['--cycles', '0', 'check/verilog-in/designs.json'], '--cycles cannot be 0'],
    ['names', ['--only', 'nesh', 'check/verilog-in/designs.json'], 'did you mean mesh?'],
    ['designs', ['--only', 'nesh', 'check/verilog-in/designs.json'], 'did you mean mesh?'],
  ])('refuses %s %j', (name, args, message) => {
    const { status, stderr } = comparison(name, ...args)
    expect(stderr).toContain(message)
    expect(status).toBe(2)
  })
})

describe('a list of designs', () => {
  const list = (text: string): string => join(folderWith({ 'list.json': text }), 'list.json')
  const one = { name: 'a', repository: 'b/c', commit: 'd', files: ['x/*.v', '!x/two.v'], top: 't' }

  it('names files by a star, without those that it takes away', () => {
    const [design] = readList(list(JSON.stringify([{ ...one, reset: null }])))
    const folder = folderWith({ 'x/one.v': '', 'x/two.v': '', 'x/notes.txt': '' })
    expect(sourcesOf(design!, folder).files).toEqual([join(folder, 'x/one.v')])
    expect(design!.reset).toBeNull()
  })

  it('names files beside itself by a path that begins with ./', () => {
    const text = JSON.stringify([{ ...one, files: ['one.v', './wrap/*.v'], includes: ['./wrap', 'b'] }])
    const beside = folderWith({ 'wrap/two.v': '', 'list.json': text })
    const { files, includes } = sourcesOf(readList(join(beside, 'list.json'))[0]!, '/clones')
    expect(files).toEqual(['/clones/one.v', join(beside, 'wrap/two.v')])
    expect(includes).toEqual([join(beside, 'wrap'), '/clones/b'])
  })

  it.each([
    ['[\n{"name" 1}]', 'in line 2'],
    ['{}', 'is no array'],
    [JSON.stringify([one, { ...one, top: 1 }]), 'top is no text in design 2'],
    [JSON.stringify([{ ...one, files: 'x.v' }]), 'files is no array of texts in design 1'],
    [JSON.stringify([{ ...one, parameters: { a: 1 } }]), 'parameters has no texts by names in design 1'],
    [JSON.stringify([{ ...one, parameters: { a: '1; shell' } }]), 'is no parameter of Verilog'],
    [JSON.stringify([[]]), 'no object in design 1'],
  ])('refuses %s', (text, message) => {
    expect(() => readList(list(text))).toThrow(message)
  })
})
