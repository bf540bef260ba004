/** A run goes into a document and comes out as it was, whatever machine it was made on. */

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { PastRun } from '../../../src/apps/cli/shared/open-run.js'
import { packPast, namesOf, textsOf } from '../../../src/apps/cli/inspect/pack.js'
import { FlitwaveError } from '../../../src/base/diagnostic/diagnostic.js'
import { openDocument } from '../../../src/apps/inspect/document.js'
import { answersOf } from '../../../src/apps/inspect/questions.js'
import { uninterrupted } from '../../../src/apps/inspect/task.js'
import { folderWith } from '../../support/cli.js'
import { pastOf } from './support/past.js'

describe.each(['traffic', 'banyan-deadlock', 'fifo'])('the document of %s', (name) => {
  let past: PastRun
  let bytes: Uint8Array
  beforeAll(async () => {
    past = await pastOf(name)
    bytes = packPast(past)
  })

  it('has the design that was run', async () => {
    const { design, file } = await openDocument(bytes)
    expect(design.modules.map((module) => module.name)).toEqual(past.design.modules.map((module) => module.name))
    expect(file.packed).toEqual(past.file.packed)
  })

  it('has the sources of the design, and no path of this machine', async () => {
    const { sources, design } = await openDocument(bytes)
    const { file } = design.top.place
    expect(file).toMatch(/^flitwave\/rtl\/[\w/-]+\.ts$/)
    expect(sources.get(file)).toContain(`class ${design.top.className}`)
    for (const path of sources.keys()) expect(path).toMatch(/^flitwave\//)
  })

  it('answers as the run does', async () => {
    const { answers } = { answers: answersOf(await openDocument(bytes)) }
    const info = await answers.info(null, uninterrupted)
    expect(info).toMatchObject({ name, testbench: name, lastCycle: past.file.header.endCycle - 1 })
    const rows = await answers.rows(info.drawing.signals, uninterrupted)
    expect(rows.length).toBeGreaterThan(2)
  })
})

it('packets are followed without the testbench', async () => {
  for (const [name, isNetwork] of [
    ['mesh-corner', true],
    ['one-port-versus-all-port', true],
    ['fifo', false],
  ] as const) {
    const { network } = await openDocument(packPast(await pastOf(name)))
    expect([name, network !== null]).toEqual([name, isNetwork])
  }
})

describe('names of sources', () => {
  const root = process.cwd()

  it.each([
    ['of the package', [`${root}/rtl/lib/fifo.ts`], ['flitwave/rtl/lib/fifo.ts']],
    ['in the folder', ['/home/me/p/a.ts', '/home/me/p/b/c.ts'], ['a.ts', 'b/c.ts']],
    ['beside it', ['/home/me/q/a.ts', '/home/me/q/r/b.ts', '/home/me/p/a.ts'], ['../a.ts', '../r/b.ts', 'a.ts']],
    ['of one other file', ['/srv/secret/x.ts'], ['../x.ts']],
    ['of files with nothing in common', ['/a/x.ts', '/b/y.ts'], ['../a/x.ts', '../b/y.ts']],
  ])('%s', (_, files, names) => expect([...namesOf(files, '/home/me/p').values()]).toEqual(names))

  it('stand for texts, of files that can be read and are no larger than sources are', () => {
    const folder = folderWith({ 'a.ts': 'text' })
    mkdirSync(join(folder, 'b.ts'))
    writeFileSync(join(folder, 'c.ts'), 'x'.repeat(1 << 22))
    const files = ['a', 'b', 'c', 'd'].map((name) => join(folder, `${name}.ts`))
    expect([...textsOf(namesOf(files, folder))]).toEqual([['a.ts', 'text']])
  })
})

describe('what is no document', () => {
  const refused: readonly [string, (bytes: Uint8Array) => Uint8Array, RegExp][] = [
    ['nothing', () => new Uint8Array(), /FW960.*this is not a run/],
    ['something else', () => new TextEncoder().encode('<!doctype html>'), /FW960.*this is not a run/],
    ['its signature alone', (bytes) => bytes.slice(0, 8), /FW960.*ends before its first part/],
    ['one of another version', (bytes) => bytes.with(15, 9), /FW960.*of version 9/],
    ['a part of one', (bytes) => bytes.slice(0, -1), /FW960.*bytes of/],
    ['one with lengths beyond all bounds', (bytes) => bytes.slice().fill(255, 16, 24), /FW960.*bytes of/],
    ['one whose parts are not packed', (bytes) => bytes.slice().fill(0, 48, 60), /FW960.*cannot be unpacked/],
  ]

  it.each(refused)('is refused: %s', async (_, damage, message) => {
    const bytes = packPast(await pastOf('fifo'))
    const refusal = await openDocument(damage(bytes)).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(FlitwaveError)
    expect((refusal as FlitwaveError).message).toMatch(message)
  })
})
