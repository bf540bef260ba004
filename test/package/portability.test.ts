import { ESLint, type Linter } from 'eslint'
import tseslint from 'typescript-eslint'
import { expect, it } from 'vitest'
// @ts-expect-error A script has no declarations; its content is passed on to ESLint as it is.
import { portability } from '../../scripts/portability.mjs'

const eslint = new ESLint({
  overrideConfigFile: true,
  overrideConfig: [
    { files: ['**/*.ts'], languageOptions: { parser: tseslint.parser } },
    ...(portability as readonly Linter.Config[]),
  ],
})

async function complaints(filePath: string, code: string): Promise<number> {
  const [result] = await eslint.lintText(code, { filePath })
  return result!.messages.filter(({ message }) => message.includes('This runs in a browser too')).length
}

it.each([
  ['src/ir/x.ts', "import { readFileSync } from 'node:fs'"],
  ['src/ir/x.ts', "import { readFileSync } from 'fs'"],
  ['src/language/hdl/value/x.ts', "import type { Stats } from 'node:fs'"],
  ['src/runs/replay/x.ts', "export { deflateSync } from 'node:zlib'"],
  ['src/base/host/browser.ts', "import { readFileSync } from 'node:fs/promises'"],
  ['src/print/wave/x.ts', 'export const bytes = Buffer.alloc(3)'],
  ['src/x.ts', 'export const here = process.cwd()'],
  ['src/engines/sim/x.ts', "export const vm = require('vm')"],
])('%s may not: %s', async (file, code) => {
  expect(await complaints(file, code)).toBe(1)
})

it.each([
  ['src/ir/x.ts', "import { host } from '#host'"],
  ['src/ir/x.ts', "import { fs } from './fs.js'"],
  ['src/engines/sim/x.ts', 'export const f = (process: string) => process.length'],
  ['src/base/host/node.ts', "import { readFileSync } from 'node:fs'"],
  ['src/print/verilog/check/x.ts', "import { readFileSync } from 'node:fs'"],
  ['src/apps/cli/x.ts', 'export const here = process.cwd()'],
])('%s may: %s', async (file, code) => {
  expect(await complaints(file, code)).toBe(0)
})
