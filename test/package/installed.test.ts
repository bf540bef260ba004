import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { wrongPackages } from '../../scripts/installed.mjs'
import { folderWith } from '../support/cli.js'

const packages = {
  '': { name: 'flitwave' },
  'node_modules/left': { version: '1.2.0' },
  'node_modules/left/node_modules/right': { version: '2.0.0' },
  'node_modules/@up/down': { version: '3.0.0' },
  'node_modules/of-another-platform': { version: '4.0.0', optional: true },
}

/** A folder with these versions by path. */
function installed(versions: Readonly<Record<string, string>>): string {
  const folder = folderWith({ 'package-lock.json': JSON.stringify({ packages }) })
  for (const [path, version] of Object.entries(versions)) {
    mkdirSync(join(folder, path), { recursive: true })
    writeFileSync(join(folder, path, 'package.json'), JSON.stringify({ version }))
  }
  return folder
}

it('tells packages that are missing, and those of another version', () => {
  const all = {
    'node_modules/left': '1.2.0',
    'node_modules/left/node_modules/right': '2.0.0',
    'node_modules/@up/down': '3.0.0',
  }
  expect(wrongPackages(installed(all))).toEqual([])
  const { 'node_modules/@up/down': _, ...without } = all
  expect(wrongPackages(installed({ ...without, 'node_modules/left/node_modules/right': '1.9.9' }))).toEqual([
    'left/node_modules/right is 1.9.9, and has to be 2.0.0',
    '@up/down 3.0.0 is not there',
  ])
  expect(wrongPackages(installed({}))).toHaveLength(3)
})
