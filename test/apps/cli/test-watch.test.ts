import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildPackage, folderWith } from '../../support/cli.js'

beforeAll(buildPackage)

const command = fileURLToPath(new URL('../../../dist/src/apps/cli/main.js', import.meta.url))
const saying = (sum: number): string => `import assert from 'node:assert/strict'
import { test } from 'node:test'

test('sum', () => assert.equal(1 + 1, ${sum}))
`

/** Waits until what a process has written matches, since the last time. */
class Told {
  private text = ''

  constructor(process: ChildProcess) {
    process.stdout!.setEncoding('utf8').on('data', (more: string) => (this.text += more))
    process.stderr!.setEncoding('utf8').on('data', (more: string) => (this.text += more))
  }

  async until(wanted: RegExp): Promise<string> {
    for (;;) {
      const found = wanted.exec(this.text)
      if (found) {
        this.text = this.text.slice(found.index + found[0].length)
        return found[0]
      }
      await new Promise((done) => setTimeout(done, 20))
    }
  }
}

test('flitwave test --watch tests again at each save, whatever was wrong before, until Ctrl-C', async () => {
  const folder = folderWith({ 'sum.test.ts': saying(2) })
  const watching = spawn(process.execPath, [command, 'test', '--watch'], { cwd: folder })
  onTestFinished(() => void watching.kill('SIGKILL'))
  const told = new Told(watching)
  await told.until(/\n1 passed in 1 file\n/)
  writeFileSync(join(folder, 'sum.test.ts'), saying(3))
  await told.until(/✗ sum[^]*\n0 passed, 1 failed in 1 file\n/)
  writeFileSync(join(folder, 'sum.test.ts'), 'this is no program')
  await told.until(/1 file could not be tested|1 failed/)
  writeFileSync(join(folder, 'sum.test.ts'), saying(2))
  await told.until(/\n1 passed in 1 file\n/)
  watching.kill('SIGINT')
  const [code, signal] = (await once(watching, 'exit')) as [number | null, string | null]
  expect([code, signal]).toEqual([null, 'SIGINT'])
})
