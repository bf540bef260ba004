import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { limitFolder, noteUse } from '../../../src/base/files/limited-folder.js'

let folder = ''
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'flitwave-limit-'))))
afterEach(() => rmSync(folder, { recursive: true }))

const names = /^[a-z]\.index$/

/** Makes a file of 100 bytes that was used some days ago. */
function put(name: string, daysAgo: number): string {
  const path = join(folder, name)
  writeFileSync(path, Buffer.alloc(100))
  const then = new Date(Date.now() - daysAgo * 86_400_000)
  utimesSync(path, then, then)
  return path
}

describe('a folder with a limit', () => {
  it('loses the files that were not used for longest, until the others fit', () => {
    for (const [i, name] of ['a', 'b', 'c', 'd', 'e'].entries()) put(`${name}.index`, i)
    limitFolder(folder, { names, mostBytes: 350, mostDays: 100 })
    expect(readdirSync(folder).sort()).toEqual(['a.index', 'b.index', 'c.index'])
  })

  it('loses files that were not used for too many days', () => {
    for (const [i, name] of ['a', 'b', 'c'].entries()) put(`${name}.index`, 20 * i)
    limitFolder(folder, { names, mostBytes: 1000, mostDays: 30 })
    expect(readdirSync(folder).sort()).toEqual(['a.index', 'b.index'])
  })

  it('keeps a file that was used, and the last one whatever its size and age', () => {
    const [a, b] = [put('a.index', 40), put('b.index', 1)]
    noteUse(a)
    limitFolder(folder, { names, mostBytes: 100, mostDays: 30 })
    expect([existsSync(a), existsSync(b)]).toEqual([true, false])
    put('a.index', 40)
    limitFolder(folder, { names, mostBytes: 10, mostDays: 30 })
    expect(existsSync(a)).toBe(true)
  })

  it('leaves other files and folders alone', () => {
    const [other, unfinished] = [put('notes.txt', 1000), put('.a.index.7-00000000-00000000.tmp', 1000)]
    mkdirSync(join(folder, 'z.index'))
    put('a.index', 1)
    limitFolder(folder, { names, mostBytes: 0, mostDays: 0 })
    expect([other, unfinished, join(folder, 'z.index')].map(existsSync)).toEqual([true, true, true])
  })

  it('says nothing of a file that is gone', () => {
    expect(() => noteUse(join(folder, 'gone.index'))).not.toThrow()
  })
})
