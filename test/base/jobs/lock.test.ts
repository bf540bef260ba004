import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ownIdentity, type ProcessIdentity } from '../../../src/base/files/process-identity.js'
import { describeHolder, lock, unlock } from '../../../src/base/jobs/lock.js'
import { setAside } from '../../../src/base/jobs/result-file.js'
import { folderWith } from '../../support/cli.js'

const newPath = (): string => join(folderWith({ results: 'some\n' }), 'results')
const lockOf = (path: string): string => readFileSync(`${path}.lock`, 'utf8')
const holderOf = (path: string): string => String((JSON.parse(lockOf(path)) as { pid: number }).pid)
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

  it.each<[string, Partial<ProcessIdentity>, string]>([
    ['in another container', { namespace: 'pid:[4026532999]' }, 'of another container of this machine'],
    ['on another machine', { host: 'elsewhere', machine: 'm', boot: 'b' }, 'on the machine elsewhere'],
  ])('of a process %s is not, whatever runs here', (_, differs, where) => {
    for (const pid of [process.pid, Number(gone), process.ppid]) {
      const path = newPath()
      const text = JSON.stringify({ ...ownIdentity(), pid, ...differs })
      writeFileSync(`${path}.lock`, text)
      expect(lock(path)).toBe(false)
      expect(lockOf(path)).toBe(text)
      expect(describeHolder(path)).toContain(`process ${pid} ${where}`)
    }
  })

  it.each<[string, Partial<ProcessIdentity>]>([
    ['that had the number of one that runs', { pid: process.ppid, started: '1' }],
    ['of before a restart of the machine', { boot: 'before', namespace: 'pid:[4026531836]' }],
  ])('of a process %s is to be had', (_, differs) => {
    // Other systems tell neither.
    const { machine, namespace } = ownIdentity()
    if (machine === null || namespace !== 'pid:[4026531836]') return
    const path = newPath()
    writeFileSync(`${path}.lock`, JSON.stringify({ ...ownIdentity(), ...differs }))
    expect(lock(path)).toBe(true)
    unlock(path)
  })

  it('is not to be had where something stands that is none', () => {
    const path = newPath()
    mkdirSync(`${path}.lock`)
    expect(lock(path)).toBe(false)
    expect(describeHolder(path)).toBe(`\`${path}.lock\` is there`)
  })

  it('of a process of another user, which may not be asked, is not', () => {
    const path = newPath()
    writeFileSync(`${path}.lock`, running)
    vi.spyOn(process, 'kill').mockImplementation(() => failWith('EPERM'))
    expect(lock(path)).toBe(false)
    expect(lockOf(path)).toBe(running)
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
    expect(lockOf(path)).toBe(running)
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
  expect(() => setAside(path, 'campaign')).toThrow('another campaign is writing into')
  expect(existsSync(path)).toBe(true)
})
