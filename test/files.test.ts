import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

/** What the next write fails with: full disks and read-only folders cannot be had in a test that may run as root. */
let failure: string | null = null

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>()
  return {
    ...fs,
    writeFileSync: (path: string, data: string, options: object) => {
      fs.writeFileSync(path, failure === null ? data : 'half', options)
      if (failure !== null) throw Object.assign(new Error(`${failure}: it went wrong`), { code: failure })
    },
  }
})

const { writeWhole } = await import('../src/files.js')

describe('writeWhole', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'flitwave-'))
  })
  afterEach(() => {
    failure = null
    rmSync(folder, { recursive: true })
  })

  it('writes text and bytes, and replaces what was there', () => {
    const path = join(folder, 'wave.svg')
    writeWhole(path, 'first')
    writeWhole(path, Buffer.from([1, 2, 3]))
    expect([...readFileSync(path)]).toEqual([1, 2, 3])
    expect(readdirSync(folder)).toEqual(['wave.svg'])
  })

  it.each([
    ['EACCES', 'you may not write into'],
    ['EROFS', 'read-only file system'],
    ['ENOSPC', 'the disk is full'],
    ['EIO', 'it went wrong'],
  ])('keeps the old file and leaves no other after %s', (code, help) => {
    const path = join(folder, 'wave.svg')
    writeWhole(path, 'old')
    failure = code
    expect(() => writeWhole(path, 'new')).toThrow(help)
    expect(() => writeWhole(path, 'new')).toThrow(`error FW901: cannot write \`${path}\` (${code})`)
    expect(readFileSync(path, 'utf8')).toBe('old')
    expect(readdirSync(folder)).toEqual(['wave.svg'])
  })

  it('explains a missing folder, a file in place of a folder and a folder in place of the file', () => {
    failure = null
    writeFileSync(join(folder, 'file'), 'x', {})
    mkdirSync(join(folder, 'sub'))
    expect(() => writeWhole(join(folder, 'none', 'a'), 'x')).toThrow('create the folder')
    expect(() => writeWhole(join(folder, 'file', 'a'), 'x')).toThrow('is not a folder')
    expect(() => writeWhole(join(folder, 'sub'), 'x')).toThrow('is a folder; name a file')
    expect(readdirSync(folder).sort()).toEqual(['file', 'sub'])
  })
})
