import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { lock, unlock } from '../../src/jobs/lock.js'
import { setAside } from '../../src/jobs/result-file.js'
import { folderWith } from '../support/cli.js'

const newPath = (): string => join(folderWith({ results: 'some\n' }), 'results')
const holderOf = (path: string): string => readFileSync(`${path}.lock`, 'utf8')
const filesBeside = (path: string): string[] => readdirSync(dirname(path)).sort()

/** Processes that are there no more, and still. */
const gone = String(spawnSync('true').pid)
const running = String(process.ppid)

function failWith(code: string): never {
  throw Object.assign(new Error(code), { code })
}

afterEach(() => void vi.restoreAllMocks())

describe('a lock', () => {
  it('is had by one at a time, and leaves nothing behind', () => {
    const path = newPath()
    expect([lock(path), lock(path)]).toEqual([true, false])
    expect(holderOf(path)).toBe(String(process.pid))
    expect(filesBeside(path)).toEqual(['results', 'results.lock'])
    unlock(path)
    expect(filesBeside(path)).toEqual(['results'])
  })

  it.each([
    ['of a process that is gone', gone],
    ['of one that had the number of this one', String(process.pid)],
    ['in which nothing stands', ''],
    ['that is none', 'torn\n'],
  ])('%s is to be had', (_, text) => {
    const path = newPath()
    writeFileSync(`${path}.lock`, text)
    expect(lock(path)).toBe(true)
    expect(holderOf(path)).toBe(String(process.pid))
    expect(filesBeside(path)).toEqual(['results', 'results.lock'])
    unlock(path)
  })

  it('of a process of another user, which may not be asked, is not', () => {
    const path = newPath()
    writeFileSync(`${path}.lock`, running)
    vi.spyOn(process, 'kill').mockImplementation(() => failWith('EPERM'))
    expect(lock(path)).toBe(false)
    expect(holderOf(path)).toBe(running)
  })

  it('that was left behind is had by one of two that find it', () => {
    const path = newPath()
    writeFileSync(`${path}.lock`, gone)
    // Another process takes it just after this one has found that nobody has it.
    vi.spyOn(process, 'kill').mockImplementationOnce(() => {
      writeFileSync(`${path}.lock`, running)
      return failWith('ESRCH')
    })
    expect(lock(path)).toBe(false)
    expect(holderOf(path)).toBe(running)
    expect(filesBeside(path)).toEqual(['results', 'results.lock'])
  })

  it('that another one is about to take away is left to that', () => {
    const path = newPath()
    writeFileSync(`${path}.lock`, gone)
    writeFileSync(`${path}.lock.lock`, running)
    expect(lock(path)).toBe(false)
    writeFileSync(`${path}.lock.lock`, gone)
    expect(lock(path)).toBe(true)
    expect(filesBeside(path)).toEqual(['results', 'results.lock'])
    unlock(path)
  })
})

it('gives a file another name only with the lock of it', () => {
  const path = newPath()
  writeFileSync(`${path}.lock`, gone)
  vi.spyOn(process, 'kill').mockImplementationOnce(() => {
    writeFileSync(`${path}.lock`, running)
    return failWith('ESRCH')
  })
  expect(() => setAside(path, 'campaign')).toThrow('another campaign writes into')
  expect(existsSync(path)).toBe(true)
})
