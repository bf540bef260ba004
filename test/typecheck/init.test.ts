import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { buildPackage } from '../support/cli.js'

beforeAll(buildPackage, 120_000)

const root = fileURLToPath(new URL('../..', import.meta.url))
const compilers = [
  ['TypeScript 6', join(root, 'node_modules/typescript/bin/tsc6')],
  ['TypeScript 7', join(root, 'node_modules/@typescript/native/bin/tsc')],
] as const

/** What the README shows, and a module with a field of each kind, in a folder where the package is installed. */
function userFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'flitwave-init-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(root, join(folder, 'node_modules/flitwave'))
  for (const file of ['examples/credit-gate.ts', 'examples/credit-gate.tb.ts', 'test/fixtures/types/kinds.ts'])
    cpSync(join(root, file), join(folder, file.split('/').at(-1)!))
  return folder
}

describe.each(compilers)('%s, on its own', (_, tsc) => {
  const compile = (cwd: string, ...args: readonly string[]): string => {
    const { stdout, stderr } = spawnSync(process.execPath, [tsc, '--pretty', 'false', ...args], {
      cwd,
      encoding: 'utf8',
    })
    return stdout + stderr
  }

  it('accepts what the README shows, with the settings that it proposes', () => {
    const folder = userFolder()
    // What `npm pkg set type=module` writes.
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
    compile(folder, '--init')
    expect(readFileSync(join(folder, 'tsconfig.json'), 'utf8')).toMatch(
      /"exactOptionalPropertyTypes": true[^]*"verbatim/,
    )
    expect(compile(folder, '--outDir', 'out')).toBe('')
    expect(readFileSync(join(folder, 'out/kinds.d.ts'), 'utf8')).toContain('class Kinds extends Module<')
  })

  it('accepts it with our settings, whatever the package.json says', () => {
    const folder = userFolder()
    writeFileSync(join(folder, 'package.json'), '{ "type": "commonjs" }')
    writeFileSync(join(folder, 'tsconfig.json'), '{ "extends": "flitwave/tsconfig.json" }')
    writeFileSync(join(folder, 'wrong.ts'), "export const wrong: number = '3'\n")
    expect(compile(folder)).toBe("wrong.ts(1,14): error TS2322: Type 'string' is not assignable to type 'number'.\n")
  })
})
