import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { ObjectCache, privateFolder } from '../../../../src/engines/sim/native/host/object-cache.js'

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'flitwave-test-'))
const [key, otherKey] = ['1', '2'].map((digit) => digit.repeat(64)) as [string, string]

/** A cache with an object of some bytes; returns the path of the object. */
function kept(folder = newFolder(), bytes = 'an object'): { cache: ObjectCache; folder: string; path: string } {
  const cache = new ObjectCache(folder)
  const made = join(cache.makeWorkshop(), 'program.node')
  writeFileSync(made, bytes)
  return { cache, folder, path: cache.keep(key, made) }
}

it('finds an object by its key', () => {
  const { cache, path } = kept()
  expect(cache.find(key)).toBe(path)
  expect(cache.find(otherKey)).toBeNull()
})

it('is the same for another process', () => {
  const { folder, path } = kept()
  expect(new ObjectCache(folder).find(key)).toBe(path)
})

it('never gives a damaged object, and removes it', () => {
  const { cache, path } = kept()
  writeFileSync(path, 'an 0bject')
  expect(cache.find(key)).toBeNull()
  expect(existsSync(path)).toBe(false)
})

it('never gives a file that others can write to', () => {
  const { cache, path } = kept()
  chmodSync(path, 0o666)
  expect(cache.find(key)).toBeNull()
})

it('never gives a link', () => {
  const { cache, path } = kept()
  const folder = newFolder()
  symlinkSync(path, join(folder, path.split('/').at(-1)!))
  expect(new ObjectCache(folder).find(key)).toBeNull()
  expect(cache.find(key)).toBe(path)
})

it('is a folder of its user alone, or none', () => {
  const inside = join(newFolder(), 'a/b')
  expect(privateFolder(inside)).toBe(inside)
  expect(statSync(inside).mode & 0o777).toBe(0o700)
  chmodSync(inside, 0o755)
  expect(privateFolder(inside)).toBeNull()
  const link = join(newFolder(), 'link')
  symlinkSync(newFolder(), link)
  expect(privateFolder(link)).toBeNull()
  const file = join(newFolder(), 'file')
  writeFileSync(file, '')
  expect(privateFolder(join(file, 'inside'))).toBeNull()
})

it('is in the cache folder of the user', () => {
  const home = newFolder()
  vi.stubEnv('XDG_CACHE_HOME', home)
  new ObjectCache().makeWorkshop()
  expect(readdirSync(join(home, 'flitwave/native'))).toHaveLength(1)
  vi.unstubAllEnvs()
})

it('works without a folder', () => {
  const cache = new ObjectCache(null)
  const made = join(cache.makeWorkshop(), 'program.node')
  writeFileSync(made, 'an object')
  expect(cache.keep(key, made)).toBe(made)
  expect(cache.find(key)).toBeNull()
})

it('removes folders in which a compiler was killed', () => {
  const { cache, folder, path } = kept()
  const [old, recent] = ['build-old', 'build-recent'].map((name) => join(folder, name)) as [string, string]
  for (const one of [old, recent]) mkdirSync(one)
  writeFileSync(join(old, 'program.c'), '')
  utimesSync(old, 0, 0)
  cache.makeWorkshop()
  expect([old, recent, path].map((one) => existsSync(one))).toEqual([false, true, true])
})
