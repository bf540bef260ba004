import { spawnSync } from 'node:child_process'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { readText, fileToReplace } from '../../../src/base/files/read.js'
import { writeWhole } from '../../../src/base/files/write.js'
import { buildPackage, folderWith } from '../../support/cli.js'

/** The entries of a folder besides files. */
async function folderWithSpecial(): Promise<{ folder: string; close: () => void }> {
  const folder = folderWith({ file: 'old' })
  mkdirSync(join(folder, 'folder'))
  symlinkSync('nothing', join(folder, 'nowhere'))
  symlinkSync('circle', join(folder, 'circle'))
  symlinkSync('folder', join(folder, 'link-to-folder'))
  symlinkSync('/dev/null', join(folder, 'link-to-device'))
  expect(spawnSync('mkfifo', [join(folder, 'pipe')]).status).toBe(0)
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(join(folder, 'socket'), resolve))
  return { folder, close: () => server.close() }
}

describe.skipIf(process.platform === 'win32')('what is no regular file', () => {
  it('is never replaced, nor read', async () => {
    const { folder, close } = await folderWithSpecial()
    const before = readdirSync(folder)
    for (const [name, what, forReading = what] of [
      ['folder', 'it is a folder'],
      ['link-to-folder', 'it is a folder'],
      ['link-to-device', 'it is a device'],
      ['pipe', 'it is a pipe'],
      ['socket', 'it is a socket'],
      ['nowhere', 'it is a dangling link', 'ENOENT'],
      ['/dev/null', 'it is a device'],
      ['/dev/full', 'it is a device'],
    ] as const) {
      const path = name.startsWith('/') ? name : join(folder, name)
      const kind = lstatSync(path).mode
      expect(() => writeWhole(path, 'new')).toThrow(`error FW921: cannot write into \`${path}\`: ${what}`)
      expect(() => readText(path, 'help')).toThrow(/^error FW912: /)
      expect(() => readText(path, 'help')).toThrow(forReading)
      expect(lstatSync(path).mode).toBe(kind)
    }
    expect(() => writeWhole(join(folder, 'circle'), 'new')).toThrow('(ELOOP)\n  help: the links at')
    expect(() => writeWhole(join(folder, 'new/'), 'new')).toThrow('it names no file')
    expect(() => writeWhole('', 'new')).toThrow('it names no file')
    expect(readdirSync(folder)).toEqual(before)
    close()
  })
})

describe('a link to a file', () => {
  it('stays one: the file that it leads to is replaced', () => {
    const folder = folderWith({ file: 'old' })
    mkdirSync(join(folder, 'links'))
    const link = join(folder, 'links', 'link')
    symlinkSync('../file', link)
    expect(fileToReplace(link)).toBe(join(folder, 'file'))
    writeWhole(link, 'new')
    expect(lstatSync(link).isSymbolicLink()).toBe(true)
    expect(readFileSync(join(folder, 'file'), 'utf8')).toBe('new')
    expect(readdirSync(join(folder, 'links'))).toEqual(['link'])
  })
})

it('replaces a file by one with the same permissions', () => {
  const folder = folderWith()
  const path = join(folder, 'secret')
  writeFileSync(path, 'old', { mode: 0o600 })
  writeWhole(path, 'new')
  expect(statSync(path).mode & 0o777).toBe(0o600)
})

describe('reading', () => {
  beforeAll(buildPackage)

  it('takes what a process gives that is at the other end of a pipe', () => {
    const script = `import { readText } from '${new URL('../../../dist/src/base/files/read.js', import.meta.url).href}'
      process.stdout.write(readText(process.argv[1], 'help'))`
    const read = (path: string): string => `'${process.execPath}' --input-type=module -e "$SCRIPT" ${path}`
    const commands = [`echo some | ${read('/dev/stdin')}`, read('<(echo some)')]
    if (!existsSync('/dev/stdin') || spawnSync('bash', ['--version']).status !== 0) return
    for (const command of commands) {
      const { stdout } = spawnSync('bash', ['-c', command], {
        encoding: 'utf8',
        env: { ...process.env, SCRIPT: script },
      })
      expect(stdout).toBe('some\n')
    }
  })
})
