import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { projectFiles } from '../../../src/apps/cli/init/project.js'
import { buildPackage } from '../../support/cli.js'

beforeAll(buildPackage)

const root = fileURLToPath(new URL('../../..', import.meta.url))
const native = join(root, 'node_modules/@typescript/native/bin/tsc')
const compilers = [
  ['TypeScript 6', join(root, 'node_modules/typescript/bin/tsc6')],
  ['TypeScript 7', native],
] as const

/** The example of the README, and a module with a field of each kind, in a folder where the package is installed. */
function userFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'flitwave-init-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(root, join(folder, 'node_modules/flitwave'))
  for (const file of ['examples/credit-gate.ts', 'examples/credit-gate.tb.ts', 'test/fixtures/types/kinds.ts'])
    cpSync(join(root, file), join(folder, file.split('/').at(-1)!))
  return folder
}

/** The messages of the compiler on its own, without Flitwave. */
function compile(tsc: string, cwd: string, ...args: readonly string[]): string {
  const { stdout, stderr } = spawnSync(process.execPath, [tsc, '--pretty', 'false', ...args], { cwd, encoding: 'utf8' })
  return stdout + stderr
}

it.each(compilers)('%s accepts what the README shows, with the settings that it proposes', (_, tsc) => {
  const folder = userFolder()
  // As `npm pkg set type=module` writes it.
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  compile(tsc, folder, '--init')
  expect(readFileSync(join(folder, 'tsconfig.json'), 'utf8')).toMatch(/"exactOptionalPropertyTypes": true[^]*"verbatim/)
  expect(compile(tsc, folder, '--outDir', 'out')).toBe('')
  expect(readFileSync(join(folder, 'out/kinds.d.ts'), 'utf8')).toContain('class Kinds extends Kinds_base')
})

it('accepts it with our settings, whatever the package.json says', () => {
  const folder = userFolder()
  writeFileSync(join(folder, 'package.json'), '{ "type": "commonjs" }')
  writeFileSync(join(folder, 'tsconfig.json'), '{ "extends": "flitwave/tsconfig.json" }')
  writeFileSync(join(folder, 'wrong.ts'), "export const wrong: number = '3'\n")
  const output = compile(native, folder)
  expect(output).toBe("wrong.ts(1,14): error TS2322: Type 'string' is not assignable to type 'number'.\n")
})

it.each(compilers)('%s accepts all files of a new project', (_, tsc) => {
  const folder = mkdtempSync(join(tmpdir(), 'flitwave-init-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'node_modules/@types'), { recursive: true })
  symlinkSync(root, join(folder, 'node_modules/flitwave'))
  for (const name of ['vitest', '@types/node'])
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  for (const { name, content } of projectFiles('demo', '0.1.0')) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  expect(compile(tsc, folder, '--listFilesOnly')).toMatch(/credit-gate.test.ts[^]*vitest.config.ts/)
  expect(compile(tsc, folder)).toBe('')
})
