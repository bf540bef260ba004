import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { buildPackage } from '../support/cli.js'
import { circles, foldersInCircles, importGraph } from '../support/import-graph.js'

const root = new URL('../../', import.meta.url)

const sources = new Map(
  ['src', 'rtl', 'tb'].flatMap((folder) =>
    readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
      .map((path): [string, string] => [`${folder}/${path}`, readFileSync(new URL(`${folder}/${path}`, root), 'utf8')]),
  ),
)

/** The circles of types that stay. */
const typeCircles = [
  {
    reason: 'a cell has leaves, a leaf has a range, and the context that records them knows all three',
    files: ['cell', 'context', 'leaf', 'open-block', 'range'].map((name) => `src/language/hdl/value/${name}.ts`),
  },
  {
    reason: 'the assertions of a virtual channel are files of their own, which take the channel',
    files: ['channel-activity', 'check-channel', 'virtual-channel'].map((name) => `rtl/router/${name}.ts`),
  },
]

/** The sources with some lines at the end of some files. */
function planted(lines: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  const added = Object.entries(lines).map(([path, line]): [string, string] => {
    expect(sources.has(path)).toBe(true)
    return [path, `${sources.get(path)!}\n${line}\n`]
  })
  return new Map([...sources, ...added])
}

describe('imports', () => {
  it('are all read', () => {
    const graph = importGraph(sources, 'all')
    expect(graph.get('src/language/hdl/value/missing.ts')).toEqual([
      'src/base/diagnostic/diagnostic.ts',
      'src/base/diagnostic/suggest.ts',
      'src/language/hdl/value/context.ts',
      'src/language/hdl/value/leaf.ts',
      'src/language/hdl/value/place.ts',
      'src/language/hdl/value/recovery.ts',
    ])
    expect(graph.get('src/language/hdl/runtime/runtime.ts')).toContain('src/language/hdl/runtime/language.ts')
    expect(graph.get('src/language/hdl/index.ts')).toContain('src/language/hdl/runtime/functions.ts')
    expect(graph.get('src/apps/cli/cli.ts')).toContain('src/language/hdl/elaborate/user-code.ts')
    expect(graph.get('rtl/lib/fifo.ts')).toContain('src/language/hdl/index.ts')
  })

  it('of values lead in no circle of files', () => {
    expect(circles(importGraph(sources, 'values'))).toEqual([])
  })

  it('of types lead in no circle of files, but for those with a reason', () => {
    expect(circles(importGraph(sources, 'all'))).toEqual(typeCircles.map(({ files }) => files))
  })

  it('lead out of no folder that they come back to', () => {
    expect(foldersInCircles(importGraph(sources, 'all'))).toEqual([])
  })

  it('are found where values are in a circle', () => {
    const files = planted({ 'src/ir/integer.ts': "import { fail } from './fold.js'" })
    expect(circles(importGraph(files, 'values'))).toContainEqual(
      expect.arrayContaining(['src/ir/fold.ts', 'src/ir/integer.ts']),
    )
  })

  it('of types may be in a circle within a folder', () => {
    const files = planted({ 'src/ir/integer.ts': "import type { Folded } from './fold.js'" })
    expect(circles(importGraph(files, 'values'))).toEqual([])
    expect(foldersInCircles(importGraph(files, 'all'))).toEqual([])
  })

  it.each([
    [
      'src/ir/integer.ts',
      "import type { Module } from '../language/hdl/declare/module.js'",
      ['src/ir', 'src/language/hdl'],
    ],
    [
      'src/engines/sim/engine/engine.ts',
      "export type { Simulator } from '../simulator.js'",
      ['src/engines/sim/engine'],
    ],
    ['rtl/lib/fifo.ts', "import type { Router } from '../router/router.js'", ['rtl/lib', 'rtl/router']],
  ])('from a folder back into it are found: %s, %s', (path, line, folders) => {
    expect(foldersInCircles(importGraph(planted({ [path]: line }), 'all'))).toEqual(expect.arrayContaining(folders))
  })

  it('of the built package, whose modules stand together in some files, lead in no circle', () => {
    buildPackage()
    const folder = new URL('dist/src/', root)
    const built = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.js'))
      .map((path): [string, string] => {
        const text = readFileSync(new URL(path, folder), 'utf8')
        // Dynamic imports come after all of the code around them, so they are no edges.
        return [`src/${path.replace(/js$/, 'ts')}`, text.replaceAll('"', "'").replaceAll('import(', '(')]
      })
    const graph = importGraph(new Map(built), 'values')
    expect(graph.get('src/language/hdl/index.ts')).toContain('src/chunks/hardware.ts')
    expect(graph.get('src/chunks/hardware.ts')).toContain('src/base/host/node.ts')
    expect(circles(graph)).toEqual([])
  })
})
