import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectFiles, tour, projectName, requireEmpty, packageSpec } from '../../../src/apps/cli/init/project.js'
import { installedVersion } from '../../../src/base/files/packaged.js'
import { folderWith } from '../../support/cli.js'

describe('a new project', () => {
  it.each([
    ['demo', 'demo'],
    ['/tmp/My Router', 'my-router'],
    ['.hidden', 'hidden'],
    ['日本', 'my-hardware'],
    ['flitwave', 'my-hardware'],
  ])('in %s is called %s', (folder, name) => expect(projectName(folder)).toBe(name))

  it('is what its tour goes through', () => {
    const files = new Map(projectFiles('demo', '0.1.0').map(({ name, content }) => [name, String(content)]))
    expect(files.get('README.md')).toContain(tour)
    expect(files.get('credit-gate.ts')).toContain('&& !this.credit')
    expect(JSON.parse(files.get('package.json')!)).toMatchObject({ name: 'demo', type: 'module' })
    for (const [, file] of tour.matchAll(/(credit-gate[\w.]*\.ts)/g)) expect(files.has(file!)).toBe(true)
  })

  it.each([
    ['of a registry', 'https://registry.example/flitwave-0.1.0.tgz', installedVersion()],
    ['from a package file', 'file:../downloads/flitwave-0.1.0.tgz', 'file:../../downloads/flitwave-0.1.0.tgz'],
  ])('asks for the package as it is installed: %s', (_, resolved, wanted) => {
    const folder = folderWith()
    const modules = join(folder, 'tools/node_modules')
    mkdirSync(join(modules, 'flitwave'), { recursive: true })
    writeFileSync(
      join(modules, '.package-lock.json'),
      JSON.stringify({ packages: { 'node_modules/flitwave': { resolved } } }),
    )
    expect(packageSpec(join(folder, 'work/demo'), join(modules, 'flitwave'))).toBe(wanted)
  })

  it.each([
    ['no lock', undefined],
    ['a broken one', '{'],
    ['one without us', '{}'],
  ])('asks for the version where npm has left %s', (_, lock) => {
    const modules = join(folderWith(), 'node_modules')
    mkdirSync(modules)
    if (lock !== undefined) writeFileSync(join(modules, '.package-lock.json'), lock)
    expect(packageSpec('demo', join(modules, 'flitwave'))).toBe(installedVersion())
  })

  it('asks for the checkout that it is made by', () => {
    const folder = folderWith()
    expect(packageSpec(join(folder, 'demo'), join(folder, 'flitwave'))).toBe('file:../flitwave')
  })

  it('is of the same version with `npm create flitwave`', () => {
    const create = JSON.parse(readFileSync('scripts/create-flitwave/package.json', 'utf8')) as Record<string, unknown>
    expect(create).toMatchObject({ version: installedVersion(), dependencies: { flitwave: installedVersion() } })
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
