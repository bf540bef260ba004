import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { buildPackage, flitwave, folderWith } from '../support/cli.js'
import { read } from './page.js'

beforeAll(buildPackage)

/** Commands, each with its output. */
const shown = [...read('docs/explain.md').matchAll(/^\$ npx flitwave (.*)\n((?:(?!\$ |```).*\n)*)/gm)]

test('the page shows what each command prints', () => {
  expect(shown).toHaveLength(5)
  const folder = folderWith()
  for (const [, command, text] of shown) expect(flitwave(folder, command!.split(' ')).stdout).toBe(text)
  const drawing = 'docs/explain/traffic-heat.svg'
  expect(readFileSync(join(folder, drawing), 'utf8')).toBe(read(drawing))
})
