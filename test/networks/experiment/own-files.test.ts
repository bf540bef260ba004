import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { digestOfOwn, isOfPackage } from '../../../src/networks/experiment/load.js'
import { folderWith } from '../../support/cli.js'

const sources = {
  'mine.experiment.ts': [
    `import { readFileSync } from 'node:fs'`,
    `import {`,
    `  judge,`,
    `  type Verdict,`,
    `} from './judge.js'`,
    `import type { Shape } from './types.js'`,
    `import { hardware } from './hardware.js'`,
    `import { Player } from 'flitwave/play'`,
    `import table from './table.json' with { type: 'json' }`,
    `// import './in-a-comment.js'`,
    `const text = "import './in-a-text.js'"`,
    `const late = await import('./late.js')`,
    `const computed = await import('./' + text)`,
  ].join('\n'),
  'judge.ts': `export * from './formula.js'\nexport { entry } from './mine.experiment.js'\nexport const unused = './unused.js'\n`,
  'formula.ts': 'export const formula = 1\n',
  'types.ts': 'export type Shape = 1\n',
  'hardware.ts': `'use rtl'\nimport { below } from '../below.js'\n`,
  'table.json': '{}',
  'late.ts': `const old = require('./old.cjs')`,
  'old.cjs': '',
  'unused.ts': '',
  'in-a-comment.ts': '',
  'in-a-text.ts': '',
} as const

const decisive = ['mine.experiment.ts', 'judge.ts', 'formula.ts', 'hardware.ts', 'table.json', 'late.ts', 'old.cjs']

function folder(): string {
  const path = join(folderWith({ 'below.ts': '' }), 'mine')
  mkdirSync(path)
  for (const [name, text] of Object.entries(sources)) writeFileSync(join(path, name), text)
  return path
}

const digestIn = (path: string): string => digestOfOwn([join(path, 'mine.experiment.ts')])

describe('files of one’s own', () => {
  it('have another digest with any file changed that is imported, at first or second hand, and no other', () => {
    const path = folder()
    const before = digestIn(path)
    for (const [name, text] of Object.entries(sources)) {
      writeFileSync(join(path, name), name.endsWith('.json') ? `${text}\n` : `${text}\nvoid 0\n`)
      expect(digestIn(path) !== before, name).toBe(decisive.includes(name))
      writeFileSync(join(path, name), text)
    }
    expect(digestIn(path)).toBe(before)
    writeFileSync(join(path, '..', 'below.ts'), 'void 0')
    expect(digestIn(path)).not.toBe(before)
  })

  it('have the same digest with other comments and another layout', () => {
    const path = folder()
    const before = digestIn(path)
    writeFileSync(join(path, 'formula.ts'), '/** The formula. */\nexport const formula =\n  1 // As in the paper.\n')
    expect(digestIn(path)).toBe(before)
    writeFileSync(join(path, 'formula.ts'), 'export const formula = 2\n')
    expect(digestIn(path)).not.toBe(before)
  })

  it('have the same digest wherever they are', () => {
    expect(digestIn(folder())).toBe(digestIn(folder()))
  })

  it('that are no programs are refused', () => {
    const path = folder()
    writeFileSync(join(path, 'formula.ts'), 'export const = 1')
    expect(() => digestIn(path)).toThrow('error FW005')
  })

  it('are those outside of the package, for which its version stands', () => {
    const inRepository = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url))
    expect(isOfPackage(inRepository('src/networks/experiment/run.ts'))).toBe(true)
    expect(isOfPackage(inRepository('rtl/lib/fifo.ts'))).toBe(true)
    expect(isOfPackage(inRepository('check/campaigns/zero-load.experiment.ts'))).toBe(false)
  })
})
