import { beforeAll, expect, test } from 'vitest'
import { buildPackage, flitwave, folderWith } from '../support/cli.js'
import { read } from './page.js'

beforeAll(buildPackage, 120_000)

/** Commands, and what they print until the next one. */
const shown = [...read('docs/explain.md').matchAll(/^\$ npx flitwave (.*)\n((?:(?!\$ |```).*\n)*)/gm)]

test('the page shows what each command prints', () => {
  expect(shown).toHaveLength(4)
  const folder = folderWith()
  for (const [, command, text] of shown) expect(flitwave(folder, command!.split(' ')).stdout).toBe(text)
})
