import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectFiles, tour } from '../../src/cli/init/files.js'
import { projectName, requireEmpty } from '../../src/cli/init/name.js'
import { folderWith } from '../support/cli.js'

describe('a new project', () => {
  it.each([
    ['demo', 'demo'],
    ['/tmp/My Router', 'my-router'],
    ['.hidden', 'hidden'],
    ['日本', 'my-hardware'],
    ['flitwave', 'my-hardware'],
  ])('in %s is called %s', (folder, name) => expect(projectName(folder)).toBe(name))

  it('is what its tour goes through', () => {
    const files = new Map(projectFiles('demo').map(({ name, content }) => [name, String(content)]))
    expect(files.get('README.md')).toContain(tour)
    expect(files.get('credit-gate.ts')).toContain('&& !this.credit')
    expect(JSON.parse(files.get('package.json')!)).toMatchObject({ name: 'demo', type: 'module' })
    for (const [, file] of tour.matchAll(/(credit-gate[\w.]*\.ts)/g)) expect(files.has(file!)).toBe(true)
  })

  it('overwrites nothing', () => {
    const folder = folderWith()
    requireEmpty(join(folder, 'new'))
    requireEmpty(folder)
    mkdirSync(join(folder, '.git'))
    requireEmpty(folder)
    writeFileSync(join(folder, 'mine.ts'), '')
    expect(() => requireEmpty(folder)).toThrow(/FW962.*it has `mine.ts`/)
    expect(() => requireEmpty(join(folder, 'mine.ts'))).toThrow(/FW962.*is no folder/)
    expect(readFileSync(join(folder, 'mine.ts'), 'utf8')).toBe('')
  })
})
