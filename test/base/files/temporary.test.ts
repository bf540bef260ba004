import { spawnSync } from 'node:child_process'
import { readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { clearLeftBehind, temporaryBeside, writeWhole } from '../../../src/base/files/write.js'
import { folderWith } from '../../support/cli.js'

/** The name that another process gives its temporary file; or one of another machine. */
function temporaryOf(pid: number, path: string, world?: string): string {
  const name = basename(temporaryBeside(path)).replace(`.${process.pid}-`, `.${pid}-`)
  return join(dirname(path), world === undefined ? name : name.replace(/-[\da-f]{8}-/, `-${world}-`))
}

const gone = spawnSync('true').pid

describe('temporary files', () => {
  it('of processes that are gone are cleared away by the next one that writes there', () => {
    const folder = folderWith()
    const path = join(folder, 'wave.svg')
    const kept = [process.ppid, process.pid].map((pid) => temporaryOf(pid, path))
    const foreign = temporaryOf(gone, path, '01234567')
    const own = ['.wave.svg.tmp', '.wave.svg.12-ab-cd.tmp', 'x.1-01234567-01234567.tmp'].map((name) =>
      join(folder, name),
    )
    const left = [temporaryOf(gone, path), temporaryOf(gone, join(folder, 'other'))]
    for (const file of [...kept, foreign, ...own, ...left]) writeFileSync(file, 'half')
    writeWhole(path, 'whole')
    expect(readdirSync(folder).sort()).toEqual([...kept, foreign, ...own, path].map((file) => basename(file)).sort())
  })

  it('that are an hour old belong to no process', () => {
    const folder = folderWith()
    const file = temporaryOf(process.ppid, join(folder, 'wave.svg'), '01234567')
    writeFileSync(file, 'half')
    const before = new Date(Date.now() - 2 * 3_600_000)
    utimesSync(file, before, before)
    clearLeftBehind(folder)
    expect(readdirSync(folder)).toEqual([])
  })

  it('have names that every file can have beside it', () => {
    const folder = folderWith()
    const path = join(folder, `${'ü'.repeat(120)}.svg`)
    writeWhole(path, 'whole')
    expect(readdirSync(folder)).toEqual([basename(path)])
  })
})
