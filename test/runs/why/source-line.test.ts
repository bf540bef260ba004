import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sourceLine } from '../../../src/runs/why/show.js'
import { folderWith } from '../../support/cli.js'

it('shows the line as the file has it now', () => {
  const file = join(folderWith(), 'counter.ts')
  const place = { file, line: 2, column: 1 }
  expect(sourceLine(place)).toBe(null)
  writeFileSync(file, '// one\n  this.count++\n')
  expect(sourceLine(place)).toBe('this.count++')
  writeFileSync(file, '// one\n  this.count--\n')
  expect(sourceLine(place)).toBe('this.count--')
  writeFileSync(file, '// one')
  expect(sourceLine(place)).toBe(null)
})
