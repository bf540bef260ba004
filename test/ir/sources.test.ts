import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { Sources } from '../../src/ir/sources.js'
import { folderWith } from '../support/cli.js'

it('reads a file once', () => {
  const file = join(folderWith(), 'counter.ts')
  const place = { file, line: 2, column: 8 }
  writeFileSync(file, '// one\n  this.count++\n')
  const sources = new Sources()
  expect(sources.line(place)).toBe('  this.count++')
  rmSync(file)
  expect(sources.line(place)).toBe('  this.count++')
  expect(sources.nameAt(place)).toBe('count')
})

it('has no line of a file that has gone, or become shorter', () => {
  const file = join(folderWith(), 'counter.ts')
  expect(new Sources().line({ file, line: 1, column: 1 })).toBe(null)
  writeFileSync(file, '// one')
  expect(new Sources().line({ file, line: 2, column: 1 })).toBe(null)
  expect(new Sources().nameAt({ file, line: 2, column: 1 })).toBe(null)
})
