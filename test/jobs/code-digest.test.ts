import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { codeDigest, codeFiles, type CodeFiles } from '../../src/jobs/code-digest.js'
import { folderWith } from '../support/cli.js'

const sources = {
  'entry.ts': [
    `import { readFileSync } from 'node:fs'`,
    `import {`,
    `  judge,`,
    `  type Verdict,`,
    `} from './judge.js'`,
    `import type { Shape } from './types.js'`,
    `import { hardware } from './hardware.js'`,
    `import { router } from 'flitwave/rtl/router'`,
    `import { Player } from 'flitwave/play'`,
    `import { checkSchedule } from 'flitwave/collective'`,
    `const late = await import('./late.js')`,
  ].join('\n'),
  'judge.ts': `export * from './formula.js'\nexport { entry } from './entry.js'\nexport const formula = './unused.js'\n`,
  'formula.ts': 'export const formula = 1\n',
  'types.ts': 'export type Shape = 1\n',
  'hardware.ts': `'use rtl'\nimport { below } from './below.js'\n`,
  'below.ts': '',
  'late.ts': '',
  'unused.ts': '',
} as const

const isPart = (_: string, text: string): boolean => !text.startsWith("'use rtl'")

function folder(): { readonly path: string; files(): CodeFiles } {
  const path = folderWith(sources)
  mkdirSync(join(path, 'rtl'))
  writeFileSync(join(path, 'rtl', 'router.ts'), '')
  for (const room of ['collective', 'play']) {
    mkdirSync(join(path, 'src', room), { recursive: true })
    writeFileSync(join(path, 'src', room, 'index.ts'), '')
  }
  return { path, files: () => codeFiles(['entry.ts'], pathToFileURL(`${path}/`), isPart) }
}

describe('code that results are made by', () => {
  it('is what is imported, at first or second hand, but for types and what is left out', () => {
    expect([...folder().files().keys()].sort()).toEqual([
      'entry.ts',
      'formula.ts',
      'judge.ts',
      'late.ts',
      'rtl/router.ts',
      'src/collective/index.ts',
      'src/play/index.ts',
    ])
  })

  it('is another one with any of these files changed, and the same with any other', () => {
    const { path, files } = folder()
    const before = codeDigest(files())
    for (const [name, text] of Object.entries(sources)) {
      const isIncluded = files().has(name)
      writeFileSync(join(path, name), `${text}\n// changed`)
      expect(codeDigest(files()) === before, name).toBe(!isIncluded)
      writeFileSync(join(path, name), text)
    }
    expect(codeDigest(files())).toBe(before)
  })
})
