import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, it } from 'vitest'
import { commandFor } from '../../src/cli/lab/confinement.js'
import { buildPackage, folderWith } from '../support/cli.js'

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

beforeAll(buildPackage, 600_000)

/** What code prints that has the whole of Node in the process of a student: nothing has been taken away from it. */
function inside(code: string): string {
  const { file, args, folder, env } = commandFor({
    script: 'none',
    runs: 'student',
    imports: ['flitwave/rtl/lib/count'],
    seconds: 5,
  })
  const { stdout } = spawnSync(file, [...args.slice(0, -1), '-e', code], { cwd: folder, env, encoding: 'utf8' })
  return stdout
}

it('reads what a solution needs', () => {
  expect(inside("console.log(require('fs').readFileSync('index.js', 'utf8').length > 0)")).toBe('true\n')
  const library = join(root, 'dist/rtl/lib/count.js')
  expect(inside(`console.log(require('fs').readFileSync('${library}', 'utf8').length > 0)`)).toBe('true\n')
})

it('reads no other file, by no path, and sees no other process', () => {
  const folder = folderWith({ 'almost-full-fifo.js': 'of another student' })
  const engine = join(root, 'dist/src')
  const paths = [
    join(folder, 'almost-full-fifo.js'),
    join(root, 'labs/01-fifo/grade.ts'),
    `${engine}/../../labs/01-fifo/grade.ts`,
    `${engine}/cli/../../../labs/01-fifo/grade.ts`,
    `${engine}/../../../../../../../../etc/passwd`,
    '../../labs/01-fifo/grade.ts',
    `/proc/${process.pid}/cmdline`,
    `/proc/${process.pid}/root${folder}/almost-full-fifo.js`,
    '/proc/self/environ',
    '/etc/passwd',
  ]
  const code = `for (const path of ${JSON.stringify(paths)}) for (const as of [path, Buffer.from(path)]) {
    try { console.log(path, require('fs').readFileSync(as, 'utf8').length) } catch {}
  }
  for (const path of ['${folder}', '${root}', '/tmp', '/proc', '/'])
    try { console.log(path, require('fs').readdirSync(path)) } catch {}
  console.log('end')`
  expect(inside(code)).toBe('end\n')
})
