import fs, {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeFolder, writeWhole } from '../../../src/base/files/write.js'

/**
 * From now on writes get as far as the half of a text and fail: full disks and read-only folders cannot be had in a test
 * that may run as root.
 */
function failToWrite(code: string): void {
  const { writeFileSync } = fs
  vi.spyOn(fs, 'writeFileSync').mockImplementation((path, _, options) => {
    writeFileSync(path, 'half', options)
    throw Object.assign(new Error(`${code}: it went wrong`), { code })
  })
  // Those who import a function of it by name have it now.
  syncBuiltinESMExports()
}

describe('writeWhole', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'flitwave-'))
  })
  afterEach(() => {
    vi.restoreAllMocks()
    syncBuiltinESMExports()
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
    failToWrite(code)
    expect(() => writeWhole(path, 'new')).toThrow(help)
    expect(() => writeWhole(path, 'new')).toThrow(`error FW901: cannot write \`${path}\` (${code})`)
    expect(readFileSync(path, 'utf8')).toBe('old')
    expect(readdirSync(folder)).toEqual(['wave.svg'])
  })

  it('explains a missing folder, a file in place of a folder and a folder in place of the file', () => {
    writeFileSync(join(folder, 'file'), 'x')
    mkdirSync(join(folder, 'sub'))
    expect(() => writeWhole(join(folder, 'none', 'a'), 'x')).toThrow('create the folder')
    expect(() => writeWhole(join(folder, 'file', 'a'), 'x')).toThrow('is not a folder')
    expect(() => writeWhole(join(folder, 'sub'), 'x')).toThrow('error FW921: cannot write into')
    expect(readdirSync(folder).sort()).toEqual(['file', 'sub'])
  })
})

describe('makeFolder', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'flitwave-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('makes those above it, and is content with what is there', () => {
    makeFolder(join(folder, 'a/b/c'))
    makeFolder(join(folder, 'a/b/../b/c/'))
    symlinkSync(join(folder, 'a'), join(folder, 'link'))
    makeFolder(join(folder, 'link/b/d'))
    expect(statSync(join(folder, 'a/b/d')).isDirectory()).toBe(true)
  })

  it('explains a file in its place and above it', () => {
    writeFileSync(join(folder, 'file'), 'x')
    expect(() => makeFolder(join(folder, 'file'))).toThrow('is a file; choose another folder')
    expect(() => makeFolder(join(folder, 'file/a/b'))).toThrow('FW901')
    expect(readdirSync(folder)).toEqual(['file'])
  })

  it.skipIf(process.platform !== 'linux')('ends where the system takes no folders', () => {
    expect(() => makeFolder('/proc/nope')).toThrow('`/proc` does not accept new files or folders; choose another one')
    expect(() => makeFolder('/proc/nope/a/b')).toThrow('error FW901: cannot write')
  })
})
